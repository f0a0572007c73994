import type { AvailableSlot } from '@vaga/contract/appointments';
import { impactDays } from '@vaga/contract/rebooking-limits';
import type { RebookingOfferView } from '@vaga/contract/rebooking-offers';
import { canCancel, cancelInGroup, listRescheduleSlots } from '../../appointments/index.ts';
import type { LinkActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import { openLink } from '../../platform/http/open-link.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success, warning, wrongField } from '../../platform/http/outcome.ts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import { mobileNumber } from '../../platform/phone-number.rules.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { transact } from '../../platform/transact.ts';
import { isSentToOneOf, parseLinkSubject } from '../../requests/index.ts';
import { readPlaceOfOffer } from '../../scheduling/index.ts';
import { endRebookingOffer, moveAndEndOffer } from './end-rebooking-offer.ts';
import type { LockedOffer } from './lock-offer.ts';
import { lockOpenOffer } from './lock-offer.ts';
import type { RebookingOfferDetails } from './offer-view.queries.ts';
import { readOfferDetails } from './offer-view.queries.ts';
import { presentOffer } from './present-offer.ts';

/** The purpose of the signed link in an offer's messages. */
export const rebookingOfferPurpose = 'rebooking-offer';

interface Deps {
  db: Db;
  links: SignedLinks;
}

interface OpenOfferInput {
  token: string;
  now: Date;
}

const linkOptions = {
  purpose: rebookingOfferPurpose,
  expiredCode: 'rebooking_offer.link_over',
  unknownCode: 'rebooking_offer.link_unknown',
} as const;

/**
 * The id of the offer behind a link, or the Warning for an expired one.
 * @throws Problem 404 for a link that we did not sign, and for one that was sent to an address or a number that is not the patient's
 * any more: the entity has corrected it.
 */
async function openOfferLink(
  { db, links }: Deps,
  input: OpenOfferInput,
): Promise<string | Outcome<never>> {
  const subject = openLink(links, { ...input, ...linkOptions });
  if (typeof subject !== 'string') return subject;
  const link = parseLinkSubject(subject);
  const { addresses, personPhone } = await findDetails(db, { id: link.id, now: input.now });
  const number = mobileNumber(personPhone);
  if (!isSentToOneOf(link, number === null ? addresses : [...addresses, number]))
    throw notFound('rebooking_offer.link_unknown');
  return link.id;
}

/** An offer by the link of its messages. Changes nothing. @throws Problem 404 for a forged link. */
export async function readRebookingOffer(
  { db, links }: Deps,
  input: OpenOfferInput,
): Promise<Outcome<RebookingOfferView>> {
  const id = await openOfferLink({ db, links }, input);
  return typeof id === 'string' ? success(await present(db, { id, now: input.now })) : id;
}

/** The free times of a day (YYYY-MM-DD) to which the appointment of an offer can move. @throws Problem 404 for a forged link. */
export async function listRebookingTimes(
  { db, links }: Deps,
  input: OpenOfferInput & { date: string },
): Promise<Outcome<AvailableSlot[]>> {
  const id = await openOfferLink({ db, links }, input);
  if (typeof id !== 'string') return id;
  const { date, now } = input;
  const details = await findDetails(db, { id, now });
  if (!canAnswer(details, now)) return warning('rebooking_offer.ended', undefined, []);
  if (date > addDays(localDay(now, details.timeZone), impactDays))
    throw wrongField('date', 'field.date');
  const actor = linkActor(details.appointmentId);
  return listRescheduleSlots(db, { actor, id: details.appointmentId, date, now });
}

/** What the bearer of the link answers. */
export type OfferAnswer =
  | { kind: 'accept' }
  | { kind: 'choose'; startsAt: Date }
  | { kind: 'cancel' };

/**
 * Moves the appointment of an offer to its reserved place or to another time, or cancels it with a full refund, for the bearer of
 * the link. An offer that has ended stays as it is.
 * @throws Problem 404 for a forged link; 409 with the nearest times where a time is taken.
 */
export async function answerRebookingOffer(
  { db, links }: Deps,
  input: OpenOfferInput & { answer: OfferAnswer; idempotencyKey: IdempotencyKey | null },
): Promise<Outcome<RebookingOfferView>> {
  const id = await openOfferLink({ db, links }, input);
  if (typeof id !== 'string') return id;
  const { answer, now, idempotencyKey } = input;
  return transact(db, idempotencyKey, async (trx) => {
    const details = await findDetails(trx, { id, now });
    const locked = await lockOpenOffer(trx, { id, now });
    if (!locked || !canAnswer({ ...details, stands: true, state: 'open' }, now))
      return warning('rebooking_offer.ended', undefined, await present(trx, { id, now }));
    const outcome = await act(trx, { locked, details, answer, now });
    if (outcome.type === 'Error') return { ...outcome, data: null };
    const code = answer.kind === 'cancel' ? 'appointment.canceled' : 'rebooking_offer.moved';
    return success(await present(trx, { id, now }), code);
  });
}

async function act(
  trx: Trx,
  {
    locked,
    details,
    answer,
    now,
  }: { locked: LockedOffer; details: RebookingOfferDetails; answer: OfferAnswer; now: Date },
): Promise<Outcome<unknown>> {
  const { offer, group } = locked;
  const actor = linkActor(offer.appointmentId);
  if (answer.kind === 'cancel') {
    if (!canCancel(group.appointment, now, 'patient')) return failure('appointment.cannot_cancel');
    // The entity is the cause: so it is refunded in full.
    await cancelInGroup(trx, group, { actor, by: 'provider', requestReason: null, now });
    await endRebookingOffer(trx, { id: offer.id, as: 'canceled', now });
    return success(null);
  }
  const { proposedStartsAt } = offer;
  const isReserved = (await readPlaceOfOffer(trx, { offerId: offer.id, now })) !== null;
  const startsAt = answer.kind === 'choose' ? answer.startsAt : proposedStartsAt;
  if (!startsAt || (answer.kind === 'accept' && !isReserved))
    return failure('rebooking_offer.lapsed', { phone: details.phone ?? '—' });
  const isProposed = isReserved && startsAt.getTime() === proposedStartsAt?.getTime();
  const as = isProposed ? 'accepted' : 'other';
  return moveAndEndOffer(trx, locked, { actor, startsAt, as, now });
}

/** The bearer may answer an open offer until its booking is cancelled without an answer, or starts. */
export function canAnswer(
  { state, stands, lapsesAt, fromStartsAt }: RebookingOfferDetails,
  now: Date,
): boolean {
  return state === 'open' && stands && now < (lapsesAt ?? fromStartsAt);
}

const linkActor = (appointmentId: string): LinkActor => ({
  kind: 'link',
  opens: appointmentId,
  entityId: null,
});

async function findDetails(
  db: Db,
  offer: { id: string; now: Date },
): Promise<RebookingOfferDetails> {
  const details = await readOfferDetails(db, offer);
  if (!details) throw notFound('rebooking_offer.link_unknown');
  return details;
}

async function present(db: Db, offer: { id: string; now: Date }): Promise<RebookingOfferView> {
  const details = await findDetails(db, offer);
  return presentOffer(db, { details, canAnswer: canAnswer(details, offer.now), now: offer.now });
}
