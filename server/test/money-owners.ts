import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';

/**
 * Looks for rows of one account's cart that are another account's: what an account lists, opens and exports goes by the
 * account of each row. Written in SQL alone; holds at every moment, also while a claim or a merge moves rows.
 *
 * 1. A cart and all its rows are of one account: its people, places, appointments, payments, links and waitlist entries.
 * 2. An account that was merged into another one has nothing.
 * 3. A booking that a member made knows its entity, whatever became of its first appointment.
 * 4. An appointment has the price of its place.
 *
 * @returns a line for each violation; empty when all is well.
 */
export async function sweepOwners(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with owned as (
      select 'appointment' as what, id, cart_id, account_id from appointments
      union all select 'payment', id, cart_id, account_id from payments
      union all select 'place', id, cart_id, account_id from occupancy where cart_id is not null
      union all select 'link', id, cart_id, account_id from deferrals
      union all select 'entry', id, cart_id, account_id from waiting_entries
      union all select 'person', s.id, s.cart_id, p.account_id from assets s join persons p on p.id = s.person_id
      union all select 'person of an appointment', a.id, a.cart_id, p.account_id
                  from appointments a join persons p on p.id = a.person_id)
    select o.what || ' of another account than its cart: ' || o.id as line
      from owned o join carts c on c.id = o.cart_id where o.account_id <> c.account_id
    union all
    select 'merged away and not empty: ' || m.from_account_id from account_merges m
     where m.undone_at is null and exists (select from carts c where c.account_id = m.from_account_id)
    union all
    select 'booked by a member whose entity is unknown: ' || a.id
      from appointments a join carts c on c.id = a.cart_id and c.source in ('desk', 'hotel')
     where a.status <> 'Canceled' and a.booked_by_entity_id is null
    union all
    select 'another price than that of its place: ' || a.id
      from appointments a join occupancy o on o.owner_id = a.asset_id and o.live and o.state = 'booked'
     where a.status in ('Paid', 'Pending', 'Await', 'CheckedIn') and a.price_cents <> o.price_cents`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

/**
 * Looks for places whose first price was that of a hotel's code at a time at which its protocol was not active. A later
 * place of the same person may keep the price: moved, or taken again when a payment came late. What happened in the same
 * minute as a change of the protocol may be either.
 *
 * @returns a line for each violation; empty when all is well.
 */
export async function sweepCodePrices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'the price of a protocol that was not active: ' || o.id as line
      from occupancy o
      join campaigns k on k.id = o.campaign_id and k.entity_code is not null
      join entities hotel on hotel.code = k.entity_code
     where not exists (
       select from occupancy earlier
        where earlier.owner_id = o.owner_id and earlier.campaign_id = o.campaign_id and earlier.id < o.id)
       and not exists (
       select from protocols p
        cross join lateral (
          select bool_or(x.at = o.created_at) as is_changing,
                 (array_agg(x.after ->> 'state' order by x.id desc) filter (where x.at < o.created_at))[1] as state
            from audit_entries x where x.subject_id = p.id::text) changes
        where p.partner_entity_id = hotel.id
          -- One that was built with the hotel, before any change of it.
          and (changes.is_changing or coalesce(changes.state, case when p.asked_at is null then 'active' end) = 'active'))`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}
