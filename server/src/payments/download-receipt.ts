import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import type { FileAnswer } from '../platform/http/route.ts';
import { findOwnPayment } from './payments.queries.ts';
import { receiptFileName } from './receipt.rules.ts';
import { writeReceipt } from './receipt-pdf.ts';
import { readReceipts } from './receipts.queries.ts';

/**
 * The receipt of a payment as PDF.
 * @throws Problem 404 for a payment of somebody else, `invoice.none` for one without a receipt: not paid, paid at the
 * place, or given back as a whole.
 */
export async function downloadReceipt(
  db: Db,
  asked: { accountId: string; paymentId: string; language: Language; variant: Variant },
): Promise<FileAnswer> {
  const { accountId, paymentId, language, variant } = asked;
  if (!(await findOwnPayment(db, accountId, paymentId))) throw notFound();
  const [receipt] = await readReceipts(db, asked);
  if (!receipt) throw notFound('invoice.none');
  const content = await writeReceipt(receipt, language, variant);
  return { content, fileName: receiptFileName(receipt.receiptNumber) };
}
