import { priceOf } from '../partners/index.ts';
import type { Trx } from '../platform/db.ts';
import { Problem } from '../platform/http/outcome.ts';
import { localDay } from '../platform/local-time.rules.ts';
import { newId } from '../platform/uuid.ts';
import type {
  ConflictingBooking,
  PlaceRefusal,
  PlaceRequest,
  PlannedPlace,
} from './allocation.rules.ts';
import { conflictsOf, planAllocation } from './allocation.rules.ts';
import type { AllocationPolicy } from './allocation-policy.rules.ts';
import type { UnassignedPlace } from './assign-units.ts';
import { assignUnits } from './assign-units.ts';
import { listScheduledStarts } from './availability.rules.ts';
import type { OccupiedPlaces } from './load.rules.ts';
import type { LockedDays } from './locks.queries.ts';
import { dayKey, lockDays } from './locks.queries.ts';
import { notifyExpiredHolds } from './notify-expired-holds.ts';
import type { LivePlace, NewPlace, OccupancyRow } from './occupancy.queries.ts';
import { checkUnits, endPlaces, insertPlaces, readAllocationData } from './occupancy.queries.ts';
import { reserveForWaitlist } from './reserve-for-waitlist.ts';
import type { EntityServiceRules } from './service-rules.queries.ts';

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
  accountId: string;
  cartId: string;
  entityCode: string | null;
  policy: AllocationPolicy;
  now: Date;
}

/** The requests that do not fit; or the account has too many holds, or a place to be replaced is booked. */
export interface AllocationRefusal {
  refused: PlaceRefusal[] | 'too many' | 'booked';
}

/**
 * Takes a place for each request, for all or for none. The caller's transaction holds the locks of the starts and passes
 * them as `locked`. Nothing is written before everything fits; a caller that gets a refusal may continue.
 * @throws Problem 409 when a place to be replaced changed meanwhile.
 */
export async function allocatePlaces(
  trx: Trx,
  input: AllocatePlacesInput,
  locked: LockedDays,
): Promise<AllocationRefusal | { places: TakenPlace[] }> {
  const snapshot = await readUnderLocks(trx, input, locked);
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
): Promise<AllocationRefusal | null> {
  const decision = decide(await readSnapshot(trx, input), input);
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
  const services = snapshot.services.filter(({ isActive }) => isActive);
  const reserved = usableReservedPlaces(live, input);
  for (let count = 0; ; count += 1) {
    const usedReserved = reserved.slice(0, count);
    const livePlaces = live.filter((place) => !usedReserved.includes(place));
    const occupied: OccupiedPlaces[] = livePlaces.map((place) => ({ ...place, places: 1 }));
    const plan = planAllocation(requests, { services, occupied, now: +now });
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
  services: EntityServiceRules[];
  places: LivePlace[];
  /** Live places of the people of the requests. */
  previous: OccupancyRow[];
  conflictingBookings: ConflictingBooking[];
  holdCount: number;
}

/**
 * Reads until every pool and day that could be chosen is locked: a schedule that was created between the first lock and
 * the read may have the start on a pool that is not locked.
 */
async function readUnderLocks(
  trx: Trx,
  input: AllocatePlacesInput,
  locked: LockedDays,
): Promise<AllocationSnapshot> {
  for (;;) {
    const snapshot = await readSnapshot(trx, input);
    const missing = [...dayKeysOf(snapshot, input.requests)].filter((key) => !locked.has(key));
    if (missing.length === 0) return snapshot;
    for (const key of await lockDays(trx, missing)) locked.add(key);
  }
}

/** One statement for each entity service: nearly always one. */
async function readSnapshot(trx: Trx, input: AllocatePlacesInput): Promise<AllocationSnapshot> {
  const snapshot: AllocationSnapshot = {
    services: [],
    places: [],
    previous: [],
    conflictingBookings: [],
    holdCount: 0,
  };
  const places = new Map<string, LivePlace>();
  const ownerIds = input.requests.map(({ ownerId }) => ownerId);
  const byService = Map.groupBy(input.requests, (request) => request.entityServiceId);
  for (const [entityServiceId, requests] of byService) {
    const starts = requests.map(({ from }) => from);
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    const data = await readAllocationData(trx, {
      ...input,
      entityServiceId,
      first,
      last,
      ownerIds,
    });
    if (data.service) snapshot.services.push(data.service);
    // Two services may share a pool.
    for (const place of data.places) places.set(place.id, place);
    snapshot.previous = data.previous.filter(({ ownerId }) => ownerIds.includes(ownerId));
    snapshot.conflictingBookings = data.conflictingBookings;
    snapshot.holdCount = data.holdCount;
  }
  snapshot.places = [...places.values()];
  return snapshot;
}

function dayKeysOf(
  { services }: AllocationSnapshot,
  requests: readonly PlaceRequest[],
): Set<string> {
  const keys = new Set<string>();
  for (const request of requests) {
    const service = services.find((one) => one.entityServiceId === request.entityServiceId);
    if (!service) continue;
    const date = localDay(new Date(request.from), service.timeZone);
    for (const { schedule, from, until } of listScheduledStarts({ ...service, date })) {
      if (from !== request.from) continue;
      keys.add(dayKey(schedule.poolId, date));
      keys.add(dayKey(schedule.poolId, localDay(new Date(until - 1), service.timeZone)));
    }
  }
  return keys;
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
  const service = services.find((one) => one.entityServiceId === request.entityServiceId);
  if (!service) throw new Error('A place was planned of an entity service that was not read.');
  const day = localDay(new Date(request.from), service.timeZone);
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
    timeZone: service.timeZone,
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
