import type { Variant } from '@vaga/contract/brands';
import type { Language } from '@vaga/contract/common';
import type { Db } from '../../platform/db.ts';
import { receiptFileName } from './receipt.rules.ts';
import { writeReceipt } from './receipt-pdf.ts';
import { readReceipts } from './receipts.queries.ts';

/** The receipts of an account as PDF, generated one by one on demand, latest first. */
export async function* writeReceipts(
  db: Db,
  of: { accountId: string; language: Language; variant: Variant },
): AsyncGenerator<{ fileName: string; content: Buffer }> {
  for (const receipt of await readReceipts(db, of)) {
    const content = await writeReceipt(receipt, of.language, of.variant);
    yield { fileName: receiptFileName(receipt.receiptNumber), content };
  }
}
