import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/** All entries, offers and area watches of an account, the oldest first. */
export async function collectWaitlistEntries(db: Db, accountId: string) {
  const entries = await db
    .selectFrom('waitingEntries as entry')
    .innerJoin('entityServices as offered', 'offered.id', 'entry.entityServiceId')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .selectAll('entry')
    .select('entity.businessName as entity')
    .where('entry.accountId', '=', accountId)
    .orderBy('entry.id')
    .execute();
  const offers = await db
    .selectFrom('waitingOffers as offer')
    .innerJoin('waitingEntries as entry', 'entry.id', 'offer.entryId')
    .selectAll('offer')
    .where('entry.accountId', '=', accountId)
    .orderBy('offer.id')
    .execute();
  const watches = await db
    .selectFrom('areaWatches')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
  return { entries, offers, watches };
}

/** Deletes the entries, offers and area watches of an account. Its places are released by `releasePlaces`. */
export async function deleteWaitlistEntries(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('waitingEntries').select('id').where('accountId', '=', accountId);
  await trx.deleteFrom('waitingOffers').where('entryId', 'in', own).execute();
  // The rows of `waiting_wishes` are deleted by the foreign key.
  await trx.deleteFrom('waitingEntries').where('accountId', '=', accountId).execute();
  await trx.deleteFrom('areaWatches').where('accountId', '=', accountId).execute();
}

/** Moves the entries of an account to another one; their offers go with them. */
export async function adoptWaitlistEntries(trx: Trx, move: AccountMove): Promise<MovedRows> {
  return moveRows(trx, move, [{ name: 'waiting_entries', isOfCart: true }]);
}
