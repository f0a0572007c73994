import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** What is to be paid at the desk with one payment, for all its people who are expected or there. */
export interface DueAtDesk {
  cents: number;
  people: number;
  /** Some of it is due at another entity. */
  isElsewhere: boolean;
}

/**
 * A lateral join of `DueAtDesk` as `due`: no row where nothing is due at the desk. For `appointments a` with its `entity_services es`
 * and its `payments pay`.
 */
export const dueAtDeskSql: RawBuilder<unknown> = sql`lateral (
  select coalesce(sum(other.price_cents), 0)::int as cents, count(*)::int as people,
         bool_or(offered.entity_id <> es.entity_id) as is_elsewhere
    from appointments other join entity_services offered on offered.id = other.entity_service_id
   where pay.status = 'due' and pay.kind = 'local' and a.status in ('Await', 'CheckedIn')
     and other.payment_id = pay.id and other.status in ('Await', 'CheckedIn') and other.paid_at is null
  having sum(other.price_cents) > 0) due on true`;

/** Null where nothing is due. The caller has locked the appointment's payment. */
export async function readDueAtDesk(trx: Trx, appointmentId: string): Promise<DueAtDesk | null> {
  const { rows } = await sql<DueAtDesk>`
    select due.cents, due.people, due.is_elsewhere
      from appointments a
      join entity_services es on es.id = a.entity_service_id
      join payments pay on pay.id = a.payment_id
      join ${dueAtDeskSql}
     where a.id = ${appointmentId}`.execute(trx);
  return rows[0] ?? null;
}
