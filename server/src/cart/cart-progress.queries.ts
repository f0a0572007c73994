import { sql } from 'kysely';
import { isForeignKeyViolation } from '../platform/database-errors.ts';
import type { Db, Trx } from '../platform/db.ts';

export interface CartProgress {
  /** The cart is booked, even if its appointments were cancelled since. */
  isCheckedOut: boolean;
  /** The cart has an open payment, or an appointment that is not cancelled: an approval request counts. */
  hasPaymentOrAppointment: boolean;
}

/** The progress of a cart of this account; null if the account has no such cart. */
export async function readCartProgress(
  db: Db,
  { accountId, cartId }: { accountId: string; cartId: string },
): Promise<CartProgress | null> {
  const { rows } = await sql<CartProgress>`
    select c.checked_out_at is not null as is_checked_out,
           c.open_payment_id is not null
             or exists (select from appointments a where a.cart_id = c.id and a.status <> 'Canceled') as has_payment_or_appointment
      from carts c where c.id = ${cartId} and c.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function readAssetIds(db: Db, cartId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('assets')
    .select('id')
    .where('cartId', '=', cartId)
    .orderBy('ordinal')
    .execute();
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

export interface AssetProgress {
  isCheckedOut: boolean;
  /** The payment of the cart, or of an appointment of this asset. */
  isPaymentPending: boolean;
  /** The asset has an appointment that is not cancelled; a requested one counts. */
  hasAppointment: boolean;
  /** An appointment in any state refers to the asset. */
  hasAppointmentHistory: boolean;
}

/** The progress of one asset. The caller has locked the cart. */
export async function readAssetProgress(
  trx: Trx,
  { cartId, assetId }: { cartId: string; assetId: string },
): Promise<AssetProgress> {
  const { rows } = await sql<AssetProgress>`
    select c.checked_out_at is not null as is_checked_out,
           c.open_payment_id is not null
             or coalesce(bool_or(a.status = 'PaymentPending'), false) as is_payment_pending,
           coalesce(bool_or(a.status <> 'Canceled'), false) as has_appointment,
           count(a.id) > 0 as has_appointment_history
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

/**
 * Deletes a cart to which no row refers. The foreign keys decide: a slice that refers to carts needs no word here, and the
 * cart reads none of its tables.
 */
export async function deleteCartIfUnused(trx: Trx, cartId: string): Promise<void> {
  await sql`savepoint unused_cart`.execute(trx);
  try {
    await trx.deleteFrom('carts').where('id', '=', cartId).execute();
    await sql`release savepoint unused_cart`.execute(trx);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint unused_cart`.execute(trx);
  }
}
