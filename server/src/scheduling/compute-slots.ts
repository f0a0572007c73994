import { addDays } from '../platform/local-time.rules.ts';
import { listStarts } from './availability.rules.ts';
import type { OccupiedPlaces } from './load.rules.ts';
import type { DayAvailability, DayStripInput, SlotAvailability } from './read-slots.ts';
import {
  isStripWithinHorizon,
  startsByDate,
  stripDates,
  stripLength,
  toDayAvailability,
  toSlots,
} from './read-slots.ts';
import type {
  CachedServiceRules,
  DayWithoutBookings,
  OccupancyWindow,
  WindowOccupancy,
} from './service-rules-cache.queries.ts';
import { toOccupiedPlacesOfPools } from './service-rules-cache.queries.ts';
import { wallClock } from './wall-clock.rules.ts';

/** The pools and the interval that a day strip of a cached entity service needs; null where it needs none. */
export function toOccupancyWindow(
  rules: CachedServiceRules,
  input: DayStripInput & { now: Date },
): OccupancyWindow | null {
  const { pools, timeZone, longest } = rules;
  if (!pools || !isStripWithinHorizon(input)) return null;
  const midnight = (date: string) => wallClock(timeZone, date).boundaryOf(0);
  const until = midnight(addDays(input.from, stripLength(input))) + longest * 60_000;
  return { pools, from: new Date(midnight(input.from)), until: new Date(until) };
}

/**
 * The same result as `readSlotsAndDays`, from cached rules and the occupancy of their window. Most days of a strip have
 * no bookings: their availability is computed once and cached.
 */
export function computeSlotsAndDays(
  rules: CachedServiceRules,
  occupancy: WindowOccupancy,
  input: DayStripInput & { now: Date; entityCode: string | null },
): { slots: SlotAvailability[]; days: DayAvailability[] } {
  if (!isStripWithinHorizon(input)) return { slots: [], days: [] };
  const { date: shownDate, now, entityCode } = input;
  const occupied = toOccupiedPlacesOfPools(occupancy, rules.pools ?? []);
  const allotments = rules.allotments.map((allotment) => ({
    ...allotment,
    isForCaller: entityCode !== null && allotment.codes.includes(entityCode),
  }));
  const service = { ...rules, occupied, ownHolds: occupancy.ownHolds, allotments };
  const dates = stripDates(input);
  const daysWithoutBookings = new Map(
    dates.flatMap((date) => {
      const day = date === shownDate ? null : findDayWithoutBookings(rules, date);
      return day && isStillWithoutBookings(day, occupied, now) ? [[date, day] as const] : [];
    }),
  );
  const otherDates = dates.filter((date) => !daysWithoutBookings.has(date));
  const starts = startsByDate(service, otherDates, now);
  const startsOf = new Map(otherDates.map((date, index) => [date, starts[index] ?? []]));
  return {
    slots: toSlots(startsOf.get(shownDate) ?? [], service),
    days: dates.map((date) => {
      const day = daysWithoutBookings.get(date);
      if (day) return { date, free: day.free, isOpen: day.isOpen };
      return toDayAvailability(date, startsOf.get(date) ?? [], { service, now });
    }),
  };
}

/** Null where the answer depends on the caller, or the service is not active. */
function findDayWithoutBookings(
  rules: CachedServiceRules,
  date: string,
): DayWithoutBookings | null {
  if (!rules.isActive || rules.allotments.length > 0) return null;
  const cached = rules.daysWithoutBookings.get(date);
  if (cached) return cached;
  const beforeAllStarts = Number.NEGATIVE_INFINITY;
  const starts = listStarts({
    ...rules,
    date,
    allotments: [],
    occupied: [],
    now: beforeAllStarts,
  });
  const day = {
    first: starts[0]?.from ?? Number.POSITIVE_INFINITY,
    until: (starts.at(-1)?.from ?? beforeAllStarts) + rules.longest * 60_000,
    free: starts.reduce((sum, { available }) => sum + available, 0),
    isOpen: starts.length > 0,
  };
  rules.daysWithoutBookings.set(date, day);
  return day;
}

/** Whether the day has no past start and no occupied place. */
function isStillWithoutBookings(
  day: DayWithoutBookings,
  occupied: readonly OccupiedPlaces[],
  now: Date,
): boolean {
  if (now.getTime() >= day.first) return false;
  return !occupied.some(({ from, until }) => from < day.until && until > day.first);
}
