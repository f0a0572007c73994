import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { isOpenPayment } from './open-payment.queries.ts';

export interface Attempt {
  /** Booked, whatever becomes of it: no attempt any more. */
  isCheckedOut: boolean;
  /** A payment, or a request to the place, stands on what it holds. */
  isUnderWay: boolean;
}

/** How far a cart of this account has come; null where it is not theirs. */
export async function readAttempt(
  db: Db,
  { accountId, cartId }: { accountId: string; cartId: string },
): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    select c.checked_out_at is not null as is_checked_out,
           exists (select from payments p where p.cart_id = c.id
                      and ${isOpenPayment})
             or exists (select from appointments a where a.cart_id = c.id and a.status <> 'Canceled') as is_under_way
      from carts c where c.id = ${cartId} and c.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function readAssetIds(db: Db, cartId: string): Promise<string[]> {
  const rows = await db.selectFrom('assets').select('id').where('cartId', '=', cartId).execute();
  return rows.map(({ id }) => id);
}

export async function findCartOfAsset(trx: Trx, assetId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('assets')
    .select('cartId')
    .where('id', '=', assetId)
    .executeTakeFirst();
  return row?.cartId ?? null;
}

export interface AssetStanding {
  isCheckedOut: boolean;
  /** The cart's, or an appointment's of this asset. */
  isPaymentPending: boolean;
  /** It has an appointment, or a place was asked for one. */
  isBooked: boolean;
  /** Some appointment names it, whatever became of it. */
  hasHistory: boolean;
}

/** What stands on an asset of a cart. The cart is locked by the caller. */
export async function readStanding(
  trx: Trx,
  { cartId, assetId }: { cartId: string; assetId: string },
): Promise<AssetStanding> {
  const { rows } = await sql<AssetStanding>`
    select c.checked_out_at is not null as is_checked_out,
           exists (select from payments p where p.cart_id = c.id
                      and ${isOpenPayment})
             or coalesce(bool_or(a.status = 'PaymentPending'), false) as is_payment_pending,
           coalesce(bool_or(a.status <> 'Canceled'), false) as is_booked,
           count(a.id) > 0 as has_history
      from carts c
      left join appointments a on a.asset_id = ${assetId}
     where c.id = ${cartId}
     group by c.id`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error(`There is no cart ${cartId}.`);
  return found;
}

export async function deleteAsset(trx: Trx, assetId: string): Promise<void> {
  await trx.deleteFrom('assets').where('id', '=', assetId).execute();
}

/** Deletes a cart that nobody is in and nothing tells of. */
export async function deleteCartIfBare(trx: Trx, cartId: string): Promise<void> {
  await sql`
    delete from carts c where c.id = ${cartId}
       and not exists (select from assets s where s.cart_id = c.id)
       and not exists (select from appointments a where a.cart_id = c.id)
       and not exists (select from approval_requests r where r.cart_id = c.id)
       and not exists (select from payments p where p.cart_id = c.id)
       and not exists (select from deferrals d where d.cart_id = c.id)
       and not exists (select from waiting_entries w where w.cart_id = c.id)
       and not exists (select from local_payment_authorisations l where l.cart_id = c.id)`.execute(
    trx,
  );
}
