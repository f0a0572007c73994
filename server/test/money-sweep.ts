import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { sweepPayments } from '../src/payments/index.ts';
import type { Db } from '../src/platform/db.ts';

/**
 * Looks at all money at once for what must never be, after everything has come to rest (no job is due, no session is
 * open). Written in SQL alone, over our own books and the provider's, so that it shares no rule with the code it judges.
 *
 * 1. What the provider took is what we say was paid, to the cent; and what it gave back is what we say went back.
 * 2. Money that stays is the price of the appointments that it pays, cancelled ones whose money was not owed back apart.
 * 3. What was paid by a link ended as paid, and the payer got an e-mail, unless the account and its messages are deleted.
 * 4. Whatever must not be at any moment either.
 *
 * @returns a line for each violation; empty when all is well.
 */
export async function sweepMoney(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with back as (
      select p.id, coalesce(sum(r.amount_cents) filter (where r.status = 'done'), 0) as done,
             coalesce(sum(r.amount_cents) filter (where r.status in ('queued', 'sent', 'done', 'failed')), 0) as owed
        from payments p left join refunds r on r.payment_id = p.id and r.provider_session is null group by p.id),
    theirs as (
      select s.idempotency_key::uuid as id, case when s.status = 'paid' then s.amount_cents else 0 end as taken,
             coalesce((select sum(r.amount_cents) from sandbox.refunds r where r.session_id = s.id and r.status = 'done'), 0) as returned
        from sandbox.sessions s),
    kept as (
      select p.id, p.paid_cents - b.owed as cents,
             coalesce(sum(a.price_cents) filter (where a.status in ('Paid', 'CheckedIn')), 0) as living,
             coalesce(sum(a.price_cents) filter (where a.status = 'Canceled' and a.refund_state in ('requested', 'refused')), 0) as asked
        from payments p join back b on b.id = p.id left join appointments a on a.payment_id = p.id
       where p.kind = 'online' group by p.id, p.paid_cents, b.owed)
    select 'taken ' || t.taken || ' but noted ' || p.paid_cents || ' for ' || p.id as line
      from payments p join theirs t on t.id = p.id where t.taken <> p.paid_cents
    union all
    select 'returned ' || t.returned || ' but noted ' || b.done || ' for ' || b.id
      from back b join theirs t on t.id = b.id where t.returned <> b.done
    union all
    select 'kept ' || k.cents || ' for ' || k.living || ' living and ' || k.asked || ' asked back of ' || k.id
      from kept k where k.cents <> k.living + k.asked
    union all
    select 'paid by a link, not told so: ' || d.id from deferrals d join payments p on p.deferral_id = d.id
     where p.receipt_number is not null
       and exists (select from accounts a where a.id = p.account_id and a.deleted_at is null) and (d.state <> 'paid' or not exists (
       select from messages m where m.template = 'payment-link-paid' and m.recipient = coalesce(d.payer_email, d.email)))`.execute(
    db,
  );
  return [...rows.map(({ line }) => line), ...(await sweepBooks(db))];
}

/**
 * What must not be in our books at any moment, and: where a place wants to be asked first, nothing is booked to be paid
 * there without its leave, each good for one; links keep three places at the most of an account that has never completed
 * a payment, but for what an entity accepted itself, and what is taken again for minutes for who pays after a link's end.
 * Links of all accounts keep a fifth of an entity's day at the most. What was free of the day when a link was sent no row
 * says afterwards: so the fifth of all that could ever be free of it, which may be more and is never less.
 * That holds while no place changes its mind, so it is not reported to operators.
 *
 * @param now holds that have expired by then keep nothing, swept or not; null: everything is swept
 * @returns a line for each violation; empty when all is well.
 */
export async function sweepBooks(db: Db, now: Date | null = null): Promise<string[]> {
  const isHeld = sql`(${now}::timestamptz is null or o.expires_at > ${now})`;
  const { rows } = await sql<{ line: string }>`
    select 'paid there without leave: ' || p.id as line from payments p
     where p.kind = 'local' and p.status = 'due' and exists (
       select from appointments a join entity_services es on es.id = a.entity_service_id join entities e on e.id = es.entity_id
         join carts c on c.id = a.cart_id
        where a.payment_id = p.id and e.local_payment = 'authorised' and c.source <> 'desk'
          and (c.source <> 'hotel' or not exists (select from protocols agreed
            where agreed.partner_entity_id = a.booked_by_entity_id and agreed.service_entity_id = e.id)))
       and not exists (select from local_payment_authorisations l where l.payment_id = p.id)
       -- What a member booked needs none: at their own entity, or at one with which the hotel had a protocol.
       and not exists (
         select from appointments a join entity_services es on es.id = a.entity_service_id
          where a.payment_id = p.id and (es.entity_id = a.booked_by_entity_id or exists (
            select from protocols agreed where agreed.partner_entity_id = a.booked_by_entity_id
               and agreed.service_entity_id = es.entity_id and agreed.state in ('active', 'paused', 'deleted'))))
    union all
    select 'links keep ' || count(*) || ' places of ' || o.account_id
      from deferrals d join occupancy o on o.cart_id = d.cart_id and o.live and o.state = 'hold' and ${isHeld}
      join carts c on c.id = d.cart_id and c.source not in ('desk', 'hotel')
     where d.state = 'open' and o.created_at <= d.created_at
       and not exists (select from carts c where c.id = d.cart_id and c.booked_by_entity_id is not null)
       and not exists (select from approval_requests r where r.cart_id = d.cart_id and r.state = 'accepted')
       and not exists (select from payments p where p.account_id = o.account_id and p.receipt_number is not null)
     group by o.account_id having count(*) > 3`.execute(db);
  const lines = [...rows, ...(await sweepDaysOfLinks(db, isHeld))].map(({ line }) => line);
  return [...lines, ...(await sweepPayments(db))];
}

/** Counts apart what an entity accepted itself, and what is taken again for minutes after a link's end. */
async function sweepDaysOfLinks(db: Db, isHeld: RawBuilder<unknown>): Promise<{ line: string }[]> {
  const { rows } = await sql<{ line: string }>`
    with by_links as (
      select p.entity_id, (lower(o.during) at time zone p.time_zone)::date as day, count(*) as places
        from deferrals d
        join occupancy o on o.cart_id = d.cart_id and o.live and o.state = 'hold' and ${isHeld}
        join carts c on c.id = d.cart_id and c.source <> 'desk'
        join capacity_pools p on p.id = o.pool_id
       where d.state = 'open' and o.created_at <= d.created_at
         and not exists (select from approval_requests r where r.cart_id = d.cart_id and r.state = 'accepted')
       group by 1, 2),
    starts as (
      select k.entity_id, k.day, s.capacity
        from by_links k
        join capacity_pools p on p.entity_id = k.entity_id
        join schedules s on s.pool_id = p.id
        -- A schedule over midnight has starts of its next day.
        cross join lateral (values (k.day - 1), (k.day)) as works (day)
        cross join lateral generate_series(
          works.day + s.from_time,
          works.day + s.to_time + case when s.to_time <= s.from_time then interval '1 day' else interval '0' end
            - interval '1 second',
          make_interval(mins => s.interval_minutes)) as start
       where works.day >= s.valid_from and works.day < s.valid_until
         and extract(isodow from works.day) = any(s.weekdays) and start::date = k.day
         and not exists (
           select from closures c where c.entity_id = k.entity_id and c.entity_service_id is null
              and c.during @> (start at time zone p.time_zone)))
    select 'links keep ' || k.places || ' places of ' || k.entity_id || ' on ' || k.day as line
      from by_links k
     where k.places > greatest(1, round((
       select coalesce(sum(s.capacity), 0) from starts s where s.entity_id = k.entity_id and s.day = k.day) / 5.0))`.execute(
    db,
  );
  return rows;
}

/**
 * After everything has expired: no hold is left, no payment, no link and no appointment waits any more.
 * @returns a line for each that does.
 */
export async function sweepLeaks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select state || ' place of ' || coalesce(owner_id::text, 'the waitlist') as line from occupancy where live and state in ('hold', 'kept', 'reserved')
    union all
    select 'offer ' || id from waiting_offers where state = 'open'
    union all
    select 'entry ' || id from waiting_entries where state = 'offered'
    union all
    select 'payment ' || status || ' ' || id from payments where status in ('deferred', 'created', 'pending', 'processing')
    union all
    select 'appointment ' || status || ' ' || id from appointments where status = 'PaymentPending'
    union all
    select 'link ' || id from deferrals where state = 'open'
    union all
    select 'refund ' || status || ' ' || id from refunds where status in ('queued', 'sent')
    union all
    select 'draft ' || id from desk_drafts where state = 'reserved'`.execute(db);
  return rows.map(({ line }) => line);
}
