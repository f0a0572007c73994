import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';

/** Ends a payment's session at the provider as well, so that nobody pays what we gave up; tried until it is done. */
export async function endAtProvider(trx: Trx, paymentId: string): Promise<void> {
  const key = `payments.end:${paymentId}`;
  await addJob(trx, { name: 'payments.end', payload: { paymentId }, key });
}
