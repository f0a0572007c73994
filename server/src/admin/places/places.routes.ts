import * as calls from '@vaga/contract/places';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { success } from '../../platform/http/outcome.ts';
import type { Route } from '../../platform/http/route.ts';
import { forMembers } from '../../platform/http/route.ts';
import { addPlace } from './add-place.ts';
import { listPlaces } from './list-places.ts';

/** The entities of an organisation, for its owners. */
export const placesRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.listPlaces, async ({ caller }) =>
    success(await listPlaces(db, memberActor(caller).organisationId)),
  ),
  forMembers(calls.addPlace, ({ caller, body: form, language, idempotencyKey, now }) =>
    addPlace(db, { actor: memberActor(caller), form, language, idempotencyKey, now }),
  ),
];
