import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

/** How many codes of other hotels a hotel has met since then, as the record of activity has them. */
export async function countTakenCodes(
  trx: Trx,
  { entityId, since }: { entityId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum((after ->> 'count')::int), 0)::int as count
      from audit_entries
     where entity_id = ${entityId} and at > ${since} and act = 'stays.codes_taken'`.execute(trx);
  return rows[0]?.count ?? 0;
}
