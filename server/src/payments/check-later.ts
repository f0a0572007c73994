import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';

/** Asks the provider when the time to pay is over; a later end replaces the one planned before. */
export async function checkLater(
  trx: Trx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<void> {
  const key = `payments.check:${paymentId}`;
  await addJob(trx, { name: 'payments.check', payload: { paymentId }, runAt: at, key });
}
