import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { appointmentForEmail } from '../lifecycle/email-payer.ts';
import { readAppointmentsOfPayment } from '../lifecycle/payment-links.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import type { ProviderSession } from '../providers/provider.ts';
import { readAccountContact } from '../receipts/receipts.queries.ts';

/**
 * E-mails the reference of a voucher to the account's owner: it is paid days later, when the provider's page is
 * closed. The payer of a link reads it on the link's page. Sends nothing if the account was deleted.
 */
export async function emailVoucher(
  trx: Trx,
  payment: Payment,
  { session: { voucher, expiresAt }, now }: { session: ProviderSession; now: Date },
): Promise<void> {
  if (voucher === null || payment.deferralId !== null) return;
  const owner = await readAccountContact(trx, payment.accountId);
  const appointments = await readAppointmentsOfPayment(trx, payment.id);
  const [first] = appointments;
  if (owner === null || !first) return;
  const { email: recipient, firstName, language } = owner;
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    language,
    template: 'payment-reference',
    now,
    accountId: payment.accountId,
    entityId: first.idEntity,
    data: {
      bookedBy: firstName,
      amountCents: payment.amountCents,
      expiresAt: expiresAt.toISOString(),
      voucher,
      visits: appointments.map((appointment) => appointmentForEmail(appointment, language)),
    },
  });
}
