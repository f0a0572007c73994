import * as calls from '@vaga/contract/allotments';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { readAllotmentParts } from './allotments/allotments.queries.ts';
import { endAllotment } from './allotments/end-allotment.ts';
import { listAllotments } from './allotments/list-allotments.ts';

/** Calls of members of a provider about the places that it sets aside. */
export const allotmentsRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(calls.listAllotments, ({ query, caller: { entityId }, now }) =>
    listAllotments(db, { ...query, entityId, now }),
  ),
  forMembers(calls.listAllotmentParts, async ({ caller: { entityId } }) =>
    success(await readAllotmentParts(db, entityId)),
  ),
  forMembers(calls.endAllotment, ({ params: { id }, caller, now }) =>
    endAllotment(db, { actor: memberActor(caller), id, now }),
  ),
];
