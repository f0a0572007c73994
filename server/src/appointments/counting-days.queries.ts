import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/** Somebody in a cart, by their asset, and the civil day of their test where it is done. */
export interface Visit {
  ownerId: string;
  day: string;
}

/** Whether the result of each visit will count where its person is expected. */
export async function doTestsCount(db: Db | Trx, visits: readonly Visit[]): Promise<boolean> {
  return (await findUncountedDays(db, visits)).length === 0;
}

/**
 * The days of the visits whose result will not count where somebody of that day is expected: an event takes a test of so
 * many hours before its start. By days, as a cart offers them; who is expected nowhere, or for a stay, may go on any.
 */
export async function findUncountedDays(db: Db | Trx, visits: readonly Visit[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct visit.day
      from unnest(${visits.map(({ ownerId }) => ownerId)}::uuid[], ${visits.map(({ day }) => day)}::date[])
        as visit (owner_id, day)
      join asset_check_ins i on i.asset_id = visit.owner_id and i.valid_hours is not null
     where visit.day > i.expected_at::timestamp::date
        or visit.day < (i.expected_at::timestamp - make_interval(hours => i.valid_hours))::date`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
