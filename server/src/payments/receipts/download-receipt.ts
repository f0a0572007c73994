import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { findOwnPayment } from '../lifecycle/payments.queries.ts';
import { receiptFileName } from './receipt.rules.ts';
import { writeReceipt } from './receipt-pdf.ts';
import { readReceipts } from './receipts.queries.ts';

/**
 * The receipt of a payment as PDF.
 * @throws Problem 404 for another account's payment, `invoice.none` for a payment without a receipt: not paid, paid
 * on site, or refunded in full.
 */
export async function downloadReceipt(
  db: Db,
  input: { accountId: string; paymentId: string; language: Language; variant: Variant },
): Promise<FileAnswer> {
  const { accountId, paymentId, language, variant } = input;
  if (!(await findOwnPayment(db, accountId, paymentId))) throw notFound();
  const [receipt] = await readReceipts(db, input);
  if (!receipt) throw notFound('invoice.none');
  const content = await writeReceipt(receipt, language, variant);
  return { content, fileName: receiptFileName(receipt.receiptNumber) };
}
