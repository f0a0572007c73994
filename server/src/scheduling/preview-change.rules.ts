import { addDays, localDay } from '../platform/local-time.rules.ts';
import type { OccupiedPlaces, ServiceRules } from './availability-types.rules.ts';
import { overlaps } from './closures.rules.ts';
import type { BookingToPlace, NewPlaceOfBooking } from './new-times.rules.ts';
import { findNewTimes, findPlacesAtSameTime } from './new-times.rules.ts';
import { aroundDay, createDaySelector } from './occupied-places.rules.ts';
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
  const ofKind = Map.groupBy(places, ({ kind }) => kind);
  const inOrder = ranks.flatMap((rank) => ofKind.get(rank) ?? []);
  const withoutRoomBefore = placesWithoutRoom(before, inOrder, now);
  const isFitted = ({ id }: Place) => !withoutRoomBefore.has(id);
  const rest = inOrder.filter((place) => !isFitted(place));
  const fitted = rest.length > 0 ? inOrder.filter(isFitted) : inOrder;
  const withoutRoom = placesWithoutRoom(after, [...fitted, ...rest], now);
  const lost = fitted.filter(({ id, from }) => withoutRoom.has(id) && from > now);
  const ownersOfOffers = new Set(openOffers.flatMap(({ id, ownerId }) => [id, ownerId]));
  const byOwner = new Map(
    inOrder.flatMap((place) =>
      ownersOfOffers.has(place.ownerId ?? '') ? [[place.ownerId, place] as const] : [],
    ),
  );
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
    bookings: withoutOverlap(others, bookings, stays),
    occupied: [...occupied, ...stays.map(toOccupiedPlace)],
    earliest: soonUntil,
  });
  const hasLeft = ({ ownerId }: PlaceToCome) =>
    ownerId !== null && (staying.has(ownerId) || freed.has(ownerId));
  const left = places.filter((place) => !hasLeft(place));
  return {
    ...compareDays(input, {
      occupiedAfter: [...left.map(toOccupied), ...stays.map(toOccupiedPlace)],
      isSameDay: left.length < places.length ? () => false : findSameDays(input),
    }),
    stays,
    newTimes,
  };
}

/** A person who stays at one time can have no other place then. */
function withoutOverlap(
  others: readonly BookingToPlace[],
  bookings: readonly BookingToPlace[],
  stays: readonly NewPlaceOfBooking[],
): readonly BookingToPlace[] {
  if (stays.length === 0) return others;
  const personOf = new Map(bookings.map(({ ownerId, personId }) => [ownerId, personId]));
  const ofPerson = Map.groupBy(stays, ({ ownerId }) => personOf.get(ownerId));
  return others.map((booking) => {
    const kept = ofPerson.get(booking.personId) ?? [];
    return { ...booking, busy: [...booking.busy, ...kept.map(({ start }) => start)] };
  });
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

/** What a change leaves as it was is not worked out twice: most closures are of a few of the days. */
function findSameDays({ before, after }: PreviewChangeInput): (date: string) => boolean {
  const othersOf = (services: readonly ServiceRules[]) =>
    JSON.stringify(services.map((rules) => ({ ...rules, version: 0, closures: [] })));
  if (othersOf(before) !== othersOf(after)) return () => false;
  return (date) => {
    const day = aroundDay(date);
    const closuresOf = (services: readonly ServiceRules[]) =>
      JSON.stringify(
        services.map(({ closures }) => closures.filter((closure) => overlaps(closure, day))),
      );
    return closuresOf(before) === closuresOf(after);
  };
}

interface DaysAfter {
  occupiedAfter: readonly OccupiedPlaces[];
  /** Whether a civil day has the same starts and places before and after. */
  isSameDay(date: string): boolean;
}

/**
 * Starts of pools, each once however many services it serves, and places that the desk may still give: schedules that share a pool
 * do not add up at an instant.
 */
function compareDays(
  { before, after, places, now, days, timeZone }: PreviewChangeInput,
  { occupiedAfter, isSameDay }: DaysAfter,
): Pick<ChangePreview, 'startsGained' | 'startsLost' | 'freeBefore' | 'freeAfter'> {
  const around = createDaySelector(places.map(toOccupied));
  const aroundAfter = createDaySelector(occupiedAfter);
  const sums = { startsGained: 0, startsLost: 0, freeBefore: 0, freeAfter: 0 };
  const today = localDay(new Date(now), timeZone);
  for (let distance = 0; distance < days; distance += 1) {
    const date = addDays(today, distance);
    const of = summariseDay(before, around(date), { date, now });
    const ofAfter = isSameDay(date) ? of : summariseDay(after, aroundAfter(date), { date, now });
    sums.freeBefore += of.free;
    sums.freeAfter += ofAfter.free;
    for (const start of ofAfter.starts) if (!of.starts.has(start)) sums.startsGained += 1;
    for (const start of of.starts) if (!ofAfter.starts.has(start)) sums.startsLost += 1;
  }
  return sums;
}

/** The open starts to come of a day, by pool and instant, and the places that are free at them. */
function summariseDay(
  services: readonly ServiceRules[],
  occupied: readonly OccupiedPlaces[],
  of: { date: string; now: number },
): { starts: Set<string>; free: number } {
  const toCome = listPoolStarts(services, occupied, of).starts.filter(
    ({ isOpen, from }) => isOpen && from > of.now,
  );
  let free = 0;
  for (const places of sumAvailableOfPools(toCome).values()) free += places;
  return { starts: new Set(toCome.map(({ poolId, from }) => `${poolId} ${from}`)), free };
}
