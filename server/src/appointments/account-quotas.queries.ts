import { sql } from 'kysely';
import { takeTurn } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { fixedStatement } from '../platform/fixed-statement.ts';

interface CountUpcomingInput {
  accountId: string;
  status: 'Await' | 'Pending';
  now: Date;
}

/** How many appointments still to come the account has that are to be paid at the place, or that nothing is to be paid for. */
export async function countUpcomingAppointments(
  trx: Trx,
  input: CountUpcomingInput,
): Promise<number> {
  await takeTurn(trx, input.accountId);
  const [found] = await countUpcoming(trx, input);
  return found?.count ?? 0;
}

const countUpcoming = fixedStatement(
  ({ accountId, status, now }: CountUpcomingInput) => sql<{ count: number }>`
    select count(*)::int as count from appointments
     where account_id = ${accountId} and status = ${status} and starts_at > ${now}`,
);

/** How many appointments the account began since then, whatever became of them. */
export async function countAppointmentsSince(
  trx: Trx,
  accountId: string,
  since: Date,
): Promise<number> {
  await takeTurn(trx, accountId);
  const [found] = await countCreated(trx, { accountId, since });
  return found?.count ?? 0;
}

const countCreated = fixedStatement(
  ({ accountId, since }: { accountId: string; since: Date }) => sql<{ count: number }>`
    select count(*)::int as count from appointments
     where account_id = ${accountId} and created_at > ${since}`,
);

/**
 * How many requests of other carts of the account wait for an answer, for days that have not passed where the place is: a
 * cart has one at a time.
 */
export async function countOpenApprovalRequests(
  trx: Trx,
  { accountId, cartId, now }: { accountId: string; cartId: string; now: Date },
): Promise<number> {
  await takeTurn(trx, accountId);
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

/** How often the account asked places since then, taken back or not: each time it got a letter about it. */
export async function countApprovalRequestsSince(
  trx: Trx,
  accountId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
     where account_id = ${accountId} and template = 'approval-requested' and created_at > ${since}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
