import { placesPerAccount } from '@vaga/contract/limits';
import { isTestValid, planGroupStarts, readTestRequirements } from '../appointments/index.ts';
import { chooseEntityService } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { newId } from '../platform/uuid.ts';
import type { TakenPlace } from '../scheduling/index.ts';
import { holdPlacesForWaitlist, readSlots } from '../scheduling/index.ts';
import type { Entry } from './entries.queries.ts';
import { endEntries, lockEntry, readStanding, updateEntry } from './entries.queries.ts';
import { insertOffer, readCandidate } from './offers.queries.ts';
import { queueOfferMessages } from './queue-offer-messages.ts';
import { bestFirst, offerEnd, startsToOffer } from './waitlist.rules.ts';

interface Asked {
  entryId: string;
  /** Whose line it is. */
  entityId: string;
  /** What this round of the line may use of what is kept. */
  usableKept: readonly string[];
  now: Date;
}

/**
 * Offers an entry a place at an entity, where there is one for all its people: holds it for its cart until `offerEnd`,
 * and tells them. An entry whose cart holds or pays something at this moment is passed over; one whose people or
 * booking make it needless ends. One transaction does it all, so that nobody is told of what is not theirs.
 */
export async function offerToEntry(trx: Trx, links: SignedLinks, asked: Asked): Promise<void> {
  const { entryId, entityId, now } = asked;
  const entry = await lockEntry(trx, { id: entryId });
  if (entry?.state !== 'waiting') return;
  const { ownerIds, ...standing } = await readStanding(trx, entry.cartId, now);
  const candidate = await readCandidate(trx, { entryId, entityId, now });
  if (standing.isCheckedOut) return endEntries(trx, [entryId], { as: 'booked', now });
  if (!candidate.isWhole) return endEntries(trx, [entryId], { as: 'ended', now });
  if (standing.isPaymentPending || standing.heldUntil) return;
  for (const entityServiceId of candidate.entityServiceIds) {
    const passed = candidate.passed.filter((one) => one.entityServiceId === entityServiceId);
    const place = { ...candidate, entityServiceId, passed, ownerIds };
    const taken = await take(trx, { asked, entry, place });
    const [first] = taken ?? [];
    if (!first) continue;
    const id = newId();
    const { startsAt } = first;
    const expiresAt = offerEnd(now);
    await insertOffer(trx, { id, entryId, entityServiceId, startsAt, expiresAt, now });
    await updateEntry(trx, entryId, { state: 'offered' });
    await chooseEntityService(trx, { cartId: entry.cartId, entityServiceId });
    await addJob(trx, { name: 'waitingList.lapse', payload: { offerId: id }, runAt: expiresAt });
    await queueOfferMessages(trx, links, { offerId: id, now });
    return;
  }
}

async function take(
  trx: Trx,
  at: {
    asked: Asked;
    entry: Entry;
    place: {
      entityServiceId: string;
      entityCode: string | null;
      passed: Array<{ startsAt: string }>;
      ownerIds: string[];
    };
  },
): Promise<TakenPlace[] | null> {
  const { entry, place, asked } = at;
  const { entityServiceId, entityCode, ownerIds } = place;
  const { usableKept, now } = asked;
  const { accountId, cartId, date } = entry;
  const who = { entityCode, forCartId: cartId, usableReservedIds: usableKept, now };
  const starts = await readSlots(trx, { entityServiceId, date, ...who });
  const trips = await readTestRequirements(trx, ownerIds);
  const { timeZone } = entry;
  const counting = starts.filter(({ startsAt: at }) =>
    trips.every((trip) => isTestValid(trip, { at, timeZone })),
  );
  const passed = place.passed.map(({ startsAt }) => new Date(startsAt));
  const plans = planGroupStarts(startsToOffer(counting, { passed, now }), ownerIds.length);
  const ways = bestFirst(plans.map(({ times }) => times));
  const taken = await holdPlacesForWaitlist(trx, {
    accountId,
    cartId,
    entityCode,
    usableReservedIds: usableKept,
    now,
    expiresAt: offerEnd(now),
    options: ways.map((times) =>
      times.map((startsAt, index) => ({
        ownerId: ownerIds[index] ?? '',
        entityServiceId,
        startsAt,
      })),
    ),
    limitPerAccount: placesPerAccount,
  });
  return taken?.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt)) ?? null;
}
