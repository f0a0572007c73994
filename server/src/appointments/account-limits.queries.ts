import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

/** Whoever counts what an account has does so in turn, so that two at once cannot both fit. What refers to it goes on. */
async function takeTurn(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/** How many appointments still to come the account has that are to be paid at the place. */
export async function countUnpaid(trx: Trx, accountId: string, now: Date): Promise<number> {
  await takeTurn(trx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments
     where account_id = ${accountId} and status = 'Await' and starts_at > ${now}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * How many requests of other carts of the account wait for an answer, for days that have not passed: a cart has one at
 * a time.
 */
export async function countOpenRequests(
  trx: Trx,
  { accountId, cartId, now }: { accountId: string; cartId: string; now: Date },
): Promise<number> {
  await takeTurn(trx, accountId);
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.cart_id)::int as count
      from approval_requests r join carts c on c.id = r.cart_id
     where c.account_id = ${accountId} and r.cart_id <> ${cartId} and r.state = 'pending'
       and r.service_date >= (${now}::timestamptz at time zone 'UTC')::date`.execute(trx);
  return rows[0]?.count ?? 0;
}
