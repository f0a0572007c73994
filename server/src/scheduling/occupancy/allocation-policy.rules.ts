import type { Reach } from '../availability/availability-types.rules.ts';
import { computeHoldEnd, earliestHold } from './hold-time.rules.ts';
import type { NewPlace } from './insert-places.queries.ts';
import type { EndedState, OccupancyRow, ReleasedPlace } from './occupancy.queries.ts';

/**
 * What a use case decides when it takes places. `allocatePlaces` decides all else, and the same for every policy: locks,
 * capacity, allotments, conflicts, units. Another way to take places is another policy below.
 */
export interface AllocationPolicy {
  name: 'hold' | 'accept' | 'offer' | 'book' | 'move' | 'reserve' | 'desk';
  /** Which starts and places it may take. */
  reach: Reach;
  /** Holds that the account may have at once over all its carts, the new ones included; null: unlimited. */
  maxHolds: number | null;
  /** The state in which the live places of these people end. */
  replacedState: EndedState;
  /** Whether these live places may be bookings. */
  canReplaceBookings: boolean;
  /** Places reserved for the waitlist or for the same person that may be used: as few of them as needed. */
  usableReservedIds: ReadonlySet<string>;
  /** The earlier place whose price stays; undefined: the price of today. */
  findPricedPlace(
    place: PersonPlace,
    previous: readonly OccupancyRow[],
    now: Date,
  ): FixedPrice | undefined;
  /** The state of a new place, and until when it is held. */
  termsOf(place: PersonPlace, previous: readonly OccupancyRow[], now: Date): PlaceTerms;
}

/** The place that a person is to have. Epoch milliseconds. */
export type PersonPlace = Pick<
  NewPlace,
  'ownerId' | 'entityServiceId' | 'poolId' | 'from' | 'until'
>;

type FixedPrice = Pick<OccupancyRow, 'priceCents' | 'campaignId'>;
type PlaceTerms = Pick<NewPlace, 'state' | 'reservedFor' | 'expiresAt' | 'heldSince' | 'keptUntil'>;

const noReservedPlaces: ReadonlySet<string> = new Set<string>();

/** Replaces the holds of the same people, and no booking; uses no place of the waitlist; only what the public may take. */
const replacesHolds = {
  reach: 'public',
  replacedState: 'released',
  canReplaceBookings: false,
  usableReservedIds: noReservedPlaces,
} as const;

/** A patient holds places while booking, or a member for guests. */
export function holdPolicy({
  expiresAt,
  maxHolds,
  releasedPlaces = [],
  usableReservedIds = [],
}: {
  /** The requested end; a hold that replaces another one continues its time (`computeHoldEnd`). */
  expiresAt: Date;
  /** Null: unlimited. */
  maxHolds: number | null;
  /** What the account released for this request: a place that is taken again continues its time. */
  releasedPlaces?: readonly ReleasedPlace[];
  /** What is reserved for the same person as a visitor. */
  usableReservedIds?: readonly string[];
}): AllocationPolicy {
  return {
    name: 'hold',
    ...replacesHolds,
    usableReservedIds: new Set(usableReservedIds),
    maxHolds,
    findPricedPlace: findSameHold,
    termsOf: ({ ownerId, poolId, from, until }, previous, now) => {
      const ownHolds = previous.filter((place) => place.ownerId === ownerId);
      const releasedHere = releasedPlaces.filter(
        (place) => place.poolId === poolId && place.from < until && place.until > from,
      );
      const current = earliestHold([...ownHolds, ...releasedHere], now.getTime());
      return {
        state: 'hold',
        expiresAt: new Date(computeHoldEnd(expiresAt.getTime(), current)),
        heldSince: current && new Date(current.heldSince),
        keptUntil: null,
      };
    },
  };
}

/** An entity accepts a request: it chose the times, so no quota applies; guaranteed until `expiresAt`. */
export function acceptPolicy({ expiresAt }: { expiresAt: Date }): AllocationPolicy {
  return {
    name: 'accept',
    ...replacesHolds,
    maxHolds: null,
    findPricedPlace: findSameHold,
    termsOf: () => guaranteedUntil(expiresAt),
  };
}

/** The waitlist offers places, the reserved ones included; guaranteed until `expiresAt`. */
export function offerPolicy({
  expiresAt,
  maxHolds,
  usableReservedIds,
}: {
  expiresAt: Date;
  maxHolds: number;
  usableReservedIds: readonly string[];
}): AllocationPolicy {
  return {
    name: 'offer',
    ...replacesHolds,
    maxHolds,
    usableReservedIds: new Set(usableReservedIds),
    findPricedPlace: findSameHold,
    termsOf: () => guaranteedUntil(expiresAt),
  };
}

/**
 * A place is reserved for a draft, while a member types who it is for, or for a visitor who has not signed in: it has neither cart
 * nor account, and no quota of one applies. `reach`: `desk` for a member of the entity itself, `public` for all others.
 */
export function reservePolicy({
  expiresAt,
  reach,
  reservedFor,
}: {
  expiresAt: Date;
  reach: Reach;
  reservedFor: 'draft' | 'visitor';
}): AllocationPolicy {
  return {
    name: 'reserve',
    ...replacesHolds,
    reach,
    maxHolds: null,
    findPricedPlace: () => undefined,
    termsOf: () => ({
      state: 'reserved',
      reservedFor,
      expiresAt,
      heldSince: null,
      keptUntil: null,
    }),
  };
}

/** A member books for a person, without a draft or after it has expired: no quota applies. `reach` as of `reservePolicy`. */
export function deskPolicy({
  expiresAt,
  reach,
}: {
  expiresAt: Date;
  reach: Reach;
}): AllocationPolicy {
  return {
    name: 'desk',
    ...replacesHolds,
    reach,
    maxHolds: null,
    findPricedPlace: () => undefined,
    termsOf: () => ({ state: 'hold', expiresAt, heldSince: null, keptUntil: null }),
  };
}

/** Where an act of a member is undone: the places reserved for the waitlist, and not offered yet, that the undo may use. */
export interface UndoneAllocation {
  reach: 'undo';
  usableReservedIds: readonly string[];
}

/** A cart is booked whose places had ended: taken again, at the prices they had. `undo` where a cancellation is undone. */
export function bookPolicy(
  endedPlaces: readonly OccupancyRow[],
  undo?: UndoneAllocation,
): AllocationPolicy {
  return {
    name: 'book',
    reach: undo?.reach ?? 'public',
    maxHolds: null,
    // What has expired is still a live row if the sweep has not run.
    replacedState: 'expired',
    canReplaceBookings: false,
    usableReservedIds: new Set(undo?.usableReservedIds),
    findPricedPlace: ({ ownerId }) => endedPlaces.find((place) => place.ownerId === ownerId),
    termsOf: () => ({ state: 'booked', expiresAt: null, heldSince: null, keptUntil: null }),
  };
}

/** People's places move to other starts: of each, state, price, expiry and guarantee stay. */
export function movePolicy(
  current: readonly OccupancyRow[],
  { reach, usableReservedIds }: { reach: Reach; usableReservedIds?: readonly string[] },
): AllocationPolicy {
  const placeOf = (ownerId: string) => {
    const place = current.find((one) => one.ownerId === ownerId);
    if (!place) throw new Error('A place moves that its person does not have.');
    return place;
  };
  return {
    name: 'move',
    reach,
    maxHolds: null,
    replacedState: 'moved',
    canReplaceBookings: true,
    usableReservedIds: new Set(usableReservedIds),
    findPricedPlace: ({ ownerId }) => placeOf(ownerId),
    termsOf: ({ ownerId }) => termsOfMoved(placeOf(ownerId)),
  };
}

function termsOfMoved({ state, expiresAt, heldSince, keptUntil }: OccupancyRow): PlaceTerms {
  if (state === 'booked' || expiresAt === null)
    return { state: 'booked', expiresAt: null, heldSince: null, keptUntil: null };
  return {
    state: 'hold',
    expiresAt: new Date(expiresAt),
    heldSince: new Date(heldSince),
    keptUntil: keptUntil === null ? null : new Date(keptUntil),
  };
}

function guaranteedUntil(expiresAt: Date): PlaceTerms {
  return { state: 'hold', expiresAt, heldSince: null, keptUntil: expiresAt };
}

/** The person's current hold of the same service and start: a hold that is requested again keeps its price. */
function findSameHold(
  { ownerId, entityServiceId, from }: PersonPlace,
  previous: readonly OccupancyRow[],
  now: Date,
): OccupancyRow | undefined {
  return previous.find(
    (place) =>
      place.ownerId === ownerId &&
      place.entityServiceId === entityServiceId &&
      place.from === from &&
      place.expiresAt !== null &&
      place.expiresAt > now.getTime(),
  );
}
