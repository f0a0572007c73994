import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import type { AllocatePlacesInput, AllocationRefusal, TakenPlace } from './allocate-places.ts';
import { allocatePlaces, findRefusalWithoutLocks } from './allocate-places.ts';
import type { AllocationPolicy } from './allocation-policy.rules.ts';
import { isStartWithinHorizon } from './booking-time.rules.ts';
import type { EntityCache } from './entity-cache.ts';
import { lockStartsOrError, tryLockStarts } from './locks.queries.ts';
import { createRefusalProblem } from './refusal-problem.ts';
import { daysToLock, readRequestedServices } from './requested-services.ts';

interface HoldPlacesInput {
  accountId: string;
  cartId: string;
  /** The entity code of the cart, in lower case. */
  entityCode: string | null;
  /** Person, service and start. People may have different starts and entities; each person once. */
  places: ReadonlyArray<{ ownerId: string; entityServiceId: string; startsAt: Date }>;
  /** Whose holds these are, and until when: `holdPolicy` or `acceptPolicy`. */
  policy: AllocationPolicy;
  entityCache?: EntityCache | undefined;
  now: Date;
}

/**
 * Holds a place for each person, for all or for none, in place of the holds that these people have.
 * The price is the one in force for the civil day and the entity code, and stays.
 *
 * Call it once in a transaction, after all row locks of that transaction; the locks are kept until its end.
 * @throws Problem 409 `slot.taken` with a `SlotTaken` (which people lost which start, and the nearest available ones)
 * when one of them does not fit; 409 `slot.person_busy` for a person who has an overlapping place in another cart; 400
 * `slot.unknown` for a start that does not exist or is past; 400 `slot.person_twice`; 400 `cart.too_many_places`; 404
 * for an entity service that is not offered; 409 `conflict` where a person's place is booked already; 503
 * `availability.changing` where the entity changed again and again. Error 55P03 (503, busy) when the locks could not be
 * taken within 800 ms and the places may still be available.
 */
export async function holdPlaces(trx: Trx, input: HoldPlacesInput): Promise<TakenPlace[]> {
  const { accountId, cartId, entityCode, policy, entityCache, now } = input;
  const requests = input.places.map(({ startsAt, ...request }) => ({
    ...request,
    from: startsAt.getTime(),
  }));
  if (new Set(requests.map(({ ownerId }) => ownerId)).size < requests.length) {
    throw new Problem(400, 'slot.person_twice');
  }
  if (requests.length === 0) return [];
  if (requests.some(({ from }) => !isStartWithinHorizon(from, now.getTime()))) {
    throw new Problem(400, 'slot.unknown');
  }
  const allocation = { requests, accountId, cartId, entityCode, policy, now };
  const result = await allocateUnderLocks(trx, allocation, entityCache);
  if ('places' in result) return result.places;
  if (result.refused === 'booked') throw new Problem(409, 'conflict');
  if (result.refused === 'too many') {
    throw new Problem(400, 'cart.too_many_places', { values: { maximum: policy.maxHolds ?? 0 } });
  }
  const scope = { now, forCartId: cartId, entityCode, entityCache };
  throw await createRefusalProblem(trx, result.refused, scope);
}

/**
 * Where another transaction has a lock, a request that can no longer succeed is refused before it waits: in a rush for
 * the last place the losers do not queue. A request that waits in vain for 800 ms is checked once more: it is refused if
 * the place is lost by then, and otherwise answered as busy.
 */
async function allocateUnderLocks(
  trx: Trx,
  input: AllocatePlacesInput,
  entityCache: EntityCache | undefined,
): Promise<AllocationRefusal | { places: TakenPlace[] }> {
  const { accountId, requests, now } = input;
  const services = await readRequestedServices(trx, requests, { now, entityCache });
  const toLock = { accountId, days: daysToLock(services, requests) };
  const locked = await tryLockStarts(trx, toLock);
  if (locked) return allocatePlaces(trx, input, { services, locked });
  const refusal = await findRefusalWithoutLocks(trx, input, services);
  if (refusal) return refusal;
  const lockedOrError = await lockStartsOrError(trx, toLock);
  if (!(lockedOrError instanceof Error))
    return allocatePlaces(trx, input, { services, locked: lockedOrError });
  const laterRefusal = await findRefusalWithoutLocks(trx, input, services);
  if (laterRefusal) return laterRefusal;
  throw lockedOrError;
}
