import type { Trx } from '../platform/db.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { updatePayment } from './payments.queries.ts';
import { receiptNumberOf } from './receipt.rules.ts';
import { takeReceiptNumber } from './receipts.queries.ts';

/** Gives a payment the next number of its year, as mainland Portugal counts years. Late in its transaction: it holds the row. */
export async function numberReceipt(
  trx: Trx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const year = Number(localDay(now, 'Europe/Lisbon').slice(0, 4));
  const receiptNumber = receiptNumberOf(year, await takeReceiptNumber(trx, year));
  await updatePayment(trx, paymentId, { receiptNumber });
}
