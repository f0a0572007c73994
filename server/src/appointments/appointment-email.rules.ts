import { wallTime } from '../platform/local-time.rules.ts';
import { mobileNumber } from '../platform/phone-number.rules.ts';
import type { CancellationRefund } from './appointment.rules.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';
import type { CancelReason } from './appointments.queries.ts';

/** What has become of appointments, and what only this news has to tell. */
export type AppointmentNotification =
  | { template: 'appointment-confirmed' }
  | { template: 'appointment-moved'; previousStartsAt: Date }
  /** `note`: why, in the place's own words. */
  | { template: 'appointment-canceled'; refund: CancellationRefund; note?: string }
  /** day: 24 hours before; hours: 2 hours before. */
  | { template: 'appointment-reminder'; reminder: 'day' | 'hours' };

/** The data of a mail's template: complete, since the mail is written from it alone. */
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
 * The number that news go to as a text message as well, E.164: the person's own, since an account has none. Reminders
 * do, and the end of an appointment that nobody of theirs asked for. Null for all else, for a number that takes no text
 * messages, and for a reminder while people sleep: the telephone of who must rise at six need not ring at five.
 */
export function smsRecipient(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
  now: Date,
): string | null {
  return shouldSendSms(row, notification, now) ? mobileNumber(row.personPhone) : null;
}

/** What somebody of theirs asked for, and what was never booked. */
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

/** The data of a text message's template: who, when, where and the code. Never what it is about. */
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
  };
}

function paymentKind({
  priceCents,
  isLocalPayment,
}: AppointmentForEmail): 'paid' | 'local' | 'free' {
  if (priceCents === 0) return 'free';
  return isLocalPayment ? 'local' : 'paid';
}
