import { placesPerAccount } from '@vaga/contract/limits';
import { isTestValid, planGroupStarts, readTestRequirements } from '../appointments/index.ts';
import { chooseEntityService } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { newId } from '../platform/uuid.ts';
import type { TakenPlace } from '../scheduling/index.ts';
import { holdPlacesForWaitlist, offerPolicy, readSlots } from '../scheduling/index.ts';
import type { EntryRow } from './entries.queries.ts';
import { endEntries, lockEntry, readEntryCartStatus, updateEntry } from './entries.queries.ts';
import { insertOffer, readOfferCandidate } from './offers.queries.ts';
import { queueOfferMessages } from './queue-offer-messages.ts';
import { offerableStarts, offerExpiry, rankStartOptions } from './waitlist.rules.ts';

interface OfferToEntryInput {
  entryId: string;
  /** The entity of the waitlist. */
  entityId: string;
  /** The reserved places that this round may use. */
  usableReservedIds: readonly string[];
  now: Date;
}

/**
 * Offers an entry places at an entity, if there are places for all its persons: holds them for its cart until
 * `offerExpiry` and queues the messages. Skips an entry whose cart has a hold or a pending payment; ends an entry whose
 * cart is booked or whose account or persons were deleted. All in the caller's transaction, so that no message tells of
 * places that are not held.
 */
export async function offerToEntry(
  trx: Trx,
  links: SignedLinks,
  input: OfferToEntryInput,
): Promise<void> {
  const { entryId, entityId, now } = input;
  const entry = await lockEntry(trx, { id: entryId });
  if (entry?.state !== 'waiting') return;
  const { ownerIds, ...cartStatus } = await readEntryCartStatus(trx, entry.cartId, now);
  const candidate = await readOfferCandidate(trx, { entryId, entityId, now });
  if (cartStatus.isCheckedOut) return endEntries(trx, [entryId], { as: 'booked', now });
  if (!candidate.hasAllPersons) return endEntries(trx, [entryId], { as: 'ended', now });
  if (cartStatus.isPaymentPending || cartStatus.heldUntil) return;
  for (const entityServiceId of candidate.entityServiceIds) {
    const passedStarts = candidate.passedStarts.filter(
      (start) => start.entityServiceId === entityServiceId,
    );
    const target = { ...candidate, entityServiceId, passedStarts, ownerIds };
    const places = await holdForEntry(trx, { input, entry, target });
    const [first] = places ?? [];
    if (!first) continue;
    const id = newId();
    const { startsAt } = first;
    const expiresAt = offerExpiry(now);
    await insertOffer(trx, { id, entryId, entityServiceId, startsAt, expiresAt, now });
    await updateEntry(trx, entryId, { state: 'offered' });
    await chooseEntityService(trx, { cartId: entry.cartId, entityServiceId });
    await addJob(trx, { name: 'waitingList.lapse', payload: { offerId: id }, runAt: expiresAt });
    await queueOfferMessages(trx, links, { offerId: id, now });
    return;
  }
}

/** Holds one start for each person. Returns null if none of the combinations is available. */
async function holdForEntry(
  trx: Trx,
  offer: {
    input: OfferToEntryInput;
    entry: EntryRow;
    target: {
      entityServiceId: string;
      entityCode: string | null;
      passedStarts: Array<{ startsAt: string }>;
      ownerIds: string[];
    };
  },
): Promise<TakenPlace[] | null> {
  const { entry, target, input } = offer;
  const { entityServiceId, entityCode, ownerIds } = target;
  const { usableReservedIds, now } = input;
  const { accountId, cartId, date } = entry;
  const query = { entityCode, forCartId: cartId, usableReservedIds, now };
  const starts = await readSlots(trx, { entityServiceId, date, ...query });
  const testRequirements = await readTestRequirements(trx, ownerIds);
  const { timeZone } = entry;
  const validStarts = starts.filter(({ startsAt: at }) =>
    testRequirements.every((requirement) => isTestValid(requirement, { at, timeZone })),
  );
  const passed = target.passedStarts.map(({ startsAt }) => new Date(startsAt));
  const plans = planGroupStarts(offerableStarts(validStarts, { passed, now }), ownerIds.length);
  const options = rankStartOptions(plans.map(({ times }) => times));
  const places = await holdPlacesForWaitlist(trx, {
    accountId,
    cartId,
    entityCode,
    policy: offerPolicy({
      expiresAt: offerExpiry(now),
      maxHolds: placesPerAccount,
      usableReservedIds,
    }),
    now,
    options: options.map((times) =>
      times.map((startsAt, index) => ({
        ownerId: ownerIds[index] ?? '',
        entityServiceId,
        startsAt,
      })),
    ),
  });
  return places?.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt)) ?? null;
}
