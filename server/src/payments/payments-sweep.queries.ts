import { listCancelReasons } from '@vaga/contract/cancel-reasons';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { isOpenPayment } from './lifecycle/payments.queries.ts';

const reasonsReturnedAtDesk = sql.join(
  listCancelReasons('isReturnedAtDesk').map((reason) => sql.lit(reason)),
);

/**
 * Looks for rows that contradict each other. These rules hold at every moment, also while payments are pending.
 *
 * 1. Refunds never exceed what was paid.
 * 2. A paid appointment has a booked place, at its own start, and a payment that was paid.
 * 3. A booked place has an active appointment.
 * 4. A person has at most one active appointment in a cart, and no cart is paid twice.
 * 5. A paid cart has a receipt number, and the numbers of a year have no gap.
 * 6. An appointment's refund state matches the answer to its request.
 * 7. A cart knows its open payment, and no other.
 * 8. What a member took at the desk is the price of whom it paid for, and all of it is noted as returned where that is
 *    undone, or the share of whom a member cancelled; a payment provider refunds none of it.
 *
 * @returns a line for each violation; empty if there is none.
 */
export async function sweepPayments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'more goes back than was paid for ' || p.id as line from payments p
     where p.paid_cents < (select coalesce(sum(r.amount_cents), 0) from refunds r
                            where r.payment_id = p.id and r.provider_session is null and r.status <> 'refused')
    union all
    select 'paid without a booked place: ' || a.id from appointments a
     where a.status in ('Paid', 'Pending', 'Await', 'CheckedIn') and not exists (
       select from occupancy o where o.owner_id = a.asset_id and o.live and o.state = 'booked'
          and lower(o.during) = a.starts_at and o.entity_service_id = a.entity_service_id)
    union all
    select 'paid by a payment that is not: ' || a.id from appointments a left join payments p on p.id = a.payment_id
     where a.status = 'Paid' and (p.id is null or p.status <> 'paid')
    union all
    select 'booked without an appointment: ' || o.owner_id from occupancy o
     where o.live and o.state = 'booked' and not exists (
       select from appointments a where a.asset_id = o.owner_id and a.status in ('Paid', 'Pending', 'Await', 'CheckedIn'))
    union all
    select 'two living appointments of ' || asset_id from appointments
     where status <> 'Canceled' group by asset_id having count(*) > 1
    union all
    select 'paid twice: cart ' || p.cart_id from payments p
     where p.status = 'paid' and p.kind = 'online' and p.receipt_number is not null
     group by p.cart_id having count(*) > 1
    union all
    select 'living without a receipt: ' || a.id from appointments a join payments p on p.id = a.payment_id
     where a.status = 'Paid' and p.receipt_number is null
    union all
    select 'refund answered ' || r.status || ' but shown ' || a.refund_state || ': ' || r.id
      from refunds r join appointments a on a.id = r.appointment_id
     where (r.status in ('requested', 'refused') and a.refund_state <> r.status)
        or (r.decided_at is not null and r.status in ('queued', 'sent', 'done') and a.refund_state <> 'accepted')
    union all
    select 'cart ' || c.id || ' does not know its open payment' from carts c
     where c.open_payment_id is distinct from (select p.id from payments p where p.cart_id = c.id and ${isOpenPayment})
    union all
    select 'taken at the desk ' || coalesce(p.taken_cents, 0) || ', returned ' || p.returned_cents || ', ' || p.status || ': ' || p.id
      from payments p
     where p.kind = 'local' and case p.status
       when 'paid' then p.taken_cents is distinct from (select sum(a.price_cents) from appointments a
                          where a.payment_id = p.id and a.paid_at is not null)
         or p.returned_cents <> (select coalesce(sum(a.price_cents), 0) from appointments a
                          where a.payment_id = p.id and a.paid_at is not null and a.status_reason in (${reasonsReturnedAtDesk}))
       else p.returned_cents <> coalesce(p.taken_cents, 0)
            or exists (select from appointments a where a.payment_id = p.id and a.paid_at is not null) end
    union all
    select 'refund of what was paid at a desk: ' || r.id
      from refunds r join payments p on p.id = r.payment_id where p.kind <> 'online'
    union all
    select 'receipt numbers with a gap in ' || n.year from receipt_numbers n
     where n.last_number <> (select count(*) from payments p where p.receipt_number / 1000000 = n.year)`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}
