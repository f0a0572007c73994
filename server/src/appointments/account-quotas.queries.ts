import type { AppointmentStatus } from '@vaga/contract/appointments';
import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Trx } from '../platform/db.ts';

interface CountUpcomingInput {
  accountId: string;
  status: AppointmentStatus;
  now: Date;
}

/** Counts the upcoming appointments of the account in a status. */
export async function countUpcomingAppointments(
  trx: Trx,
  input: CountUpcomingInput,
): Promise<number> {
  const [found] = await selectUpcomingCount(trx, input);
  return found?.count ?? 0;
}

const selectUpcomingCount = compileOnce(
  ({ accountId, status, now }: CountUpcomingInput) => sql<{ count: number }>`
    select count(*)::int as count from appointments
     where account_id = ${accountId} and status = ${status} and starts_at > ${now}`,
);

/** Counts the appointments that the account created after `since`, of any status. */
export async function countAppointmentsSince(
  trx: Trx,
  accountId: string,
  since: Date,
): Promise<number> {
  const [found] = await selectCreatedCount(trx, { accountId, since });
  return found?.count ?? 0;
}

const selectCreatedCount = compileOnce(
  ({ accountId, since }: { accountId: string; since: Date }) => sql<{ count: number }>`
    select count(*)::int as count from appointments
     where account_id = ${accountId} and created_at > ${since}`,
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
