import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

/** A cart that an entity has accepted itself: it decided that these places wait. */
export async function isAccepted(trx: Trx, cartId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from approval_requests where cart_id = ${cartId} and state = 'accepted' limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Whether money of a payment of the account, its own or by a link, has come and stayed: not all of it went back or is to. */
export async function hasCompletedPayment(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select p.id from payments p
     where p.account_id = ${accountId} and p.kind = 'online' and p.status = 'paid' and p.receipt_number is not null
       and p.paid_cents > (select coalesce(sum(r.amount_cents), 0) from refunds r
                            where r.payment_id = p.id and r.provider_session is null and r.status <> 'refused')
       -- A refund is written down only by a job, a moment after the appointment is canceled.
       and exists (select from appointments a where a.payment_id = p.id and a.price_cents > 0
                      and (a.status <> 'Canceled' or a.refund_state in ('none', 'refused')))
     limit 1`.execute(trx);
  return rows.length > 0;
}

interface OtherCarts {
  accountId: string;
  cartId: string;
  now: Date;
}

/** Places that other carts of the account keep by an open link, or because an entity accepted their request. */
export async function countKeptOfAccount(
  trx: Trx,
  { accountId, cartId, now }: OtherCarts,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from occupancy o
     where o.account_id = ${accountId} and o.cart_id <> ${cartId}
       and o.live and o.state = 'hold' and o.expires_at > ${now}
       and (exists (select from deferrals d where d.cart_id = o.cart_id and d.state = 'open')
            or exists (select from approval_requests r where r.cart_id = o.cart_id and r.state = 'accepted'))`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Lets one transaction at a time decide about the links of these entities, until it ends; in the order of their ids. */
export async function lockEntities(trx: Trx, entityIds: readonly string[]): Promise<void> {
  await sql`
    select id from entities where id = any(${[...entityIds]}) order by id for no key update`.execute(
    trx,
  );
}

/** Places of an entity that open links of other carts keep on a civil day (YYYY-MM-DD) of its own. */
export async function countKeptOfDay(
  trx: Trx,
  asked: { entityId: string; date: string; cartId: string; now: Date },
): Promise<number> {
  const { entityId, date, cartId, now } = asked;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from deferrals d
      join occupancy o on o.cart_id = d.cart_id and o.live and o.state = 'hold' and o.expires_at > ${now}
      join capacity_pools p on p.id = o.pool_id
     where d.state = 'open' and d.cart_id <> ${cartId} and p.entity_id = ${entityId}
       and (lower(o.during) at time zone p.time_zone)::date = ${date}::date`.execute(trx);
  return rows[0]?.count ?? 0;
}
