import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { readVisits } from './deferrals.queries.ts';
import type { Payment } from './payments.queries.ts';
import type { ProviderSession } from './provider.ts';
import { readOwner } from './receipts.queries.ts';
import { inMail } from './tell-payer.ts';

/**
 * Sends the reference of a voucher to whoever chose to pay by it: it is paid elsewhere, days later, and the provider's
 * page that showed it is closed by then. Who pays by a link finds it at the link. Nobody is written to of an account
 * that is forgotten.
 */
export async function tellReference(
  trx: Trx,
  payment: Payment,
  { session: { voucher, expiresAt }, now }: { session: ProviderSession; now: Date },
): Promise<void> {
  if (voucher === null || payment.deferralId !== null) return;
  const owner = await readOwner(trx, payment.accountId);
  const visits = await readVisits(trx, payment.id);
  if (owner === null || visits.length === 0) return;
  const { email: recipient, firstName, language } = owner;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    language,
    template: 'payment-reference',
    now,
    accountId: payment.accountId,
    data: {
      bookedBy: firstName,
      amountCents: payment.amountCents,
      expiresAt: expiresAt.toISOString(),
      voucher,
      visits: visits.map((visit) => inMail(visit, language)),
    },
  });
}
