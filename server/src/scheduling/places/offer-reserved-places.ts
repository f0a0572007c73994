import type { Db, Trx } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { lockStarts } from '../locks.queries.ts';
import type { AllocationPolicy } from '../occupancy/allocation-policy.rules.ts';
import type { WaitlistKey } from '../occupancy/reserved-places.queries.ts';
import {
  readCartsWithExpiredHoldsOn,
  readOverdueWaitlists,
  readReservedPlaces,
  releaseReservedPlaces,
} from '../occupancy/reserved-places.queries.ts';
import type { TakenPlace } from './allocate-places.ts';
import { allocatePlaces } from './allocate-places.ts';
import { expireHoldsOfCarts } from './expire-holds.ts';
import { daysToLock, readRequestedServices } from './requested-services.ts';
import { queueWaitlistOffers } from './reserve-for-waitlist.ts';

/**
 * Offers the reserved places of a day to its waitlist once, and makes available to the public what the waitlist leaves.
 * `offer` may use only these places: a place that is released meanwhile has queued its own offer, so that no entry is
 * passed over because it was considered a moment too early. Expired holds of the day end first.
 */
export async function offerReservedPlaces(
  db: Db,
  waitlist: WaitlistKey & { now: Date },
  offer: (usableReservedIds: string[]) => Promise<void>,
): Promise<void> {
  const { now } = waitlist;
  await expireHoldsOfCarts(db, await readCartsWithExpiredHoldsOn(db, waitlist, now), now);
  const reservedIds = await readReservedPlaces(db, waitlist);
  await offer(reservedIds);
  if (reservedIds.length > 0)
    await inTransaction(db, (trx) => releaseReservedPlaces(trx, reservedIds, now));
}

/** Queues the offers of waitlists whose places have been reserved for more than a minute: their job was lost. */
export async function retryOverdueWaitlists(db: Db, now: Date): Promise<void> {
  const waitlists = await readOverdueWaitlists(db, new Date(now.getTime() - 60_000));
  await inTransaction(db, async (trx) => {
    for (const waitlist of waitlists) await queueWaitlistOffers(trx, waitlist);
  });
}

interface HoldForWaitlistInput {
  accountId: string;
  cartId: string;
  entityCode: string | null;
  /** Ways to place all people of the cart, the best first; each names each person once. */
  options: ReadonlyArray<
    ReadonlyArray<{ ownerId: string; entityServiceId: string; startsAt: Date }>
  >;
  /** `offerPolicy`. */
  policy: AllocationPolicy;
  now: Date;
}

/**
 * Holds places for people of a waitlist, in the first of the options that fits now; it uses as few of the reserved
 * places as that needs. Takes the same locks as `holdPlaces`.
 * @returns null where no option fits: the places were taken meanwhile, a person has an overlapping place, or the account
 * has too many holds.
 */
export async function holdPlacesForWaitlist(
  trx: Trx,
  input: HoldForWaitlistInput,
): Promise<TakenPlace[] | null> {
  const { accountId, cartId, entityCode, policy, now } = input;
  const options = input.options.map((places) =>
    places.map(({ startsAt, ...request }) => ({ ...request, from: startsAt.getTime() })),
  );
  if (options.length === 0) return null;
  const services = await readRequestedServices(trx, options.flat(), { purpose: 'public', now });
  const days = daysToLock(services, options.flat());
  const locked = await lockStarts(trx, { accountId, days });
  for (const requests of options) {
    const allocation = { requests, accountId, cartId, entityCode, policy, now };
    const result = await allocatePlaces(trx, allocation, { services, locked });
    if ('places' in result) return result.places;
  }
  return null;
}
