import { cancelReasons } from '@vaga/contract/cancel-reasons';
import { wallTime } from '../../platform/local-time.rules.ts';
import type { EmailOf, TextOf } from '../../platform/outbox.ts';
import { mobileNumber } from '../../platform/phone-number.rules.ts';
import { emailedLink } from '../links/appointment-link.rules.ts';
import type { CancellationRefund } from '../states/appointment.rules.ts';
import { paymentStateOf } from '../states/appointment-state.rules.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';

/** An event in the life of appointments that the account is notified of, with the data of that event. */
export type AppointmentNotification =
  | { template: 'appointment-confirmed' }
  /** `isTexted`: by a text message too. */
  | { template: 'appointment-moved'; previousStartsAt: Date; isTexted: boolean }
  /** `note`: why the entity refused or cancelled, in its own words. */
  | { template: 'appointment-canceled'; refund: CancellationRefund; note?: string }
  | { template: 'appointment-no-show' }
  /** The entity is late, or on time again. */
  | RunningLate
  /** day: 24 hours before; hours: 2 hours before. */
  | { template: 'appointment-reminder'; reminder: 'day' | 'hours' };

/** How late a pool runs. By a text message alone where the person can get one, else by e-mail. */
interface RunningLate {
  template: 'running-late';
  poolId: string;
  /** 0: on time again. */
  delayMinutes: number;
  /** So many minutes after the start nothing is sent any more: the person has come by then. */
  usefulMinutes: number;
  /** Whether this installation sends text messages. */
  sendsTexts: boolean;
}

/**
 * The e-mail of an event; null for an appointment that the event cannot be about: only a cancellation may be of one
 * without a time.
 */
export function appointmentEmail(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
  /** Of the explanation of its service. */
  preparation: string,
): EmailOf<AppointmentNotification['template']> | null {
  const { startsAt, endsAt } = row;
  const fields = emailFields(row, preparation);
  if (notification.template === 'appointment-canceled') {
    const { template, refund, note = null } = notification;
    const { serviceDate, statusReason: reason } = row;
    if (reason === null) return null;
    const { state, cents: amountCents } = refund;
    const cancellation = { serviceDate, reason, note, refund: { state, amountCents } };
    return { template, data: { ...fields, startsAt, endsAt, ...cancellation } };
  }
  if (startsAt === null || endsAt === null) return null;
  const data = { ...fields, startsAt, endsAt };
  if (notification.template === 'appointment-moved') {
    const { template, previousStartsAt } = notification;
    return { template, data: { ...data, previousStartsAt } };
  }
  if (notification.template === 'appointment-reminder') {
    const { template, reminder } = notification;
    return { template, data: { ...data, reminder } };
  }
  if (notification.template === 'running-late') {
    const { template } = notification;
    return { template, data: { ...data, ...delayFields(startsAt, notification) } };
  }
  return { template: notification.template, data };
}

function delayFields(startsAt: Date, { poolId, delayMinutes, usefulMinutes }: RunningLate) {
  const usefulUntil = new Date(startsAt.getTime() + usefulMinutes * 60_000);
  return { poolId, delayMinutes, usefulUntil };
}

/**
 * The number (E.164) for an additional text message: the person's own, since an account has none. Text messages are sent
 * for reminders, for delays, and for moves and cancellations that the account did not ask for. Returns null for every other notification, for
 * a number that is not a mobile, and for a reminder between 22:00 and 07:00 at the entity.
 */
export function smsRecipient(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
  now: Date,
): string | null {
  return shouldSendSms(row, notification, now) ? mobileNumber(row.personPhone) : null;
}

function shouldSendSms(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
  now: Date,
): boolean {
  if (notification.template === 'appointment-reminder') {
    const localTime = wallTime(now, row.timeZone);
    return localTime >= '07:00' && localTime < '22:00';
  }
  if (notification.template === 'appointment-moved') return notification.isTexted;
  if (notification.template === 'running-late') return notification.sendsTexts && row.wantsTexts;
  if (notification.template !== 'appointment-canceled' || row.startsAt === null) return false;
  return row.statusReason === null || !cancelReasons[row.statusReason].isExpected;
}

/**
 * The text message of an event: person, start, entity and code, never the service. Null for an event without one, and for
 * an appointment without a time.
 */
export function appointmentText(
  row: AppointmentForEmail,
  notification: AppointmentNotification,
): TextOf<
  'appointment-reminder' | 'appointment-canceled' | 'appointment-moved' | 'running-late'
> | null {
  const { code, location, timeZone, startsAt } = row;
  if (startsAt === null) return null;
  const data = {
    appointmentId: row.id,
    code,
    location,
    timeZone,
    personName: row.personName,
    placeName: row.entityName,
    startsAt,
  };
  if (notification.template === 'appointment-reminder') {
    const { template, reminder } = notification;
    return { template, data: { ...data, reminder } };
  }
  if (notification.template === 'appointment-moved') {
    const { template, previousStartsAt } = notification;
    return { template, data: { ...data, previousStartsAt } };
  }
  if (notification.template === 'running-late') {
    const { template } = notification;
    return { template, data: { ...data, ...delayFields(startsAt, notification) } };
  }
  if (notification.template !== 'appointment-canceled') return null;
  return { template: notification.template, data };
}

export function localisedServiceName(row: AppointmentForEmail): string {
  return row.language === 'en' ? row.serviceEn : row.servicePt;
}

function emailFields(row: AppointmentForEmail, preparation: string) {
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
    personName: row.personName,
    serviceName: localisedServiceName(row),
    preparation,
    placeName: row.entityName,
    bookingEntityName: row.bookingEntityName,
    payment: paymentKind(row),
    payBy: row.payBy,
    ...emailedLink(row),
  };
}

/** What the e-mail says beside the price; one that tells of no payment shows no price. */
function paymentKind(row: AppointmentForEmail): 'paid' | 'local' | 'free' {
  const payment = paymentStateOf(row);
  if (payment === 'paid' || payment === 'free') return payment;
  // Due by the entity that booked: the patient pays nothing.
  return payment === 'due' && !row.isLocalPayment ? 'free' : 'local';
}
