import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { emailPayer } from '../lifecycle/email-payer.ts';
import { findPaymentLink, findPaymentOfLink } from '../lifecycle/payment-links.queries.ts';

/** E-mails the link once more before it expires, unless the payer has paid or started to. */
export async function remindPayer(db: Db, deferralId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const paymentLink = await findPaymentLink(trx, deferralId);
    if (paymentLink?.state !== 'open' || paymentLink.expiresAt <= now) return;
    const payment = await findPaymentOfLink(trx, deferralId);
    if (payment?.status !== 'deferred') return;
    const message = { template: 'payment-link', isReminder: true } as const;
    await emailPayer(trx, { paymentLink, paymentId: payment.id, message, now });
  });
}
