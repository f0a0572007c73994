import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/** Every cart of an account with its assets and their places, the oldest first. */
export async function collectCarts(db: Db, accountId: string) {
  const carts = await db
    .selectFrom('carts')
    .innerJoin('services', 'services.id', 'carts.serviceId')
    .selectAll('carts')
    .select(['services.namePt as servicePt', 'services.nameEn as serviceEn'])
    .where('accountId', '=', accountId)
    .orderBy('carts.id')
    .execute();
  const people = await db
    .selectFrom('assets')
    .innerJoin('carts', 'carts.id', 'assets.cartId')
    .selectAll('assets')
    .where('carts.accountId', '=', accountId)
    .orderBy('assets.id')
    .execute();
  const places = await db
    .selectFrom('occupancy')
    .select(['id', 'ownerId as assetId', 'cartId', 'entityServiceId', 'during', 'state'])
    .select(['priceCents', 'createdAt', 'endedAt'])
    .where('cartId', 'in', (select) =>
      select.selectFrom('carts').select('carts.id').where('carts.accountId', '=', accountId),
    )
    .orderBy('id')
    .execute();
  return { carts, people, places };
}

/** Locks all carts of these accounts: waits for their bookings and payments under way, and blocks new ones. */
export async function lockCartsOfAccounts(trx: Trx, accountIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('carts')
    .select('id')
    .where('accountId', 'in', [...accountIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Erases the addresses, positions and prescriptions in the account's carts.
 * @returns the ids of the assets, which may still hold places.
 */
export async function eraseCarts(trx: Trx, accountId: string): Promise<string[]> {
  await trx
    .updateTable('carts')
    .set({ latitude: null, longitude: null })
    .where('accountId', '=', accountId)
    .execute();
  const assets = await trx
    .updateTable('assets')
    .set({
      address: null,
      prescriptionNumber: null,
      prescriptionAccessCode: null,
      prescriptionProvisionCode: null,
    })
    .where('cartId', 'in', (select) =>
      select.selectFrom('carts').select('carts.id').where('carts.accountId', '=', accountId),
    )
    .returning('id')
    .execute();
  return assets.map(({ id }) => id);
}

/** Moves the carts of an account to another one. The caller has locked them. */
export async function adoptCarts(trx: Trx, move: AccountMove): Promise<MovedRows> {
  return moveRows(trx, move, [{ name: 'carts' }]);
}
