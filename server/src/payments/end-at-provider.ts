import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';

/**
 * Ends a payment's session at the provider as well, so that nobody pays what we gave up; tried until it is done.
 * @param runAt when what could not be ended is asked about again, beside what is asked now.
 */
export async function endAtProvider(trx: Trx, paymentId: string, runAt?: Date): Promise<void> {
  const key = `payments.end:${paymentId}`;
  const later = runAt ? { runAt, key: `${key}:${runAt.getTime()}` } : {};
  await addJob(trx, { name: 'payments.end', payload: { paymentId }, key, ...later });
}
