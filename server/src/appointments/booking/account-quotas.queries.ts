import type { AppointmentStatus } from '@vaga/contract/appointments';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Trx } from '../../platform/db.ts';

interface CountAppointmentsInput {
  accountId: string;
  since: Date;
  status: AppointmentStatus;
  now: Date;
}

/** Counts the appointments that the account created after `since`, of any status, and its upcoming ones in a status. */
export async function countAppointments(
  trx: Trx,
  input: CountAppointmentsInput,
): Promise<{ created: number; upcoming: number }> {
  const [found] = await selectCounts(trx, input);
  if (!found) throw new Error('A statement without FROM gave no row.');
  return found;
}

const selectCounts = compileOnce(
  ({ accountId, since, status, now }: CountAppointmentsInput) => sql<{
    created: number;
    upcoming: number;
  }>`
    select (select count(*)::int from appointments
             where account_id = ${accountId} and created_at > ${since}) as created,
           (select count(*)::int from appointments
             where account_id = ${accountId} and status = ${status} and starts_at > ${now}) as upcoming`,
);

/**
 * Counts the pending requests of the account's other carts, for days that have not passed at the entity. A cart has one
 * pending request at a time.
 */
export async function countOpenApprovalRequests(
  trx: Trx,
  { accountId, cartId, now }: { accountId: string; cartId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.cart_id)::int as count
      from approval_requests r
      join carts c on c.id = r.cart_id
      join entity_services es on es.id = r.entity_service_id
      join entities e on e.id = es.entity_id
     where c.account_id = ${accountId} and r.cart_id <> ${cartId} and r.state = 'pending'
       and r.service_date >= (${now}::timestamptz at time zone e.time_zone)::date`.execute(trx);
  return rows[0]?.count ?? 0;
}
