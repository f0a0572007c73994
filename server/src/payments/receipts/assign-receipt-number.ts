import { homeTimeZone } from '@vaga/contract/home-time-zone';
import type { Trx } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { saveReceiptNumber } from '../lifecycle/payments.queries.ts';
import { receiptNumberOf } from './receipt.rules.ts';
import { nextReceiptNumber } from './receipts.queries.ts';

/**
 * Assigns the next receipt number of the year in mainland Portugal. Call it late in the transaction: it locks the row
 * of the year.
 */
export async function assignReceiptNumber(
  trx: Trx,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const year = Number(localDay(now, homeTimeZone).slice(0, 4));
  const receiptNumber = receiptNumberOf(year, await nextReceiptNumber(trx, year));
  await saveReceiptNumber(trx, paymentId, receiptNumber);
}
