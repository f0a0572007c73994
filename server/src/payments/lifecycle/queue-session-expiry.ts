import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';

/**
 * Queues the expiry of a payment's session at the provider, so that no payer pays a cancelled payment; the job
 * retries until it is done.
 * @param runAt when a session that could not be expired is tried again; in addition to the job that runs now.
 */
export async function queueSessionExpiry(trx: Trx, paymentId: string, runAt?: Date): Promise<void> {
  const key = `payments.end:${paymentId}`;
  const delay = runAt ? { runAt, key: `${key}:${runAt.getTime()}` } : {};
  await addJob(trx, { name: 'payments.end', payload: { paymentId }, key, ...delay });
}
