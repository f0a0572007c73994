import * as calls from '@vaga/contract/access-keys';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers } from '../../platform/http/route.ts';
import { readAccessKeys } from './access-keys.queries.ts';
import { createAccessKey } from './create-access-key.ts';
import { revokeAccessKey } from './revoke-access-key.ts';

/** The keys with which an entity's own systems call. */
export const accessKeysRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.listAccessKeys, async ({ caller }) => {
    const keys = await readAccessKeys(db, caller.entityId);
    return success(
      keys.map(({ createdAt, lastUsedAt, ...key }) => ({
        ...key,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    );
  }),
  forMembers(calls.createAccessKey, ({ body, caller, now }) =>
    createAccessKey(db, { ...body, actor: memberActor(caller), now }),
  ),
  forMembers(calls.revokeAccessKey, ({ params: { id }, caller, now }) =>
    revokeAccessKey(db, { actor: memberActor(caller), id, now }),
  ),
];
