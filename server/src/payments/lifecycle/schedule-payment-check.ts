import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';

/** Schedules a check of the payment at its expiry; a later time replaces the one scheduled before. */
export async function schedulePaymentCheck(
  trx: Trx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<void> {
  const key = `payments.check:${paymentId}`;
  await addJob(trx, { name: 'payments.check', payload: { paymentId }, runAt: at, key });
}
