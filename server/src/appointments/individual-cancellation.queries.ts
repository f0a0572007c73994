import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { individualCancelReasons } from './appointment.rules.ts';

const reasons = sql.join(individualCancelReasons.map((reason) => sql.lit(reason)));

/** `isCanceledIndividually` in SQL, of the rows of `appointments` under this name; false, never null, for any other. */
export function isCanceledIndividuallySql(appointments: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${appointments}.${name}`);
  return sql<boolean>`(${column('status')} = 'Canceled' and coalesce(${column('status_reason')} in (${reasons}), false))`;
}
