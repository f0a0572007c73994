import { appointmentLinkDays } from '@vaga/contract/limits';
import type { Db } from '../../platform/db.ts';
import { queueMessage } from '../../platform/outbox.ts';
import { mobileNumber } from '../../platform/phone-number.rules.ts';
import { runEach } from '../../platform/run-each.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { inTransaction } from '../../platform/transact.ts';
import { linkSubjectFor } from '../../requests/index.ts';
import { rebookingOfferPurpose } from './answer-offer.ts';
import type { RebookingOfferDetails } from './offer-view.queries.ts';
import { readOfferDetails } from './offer-view.queries.ts';
import { markTold, readOfferRow, readUntoldOffers } from './rebooking-offers.queries.ts';

interface Deps {
  db: Db;
  links: SignedLinks;
}

/** Queues the messages of the offers of a change, each once. May run twice, or after a part of them was queued. */
export async function tellOfOffers(
  deps: Deps,
  { scheduleChangeId, now }: { scheduleChangeId: string; now: Date },
): Promise<void> {
  const untold = await readUntoldOffers(deps.db, scheduleChangeId);
  await runEach(
    untold.map((id) => () => tellOfOffer(deps, { id, template: 'rebooking-offer', now })),
  );
}

/** Queues the e-mail and the text message of one offer, or those of its reminder, once. Nothing for an offer that has ended. */
export async function tellOfOffer(
  { db, links }: Deps,
  offer: { id: string; template: 'rebooking-offer' | 'rebooking-offer-reminder'; now: Date },
): Promise<void> {
  const { id, template, now } = offer;
  const of = template === 'rebooking-offer' ? 'toldAt' : 'remindedAt';
  await inTransaction(db, async (trx) => {
    const row = await readOfferRow(trx, { id, locks: true });
    const details = await readOfferDetails(trx, { id, now });
    if (row?.state !== 'open' || row[of] !== null || !details?.stands) return;
    await markTold(trx, { id, of, now });
    const facts = messageFacts(details);
    if (!facts || facts.keptUntil <= now) return;
    const { accountId, entityId, recipient, language } = details;
    const to = { accountId, entityId, language, now };
    const dataFor = (address: string) => ({
      ...facts,
      token: links.sign({
        purpose: rebookingOfferPurpose,
        subject: linkSubjectFor(id, address),
        expiresAt: linkEnd(facts),
      }),
    });
    const data = dataFor(recipient ?? '');
    await queueMessage(trx, { channel: 'email', recipient, template, data, ...to });
    const number = mobileNumber(details.personPhone);
    if (number === null) return;
    const texted = { channel: 'sms', recipient: number, template, data: dataFor(number) } as const;
    await queueMessage(trx, { ...texted, ...to });
  });
}

/** Null without a proposal. */
function messageFacts(details: RebookingOfferDetails) {
  const { id, appointmentId, firstName, person, entity, phone, timeZone } = details;
  const { fromStartsAt, proposedStartsAt, expiresAt, lapsesAt } = details;
  if (!proposedStartsAt || !expiresAt) return null;
  return {
    offerId: id,
    appointmentId,
    firstName,
    personName: person,
    placeName: entity,
    phone,
    timeZone,
    fromStartsAt,
    proposedStartsAt,
    keptUntil: expiresAt,
    lapsesAt,
  };
}

/** The link works as long as that of an appointment, so that it says later what became of the offer. */
function linkEnd({
  fromStartsAt,
  proposedStartsAt,
}: {
  fromStartsAt: Date;
  proposedStartsAt: Date;
}) {
  const last = Math.max(fromStartsAt.getTime(), proposedStartsAt.getTime());
  return new Date(last + appointmentLinkDays * 86_400_000);
}
