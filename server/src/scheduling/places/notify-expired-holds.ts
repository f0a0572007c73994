import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';

/**
 * Notifies the owners of expired places: a payment may depend on a hold. A place without an owner was reserved for the
 * waitlist. As a job, because the subscriber locks rows of
 * its own, and rows are always locked before the days of a pool.
 */
export async function notifyExpiredHolds(
  trx: Trx,
  places: ReadonlyArray<{ ownerId: string | null }>,
): Promise<void> {
  const ownerIds = places.flatMap(({ ownerId }) => ownerId ?? []);
  if (ownerIds.length === 0) return;
  await addJob(trx, { name: 'scheduling.tellExpired', payload: { ownerIds } });
}
