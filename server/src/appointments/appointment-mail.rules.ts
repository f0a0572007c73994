import { wallTime } from '../platform/local-time.rules.ts';
import { mobileNumber } from '../platform/phone-number.rules.ts';
import type { Refund } from './appointment.rules.ts';
import type { AppointmentInMail } from './appointment-mails.queries.ts';
import type { CancelReason } from './appointments.queries.ts';

/** What has become of appointments, and what only this news has to tell. */
export type News =
  | { template: 'appointment-confirmed' }
  | { template: 'appointment-moved'; previousStartsAt: Date }
  /** `note`: why, in the place's own words. */
  | { template: 'appointment-canceled'; refund: Refund; note?: string }
  /** day: 24 hours before; hours: 2 hours before. */
  | { template: 'appointment-reminder'; reminder: 'day' | 'hours' };

/** The data of a mail's template: complete, since the mail is written from it alone. */
export function mailData(row: AppointmentInMail, news: News): Record<string, unknown> {
  const facts = factsOf(row);
  if (news.template === 'appointment-moved') {
    return { ...facts, previousStartsAt: news.previousStartsAt.toISOString() };
  }
  if (news.template === 'appointment-canceled') {
    const { state, cents } = news.refund;
    const { serviceDate, statusReason: reason } = row;
    const note = news.note ?? null;
    return { ...facts, serviceDate, reason, note, refund: { state, amountCents: cents } };
  }
  if (news.template === 'appointment-reminder') return { ...facts, reminder: news.reminder };
  return facts;
}

/**
 * The number that news go to as a text message as well, E.164: the person's own, since an account has none. Reminders
 * do, and the end of an appointment that nobody of theirs asked for. Null for all else, for a number that takes no text
 * messages, and for a reminder while people sleep: the telephone of who must rise at six need not ring at five.
 */
export function textNumber(row: AppointmentInMail, news: News, now: Date): string | null {
  return isWorthText(row, news, now) ? mobileNumber(row.personPhone) : null;
}

/** What somebody of theirs asked for, and what was never booked. */
const expectedEnds = new Set<string>([
  'byPerson',
  'paymentCanceled',
  'expired',
  'refused',
] satisfies CancelReason[]);

function isWorthText(row: AppointmentInMail, news: News, now: Date): boolean {
  if (news.template === 'appointment-reminder') {
    const wall = wallTime(now, row.timeZone);
    return wall >= '07:00' && wall < '22:00';
  }
  if (news.template !== 'appointment-canceled' || row.startsAt === null) return false;
  return !expectedEnds.has(row.statusReason ?? '');
}

/** The data of a text message's template: who, when, where and the code. Never what it is about. */
export function textData(row: AppointmentInMail, news: News): Record<string, unknown> {
  const { code, location, timeZone } = row;
  return {
    appointmentId: row.id,
    code,
    location,
    timeZone,
    personName: row.person,
    placeName: row.place,
    startsAt: row.startsAt?.toISOString() ?? null,
    ...(news.template === 'appointment-reminder' ? { reminder: news.reminder } : {}),
  };
}

export function serviceNameOf(row: AppointmentInMail): string {
  return row.language === 'en' ? row.serviceEn : row.servicePt;
}

function factsOf(row: AppointmentInMail) {
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
    personName: row.person,
    serviceName: serviceNameOf(row),
    placeName: row.place,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    payment: paymentOf(row),
    payBy: row.payBy?.toISOString() ?? null,
  };
}

function paymentOf({ priceCents, isLocalPayment }: AppointmentInMail): 'paid' | 'local' | 'free' {
  if (priceCents === 0) return 'free';
  return isLocalPayment ? 'local' : 'paid';
}
