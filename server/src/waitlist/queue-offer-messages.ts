import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { mobileNumber } from '../platform/phone-number.rules.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { offerPurpose } from './answer-offer.ts';
import { readOffer } from './offers.queries.ts';

/**
 * Queues the mail that a place is kept for somebody, and a text message to the first of them who has a mobile: nobody
 * knows when it comes, and it does not wait.
 */
export async function queueOfferMessages(
  trx: Trx,
  links: SignedLinks,
  { offerId, now }: { offerId: string; now: Date },
): Promise<void> {
  const facts = await readOffer(trx, offerId, now);
  if (!facts) return;
  const { accountId, recipient, language, firstName, entity, address, location, timeZone } = facts;
  const link = { purpose: offerPurpose, subject: offerId };
  // To the start, so that whoever comes too late is told so.
  const token = links.sign({ ...link, expiresAt: facts.startsAt });
  const message = { accountId, language, now, template: 'waiting-offer' };
  const keptUntil = facts.expiresAt.toISOString();
  await queueMessage(trx, {
    channel: 'email',
    recipient,
    ...message,
    data: {
      firstName,
      placeName: entity,
      address,
      location,
      timeZone,
      token,
      keptUntil,
      serviceName: language === 'en' ? facts.serviceEn : facts.servicePt,
      priceCents: facts.held.reduce((sum, { priceCents }) => sum + priceCents, 0),
      people: facts.held.map(({ person, startsAt, endsAt }) => ({
        personName: person,
        startsAt,
        endsAt,
      })),
    },
  });
  const [number] = facts.held.flatMap(({ phone }) => mobileNumber(phone) ?? []);
  if (number === undefined) return;
  await queueMessage(trx, {
    channel: 'sms',
    recipient: number,
    ...message,
    data: {
      placeName: entity,
      timeZone,
      token,
      keptUntil,
      startsAt: facts.startsAt.toISOString(),
    },
  });
}
