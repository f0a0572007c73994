import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../test/builders/service-rules.ts';
import type { ServiceRules } from './availability-types.rules.ts';
import { listPoolStarts, sumAvailableOfPools } from './pool-starts.rules.ts';
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
    allotmentId: null,
  };
});

/** Day by day, each worked out by itself. */
function freeOf(rules: ServiceRules): number {
  const occupied = places.map((place) => ({ ...place, places: 1 }));
  return dates
    .map((date) => {
      const { starts } = listPoolStarts([rules], occupied, { date, now });
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
