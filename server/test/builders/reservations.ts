import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db.ts';
import type { Reservations } from '../../src/platform/db-types.ts';
import { newId } from '../../src/platform/uuid.ts';
import { builtAt } from './built-at.ts';
import { buildEntity } from './partners.ts';

let reservations = 0;

/** A stay in the first week of December 2026, at a new hotel unless given, with a code of its own. */
export async function buildReservation(
  db: Db,
  given: Partial<Insertable<Reservations>> = {},
): Promise<Selectable<Reservations>> {
  reservations += 1;
  return db
    .insertInto('reservations')
    .values({
      id: newId(),
      code: `STAY${String(reservations).padStart(4, '0')}`,
      checkInDate: '2026-12-01',
      checkOutDate: '2026-12-08',
      createdAt: builtAt,
      ...given,
      entityId:
        given.entityId ??
        (await buildEntity(db, { entityType: 'AccommodationPartner', businessName: 'Hotel Maré' }))
          .id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Arrival {
  accountId: string;
  personIds: string[];
  reservationId?: string;
  /** Their part of a cart, in the order of the people. */
  assetIds?: string[];
}

/** Guests of a reservation of this account who arrive at noon on 1 December. */
export async function buildTravel(
  db: Db,
  { accountId, personIds, reservationId, assetIds = [] }: Arrival,
): Promise<{ checkinId: string; travelId: string; guestIds: string[] }> {
  const stay = reservationId ?? (await buildReservation(db)).id;
  const [checkinId, travelId] = [newId(), newId()];
  await db
    .insertInto('checkinAssets')
    .values({ id: checkinId, accountId, reservationId: stay, createdAt: builtAt })
    .execute();
  await db
    .insertInto('travels')
    .values({
      id: travelId,
      checkinAssetId: checkinId,
      createdAt: builtAt,
      travelDate: '2026-12-01',
      travelTime: '12:00',
    })
    .execute();
  const guestIds: string[] = [];
  for (const [index, personId] of personIds.entries()) {
    await db
      .insertInto('reservationGuests')
      .values({ checkinAssetId: checkinId, personId, createdAt: builtAt })
      .execute();
    const guest = { id: newId(), travelId, personId, assetId: assetIds[index] ?? null };
    await db
      .insertInto('travelGuests')
      .values({ ...guest, createdAt: builtAt })
      .execute();
    guestIds.push(guest.id);
  }
  return { checkinId, travelId, guestIds };
}
