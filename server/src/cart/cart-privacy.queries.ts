import type { Db, Trx } from '../platform/db.ts';

/** Every cart of an account with its people and the places that they had, the oldest first. */
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

/** Waits for whatever books or pays with one of the account's carts, and keeps others from beginning. */
export async function lockCartsOf(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('carts')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Takes out of the account's carts where somebody is and what a doctor prescribed.
 * @returns whose places they may still hold.
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
