import type { Db, Trx } from '../platform/db.ts';

/** What an account waited for, and what was offered to it, the oldest first. */
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
  return { entries, offers };
}

/** Whoever is no longer there waits for nothing: what was offered to them goes with their places. */
export async function deleteWaitlistEntries(trx: Trx, accountId: string): Promise<void> {
  const own = trx.selectFrom('waitingEntries').select('id').where('accountId', '=', accountId);
  await trx.deleteFrom('waitingOffers').where('entryId', 'in', own).execute();
  // Its wishes go with it.
  await trx.deleteFrom('waitingEntries').where('accountId', '=', accountId).execute();
}
