import type { Db, Trx } from '../platform/db.ts';

/** The reservations that an account has added, with their guests and travels, oldest first. */
export async function collectReservations(db: Db, accountId: string) {
  const reservations = await db
    .selectFrom('checkinAssets as added')
    .innerJoin('reservations as reservation', 'reservation.id', 'added.reservationId')
    .innerJoin('entities as entity', 'entity.id', 'reservation.entityId')
    .select(['added.id', 'added.reservationId', 'added.createdAt', 'reservation.code'])
    .select([
      'entity.businessName as entity',
      'reservation.checkInDate',
      'reservation.checkOutDate',
    ])
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

/** Deletes the account's reservations. Their travels and guests are deleted by cascade. */
export async function eraseReservations(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('checkinAssets').where('accountId', '=', accountId).execute();
}
