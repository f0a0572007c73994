import type { Trx } from '../../platform/db.ts';
import { notFound, Problem } from '../../platform/http/outcome.ts';
import type { Reach } from '../availability/availability-types.rules.ts';
import { isStartWithinHorizon } from '../availability/booking-time.rules.ts';
import type { ServicePurpose } from '../availability/service-purpose.rules.ts';
import { purposeOf } from '../availability/service-purpose.rules.ts';
import { lockStarts } from '../locks.queries.ts';
import { movePolicy } from '../occupancy/allocation-policy.rules.ts';
import type { OccupancyRow } from '../occupancy/occupancy.queries.ts';
import { readLivePlacesOfOwners } from '../occupancy/occupancy.queries.ts';
import type { AllocationBasis, TakenPlace } from './allocate-places.ts';
import { allocatePlaces } from './allocate-places.ts';
import { createRefusalProblem } from './refusal-problem.ts';
import { dayKeysOf, daysToLock, readRequestedServices } from './requested-services.ts';

/** Where a person's place moves to. */
export interface PlaceMove {
  ownerId: string;
  startsAt: Date;
  /** The pool that a member of the entity chose; any that has the start if omitted. */
  poolId?: string | undefined;
}

interface MovePlacesInput {
  /** Of people of one cart, each once. */
  moves: readonly PlaceMove[];
  /** For the public if omitted. */
  reach?: Reach | undefined;
  /** Places reserved for the waitlist, or for a rebooking offer to the person, that they may use. */
  usableReservedIds?: readonly string[] | undefined;
  now: Date;
}

/**
 * Moves the places of people of one cart to other starts, or pools, of the same entity service, for all or for none. The days of all
 * current and new places are locked in the one order; the current places end as 'moved' and the new ones are taken in one
 * transaction. Price, campaign and state (hold or booked) stay.
 * @throws Problem 404 for a person without a live place; 409 `slot.taken` with a `SlotTaken`, or `slot.person_busy`; 400
 * `slot.unknown`; 409 `conflict` where a place changed meanwhile. Error 55P03 (503, busy) when the locks could not be taken
 * within 800 ms.
 */
export async function movePlaces(
  trx: Trx,
  { moves, reach = 'public', usableReservedIds = [], now }: MovePlacesInput,
): Promise<TakenPlace[]> {
  const isOutside = ({ startsAt }: PlaceMove) =>
    !isStartWithinHorizon(startsAt.getTime(), now.getTime(), reach);
  if (moves.some(isOutside)) throw new Problem(400, 'slot.unknown');
  const purpose = purposeOf({ name: 'move', reach });
  const basis = await lockMoves(trx, { moves, purpose, now });
  const current = await readLivePlaces(trx, moves);
  if (current.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now.getTime()))
    throw notFound();
  const [first] = current;
  if (!first || current.some(({ cartId }) => cartId !== first.cartId))
    throw new Error('The places of one cart move together.');
  const { accountId, cartId, entityCode } = first;
  const policy = movePolicy(current, { reach, usableReservedIds });
  const requests = requestsOf(moves, current);
  const allocation = { requests, accountId, cartId, entityCode, policy, now };
  const result = await allocatePlaces(trx, allocation, basis);
  if ('places' in result) return result.places;
  if (typeof result.refused === 'string') throw new Problem(409, 'conflict');
  throw await createRefusalProblem(trx, result.refused, { now, entityCode, reach });
}

/** The requests for the new places: each of the entity service of its person's current place. */
function requestsOf(moves: readonly PlaceMove[], current: readonly OccupancyRow[]) {
  return moves.flatMap(({ ownerId, startsAt, poolId }) => {
    const place = current.find((one) => one.ownerId === ownerId);
    if (!place) return [];
    const { entityServiceId } = place;
    return [{ ownerId, entityServiceId, from: startsAt.getTime(), poolId }];
  });
}

/** @throws Problem 404 for a person without a live place. */
async function readLivePlaces(trx: Trx, moves: readonly PlaceMove[]): Promise<OccupancyRow[]> {
  const places = await readLivePlacesOfOwners(
    trx,
    moves.map(({ ownerId }) => ownerId),
  );
  if (places.length < moves.length) throw notFound();
  return places;
}

/** Locks the days of the people's live places and of the starts that they move to. */
async function lockMoves(
  trx: Trx,
  { moves, purpose, now }: { moves: readonly PlaceMove[]; purpose: ServicePurpose; now: Date },
): Promise<AllocationBasis> {
  const places = await readLivePlaces(trx, moves);
  const requests = requestsOf(moves, places);
  const services = await readRequestedServices(trx, requests, { purpose, now });
  const days = daysToLock(services, requests);
  for (const place of places) {
    for (const { rules } of services) {
      const { poolId } = place;
      for (const key of dayKeysOf(place, { poolId, timeZone: rules.timeZone })) days.add(key);
    }
  }
  const accountId = places[0]?.accountId ?? null;
  return { services, locked: await lockStarts(trx, { accountId, days }) };
}
