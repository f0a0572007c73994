import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Assets, Carts } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildService } from './catalogue.ts';
import { buildAccount } from './identity.ts';
import { buildPerson } from './persons.ts';

type GivenCart = Partial<Insertable<Carts>> & {
  /** How many people, each a new person of the account with an asset; 1 unless given. */
  people?: number;
};

/** A cart with its people. `assets` are in the order of their numbers. */
export async function buildCart(
  db: Db,
  { people = 1, ...given }: GivenCart = {},
): Promise<{ cart: Selectable<Carts>; assets: Selectable<Assets>[] }> {
  const cart = await db
    .insertInto('carts')
    .values({
      id: newId(),
      isTravelling: false,
      serviceDate: '2026-06-15',
      createdAt: builtAt,
      ...given,
      accountId: given.accountId ?? (await buildAccount(db)).id,
      serviceId: given.serviceId ?? (await buildService(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const assets: Selectable<Assets>[] = [];
  for (let ordinal = 1; ordinal <= people; ordinal += 1) {
    assets.push(await buildAsset(db, { cartId: cart.id, ordinal }));
  }
  return { cart, assets };
}

/** One person's part of a cart. The person is new and of the cart's account unless given. */
export async function buildAsset(
  db: Db,
  given: Partial<Insertable<Assets>> = {},
): Promise<Selectable<Assets>> {
  const cartId = given.cartId ?? (await buildCart(db, { people: 0 })).cart.id;
  const { accountId } = await db
    .selectFrom('carts')
    .select('accountId')
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('assets')
    .values({
      id: newId(),
      ordinal: 1,
      createdAt: builtAt,
      ...given,
      cartId,
      personId: given.personId ?? (await buildPerson(db, { accountId })).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
