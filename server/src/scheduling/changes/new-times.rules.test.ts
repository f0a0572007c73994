import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createAllotmentRule, createServiceRules } from '../../../test/builders/service-rules.ts';
import type { OccupiedPlaces } from '../availability/availability-types.rules.ts';
import type { BookingToPlace } from './new-times.rules.ts';
import { findNewTimes, findPlacesAtSameTime, shiftOf } from './new-times.rules.ts';

const timeZone = 'Europe/Lisbon';
const now = Date.parse('2026-06-14T06:00:00Z');
const nine = Date.parse('2026-06-15T09:00:00+01:00');
const hour = 3_600_000;
const dayMs = 24 * hour;

/** Three starts of an hour a day, from 9:00 on. */
const rulesOf = (capacity: number, given: object = {}) =>
  createServiceRules({
    schedules: [createScheduleVersion({ toTime: '12:00', intervalMinutes: 60, capacity })],
    ...given,
  });

const bookingAt = (ownerId: string, from: number, given: object = {}): BookingToPlace => ({
  ownerId,
  personId: ownerId,
  entityServiceId: 'es1',
  poolId: 'p1',
  from,
  until: from + hour,
  entityCode: null,
  busy: [],
  accepts: () => true,
  ...given,
});

const occupiedAt = (from: number): OccupiedPlaces => ({
  poolId: 'p1',
  from,
  until: from + hour,
  places: 1,
  allotmentId: null,
});

/** All ways to give the bookings different free starts: most of them, then the least sum of shifts. */
function bestOf(bookings: BookingToPlace[], starts: Array<{ from: number; places: number }>) {
  let best = { count: 0, cost: 0 };
  const used = starts.map(() => 0);
  const search = (index: number, count: number, cost: number) => {
    const booking = bookings[index];
    if (!booking) {
      if (count > best.count || (count === best.count && cost < best.cost)) best = { count, cost };
      return;
    }
    search(index + 1, count, cost);
    for (const [position, start] of starts.entries()) {
      const taken = used[position] ?? 0;
      const isEarlierDay = start.from < booking.from && start.from < dayOf(booking.from);
      if (taken >= start.places || start.from === booking.from || isEarlierDay) continue;
      used[position] = taken + 1;
      search(index + 1, count + 1, cost + shiftOf(booking, start, timeZone));
      used[position] = taken;
    }
  };
  search(0, 0, 0);
  return best;
}

const dayOf = (at: number) => nine + Math.floor((at - nine) / dayMs) * dayMs;

test('a matching over all bookings is the best of every one that there is', () => {
  const someStart = fc.record({ day: fc.nat({ max: 1 }), index: fc.nat({ max: 2 }) });
  const from = ({ day, index }: { day: number; index: number }) =>
    nine + day * dayMs + index * hour;
  fc.assert(
    fc.property(
      fc.array(someStart, { maxLength: 4 }),
      fc.array(someStart, { maxLength: 6 }),
      fc.integer({ min: 0, max: 2 }),
      (asked, taken, capacity) => {
        const bookings = asked.map((one, index) => bookingAt(`b${index}`, from(one)));
        const occupied = taken.map((one) => occupiedAt(from(one)));

        const found = findNewTimes({
          bookings,
          services: [rulesOf(capacity)],
          occupied,
          earliest: now,
          now,
          days: 1,
        });

        const starts = [0, 1, 2].flatMap((day) =>
          [0, 1, 2].map((index) => {
            const at = from({ day, index });
            const used = occupied.filter((one) => one.from === at).length;
            return { from: at, places: Math.max(0, capacity - used) };
          }),
        );
        const reachable = bookings.map((booking) => ({
          ...booking,
          last: dayOf(booking.from) + 2 * dayMs,
        }));
        const cost = found.reduce((sum, { ownerId, start }) => {
          const booking = bookings.find((one) => one.ownerId === ownerId);
          return sum + (booking ? shiftOf(booking, start, timeZone) : Number.NaN);
        }, 0);
        // Within a day after its own: bookings of the first day do not reach the third.
        fc.pre(reachable.every(({ last }) => last > nine));
        const best = bestOf(
          bookings,
          starts.filter(({ from: at }) =>
            bookings.every((one) => at < dayOf(one.from) + 2 * dayMs),
          ),
        );
        if (new Set(bookings.map((one) => dayOf(one.from))).size <= 1)
          expect({ count: found.length, cost }).toEqual(best);
        for (const { from: at, places } of starts)
          expect(found.filter(({ start }) => start.from === at).length).toBeLessThanOrEqual(places);
      },
    ),
    { numRuns: 300 },
  );
});

test('a start of the same day comes before all of later days, and of the same part before others', () => {
  const eleven = { from: nine + 2 * hour };
  const late = { from: nine + 9 * hour };
  expect(shiftOf({ from: nine }, late, timeZone)).toBeLessThan(
    shiftOf({ from: nine }, { from: nine + dayMs }, timeZone),
  );
  expect(shiftOf(eleven, { from: nine }, timeZone)).toBeLessThan(
    shiftOf(eleven, { from: nine + 4 * hour }, timeZone),
  );
});

test('across the change of the clock a day is one day, and the wall time counts', () => {
  const before = Date.parse('2026-10-24T09:00:00+01:00');
  const after = Date.parse('2026-10-25T09:00:00+00:00');
  expect(shiftOf({ from: before }, { from: after }, timeZone)).toBe(2880);
});

test('what is set aside is for those with its code alone', () => {
  const rules = rulesOf(1, {
    allotments: [createAllotmentRule({ fromTime: '09:00', toTime: '12:00' })],
  });
  const place = (entityCode: string | null) =>
    findNewTimes({
      bookings: [bookingAt('b', nine + dayMs, { entityCode })],
      services: [rules],
      occupied: [],
      earliest: now,
      now,
      days: 0,
    });
  expect(place(null)).toEqual([]);
  expect(place('hotel')).toMatchObject([{ ownerId: 'b', allotmentId: 'a1' }]);
});

test('a person with two bookings gets times that do not overlap, nor other places of theirs', () => {
  const twice = [
    bookingAt('b1', nine, { personId: 'p' }),
    bookingAt('b2', nine + hour, { personId: 'p' }),
  ];
  const found = findNewTimes({
    bookings: twice.map((one) => ({
      ...one,
      busy: [{ from: nine + 2 * hour, until: nine + 3 * hour }],
    })),
    services: [rulesOf(5)],
    occupied: [],
    earliest: now,
    now,
    days: 1,
  });
  const starts = found.map(({ start }) => start.from);
  expect(new Set(starts).size).toBe(2);
  expect(starts).not.toContain(nine + 2 * hour);
});

test('a booking stays at its time only on another pool', () => {
  const rules = rulesOf(1, {
    schedules: [
      createScheduleVersion({ intervalMinutes: 60 }),
      createScheduleVersion({ id: 's2', poolId: 'p2', intervalMinutes: 60 }),
    ],
  });
  const input = { services: [rules], occupied: [], earliest: now, now, days: 0 };
  const found = findPlacesAtSameTime({
    ...input,
    bookings: [bookingAt('b1', nine), bookingAt('b2', nine)],
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.start.schedule.poolId).toBe('p2');
});
