import type { Allotment } from '@vaga/contract/allotments';
import { allotmentsPerPage } from '@vaga/contract/allotments';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { page } from '../../platform/http/outcome.ts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import type { ServiceRules } from '../../scheduling/index.ts';
import { countPlacesSetAside, readRulesSince } from '../../scheduling/index.ts';
import { readZoneOfEntity } from '../closures/closures.queries.ts';
import { allotmentState, comingDays, isLittleUsed, lastWeekOf } from './allotment-list.rules.ts';
import { versionOfAllotment } from './allotment-version.ts';
import type { AllotmentTaken, ListedAllotment } from './allotments.queries.ts';
import { countAllotments, countTakenOfAllotments, readAllotments } from './allotments.queries.ts';

interface ListAllotmentsInput {
  entityId: string;
  state?: Allotment['state'] | undefined;
  code?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
  now: Date;
}

/** A page of the places that an entity sets aside, with how many of them are taken. */
export async function listAllotments(
  db: Db,
  input: ListAllotmentsInput,
): Promise<Outcome<{ allotments: Allotment[] }>> {
  const { entityId, state = null, code, now } = input;
  const { pageNumber = 1, pageSize = allotmentsPerPage } = input;
  const timeZone = await readZoneOfEntity(db, entityId);
  const today = localDay(now, timeZone);
  const filter = { entityId, state, code: code?.toLowerCase() ?? null, today };
  const offset = (pageNumber - 1) * pageSize;
  const [rows, total, services] = await Promise.all([
    readAllotments(db, { ...filter, limit: pageSize, offset }),
    countAllotments(db, filter),
    readRulesSince(db, { entityId, from: addDays(today, -7) }),
  ]);
  const ids = rows.map(({ id }) => id);
  const taken = await countTakenOfAllotments(db, { ids, today, timeZone, now });
  const allotments = rows.map((row) =>
    presentAllotment(row, { taken: taken.get(row.id), services, today }),
  );
  return page(
    { allotments },
    { pageNumber, pageSize, totalPages: Math.ceil(total / pageSize), totalRecords: total },
  );
}

interface UseOfAllotment {
  taken: AllotmentTaken | undefined;
  services: readonly ServiceRules[];
  today: string;
}

function presentAllotment(
  row: ListedAllotment,
  { taken, services, today }: UseOfAllotment,
): Allotment {
  const setAside = (dates: string[]) =>
    countPlacesSetAside(services, { ...row, poolId: row.idPool }, dates);
  const [coming, week] = [comingDays(row, today), lastWeekOf(row, today)];
  const lastWeek = week && { taken: taken?.lastWeek ?? 0, setAside: setAside(week) };
  return {
    ...row,
    state: allotmentState(row, today),
    coming: coming && { taken: taken?.coming ?? 0, setAside: setAside(coming) },
    lastWeek,
    isLittleUsed: row.isOpen && isLittleUsed(lastWeek),
    version: versionOfAllotment(row),
  };
}
