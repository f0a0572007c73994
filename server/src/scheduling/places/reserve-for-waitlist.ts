import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { newId } from '../../platform/uuid.ts';
import { lockWaitlistsOfPlaces } from '../locks.queries.ts';
import type { EndedPlace } from '../occupancy/occupancy.queries.ts';
import type { WaitlistKey } from '../occupancy/reserved-places.queries.ts';
import { insertReservedPlaces } from '../occupancy/reserved-places.queries.ts';

/**
 * Reserves places that have just ended for the waitlist of their day, on the units they had, until they have been
 * offered; and queues that offer. Call it in the transaction that ended them: so no other patient can take them in
 * between, and no crash can lose them. A unit that was taken again meanwhile stays taken.
 */
export async function reserveForWaitlist(
  trx: Trx,
  ended: readonly Pick<EndedPlace, 'id' | 'poolId' | 'from'>[],
  now: Date,
): Promise<void> {
  const upcoming = ended.filter(({ from }) => from > now.getTime());
  if (upcoming.length === 0) return;
  await lockWaitlistsOfPlaces(trx, upcoming);
  // A later statement than the lock: it sees entries that were added while this transaction waited.
  const places = upcoming.map(({ id }) => ({ endedId: id, id: newId() }));
  for (const waitlist of await insertReservedPlaces(trx, places, now))
    await queueWaitlistOffers(trx, waitlist);
}

/** Queues the job that offers the reserved places of an entity's day to its waitlist: once for any number of places. */
export async function queueWaitlistOffers(trx: Trx, waitlist: WaitlistKey): Promise<void> {
  await addJob(trx, {
    name: 'waitingList.serve',
    payload: { ...waitlist },
    key: `waitingList.serve:${waitlist.entityId}:${waitlist.date}`,
  });
}
