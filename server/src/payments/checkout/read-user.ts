import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import type { readUser as call, Invoice } from '@vaga/contract/payments';
import type { z } from 'zod';
import { readPersons } from '../../persons/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { receiptName } from '../receipts/receipt.rules.ts';
import type { Receipt } from '../receipts/receipts.queries.ts';
import { readAccount, readInvoicingData, readReceipts } from '../receipts/receipts.queries.ts';

/** The account, its persons, its receipts and the saved invoicing data. */
export async function readUser(
  db: Db,
  input: { accountId: string; language: Language },
): Promise<Outcome<DataOf<typeof call>>> {
  const { accountId } = input;
  const [account, persons, receipts, invoicingData] = await Promise.all([
    readAccount(db, accountId),
    readPersons(db, accountId),
    readReceipts(db, input),
    readInvoicingData(db, accountId),
  ]);
  return success({
    ...account,
    personList: persons.map(({ id, name }) => ({ id, name })),
    invoices: receipts.map(toInvoice),
    invoicingData,
  });
}

/** Names each entity and service once; persons in the order of their times. */
function toInvoice(receipt: Receipt): z.infer<typeof Invoice> {
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
