import { dayMinutes } from '@vaga/contract/schedule-starts';
import { addDays, localDay } from '../../platform/local-time.rules.ts';
import type { OccupiedPlaces, ServiceRules } from '../availability/availability-types.rules.ts';
import { createPlaceSelector } from '../availability/occupied-places.rules.ts';
import type { PoolStart } from '../availability/pool-starts.rules.ts';
import { listPoolStarts, sumAvailableOfPools } from '../availability/pool-starts.rules.ts';
import { wallInterval } from '../availability/wall-clock.rules.ts';
import type { BookingToPlace, NewPlaceOfBooking } from './new-times.rules.ts';
import { findNewTimes, findPlacesAtSameTime } from './new-times.rules.ts';
import { placesWithoutRoom } from './places-without-room.rules.ts';
import { findSameDays, findUntouchedPlaces } from './same-days.rules.ts';

/** A live place of an entity to come: `places` is 1. */
export interface PlaceToCome extends OccupiedPlaces {
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
  /** Whether a place does not fit after the change. */
  isWithoutRoom(place: Pick<PlaceToCome, 'id' | 'from'>): boolean;
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
  const isUntouched = findUntouchedPlaces(change);
  const touched = inOrder.filter((place) => !isUntouched(place));
  const withoutRoomBefore = placesWithoutRoom(before, touched, now);
  const isFitted = ({ id }: Place) => !withoutRoomBefore.has(id);
  const fitted = touched.filter(isFitted);
  const rest = touched.filter((place) => !isFitted(place));
  const withoutRoom = placesWithoutRoom(after, [...fitted, ...rest], now);
  const lost = fitted.filter(({ id, from }) => withoutRoom.has(id) && from > now);
  const isWithoutRoom = createJudge({ withoutRoom, isUntouched, after, inOrder, now });
  const ownersOfOffers = new Set(openOffers.flatMap(({ id, ownerId }) => [id, ownerId]));
  const byOwner = new Map(
    inOrder.flatMap((place) =>
      ownersOfOffers.has(place.ownerId ?? '') ? [[place.ownerId, place] as const] : [],
    ),
  );
  const stateOf = ({ id, ownerId }: OpenOffer) => {
    const booking = byOwner.get(ownerId);
    if (booking && !isWithoutRoom(booking)) return 'regained';
    const proposed = byOwner.get(id);
    return proposed && isWithoutRoom(proposed) ? 'lost' : 'stands';
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
    isWithoutRoom,
  };
}

/** Of the places that the change cannot touch most changes ask about none: they are judged once one is asked about. */
function createJudge({
  withoutRoom,
  isUntouched,
  after,
  inOrder,
  now,
}: {
  withoutRoom: ReadonlySet<string>;
  isUntouched(place: Pick<PlaceToCome, 'from'>): boolean;
  after: readonly ServiceRules[];
  inOrder: readonly PlaceToCome[];
  now: number;
}): LostPlaces['isWithoutRoom'] {
  let ofUntouched: ReadonlySet<string> | null = null;
  return (place) => {
    if (!isUntouched(place)) return withoutRoom.has(place.id);
    ofUntouched ??= placesWithoutRoom(after, inOrder.filter(isUntouched), now);
    return ofUntouched.has(place.id);
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
  const occupied = places.filter(({ ownerId }) => ownerId === null || !freed.has(ownerId));
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
  const left = staying.size + freed.size > 0 ? places.filter((place) => !hasLeft(place)) : places;
  return {
    ...compareDays(input, {
      occupiedAfter: [...left, ...stays.map(toOccupiedPlace)],
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

const toOccupiedPlace = ({ start, allotmentId }: NewPlaceOfBooking): OccupiedPlaces => ({
  poolId: start.schedule.poolId,
  from: start.from,
  until: start.until,
  allotmentId,
  places: 1,
});

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
  const during = createPlaceSelector(places);
  const duringAfter = createPlaceSelector(occupiedAfter);
  const longest = 60_000 * Math.max(0, ...[...before, ...after].map((one) => one.longestMinutes));
  const sums = { startsGained: 0, startsLost: 0, freeBefore: 0, freeAfter: 0 };
  const today = localDay(new Date(now), timeZone);
  for (let distance = 0; distance < days; distance += 1) {
    const date = addDays(today, distance);
    // From its first moment to the end of what begins at its last one.
    const { from, until } = wallInterval({ timeZone, date }, { from: 0, until: dayMinutes });
    const day = { from, until: until + longest };
    const of = summariseDay(before, during(day), { date, now });
    const isSame = isSameDay(date);
    const ofAfter = isSame ? of : summariseDay(after, duringAfter(day), { date, now });
    sums.freeBefore += of.free;
    sums.freeAfter += ofAfter.free;
    if (isSame) continue;
    const [keys, keysAfter] = [keysOf(of.starts), keysOf(ofAfter.starts)];
    for (const key of keysAfter) if (!keys.has(key)) sums.startsGained += 1;
    for (const key of keys) if (!keysAfter.has(key)) sums.startsLost += 1;
  }
  return sums;
}

/** The open starts to come of a day, by pool and instant, and the places that are free at them. */
function summariseDay(
  services: readonly ServiceRules[],
  occupied: readonly OccupiedPlaces[],
  of: { date: string; now: number },
): { starts: PoolStart[]; free: number } {
  const toCome = listPoolStarts(services, occupied, of).starts.filter(
    ({ isOpen, from }) => isOpen && from > of.now,
  );
  let free = 0;
  for (const places of sumAvailableOfPools(toCome).values()) free += places;
  return { starts: toCome, free };
}

const keysOf = (starts: readonly PoolStart[]) =>
  new Set(starts.map(({ poolId, from }) => `${poolId} ${from}`));
