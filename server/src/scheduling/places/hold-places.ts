import type { Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import type { EntityCache } from '../entity-rules/entity-cache.ts';
import type { AllocationPolicy } from '../occupancy/allocation-policy.rules.ts';
import type { TakenPlace } from './allocate-places.ts';
import { allocateUnderLocks } from './allocate-under-locks.ts';

interface HoldPlacesInput {
  accountId: string;
  cartId: string;
  /** The entity code of the cart, in lower case. */
  entityCode: string | null;
  /** Person, service and start. People may have different starts and entities; each person once. */
  places: ReadonlyArray<{
    ownerId: string;
    entityServiceId: string;
    startsAt: Date;
    /** Of a member of the entity; any that has the start if omitted. */
    poolId?: string | undefined;
  }>;
  /** Whose holds these are, and until when: `holdPolicy`, `acceptPolicy` or `deskPolicy`. */
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
  const allocation = { requests, accountId, cartId, entityCode, policy, now };
  return allocateUnderLocks(trx, allocation, entityCache);
}
