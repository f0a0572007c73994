import * as closures from '@vaga/contract/closures';
import * as holidays from '@vaga/contract/holidays';
import { memberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import { success } from '../platform/http/outcome.ts';
import type { Route } from '../platform/http/route.ts';
import { forMembers } from '../platform/http/route.ts';
import { readClosableParts } from './closures/closures.queries.ts';
import { listClosures } from './closures/list-closures.ts';
import { deleteClosure, endClosure } from './closures/open-closure.ts';
import { readHolidays } from './closures/read-holidays.ts';
import { saveMunicipalDay } from './closures/save-municipal-day.ts';

/** Calls of members of a provider about when it is unavailable. */
export const closuresRoutes = ({ db }: { db: Db }): Route[] => [
  forMembers(closures.listClosures, ({ query, caller: { entityId }, language, now }) =>
    listClosures(db, {
      entityId,
      when: query.when,
      kind: query.kind,
      pageNumber: query.pageNumber,
      pageSize: query.pageSize,
      language,
      now,
    }),
  ),
  forMembers(closures.listClosableParts, async ({ caller: { entityId }, language }) =>
    success(await readClosableParts(db, entityId, language)),
  ),
  forMembers(closures.endClosure, ({ params: { id }, caller, now }) =>
    endClosure(db, { actor: memberActor(caller), id, now }),
  ),
  forMembers(closures.deleteClosure, ({ params: { id }, caller, now }) =>
    deleteClosure(db, { actor: memberActor(caller), id, now }),
  ),
  forMembers(holidays.readHolidays, async ({ caller: { entityId }, language, now }) =>
    success(await readHolidays(db, { entityId, language, now })),
  ),
  forMembers(holidays.saveMunicipalDay, ({ body, caller, language, now }) =>
    saveMunicipalDay(db, {
      actor: memberActor(caller),
      rule: body.rule ?? null,
      version: body.version,
      language,
      now,
    }),
  ),
];
