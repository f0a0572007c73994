import type { Refund } from './appointment.rules.ts';
import type { AppointmentInMail } from './appointment-mails.queries.ts';

/** What has become of appointments, and what only this news has to tell. */
export type News =
  | { template: 'appointment-confirmed' }
  | { template: 'appointment-moved'; previousStartsAt: Date }
  | { template: 'appointment-canceled'; refund: Refund };

/** The data of a mail's template: complete, since the mail is written from it alone. */
export function mailData(row: AppointmentInMail, news: News): Record<string, unknown> {
  const facts = factsOf(row);
  if (news.template === 'appointment-moved') {
    return { ...facts, previousStartsAt: news.previousStartsAt.toISOString() };
  }
  if (news.template === 'appointment-canceled') {
    const { state, cents } = news.refund;
    const { serviceDate, statusReason: reason } = row;
    return { ...facts, serviceDate, reason, refund: { state, amountCents: cents } };
  }
  return facts;
}

export function serviceNameOf(row: AppointmentInMail): string {
  return row.language === 'en' ? row.serviceEn : row.servicePt;
}

function factsOf(row: AppointmentInMail) {
  const { firstName, sequence, code, address, phone, location, timeZone, priceCents } = row;
  return {
    ...{ firstName, sequence, code, address, phone, location, timeZone, priceCents },
    appointmentId: row.id,
    personName: row.person,
    serviceName: serviceNameOf(row),
    placeName: row.place,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    payment: paymentOf(row),
  };
}

function paymentOf({ priceCents, isLocalPayment }: AppointmentInMail): 'paid' | 'local' | 'free' {
  if (priceCents === 0) return 'free';
  return isLocalPayment ? 'local' : 'paid';
}
