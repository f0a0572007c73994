import type { Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { isStartWithinHorizon } from '../availability/booking-time.rules.ts';
import { purposeOf } from '../availability/service-purpose.rules.ts';
import type { EntityCache } from '../entity-rules/entity-cache.ts';
import { lockStartsOrError, tryLockStarts } from '../locks.queries.ts';
import type { AllocatePlacesInput, AllocationRefusal, TakenPlace } from './allocate-places.ts';
import { allocatePlaces, findRefusalWithoutLocks } from './allocate-places.ts';
import { createRefusalProblem } from './refusal-problem.ts';
import { daysToLock, readRequestedServices } from './requested-services.ts';

/**
 * Locks the account and the days of the requested starts, and takes a place for each request, for all or for none.
 * @throws Problem as `holdPlaces` does.
 */
export async function allocateUnderLocks(
  trx: Trx,
  input: AllocatePlacesInput,
  entityCache: EntityCache | undefined,
): Promise<TakenPlace[]> {
  const { requests, cartId, entityCode, policy, now } = input;
  if (requests.some(({ from }) => !isStartWithinHorizon(from, now.getTime(), policy.reach))) {
    throw new Problem(400, 'slot.unknown');
  }
  const result = await tryToAllocate(trx, input, entityCache);
  if ('places' in result) return result.places;
  if (result.refused === 'booked') throw new Problem(409, 'conflict');
  if (result.refused === 'too many') {
    throw new Problem(400, 'cart.too_many_places', { values: { maximum: policy.maxHolds ?? 0 } });
  }
  const { reach } = policy;
  const scope = { now, forCartId: cartId, entityCode, entityCache, reach };
  throw await createRefusalProblem(trx, result.refused, scope);
}

/**
 * Where another transaction has a lock, a request that can no longer succeed is refused before it waits: in a rush for
 * the last place the losers do not queue. A request that waits in vain for 800 ms is checked once more: it is refused if
 * the place is lost by then, and otherwise answered as busy.
 */
async function tryToAllocate(
  trx: Trx,
  input: AllocatePlacesInput,
  entityCache: EntityCache | undefined,
): Promise<AllocationRefusal | { places: TakenPlace[] }> {
  const { accountId, requests, policy, now } = input;
  const purpose = purposeOf(policy);
  const services = await readRequestedServices(trx, requests, { purpose, now, entityCache });
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
