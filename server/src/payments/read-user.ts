import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { readUser as call, Invoice } from '@vaga/contract/payments';
import type { z } from 'zod';
import { readPersons } from '../persons/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { receiptName } from './receipt.rules.ts';
import type { Receipt } from './receipts.queries.ts';
import { readAccount, readInvoicingData, readReceipts } from './receipts.queries.ts';

/** The account, its people, its receipts and the invoicing data kept for next time. */
export async function readUser(
  db: Db,
  asked: { accountId: string; language: Language },
): Promise<Outcome<DataOf<typeof call>>> {
  const { accountId } = asked;
  const [account, persons, receipts, invoicingData] = await Promise.all([
    readAccount(db, accountId),
    readPersons(db, accountId),
    readReceipts(db, asked),
    readInvoicingData(db, accountId),
  ]);
  return success({
    ...account,
    personList: persons.map(({ id, name }) => ({ id, name })),
    invoices: receipts.map(invoiceOf),
    invoicingData,
  });
}

/** Names that several lines share are said once; persons in the order of their times. */
function invoiceOf(receipt: Receipt): z.infer<typeof Invoice> {
  const { lines } = receipt;
  const each = (values: string[]) => [...new Set(values)].join(', ');
  return {
    partner: each(lines.map(({ entity }) => entity)),
    partnerAddress: each(lines.map(({ entityAddress }) => entityAddress)),
    date: receipt.paidAt.toISOString(),
    serviceDescription: each(lines.map(({ service }) => service)),
    persons: [...new Set(lines.map(({ person }) => person))],
    paymentId: receipt.paymentId,
    invoiceFileDescription: receiptName(receipt.receiptNumber),
    totalCents: receipt.paidCents,
    refundedCents: receipt.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}
