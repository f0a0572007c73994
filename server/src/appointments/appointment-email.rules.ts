import { wallTime } from '../platform/local-time.rules.ts';
import { mobileNumber } from '../platform/phone-number.rules.ts';
import type { CancellationRefund } from './appointment.rules.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';
import { appointmentLinkExpiry } from './appointment-link.rules.ts';
import { paymentStateOf } from './appointment-state.rules.ts';
import type { CancelReason } from './appointments.queries.ts';

/** An event in the life of appointments that the account is notified of, with the data of that event. */
export type AppointmentNotification =
  | { template: 'appointment-confirmed' }
  | { template: 'appointment-moved'; previousStartsAt: Date }
  /** `note`: the reason in the entity's own words. */
  | { template: 'appointment-canceled'; refund: CancellationRefund; note?: string }
  /** day: 24 hours before; hours: 2 hours before. */
  | { template: 'appointment-reminder'; reminder: 'day' | 'hours' };

/** The data of an e-mail's template. It is complete: the e-mail is rendered from it alone. */
export function emailData(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
): Record<string, unknown> {
  const fields = emailFields(row);
  if (notification.template === 'appointment-moved') {
    return { ...fields, previousStartsAt: notification.previousStartsAt.toISOString() };
  }
  if (notification.template === 'appointment-canceled') {
    const { state, cents } = notification.refund;
    const { serviceDate, statusReason: reason } = row;
    const note = notification.note ?? null;
    return { ...fields, serviceDate, reason, note, refund: { state, amountCents: cents } };
  }
  if (notification.template === 'appointment-reminder')
    return { ...fields, reminder: notification.reminder };
  return fields;
}

/**
 * The number (E.164) for an additional text message: the person's own, since an account has none. Text messages are sent
 * for reminders, and for cancellations that the account did not ask for. Returns null for every other notification, for
 * a number that is not a mobile, and for a reminder between 22:00 and 07:00 at the entity.
 */
export function smsRecipient(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
  now: Date,
): string | null {
  return shouldSendSms(row, notification, now) ? mobileNumber(row.personPhone) : null;
}

/** Reasons that the account caused itself, or that end an appointment which was never booked. */
const expectedCancelReasons = new Set<string>([
  'byPerson',
  'paymentCanceled',
  'expired',
  'refused',
] satisfies CancelReason[]);

function shouldSendSms(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
  now: Date,
): boolean {
  if (notification.template === 'appointment-reminder') {
    const localTime = wallTime(now, row.timeZone);
    return localTime >= '07:00' && localTime < '22:00';
  }
  if (notification.template !== 'appointment-canceled' || row.startsAt === null) return false;
  return !expectedCancelReasons.has(row.statusReason ?? '');
}

/** The data of a text message's template: person, start, entity and code. Never the service. */
export function smsData(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
): Record<string, unknown> {
  const { code, location, timeZone } = row;
  return {
    appointmentId: row.id,
    code,
    location,
    timeZone,
    personName: row.personName,
    placeName: row.entityName,
    startsAt: row.startsAt?.toISOString() ?? null,
    ...(notification.template === 'appointment-reminder'
      ? { reminder: notification.reminder }
      : {}),
  };
}

export function localisedServiceName(row: AppointmentForEmail): string {
  return row.language === 'en' ? row.serviceEn : row.servicePt;
}

function emailFields(row: AppointmentForEmail) {
  const { firstName, sequence, code, address, phone, location, timeZone, priceCents } = row;
  return {
    firstName,
    sequence,
    code,
    address,
    phone,
    location,
    timeZone,
    priceCents,
    appointmentId: row.id,
    personName: row.personName,
    serviceName: localisedServiceName(row),
    placeName: row.entityName,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    payment: paymentKind(row),
    payBy: row.payBy?.toISOString() ?? null,
    linkExpiresAt: row.isUnclaimed ? appointmentLinkExpiry(row).toISOString() : null,
  };
}

/** What the e-mail says beside the price; one that tells of no payment shows no price. */
function paymentKind(row: AppointmentForEmail): 'paid' | 'local' | 'free' {
  const payment = paymentStateOf(row);
  if (payment === 'paid' || payment === 'free') return payment;
  // Due by the entity that booked: the patient pays nothing.
  return payment === 'due' && !row.isLocalPayment ? 'free' : 'local';
}
