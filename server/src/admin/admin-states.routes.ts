import * as entityCalls from '@vaga/contract/admin-entities';
import * as calls from '@vaga/contract/admin-organisations';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { decideEntity, undoEntityDecision } from './states/decide-entity.ts';
import { listAdminEntities } from './states/present-admin-entity.ts';
import {
  listAdminOrganisations,
  readAdminOrganisation,
  readOrganisationEnding,
} from './states/read-admin-organisations.ts';
import { saveOrganisationNote } from './states/save-organisation-note.ts';
import {
  closeOrganisationAsAdministrator,
  reopenOrganisation,
  suspendOrganisation,
} from './states/suspend-organisation.ts';

/** What administrators decide of entities and organisations. */
export function adminStatesRoutes({ db }: { db: Db }): Route[] {
  return [...entityRoutes(db), ...organisationRoutes(db)];
}

function entityRoutes(db: Db): Route[] {
  return [
    forMembers(entityCalls.listEntitiesToConfirm, async ({ query, now }) =>
      success(await listAdminEntities(db, { ...query, now })),
    ),
    forMembers(entityCalls.confirmEntity, ({ caller, params, body, now }) =>
      decideEntity(db, {
        ...params,
        actor: memberActor(caller),
        askedAt: new Date(body.askedAt),
        decision: { as: 'confirmed' },
        now,
      }),
    ),
    forMembers(entityCalls.refuseEntity, ({ caller, params, body, now }) =>
      decideEntity(db, {
        ...params,
        actor: memberActor(caller),
        askedAt: new Date(body.askedAt),
        decision: { as: 'returned', reason: body.reason },
        now,
      }),
    ),
    forMembers(entityCalls.undoEntityDecision, ({ params, now }) =>
      undoEntityDecision(db, { ...params, now }),
    ),
  ];
}

function organisationRoutes(db: Db): Route[] {
  return [
    forMembers(calls.listPartnerOrganisations, ({ query, now }) =>
      listAdminOrganisations(db, { ...query, now }),
    ),
    forMembers(calls.readPartnerOrganisation, async ({ params, now }) =>
      success(await readAdminOrganisation(db, params.id, now)),
    ),
    forMembers(calls.readOrganisationEnding, async ({ params, query, now }) =>
      success(await readOrganisationEnding(db, { ...params, from: query.from ?? null, now })),
    ),
    forMembers(calls.suspendOrganisation, ({ caller, params, body, now }) =>
      suspendOrganisation(db, {
        ...params,
        actor: memberActor(caller),
        kind: body.kind,
        from: body.from ?? null,
        now,
      }),
    ),
    forMembers(calls.reopenOrganisation, ({ caller, params, now }) =>
      reopenOrganisation(db, { ...params, actor: memberActor(caller), now }),
    ),
    forMembers(calls.closeOrganisationAsAdministrator, ({ caller, params, body, now }) =>
      closeOrganisationAsAdministrator(db, {
        ...params,
        ...body,
        actor: memberActor(caller),
        now,
      }),
    ),
    forMembers(calls.saveOrganisationNote, ({ caller, params, body, now }) =>
      saveOrganisationNote(db, { ...params, ...body, actor: memberActor(caller), now }),
    ),
  ];
}
