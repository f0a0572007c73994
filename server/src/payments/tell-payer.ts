import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { accountOfLetter } from './deferral.rules.ts';
import type { Deferral, Visit } from './deferrals.queries.ts';
import { insertLink, readBookedBy, readVisits } from './deferrals.queries.ts';

type News =
  | { template: 'payment-link'; isReminder: boolean }
  | { template: 'payment-link-paid' }
  | { template: 'payment-link-over'; reason: 'expired' | 'canceled' };

/**
 * Writes to whoever was asked to pay, in the transaction of what it tells of. A letter that leads to the page brings a
 * link of its own: nothing that could be sent again is kept. Nobody is written to of an account that is forgotten.
 */
export async function tellPayer(
  trx: Trx,
  told: { deferral: Deferral; paymentId: string; news: News; now: Date },
): Promise<void> {
  const { deferral, paymentId, news, now } = told;
  const { id: deferralId, accountId, payerEmail, payerLanguage, expiresAt } = deferral;
  // What was typed beside the link is where its reader wants to hear that it worked; the link itself goes on as it was.
  const isAsked = news.template === 'payment-link';
  const recipient = isAsked ? deferral.email : (payerEmail ?? deferral.email);
  if (recipient === null) return;
  const language = (isAsked ? null : payerLanguage) ?? deferral.language;
  const visits = await readVisits(trx, paymentId);
  if (visits.length === 0) return;
  const { template, ...more } = news;
  const token = template === 'payment-link-over' ? null : newToken();
  if (token !== null) await insertLink(trx, { tokenHash: hashToken(token), deferralId, now });
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    language,
    template,
    now,
    accountId: isAsked ? accountId : accountOfLetter(deferral),
    data: {
      ...more,
      ...(token === null ? {} : { token, email: recipient }),
      bookedBy: await readBookedBy(trx, accountId),
      amountCents: visits.reduce((sum, { priceCents }) => sum + priceCents, 0),
      expiresAt: expiresAt.toISOString(),
      visits: visits.map((visit) => inMail(visit, language)),
    },
  });
}

/** A visit as letters have it, in their language. */
export function inMail(visit: Visit, language: string) {
  const { person: personName, entity: placeName, address, location, timeZone } = visit;
  return {
    personName,
    placeName,
    address,
    location,
    timeZone,
    serviceName: language === 'en' ? visit.serviceEn : visit.servicePt,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
  };
}
