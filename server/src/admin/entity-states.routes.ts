import * as calls from '@vaga/contract/entity-states';
import { memberActor } from '../identity/index.ts';
import { readEntitiesOfOrganisation } from '../partners/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { closeEntity } from './states/close-entity.ts';
import { closeOrganisation } from './states/close-organisation.ts';
import { goLive } from './states/go-live.ts';
import { pauseEntity, resumeEntity } from './states/pause-entity.ts';
import { readEnding } from './states/read-ending.ts';
import { readEntityStatus } from './states/read-entity-status.ts';

/** What owners and managers do with the state of their entity and organisation. */
export function entityStatesRoutes({ db }: { db: Db }): Route[] {
  return [
    forMembers(calls.readEntityStatus, async ({ caller }) =>
      success(await readEntityStatus(db, memberActor(caller))),
    ),
    forMembers(calls.goLive, ({ caller, body, now }) =>
      goLive(db, { actor: memberActor(caller), ...body, now }),
    ),
    forMembers(calls.pauseEntity, ({ caller, body, now }) =>
      pauseEntity(db, { actor: memberActor(caller), ...body, now }),
    ),
    forMembers(calls.resumeEntity, ({ caller, now }) =>
      resumeEntity(db, { actor: memberActor(caller), now }),
    ),
    forMembers(calls.readEntityClosing, async ({ caller, now }) =>
      success(await readEnding(db, { entityIds: [caller.entityId], from: null, now })),
    ),
    forMembers(calls.closeEntity, ({ caller, body, now }) =>
      closeEntity(db, { actor: memberActor(caller), ...body, now }),
    ),
    forMembers(calls.readOrganisationClosing, async ({ caller, now }) => {
      const all = await readEntitiesOfOrganisation(db, caller.membership.organisationId);
      const entityIds = all.map(({ id }) => id);
      return success(await readEnding(db, { entityIds, from: null, now }));
    }),
    forMembers(calls.closeOrganisation, ({ caller, body, now }) =>
      closeOrganisation(db, { actor: memberActor(caller), ...body, now }),
    ),
  ];
}
