import { priceOf } from '@vaga/contract/prices';
import type { Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { newId } from '../../platform/uuid.ts';
import { allotmentsFor } from '../availability/availability.rules.ts';
import type { OccupiedPlaces } from '../availability/availability-types.rules.ts';
import { purposeOf } from '../availability/service-purpose.rules.ts';
import type { BookableService } from '../entity-rules/bookable-entity.rules.ts';
import { readAtOneVersion } from '../entity-rules/entity-cache.ts';
import type { LockedDays } from '../locks.queries.ts';
import { lockDays } from '../locks.queries.ts';
import type {
  ConflictingBooking,
  PlaceRefusal,
  PlaceRequest,
  PlannedPlace,
} from '../occupancy/allocation.rules.ts';
import { conflictsOf, planAllocation } from '../occupancy/allocation.rules.ts';
import type { AllocationPolicy } from '../occupancy/allocation-policy.rules.ts';
import type { NewPlace } from '../occupancy/insert-places.queries.ts';
import { insertPlaces } from '../occupancy/insert-places.queries.ts';
import type { LivePlace, OccupancyRow } from '../occupancy/occupancy.queries.ts';
import { checkUnits, endPlaces, readAllocationData } from '../occupancy/occupancy.queries.ts';
import type { UnassignedPlace } from './assign-units.ts';
import { assignUnits } from './assign-units.ts';
import { notifyExpiredHolds } from './notify-expired-holds.ts';
import { daysToLock, readRequestedServices } from './requested-services.ts';
import { reserveForWaitlist } from './reserve-for-waitlist.ts';

/** A live place of a person. */
export interface TakenPlace {
  ownerId: string;
  startsAt: Date;
  endsAt: Date;
  /** Whole cents, fixed when the place was first taken. */
  priceCents: number;
  campaignId: string | null;
  unit: number;
}

export interface AllocatePlacesInput {
  requests: readonly PlaceRequest[];
  /** Null, as the cart is, for a place that is reserved for a draft. */
  accountId: string | null;
  cartId: string | null;
  entityCode: string | null;
  policy: AllocationPolicy;
  now: Date;
}

/** The requests that do not fit; or the account has too many holds, or a place to be replaced is booked. */
export interface AllocationRefusal {
  refused: PlaceRefusal[] | 'too many' | 'booked';
}

/** The rules and the locks that a caller brings to a decision. */
export interface AllocationBasis {
  /** The active services of the requests, as read before the locks: `daysToLock` of them are locked. */
  services: readonly BookableService[];
  locked: LockedDays;
}

/**
 * Takes a place for each request, for all or for none. Nothing is written before everything fits; a caller that gets a
 * refusal may continue.
 * @throws Problem 409 when a place to be replaced changed meanwhile; 503 `availability.changing` when the entity changed
 * again and again.
 */
export async function allocatePlaces(
  trx: Trx,
  input: AllocatePlacesInput,
  basis: AllocationBasis,
): Promise<AllocationRefusal | { places: TakenPlace[] }> {
  const { locked } = basis;
  const snapshot = await readCurrent(trx, input, basis);
  const decision = decide(snapshot, input);
  if ('refused' in decision) return decision;
  const { previous } = snapshot;
  await endReplacedPlaces(trx, { input, decision, previous });
  const places = await insertAllocatedPlaces(trx, { input, decision, snapshot, locked });
  // After the insert: the new places may use the units of the ended ones.
  await reserveForWaitlist(trx, [...previous, ...decision.expired], input.now);
  return { places };
}

/**
 * The refusal of these requests at this moment, found without locks; null where they may fit. A refusal needs no lock:
 * the place was taken when it was read. Only an acceptance needs the locks.
 */
export async function findRefusalWithoutLocks(
  trx: Trx,
  input: AllocatePlacesInput,
  services: readonly BookableService[],
): Promise<AllocationRefusal | null> {
  const decision = decide(await readCurrent(trx, input, { services, locked: null }), input);
  return 'refused' in decision ? decision : null;
}

interface AllocationDecision {
  planned: PlannedPlace[];
  /** Live places of others that stay. */
  livePlaces: LivePlace[];
  /** Expired holds of others on days without a waitlist. */
  expired: LivePlace[];
  /** Places reserved for the waitlist that these requests use. */
  usedReserved: LivePlace[];
}

function decide(
  snapshot: AllocationSnapshot,
  input: AllocatePlacesInput,
): AllocationRefusal | AllocationDecision {
  const { requests, policy, now } = input;
  if (policy.maxHolds !== null && snapshot.holdCount + requests.length > policy.maxHolds)
    return { refused: 'too many' };
  const isBooked = snapshot.previous.some(({ state }) => state === 'booked');
  if (isBooked && !policy.canReplaceBookings) return { refused: 'booked' };
  const replacedIds = new Set(snapshot.previous.map(({ id }) => id));
  const others = snapshot.places.filter((place) => !replacedIds.has(place.id));
  const expired = others.filter(
    ({ expiresAt, isExpiredWithWaitlist }) =>
      expiresAt !== null && expiresAt <= +now && !isExpiredWithWaitlist,
  );
  const live = others.filter((place) => !expired.includes(place));
  const services = snapshot.services.map(({ rules }) => ({
    ...rules,
    allotments: allotmentsFor(rules, input.entityCode),
  }));
  const reserved = usableReservedPlaces(live, input);
  for (let count = 0; ; count += 1) {
    const usedReserved = reserved.slice(0, count);
    const livePlaces = live.filter((place) => !usedReserved.includes(place));
    const occupied: OccupiedPlaces[] = livePlaces.map((place) => ({ ...place, places: 1 }));
    const plan = planAllocation(requests, {
      services,
      occupied,
      now: +now,
      reach: policy.reach,
    });
    if (plan.refused && count < reserved.length) continue;
    if (plan.refused) return { refused: plan.refused };
    const conflicts = conflictsOf(plan.places, snapshot.conflictingBookings);
    if (conflicts.length > 0) return { refused: conflicts };
    return { planned: plan.places, livePlaces, expired, usedReserved };
  }
}

/** The reserved places that this request may use, those at exactly its starts first. */
function usableReservedPlaces(
  places: readonly LivePlace[],
  { policy, requests }: Pick<AllocatePlacesInput, 'policy' | 'requests'>,
): LivePlace[] {
  const isRequestedStart = ({ from }: LivePlace) =>
    requests.some((request) => request.from === from);
  return places
    .filter(({ id, isReserved }) => isReserved && policy.usableReservedIds.has(id))
    .toSorted((one, other) => Number(isRequestedStart(other)) - Number(isRequestedStart(one)));
}

/** All data for a decision, of all requested entity services. */
interface AllocationSnapshot {
  services: readonly BookableService[];
  places: LivePlace[];
  /** Live places of the people of the requests. */
  previous: OccupancyRow[];
  conflictingBookings: ConflictingBooking[];
  holdCount: number;
}

/**
 * Reads what decides at this moment. The rules were read before, since the locks depend on them: where the entity has
 * changed by then, the rules are read again, and the days that the new ones add are locked late, out of order. At worst
 * such a request is answered 503 and retried.
 * @param basis without `locked` for a read without locks.
 */
function readCurrent(
  trx: Trx,
  input: AllocatePlacesInput,
  basis: Pick<AllocationBasis, 'services'> & { locked: LockedDays | null },
): Promise<AllocationSnapshot> {
  const { locked } = basis;
  let { services } = basis;
  return readAtOneVersion(async () => {
    if (locked) await lockMissingDays(trx, daysToLock(services, input.requests), locked);
    const snapshot = await readSnapshot(trx, input, services);
    if (!snapshot)
      services = await readRequestedServices(trx, input.requests, {
        purpose: purposeOf(input.policy),
        now: input.now,
      });
    return snapshot;
  });
}

async function lockMissingDays(trx: Trx, days: Set<string>, locked: LockedDays): Promise<void> {
  const missing = [...days].filter((key) => !locked.has(key));
  if (missing.length === 0) return;
  for (const key of await lockDays(trx, missing)) locked.add(key);
}

/**
 * One statement for each entity service: nearly always one.
 * @returns null where an entity has another version than its rules.
 */
async function readSnapshot(
  trx: Trx,
  input: AllocatePlacesInput,
  services: readonly BookableService[],
): Promise<AllocationSnapshot | null> {
  const snapshot: AllocationSnapshot = {
    services,
    places: [],
    previous: [],
    conflictingBookings: [],
    holdCount: 0,
  };
  const places = new Map<string, LivePlace>();
  const ownerIds = input.requests.map(({ ownerId }) => ownerId);
  const byService = Map.groupBy(input.requests, (request) => request.entityServiceId);
  for (const [entityServiceId, requests] of byService) {
    const rules = services.find(({ id }) => id === entityServiceId)?.rules ?? null;
    const starts = requests.map(({ from }) => from);
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    const data = await readAllocationData(trx, { ...input, rules, first, last, ownerIds });
    if (rules && data.version !== rules.version) return null;
    // Two services may share a pool.
    for (const place of data.places) places.set(place.id, place);
    snapshot.previous = data.placesOfCart.filter(({ ownerId }) => ownerIds.includes(ownerId));
    snapshot.conflictingBookings = data.conflictingBookings;
    snapshot.holdCount = data.holdCount;
  }
  snapshot.places = [...places.values()];
  return snapshot;
}

async function endReplacedPlaces(
  trx: Trx,
  {
    input,
    decision: { expired, usedReserved },
    previous,
  }: { input: AllocatePlacesInput; decision: AllocationDecision; previous: OccupancyRow[] },
): Promise<void> {
  const ended = [
    ...previous.map(({ id }) => ({ id, as: input.policy.replacedState })),
    ...expired.map(({ id }) => ({ id, as: 'expired' as const })),
    ...usedReserved.map(({ id }) => ({ id, as: 'released' as const })),
  ];
  if (ended.length === 0) return;
  const endedIds = await endPlaces(trx, ended, {
    now: input.now,
    booked: input.policy.canReplaceBookings,
  });
  // A previous place was released or booked since it was read: the patient has to look again.
  if (previous.some(({ id }) => !endedIds.includes(id))) throw new Problem(409, 'conflict');
  await notifyExpiredHolds(trx, expired);
}

async function insertAllocatedPlaces(
  trx: Trx,
  {
    input,
    decision: { planned, livePlaces },
    snapshot,
    locked,
  }: {
    input: AllocatePlacesInput;
    decision: AllocationDecision;
    snapshot: AllocationSnapshot;
    locked: LockedDays;
  },
): Promise<TakenPlace[]> {
  const newPlaces = planned.map((place) => toUnassignedPlace(place, input, snapshot));
  const assignment = await assignUnits(trx, { newPlaces, livePlaces, locked, now: input.now });
  const rows = newPlaces.map(({ timeZone: _, capacity: __, ...place }) => ({
    ...place,
    unit: assignment.units.get(place.id) ?? 0,
  }));
  await insertPlaces(trx, rows, input.now);
  if (assignment.hasReassigned) await checkUnits(trx);
  return rows.map(toTakenPlace);
}

function toUnassignedPlace(
  planned: PlannedPlace,
  input: AllocatePlacesInput,
  { services, previous }: AllocationSnapshot,
): UnassignedPlace {
  const { request, start, allotmentId } = planned;
  const service = services.find(({ id }) => id === request.entityServiceId);
  if (!service) throw new Error('A place was planned of an entity service that was not read.');
  const { timeZone } = service.rules;
  const day = localDay(new Date(request.from), timeZone);
  const { policy, now } = input;
  const place = {
    ownerId: request.ownerId,
    entityServiceId: request.entityServiceId,
    poolId: start.schedule.poolId,
    from: start.from,
    until: start.until,
  };
  const price =
    policy.findPricedPlace(place, previous, now) ??
    priceOf(service.priceCents, service.campaigns, { day, entityCode: input.entityCode });
  return {
    id: newId(),
    ...place,
    ...policy.termsOf(place, previous, now),
    scheduleId: start.schedule.id,
    unit: 0,
    cartId: input.cartId,
    accountId: input.accountId,
    priceCents: price.priceCents,
    campaignId: price.campaignId,
    allotmentId,
    capacity: start.schedule.capacity,
    timeZone,
  };
}

export function toTakenPlace(
  place: Pick<NewPlace, 'ownerId' | 'from' | 'until' | 'priceCents' | 'campaignId' | 'unit'>,
): TakenPlace {
  return {
    ownerId: place.ownerId,
    startsAt: new Date(place.from),
    endsAt: new Date(place.until),
    priceCents: place.priceCents,
    campaignId: place.campaignId,
    unit: place.unit,
  };
}
