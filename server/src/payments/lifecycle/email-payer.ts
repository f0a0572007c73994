import type { Trx } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { accountOfPayerEmail } from './payment-link.rules.ts';
import type { PaymentAppointment, PaymentLink } from './payment-links.queries.ts';
import {
  insertPaymentLinkToken,
  readAppointmentsOfPayment,
  readOwnerFirstName,
} from './payment-links.queries.ts';

type PayerEmail =
  | { template: 'payment-link'; isReminder: boolean }
  | { template: 'payment-link-paid' }
  | { template: 'payment-link-over'; reason: 'expired' | 'canceled' };

/**
 * E-mails the payer, in the transaction of the change. An e-mail that leads to the page has its own token, because
 * tokens are not stored. Sends nothing if the account was deleted.
 */
export async function emailPayer(
  trx: Trx,
  input: { paymentLink: PaymentLink; paymentId: string; message: PayerEmail; now: Date },
): Promise<void> {
  const { paymentLink, paymentId, message, now } = input;
  const { id: deferralId, accountId, payerEmail, payerLanguage, expiresAt } = paymentLink;
  // The payer's own address gets the outcome; the link itself goes to the address that the owner entered.
  const isLinkEmail = message.template === 'payment-link';
  const recipient = isLinkEmail ? paymentLink.email : (payerEmail ?? paymentLink.email);
  if (recipient === null) return;
  const language = (isLinkEmail ? null : payerLanguage) ?? paymentLink.language;
  const appointments = await readAppointmentsOfPayment(trx, paymentId);
  const [first] = appointments;
  if (!first) return;
  const data = {
    bookedBy: await readOwnerFirstName(trx, accountId),
    amountCents: appointments.reduce((sum, { priceCents }) => sum + priceCents, 0),
    expiresAt,
    visits: appointments.map((appointment) => appointmentForEmail(appointment, language)),
  };
  const envelope = {
    channel: 'email',
    recipient,
    language,
    now,
    accountId: isLinkEmail ? accountId : accountOfPayerEmail(paymentLink),
    entityId: first.idEntity,
  } as const;
  if (message.template === 'payment-link-over') {
    const { template, reason } = message;
    await queueMessage(trx, { ...envelope, template, data: { ...data, reason } });
    return;
  }
  const token = newToken();
  await insertPaymentLinkToken(trx, { tokenHash: hashToken(token), deferralId, now });
  const linked = { ...data, token, email: recipient };
  if (message.template === 'payment-link') {
    const { template, isReminder } = message;
    await queueMessage(trx, { ...envelope, template, data: { ...linked, isReminder } });
    return;
  }
  await queueMessage(trx, { ...envelope, template: message.template, data: linked });
}

/** An appointment as the e-mails show it, in their language. */
export function appointmentForEmail(appointment: PaymentAppointment, language: string) {
  const { person: personName, entity: placeName, address, location, timeZone } = appointment;
  return {
    personName,
    placeName,
    address,
    location,
    timeZone,
    serviceName: language === 'en' ? appointment.serviceEn : appointment.servicePt,
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
  };
}
