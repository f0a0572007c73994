import { automaticRefundHours } from '@vaga/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** Whether an entity has accepted an approval request of this cart: then the entity decided that its places wait. */
export async function hasAcceptedRequest(db: Db, cartId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from approval_requests where cart_id = ${cartId} and state = 'accepted' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Whether the account has a payment, its own or by a link, that is not refunded and can no longer be refunded
 * automatically: its purchase is 24 hours old, or its appointment has begun. Otherwise an account could pay, hold
 * places by links, and cancel the payment.
 */
export async function hasCompletedPayment(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const refundableSince = new Date(now.getTime() - automaticRefundHours * 60 * 60_000);
  const { rows } = await sql`
    select p.id from payments p
     where p.account_id = ${accountId} and p.kind = 'online' and p.status = 'paid' and p.receipt_number is not null
       and p.paid_cents > (select coalesce(sum(r.amount_cents), 0) from refunds r
                            where r.payment_id = p.id and r.provider_session is null and r.status <> 'refused')
       -- A job inserts the refund a moment after the appointment is cancelled.
       and exists (select from appointments a where a.payment_id = p.id and a.price_cents > 0
                      and (a.status <> 'Canceled' or a.refund_state in ('none', 'refused'))
                      and (p.paid_at <= ${refundableSince} or a.starts_at <= ${now}))
     limit 1`.execute(db);
  return rows.length > 0;
}

interface CountUnpaidPlacesInput {
  accountId: string;
  cartId: string;
  now: Date;
}

/**
 * Counts the places that other carts of the account hold by an open link, a voucher, or an accepted request. Places
 * of a pending session count too, because the payer can choose a voucher there at any moment.
 */
export async function countUnpaidPlacesOfAccount(
  db: Db,
  { accountId, cartId, now }: CountUnpaidPlacesInput,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from occupancy o
     where o.account_id = ${accountId} and o.cart_id <> ${cartId}
       and o.live and o.state = 'hold' and o.expires_at > ${now}
       and (exists (select from deferrals d where d.cart_id = o.cart_id and d.state = 'open')
            or exists (select from payments p where p.cart_id = o.cart_id and p.kind = 'online'
                          and p.status in ('created', 'pending', 'processing'))
            or exists (select from approval_requests r where r.cart_id = o.cart_id and r.state = 'accepted'))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Locks the rows of these entities, in the order of their ids, so that one transaction at a time decides about their
 * links.
 */
export async function lockEntities(trx: Trx, entityIds: readonly string[]): Promise<void> {
  await sql`
    select id from entities where id = any(${[...entityIds]}) order by id for no key update`.execute(
    trx,
  );
}

/**
 * Counts the places of an entity that open links and vouchers of other carts hold on one of its civil days
 * (YYYY-MM-DD).
 */
export async function countUnpaidPlacesOfDay(
  db: Db,
  input: { entityId: string; date: string; cartId: string; now: Date },
): Promise<number> {
  const { entityId, date, cartId, now } = input;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select cart_id from deferrals where state = 'open'
            union
            select cart_id from payments where status = 'processing' and method = 'multibanco') unpaid
      join occupancy o on o.cart_id = unpaid.cart_id and o.live and o.state = 'hold' and o.expires_at > ${now}
      join capacity_pools p on p.id = o.pool_id
     where unpaid.cart_id <> ${cartId} and p.entity_id = ${entityId}
       and (lower(o.during) at time zone p.time_zone)::date = ${date}::date`.execute(db);
  return rows[0]?.count ?? 0;
}
