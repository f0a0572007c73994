import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';

/**
 * Notifies the owners of expired holds: a payment may depend on a hold. As a job, because the subscriber locks rows of
 * its own, and rows are always locked before the days of a pool.
 */
export async function notifyExpiredHolds(
  trx: Trx,
  places: ReadonlyArray<{ ownerId: string }>,
): Promise<void> {
  if (places.length === 0) return;
  const ownerIds = places.map(({ ownerId }) => ownerId);
  await addJob(trx, { name: 'scheduling.tellExpired', payload: { ownerIds } });
}
