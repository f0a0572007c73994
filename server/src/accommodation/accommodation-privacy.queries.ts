import { sql } from 'kysely';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
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

/**
 * Moves the reservations that an account has added to another one. Where both have added the same one, its guests and
 * travels go to the other account's.
 */
export async function adoptReservations(trx: Trx, move: AccountMove): Promise<MovedRows> {
  const { fromAccountId, toAccountId, only } = move;
  if (only === null) {
    const twice = sql`
      (select theirs.id as old_id, own.id as new_id
         from checkin_assets theirs
         join checkin_assets own on own.reservation_id = theirs.reservation_id and own.account_id = ${toAccountId}
        where theirs.account_id = ${fromAccountId})`;
    const statements = [
      sql`update reservation_guests g set checkin_asset_id = t.new_id from ${twice} t where g.checkin_asset_id = t.old_id`,
      sql`update travel_guests g set travel_id = kept.id
            from ${twice} t join travels old on old.checkin_asset_id = t.old_id
            join travels kept on kept.checkin_asset_id = t.new_id
             and kept.travel_date = old.travel_date and kept.travel_time = old.travel_time
           where g.travel_id = old.id`,
      sql`delete from travels old using ${twice} t, travels kept
           where old.checkin_asset_id = t.old_id and kept.checkin_asset_id = t.new_id
             and kept.travel_date = old.travel_date and kept.travel_time = old.travel_time`,
      sql`update travels v set checkin_asset_id = t.new_id from ${twice} t where v.checkin_asset_id = t.old_id`,
      sql`delete from checkin_assets c using ${twice} t where c.id = t.old_id`,
    ];
    for (const statement of statements) await statement.execute(trx);
  }
  return moveRows(trx, move, [{ name: 'checkin_assets' }]);
}
