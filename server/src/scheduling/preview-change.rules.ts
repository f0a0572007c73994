import { addDays, localDay } from '../platform/local-time.rules.ts';
import { listOpenStarts } from './availability.rules.ts';
import type { OccupiedPlaces, ServiceRules } from './availability-types.rules.ts';
import type { BookingToPlace, NewPlaceOfBooking } from './new-times.rules.ts';
import { findNewTimes, findPlacesAtSameTime } from './new-times.rules.ts';
import { createDaySelector } from './occupied-places.rules.ts';
import { placesWithoutRoom } from './places-without-room.rules.ts';
import { listPoolStarts, sumAvailableOfPools } from './pool-starts.rules.ts';

/** A live place of an entity to come. */
export interface PlaceToCome extends Omit<OccupiedPlaces, 'places'> {
  id: string;
  /** Null for a place of the waitlist. */
  ownerId: string | null;
  entityServiceId: string;
  /** `offered`: reserved for a rebooking offer; `other`: of the waitlist. */
  kind: 'booked' | 'offered' | 'pending' | 'other';
}

/** An open rebooking offer: of a booking (its asset), and the owner of the place that is reserved for it. */
export interface OpenOffer {
  id: string;
  ownerId: string;
}

export interface ChangeOfRules<Place extends PlaceToCome = PlaceToCome> {
  before: readonly ServiceRules[];
  after: readonly ServiceRules[];
  /** By id: of two that do not fit together, the one that was taken first stays. */
  places: readonly Place[];
  openOffers: readonly OpenOffer[];
  now: number;
  timeZone: string;
}

/** What no longer fits after a change that fitted before it. */
export interface LostPlaces<Place extends PlaceToCome = PlaceToCome> {
  /** Bookings to come without a place, and those whose proposed place is lost. */
  bookings: Place[];
  /** Offers that end: their booking fits again, or their proposed place is lost. */
  regainedOffers: OpenOffer[];
  lostOffers: OpenOffer[];
  /** Places that are held or reserved and not booked yet: if they are, a time is proposed then. */
  pending: Place[];
  /** The ids of all places that do not fit after the change. */
  withoutRoom: ReadonlySet<string>;
}

/**
 * Which places a change leaves without room. What did not fit before the change is not its effect: it takes no room from what did.
 * Among equals bookings come first, then what is proposed, then what is not booked yet.
 */
export function findLostPlaces<Place extends PlaceToCome>(
  change: ChangeOfRules<Place>,
): LostPlaces<Place> {
  const { before, after, places, openOffers, now } = change;
  const inOrder = ranks.flatMap((rank) => places.filter(({ kind }) => kind === rank));
  const withoutRoomBefore = placesWithoutRoom(before, inOrder, now);
  const fitted = inOrder.filter(({ id }) => !withoutRoomBefore.has(id));
  const rest = inOrder.filter(({ id }) => withoutRoomBefore.has(id));
  const withoutRoom = placesWithoutRoom(after, [...fitted, ...rest], now);
  const lost = fitted.filter(({ id, from }) => withoutRoom.has(id) && from > now);
  const byOwner = new Map(inOrder.map((place) => [place.ownerId, place]));
  const stateOf = ({ id, ownerId }: OpenOffer) => {
    const booking = byOwner.get(ownerId);
    if (booking && !withoutRoom.has(booking.id)) return 'regained';
    const proposed = byOwner.get(id);
    return proposed && withoutRoom.has(proposed.id) ? 'lost' : 'stands';
  };
  const lostOffers = openOffers.filter((offer) => stateOf(offer) === 'lost');
  const standing = new Set(
    openOffers.filter((offer) => stateOf(offer) === 'stands').map(({ ownerId }) => ownerId),
  );
  const booked = lost.filter(
    ({ kind, ownerId }) => kind === 'booked' && !standing.has(ownerId ?? ''),
  );
  const ofLostOffers = lostOffers.flatMap(({ ownerId }) => byOwner.get(ownerId) ?? []);
  return {
    bookings: [...new Set([...booked, ...ofLostOffers])],
    regainedOffers: openOffers.filter((offer) => stateOf(offer) === 'regained'),
    lostOffers,
    pending: lost.filter(({ kind }) => kind === 'pending'),
    withoutRoom,
  };
}

/** Which of two places keeps its room: the first of them. */
const ranks = ['booked', 'offered', 'pending', 'other'] as const;

interface PreviewChangeInput extends ChangeOfRules {
  lost: LostPlaces;
  /** The lost bookings, with what decides where they can go. */
  bookings: readonly BookingToPlace[];
  /** A booking that starts before it is phoned, and nothing is proposed before it. */
  soonUntil: number;
  /** Days for which starts and free places are counted, and in which times are found. */
  days: number;
}

export interface ChangePreview {
  startsGained: number;
  startsLost: number;
  freeBefore: number;
  freeAfter: number;
  /** At their time, on another pool. */
  stays: NewPlaceOfBooking[];
  newTimes: NewPlaceOfBooking[];
}

/**
 * What a change does: the starts that are gained and lost and the free places of `days` days, and a place for each booking that no
 * longer fits, if there is one. What a booking leaves stays occupied until it has moved: it may be kept.
 */
export function previewChange(input: PreviewChangeInput): ChangePreview {
  const { after: services, places, lost, bookings, soonUntil, days, now } = input;
  const freed = new Set([...lost.regainedOffers, ...lost.lostOffers].map(({ id }) => id));
  const occupied = places
    .filter(({ ownerId }) => ownerId === null || !freed.has(ownerId))
    .map(toOccupied);
  const placing = { services, now, days };
  const stays = findPlacesAtSameTime({ ...placing, bookings, occupied, earliest: now });
  const staying = new Set(stays.map(({ ownerId }) => ownerId));
  const others = bookings.filter(({ ownerId, from }) => !staying.has(ownerId) && from >= soonUntil);
  const newTimes = findNewTimes({
    ...placing,
    bookings: others.map((booking) => withoutOverlap(booking, bookings, stays)),
    occupied: [...occupied, ...stays.map(toOccupiedPlace)],
    earliest: soonUntil,
  });
  const left = places.filter(({ ownerId }) => ownerId === null || !staying.has(ownerId));
  return {
    ...compareStarts(input),
    freeBefore: countFree(input, input.before, places.map(toOccupied)),
    freeAfter: countFree(input, services, [
      ...left.filter(({ ownerId }) => ownerId === null || !freed.has(ownerId)).map(toOccupied),
      ...stays.map(toOccupiedPlace),
    ]),
    stays,
    newTimes,
  };
}

/** A person who stays at one time can have no other place then. */
function withoutOverlap(
  booking: BookingToPlace,
  bookings: readonly BookingToPlace[],
  stays: readonly NewPlaceOfBooking[],
): BookingToPlace {
  const own = bookings.filter(({ personId }) => personId === booking.personId);
  const kept = stays.filter(({ ownerId }) => own.some((one) => one.ownerId === ownerId));
  return { ...booking, busy: [...booking.busy, ...kept.map(({ start }) => start)] };
}

const toOccupied = ({ poolId, from, until, allotmentId }: PlaceToCome): OccupiedPlaces => ({
  poolId,
  from,
  until,
  allotmentId,
  places: 1,
});

const toOccupiedPlace = ({ start, allotmentId }: NewPlaceOfBooking): OccupiedPlaces => ({
  poolId: start.schedule.poolId,
  from: start.from,
  until: start.until,
  allotmentId,
  places: 1,
});

function daysAhead({ timeZone, days, now }: PreviewChangeInput): string[] {
  const today = localDay(new Date(now), timeZone);
  return Array.from({ length: days }, (_, index) => addDays(today, index));
}

/** Starts of pools, each once however many services it serves. */
function compareStarts(input: PreviewChangeInput): { startsGained: number; startsLost: number } {
  const [before, after] = [input.before, input.after].map((services) =>
    listStarts(input, services),
  );
  let [startsGained, startsLost] = [0, 0];
  for (const start of after ?? []) if (!before?.has(start)) startsGained += 1;
  for (const start of before ?? []) if (!after?.has(start)) startsLost += 1;
  return { startsGained, startsLost };
}

function listStarts(input: PreviewChangeInput, services: readonly ServiceRules[]): Set<string> {
  const starts = new Set<string>();
  for (const date of daysAhead(input)) {
    for (const rules of services) {
      for (const { from, schedule } of listOpenStarts(rules, date))
        if (from > input.now) starts.add(`${schedule.poolId} ${from}`);
    }
  }
  return starts;
}

/** Places that the desk may still give: schedules that share a pool do not add up at an instant. */
function countFree(
  input: PreviewChangeInput,
  services: readonly ServiceRules[],
  occupied: readonly OccupiedPlaces[],
): number {
  const { now } = input;
  let free = 0;
  const around = createDaySelector(occupied);
  for (const date of daysAhead(input)) {
    const { starts } = listPoolStarts(services, around(date), { date, now });
    const toCome = starts.filter(({ from }) => from > now);
    for (const places of sumAvailableOfPools(toCome).values()) free += places;
  }
  return free;
}
