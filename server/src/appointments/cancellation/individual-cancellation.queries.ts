import { listCancelReasons } from '@vaga/contract/cancel-reasons';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const reasons = sql.join(listCancelReasons('isIndividual').map((reason) => sql.lit(reason)));

/** `isCanceledIndividually` in SQL, for the alias `appointments` of the table; false, never null, for any other row. */
export function isCanceledIndividuallySql(appointments: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${appointments}.${name}`);
  return sql<boolean>`(${column('status')} = 'Canceled' and coalesce(${column('status_reason')} in (${reasons}), false))`;
}
