import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';

/**
 * SQL: whether a change of hours left appointment `a` without a place, and its rebooking offer is open: the entity is the cause of
 * what its patient decides then.
 */
export const isDisplacedSql = sql<boolean>`exists (
  select from rebooking_offers displaced
   where displaced.appointment_id = a.id and displaced.state = 'open'
     and displaced.from_starts_at = a.starts_at and a.status <> 'Canceled')`;

/** Those of the appointments that are displaced. The caller has locked them: an offer ends under the same locks. */
export async function readDisplaced(
  trx: Trx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a where ${uuidIn(sql`a.id`, [...ids])} and ${isDisplacedSql}`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}
