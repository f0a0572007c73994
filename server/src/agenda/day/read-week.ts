import type { readWeek as call } from '@vaga/contract/agenda-day';
import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, revised } from '../../platform/http/outcome.ts';
import type { PoolStart } from '../../scheduling/index.ts';
import {
  listPoolStarts,
  occupiedPlacesOf,
  readAtOneVersion,
  readRulesOfDays,
  sumAvailableOfPools,
  sumCapacityOfPools,
} from '../../scheduling/index.ts';
import { closedReasonOf } from './day.rules.ts';
import type { AgendaDeps } from './read-day.ts';
import { hashOf } from './read-day.ts';
import { readWeekRow } from './week.queries.ts';

type AgendaWeek = DataOf<typeof call>;

interface ReadWeekInput {
  entityId: string;
  /** YYYY-MM-DD at the entity, any day of the week; null: the week of today. */
  date: string | null;
  language: Language;
  now: Date;
}

/** How full the days of a week of an entity are. Nothing of a person, so no access is recorded. */
export async function readWeek(
  deps: AgendaDeps,
  input: ReadWeekInput,
): Promise<Outcome<AgendaWeek>> {
  const { entityId, now } = input;
  const { row, rules } = await readAtOneVersion(async () => {
    const found = await readWeekRow(deps.db, input);
    if (!found) throw notFound();
    const [first] = found.days;
    if (!first) throw new Error('A week without days.');
    const ofDays = { entityId, version: found.version, from: first.date, now };
    const read = await readRulesOfDays(deps, ofDays);
    return read && { row: found, rules: read };
  });
  const occupied = occupiedPlacesOf(row.places);
  const days = row.days.map((day) => {
    const { date, booked } = day;
    const { starts } = listPoolStarts(rules, occupied, { date, now: now.getTime() });
    const available = sum(sumAvailableOfPools(starts));
    const capacity = sum(sumCapacityOfPools(starts));
    return { date, closedReason: closedReasonOf(day, starts), booked, available, capacity };
  });
  const revision = hashOf(days);
  return revised({ revision, days }, revision);
}

function sum(places: ReadonlyMap<PoolStart['poolId'], number>): number {
  return [...places.values()].reduce((total, count) => total + count, 0);
}
