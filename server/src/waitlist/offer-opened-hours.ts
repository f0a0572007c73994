import type { Trx } from '../platform/db.ts';
import { queueWaitlistOffers } from '../scheduling/index.ts';
import { readWaitedDates } from './waitlists.queries.ts';

/**
 * Queues the offers of hours that a member opens again, in the transaction that opens them: the waitlist gets them at once, and not
 * with the next sweep, before which others could take them.
 */
export async function offerOpenedHours(
  trx: Trx,
  hours: { entityId: string; from: Date; until: Date },
): Promise<void> {
  const { entityId } = hours;
  for (const date of await readWaitedDates(trx, hours))
    await queueWaitlistOffers(trx, { entityId, date });
}
