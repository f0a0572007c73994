import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';

/**
 * Whoever lost a hold learns of it: a payment may be waiting for it. As a job, because who listens locks rows of its
 * own, and those are always locked before the days of a pool.
 */
export async function tellExpired(
  trx: Trx,
  places: ReadonlyArray<{ ownerId: string }>,
): Promise<void> {
  if (places.length === 0) return;
  const ownerIds = places.map(({ ownerId }) => ownerId);
  await addJob(trx, { name: 'scheduling.tellExpired', payload: { ownerIds } });
}
