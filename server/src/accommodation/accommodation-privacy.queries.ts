import type { Db, Trx } from '../platform/db.ts';

/** The stays that an account has added, their guests and when they arrive, the oldest first. */
export async function collectReservations(db: Db, accountId: string) {
  const reservations = await db
    .selectFrom('checkinAssets as added')
    .innerJoin('reservations as stay', 'stay.id', 'added.reservationId')
    .innerJoin('entities as entity', 'entity.id', 'stay.entityId')
    .select(['added.id', 'added.reservationId', 'added.createdAt', 'stay.code'])
    .select(['entity.businessName as entity', 'stay.checkInDate', 'stay.checkOutDate'])
    .where('added.accountId', '=', accountId)
    .orderBy('added.id')
    .execute();
  const guests = await db
    .selectFrom('reservationGuests as guest')
    .innerJoin('checkinAssets as added', 'added.id', 'guest.checkinAssetId')
    .selectAll('guest')
    .where('added.accountId', '=', accountId)
    .orderBy('guest.checkinAssetId')
    .orderBy('guest.personId')
    .execute();
  const travels = await db
    .selectFrom('travels as travel')
    .innerJoin('checkinAssets as added', 'added.id', 'travel.checkinAssetId')
    .selectAll('travel')
    .where('added.accountId', '=', accountId)
    .orderBy('travel.id')
    .execute();
  const travellers = await db
    .selectFrom('travelGuests as guest')
    .innerJoin('travels as travel', 'travel.id', 'guest.travelId')
    .innerJoin('checkinAssets as added', 'added.id', 'travel.checkinAssetId')
    .selectAll('guest')
    .where('added.accountId', '=', accountId)
    .orderBy('guest.id')
    .execute();
  return { reservations, guests, travels, travellers };
}

/** That an account was somewhere, with whom and when: nothing of it is kept. Travels and guests go with their stay. */
export async function eraseReservations(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('checkinAssets').where('accountId', '=', accountId).execute();
}
