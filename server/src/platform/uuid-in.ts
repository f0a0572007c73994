import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether a uuid is one of these. A single one is asked by itself: PostgreSQL guesses ten of a list, holds its plan for
 * ten for dearer than one for what it sees, and so plans the statement anew each time.
 */
export function uuidIn(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql`${column} = ${ids[0]}::uuid`
    : sql`${column} = any(${[...ids]}::uuid[])`;
}
