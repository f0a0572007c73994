import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Appointments } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildAsset, buildCart } from './cart.ts';
import { buildEntityService } from './partners.ts';

type GivenAppointment = Partial<Insertable<Appointments>>;

/**
 * A scheduled appointment with nothing to pay on 15 June 2026 from 10:00 to 10:10 in Lisbon. Person, cart and asset are
 * one person's own cart unless given; a cancelled one was cancelled by the person unless another reason is given.
 */
export async function buildAppointment(
  db: Db,
  given: GivenAppointment = {},
): Promise<Selectable<Appointments>> {
  const id = given.id ?? newId();
  const offered =
    given.entityServiceId === undefined
      ? await buildEntityService(db)
      : await readEntityService(db, given.entityServiceId);
  const asset = await assetFor(db, given, offered.serviceId);
  const canceled = { canceledAt: builtAt, statusReason: 'byPerson' };
  return db
    .insertInto('appointments')
    .values({
      code: `VAGA${id.replaceAll('-', '').slice(-8).toUpperCase()}`,
      startsAt: new Date('2026-06-15T09:00:00Z'),
      endsAt: new Date('2026-06-15T09:10:00Z'),
      serviceDate: '2026-06-15',
      priceCents: 0,
      status: 'Pending',
      createdAt: builtAt,
      ...(given.status === 'Canceled' ? canceled : {}),
      ...given,
      id,
      ...asset,
      entityServiceId: offered.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function readEntityService(db: Db, id: string) {
  return db.selectFrom('entityServices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function assetFor(db: Db, given: GivenAppointment, serviceId: number) {
  const ofAccount = given.accountId ? { accountId: given.accountId } : {};
  const cartId =
    given.cartId ?? (await buildCart(db, { ...ofAccount, serviceId, people: 0 })).cart.id;
  const { accountId } = await db
    .selectFrom('carts')
    .select('accountId')
    .where('id', '=', cartId)
    .executeTakeFirstOrThrow();
  const asset = given.assetId
    ? await db
        .selectFrom('assets')
        .selectAll()
        .where('id', '=', given.assetId)
        .executeTakeFirstOrThrow()
    : await buildAsset(db, { cartId, ...(given.personId ? { personId: given.personId } : {}) });
  return { accountId, cartId, assetId: asset.id, personId: asset.personId };
}
