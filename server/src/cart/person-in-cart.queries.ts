import type { Trx } from '../platform/db.ts';

/** Whether a cart holds a place for the person at `now`. */
export async function hasHeldPlace(trx: Trx, personId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('occupancy')
    .innerJoin('assets', 'assets.id', 'occupancy.ownerId')
    .select('occupancy.id')
    .where('assets.personId', '=', personId)
    .where('occupancy.state', '=', 'hold')
    .where('occupancy.expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an asset of a cart is for the person. */
export async function isPersonInCart(trx: Trx, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('assets')
    .select('id')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The persons of an account whom assets of carts are for. */
export async function readPersonIdsInCarts(trx: Trx, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('assets')
    .innerJoin('persons', 'persons.id', 'assets.personId')
    .select('persons.id')
    .distinct()
    .where('persons.accountId', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}
