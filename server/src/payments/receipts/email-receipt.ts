import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { receiptName } from './receipt.rules.ts';
import { readAccountContact, readReceipts } from './receipts.queries.ts';

/** Queues the receipt of a payment to the account, if it has an address. */
export async function emailReceipt(
  trx: Trx,
  { payment, now, sendAt }: { payment: Payment; now: Date; sendAt: Date },
): Promise<void> {
  const { id: paymentId, accountId } = payment;
  const contact = await readAccountContact(trx, accountId);
  if (!contact) return;
  const { firstName, language, email: recipient } = contact;
  const [receipt] = await readReceipts(trx, { accountId, language, paymentId });
  if (!receipt) return;
  const { lines, paidAt, paidCents: amountCents } = receipt;
  const [first] = lines;
  if (!first) return;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    template: 'receipt',
    accountId,
    entityId: first.entityId,
    language,
    now,
    sendAt,
    data: {
      paymentId,
      firstName,
      number: receiptName(receipt.receiptNumber),
      paidAt,
      amountCents,
      method: deskMethodOf(receipt),
      seller: [...new Set(lines.map(({ seller }) => seller))].join(', '),
      sellerTaxNumber: [...new Set(lines.map(({ sellerTaxNumber }) => sellerTaxNumber))].join(', '),
      visits: lines.map(({ person: personName, code, priceCents }) => ({
        personName,
        code,
        priceCents,
      })),
    },
  });
}

function deskMethodOf({ method }: { method: string | null }) {
  return method === 'cash' || method === 'terminal' || method === 'bankReference' ? method : null;
}
