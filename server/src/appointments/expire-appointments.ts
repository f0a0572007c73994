import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { lockExpired } from './appointments.queries.ts';
import { markCanceled } from './cancel-for-payment.ts';

const batch = 200;

/**
 * Cancels PaymentPending appointments whose hold has ended, with reason expired. The places themselves are the sweep
 * of holds' to free: a late payment may be booking them again right now.
 * @returns how many it canceled.
 */
export async function expireAppointments(db: Db, now: Date): Promise<number> {
  let canceled = 0;
  for (let found = batch; found === batch; canceled += found) {
    found = await inTransaction(db, async (trx) => {
      const expired = await lockExpired(trx, now, batch);
      for (const appointment of expired) {
        await markCanceled(trx, appointment, { reason: 'expired', accountId: null, now });
      }
      return expired.length;
    });
  }
  return canceled;
}
