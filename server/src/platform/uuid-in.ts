import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether a uuid is in the list. A single id is compared with `=`: for `any`, PostgreSQL estimates ten elements, so its
 * generic plan looks more expensive than a custom plan for one, and the statement is planned again each time.
 */
export function uuidIn(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql`${column} = ${ids[0]}::uuid`
    : sql`${column} = any(${[...ids]}::uuid[])`;
}
