import { setTimeout as wait } from 'node:timers/promises';
import type { Variant } from '@vaga/contract/brands';
import { brandOf } from '@vaga/contract/brands';
import * as calls from '@vaga/contract/current-entity';
import { actForEntity, createSignInDelay, readSessionInfo } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { signedIn } from '../../platform/http/route.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { memberships } from '../memberships.ts';
import { chooseEntity } from './choose-entity.ts';
import { listMemberEntities } from './list-member-entities.ts';
import { readCurrentEntity } from './read-current-entity.ts';

interface CurrentEntityDeps {
  db: Db;
  encryption: Encryption;
  settings: { variant: Variant; allowsDemo: boolean };
  /** One per process: it limits how many hashes run at once. */
  passwords: Passwords;
  /** How a delayed check of a password waits. */
  pause?: (milliseconds: number) => Promise<void>;
}

/** For which entity a session acts. */
export function currentEntityRoutes({
  db,
  encryption,
  settings: { variant, allowsDemo },
  passwords,
  pause = wait,
}: CurrentEntityDeps): Route[] {
  const issuer = brandOf(variant).name;
  const delaySignIn = createSignInDelay(pause);
  const deps = { db, encryption, issuer, passwords, delaySignIn, allowsDemo };
  return [
    signedIn(calls.listMemberEntities, async ({ caller }) =>
      success(await listMemberEntities(db, caller.accountId)),
    ),
    signedIn(calls.chooseEntity, ({ caller, body, request, now }) =>
      chooseEntity(deps, { caller, ...body, address: request.ip, now }),
    ),
    signedIn(calls.readCurrentEntity, async ({ caller }) =>
      success(await readCurrentEntity(db, caller)),
    ),
    signedIn(calls.readCurrentEntityId, async ({ caller }) =>
      success(caller.membership?.entityId ?? null),
    ),
    signedIn(calls.leaveEntity, async ({ caller, now }) => {
      await actForEntity(db, { sessionId: caller.sessionId, entityId: null, now });
      return success(await readSessionInfo(db, caller.sessionId, memberships));
    }),
  ];
}
