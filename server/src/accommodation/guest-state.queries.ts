import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The state of the latest cart of a guest, found by the guest's asset; one row also without an asset. `is_booked` is true
 * for an active appointment that waits for no payment, also for a request that the entity has not answered.
 */
export function guestStateSql(assetId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.cart_id,
           coalesce(active.status = 'PaymentPending', false) or coalesce(paying.is_open, false) as payment_pending,
           coalesce(active.status <> 'PaymentPending', false) as is_booked,
           coalesce(active.result, 'Pending') as result
      from (values (${assetId})) as of_guest (asset_id)
      left join assets a on a.id = of_guest.asset_id
      left join appointments active on active.asset_id = a.id and active.status <> 'Canceled'
      left join lateral (
        select c.checked_out_at is null and c.open_payment_id is not null as is_open
          from carts c where c.id = a.cart_id) paying on true`;
}
