import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenPayment } from '../cart/index.ts';

/**
 * What became of the cart that was last made for a guest, by the asset in it: one row also where there is none. Somebody
 * is booked with an appointment that lives and waits for no payment, or with a request that a place has not answered.
 */
export function guestStateSql(assetId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.cart_id,
           coalesce(living.status = 'PaymentPending', false) or coalesce(paying.is_open, false) as payment_pending,
           coalesce(living.status <> 'PaymentPending', false) as is_booked,
           coalesce(living.result, 'Pending') as result
      from (values (${assetId})) as of_guest (asset_id)
      left join assets a on a.id = of_guest.asset_id
      left join appointments living on living.asset_id = a.id and living.status <> 'Canceled'
      left join lateral (
        select c.checked_out_at is null and exists (
                 select from payments p where p.cart_id = c.id
                    and ${isOpenPayment}) as is_open
          from carts c where c.id = a.cart_id) paying on true`;
}
