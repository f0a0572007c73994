import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { findDeferral, findPaymentOfLink } from './deferrals.queries.ts';
import { tellPayer } from './tell-payer.ts';

/** Sends the link once more before the end, unless somebody has paid or begun to. */
export async function remindPayer(db: Db, deferralId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const deferral = await findDeferral(trx, deferralId);
    if (deferral?.state !== 'open' || deferral.expiresAt <= now) return;
    const payment = await findPaymentOfLink(trx, deferralId);
    if (payment?.status !== 'deferred') return;
    const news = { template: 'payment-link', isReminder: true } as const;
    await tellPayer(trx, { deferral, paymentId: payment.id, news, now });
  });
}
