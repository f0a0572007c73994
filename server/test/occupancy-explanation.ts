import { sql } from 'kysely';
import type { OracleState } from './occupancy-oracle.ts';
import type { OccupancyStep } from './occupancy-table.ts';
import type { OccupancyWorld } from './occupancy-world.ts';
import { instant } from './occupancy-world.ts';

/** What a number of steps at once came to. */
interface Outcomes {
  /** The result of each step, in the order of the steps. */
  told: readonly string[];
  /** The places that the desk has added, as `addedPlacesOf` writes them. */
  added: readonly string[];
}

/**
 * The state after the steps in an order in which each has the result that it had on the database; null without one. Whether
 * a booking was cancelled before or after its start was overbooked has the same results, and leaves an added place or not:
 * the order is one that leaves what was added.
 */
export function explain(
  state: OracleState,
  steps: OccupancyStep[],
  { told, added }: Outcomes,
): OracleState | null {
  if (steps.length === 0) return String(addedPlacesOf(state)) === String(added) ? state : null;
  for (const [index, step] of steps.entries()) {
    const next = step.predict(state);
    if (next.told !== told[index]) continue;
    const others = steps.toSpliced(index, 1);
    const rest = explain(next.state, others, { told: told.toSpliced(index, 1), added });
    if (rest) return rest;
  }
  return null;
}

/** The live places that the desk has added: '0-60' for one of the first hour. */
function addedPlacesOf({ extras, now }: OracleState): string[] {
  return Object.values(extras)
    .filter(({ expires }) => expires > now)
    .map(({ from, minutes }) => `${from}-${from + minutes}`)
    .toSorted();
}

/** The live places that the desk has added, in the database, as `explain` compares them. */
export async function readAddedPlaces({ db, entityId, now }: OccupancyWorld): Promise<string[]> {
  const { rows } = await sql<{ from: Date; until: Date; places: number }>`
    select lower(x.during) as "from", upper(x.during) as until, x.places
      from extra_capacity x join capacity_pools p on p.id = x.pool_id
     where p.entity_id = ${entityId} and x.expires_at > ${instant(now)}`.execute(db);
  const minuteOf = (at: Date) => (Number(at) - Number(instant(0))) / 60_000;
  return rows
    .flatMap(({ from, until, places }) =>
      Array.from({ length: places }, () => `${minuteOf(from)}-${minuteOf(until)}`),
    )
    .toSorted();
}
