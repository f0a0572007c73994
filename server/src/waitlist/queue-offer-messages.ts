import type { Trx } from '../platform/db.ts';
import { queueMessage } from '../platform/outbox.ts';
import { mobileNumber } from '../platform/phone-number.rules.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { waitlistOfferPurpose } from './answer-offer.ts';
import { readOffer } from './offers.queries.ts';

/**
 * Queues the e-mail about an offer, and a text message to the first of its persons with a mobile number: an offer comes
 * at any time and ends within minutes.
 */
export async function queueOfferMessages(
  trx: Trx,
  links: SignedLinks,
  { offerId, now }: { offerId: string; now: Date },
): Promise<void> {
  const details = await readOffer(trx, offerId, now);
  if (!details) return;
  const { accountId, entityId, recipient, language } = details;
  const { firstName, entity, address, location, timeZone } = details;
  const link = { purpose: waitlistOfferPurpose, subject: offerId };
  // Valid until the start, so that a late visitor reads that the offer has ended.
  const token = links.sign({ ...link, expiresAt: details.startsAt });
  const message = { accountId, entityId, language, now, template: 'waiting-offer' } as const;
  const keptUntil = details.expiresAt.toISOString();
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
      serviceName: language === 'en' ? details.serviceEn : details.servicePt,
      priceCents: details.held.reduce((sum, { priceCents }) => sum + priceCents, 0),
      people: details.held.map(({ person, startsAt, endsAt }) => ({
        personName: person,
        startsAt,
        endsAt,
      })),
    },
  });
  const [number] = details.held.flatMap(({ phone }) => mobileNumber(phone) ?? []);
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
      startsAt: details.startsAt.toISOString(),
    },
  });
}
