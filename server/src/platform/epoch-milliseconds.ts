import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * A timestamptz as whole epoch milliseconds. `date_part`, not `extract`: that returns numeric, which takes ten times as
 * long.
 */
export function epochMilliseconds(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(date_part('epoch', ${instant}) * 1000)::bigint`;
}
