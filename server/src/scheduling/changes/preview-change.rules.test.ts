import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../../test/builders/service-rules.ts';
import type { ServiceRules } from '../availability/availability-types.rules.ts';
import { listPoolStarts, sumAvailableOfPools } from '../availability/pool-starts.rules.ts';
import { placesWithoutRoom } from './places-without-room.rules.ts';
import { findLostPlaces, type PlaceToCome, previewChange } from './preview-change.rules.ts';

const timeZone = 'Europe/Lisbon';
const now = Date.parse('2026-06-14T06:00:00Z');
const hour = 3_600_000;
const days = 10;
const dates = Array.from({ length: days }, (_, index) => `2026-06-${14 + index}`);

const rulesOf = (version: number, given: Partial<ServiceRules> = {}, capacity = 2) =>
  createServiceRules({
    schedules: [createScheduleVersion({ toTime: '12:00', intervalMinutes: 60, capacity })],
    version,
    ...given,
  });

/** One booking each day at nine. */
const places = dates.map((date, index): PlaceToCome => {
  const from = Date.parse(`${date}T09:00:00+01:00`);
  return {
    id: `o${index}`,
    poolId: 'p1',
    ownerId: `a${index}`,
    entityServiceId: 'es1',
    kind: 'booked',
    from,
    until: from + hour,
    places: 1,
    allotmentId: null,
  };
});

/** Day by day, each worked out by itself. */
function freeOf(rules: ServiceRules): number {
  return dates
    .map((date) => {
      const { starts } = listPoolStarts([rules], places, { date, now });
      return sumAvailableOfPools(starts.filter(({ from }) => from > now)).get('p1') ?? 0;
    })
    .reduce((sum, free) => sum + free, 0);
}

const closedDay = {
  poolId: null,
  from: Date.parse('2026-06-17T00:00:00+01:00'),
  until: Date.parse('2026-06-18T00:00:00+01:00'),
};

test.each<[string, ServiceRules, { gained: number; lost: number }]>([
  ['a closed day', rulesOf(2, { closures: [closedDay] }), { gained: 0, lost: 3 }],
  ['fewer places', rulesOf(2, {}, 1), { gained: 0, lost: 0 }],
  [
    'longer hours',
    rulesOf(2, {
      schedules: [createScheduleVersion({ toTime: '13:00', intervalMinutes: 60, capacity: 2 })],
    }),
    { gained: days, lost: 0 },
  ],
])('%s: starts and free places are the sums of all days', (_what, after, { gained, lost }) => {
  const before = rulesOf(1);
  const change = {
    before: [before],
    after: [after],
    places,
    openOffers: [],
    now,
    timeZone,
  };
  const preview = previewChange({
    ...change,
    lost: findLostPlaces(change),
    bookings: [],
    soonUntil: now + 4 * hour,
    days,
  });
  expect(preview).toMatchObject({
    startsGained: gained,
    startsLost: lost,
    freeBefore: freeOf(before),
    freeAfter: freeOf(after),
  });
  expect(preview.freeAfter).not.toBe(preview.freeBefore);
});

/** All places judged twice, far from the change or not. */
function judgeAll(change: Parameters<typeof findLostPlaces>[0]) {
  const ranked = ['booked', 'offered', 'pending', 'other'] as const;
  const inOrder = ranked.flatMap((rank) => change.places.filter(({ kind }) => kind === rank));
  const before = placesWithoutRoom(change.before, inOrder, now);
  const fitted = inOrder.filter(({ id }) => !before.has(id));
  const rest = inOrder.filter(({ id }) => before.has(id));
  const after = placesWithoutRoom(change.after, [...fitted, ...rest], now);
  const lost = fitted.filter(({ id, from }) => after.has(id) && from > now);
  return { lost: lost.map(({ id }) => id).sort(), after: [...after].sort() };
}

const slots = [60, 240, 1440] as const;
const drawnPlace = fc.record({
  quarter: fc.integer({ min: 0, max: 96 * 14 }),
  minutes: fc.constantFrom(...slots),
  kind: fc.constantFrom('booked', 'offered', 'pending', 'other'),
});
const drawnClosure = fc.record({
  quarter: fc.integer({ min: 0, max: 96 * 14 }),
  quarters: fc.integer({ min: 1, max: 200 }),
});

test('what a closure leaves without room is the same as if every place were judged, also those that last into the next day', () => {
  const at = (quarter: number) => Date.parse('2026-10-20T00:00:00+01:00') + (quarter * hour) / 4;
  const schedules = slots.map((intervalMinutes) =>
    createScheduleVersion({
      id: `s${intervalMinutes}`,
      fromTime: '00:00',
      toTime: '00:00',
      intervalMinutes,
      capacity: 2,
    }),
  );
  const before = createServiceRules({ schedules });
  fc.assert(
    fc.property(
      fc.array(drawnPlace, { minLength: 1, maxLength: 60 }),
      fc.array(drawnClosure, { maxLength: 2 }),
      (drawn, closed) => {
        const closures = closed.map(({ quarter, quarters }) => ({
          poolId: null,
          from: at(quarter),
          until: at(quarter + quarters),
        }));
        const change = {
          before: [before],
          after: [{ ...before, version: 2, closures }],
          places: drawn.map(({ quarter, minutes, kind }, index): PlaceToCome => {
            // At a start of its length, so that most fit.
            const from = at(Math.floor((quarter * 15) / minutes) * (minutes / 15));
            const id = `o${String(index).padStart(2, '0')}`;
            const until = from + minutes * 60_000;
            const of = { poolId: 'p1', entityServiceId: 'es1', allotmentId: null, places: 1 };
            return { ...of, id, ownerId: null, kind, from, until };
          }),
          openOffers: [],
          now,
          timeZone,
        };
        const expected = judgeAll(change);
        const found = findLostPlaces(change);
        const { places } = change;
        const lost = [...found.bookings, ...found.pending];
        const isShown = ({ id, kind }: PlaceToCome) =>
          expected.lost.includes(id) && (kind === 'booked' || kind === 'pending');
        expect(lost.map(({ id }) => id).sort()).toEqual(
          places
            .filter(isShown)
            .map(({ id }) => id)
            .sort(),
        );
        const without = places.filter((place) => found.isWithoutRoom(place)).map(({ id }) => id);
        expect(without.sort()).toEqual(expected.after);
      },
    ),
    { numRuns: 300 },
  );
});
