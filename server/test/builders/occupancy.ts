import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Occupancy } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildEntityService } from './partners.ts';
import { buildSchedule } from './scheduling.ts';

type GivenPlace = Partial<Omit<Insertable<Occupancy>, 'during'>> & {
  /** The asset that has the place. */
  assetId: string;
  from: Date;
  until: Date;
};

/** A live hold of an asset, until the place itself begins; on a schedule of its own unless pool and schedule are given. */
export async function buildPlace(
  db: Db,
  { assetId, from, until, ...given }: GivenPlace,
): Promise<Selectable<Occupancy>> {
  const { cartId, accountId } = await db
    .selectFrom('assets')
    .innerJoin('carts', 'carts.id', 'assets.cartId')
    .select(['assets.cartId', 'carts.accountId'])
    .where('assets.id', '=', assetId)
    .executeTakeFirstOrThrow();
  const offered = given.entityServiceId
    ? { id: given.entityServiceId, entityId: undefined }
    : await buildEntityService(db);
  const schedule =
    given.poolId && given.scheduleId
      ? { id: given.scheduleId, poolId: given.poolId }
      : await buildSchedule(db, offered.entityId ? { entityId: offered.entityId } : {});
  return db
    .insertInto('occupancy')
    .values({
      id: newId(),
      unit: 1,
      live: true,
      state: 'hold',
      priceCents: 2000,
      expiresAt: from,
      createdAt: builtAt,
      ...given,
      during: sql<string>`tstzrange(${from}, ${until})`,
      ownerId: assetId,
      cartId,
      accountId,
      entityServiceId: offered.id,
      poolId: schedule.poolId,
      scheduleId: schedule.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
