import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../../test/builders/service-rules.ts';
import { freeStarts, summariseDay } from './availability.rules.ts';

const minute = 60_000;
const date = '2026-06-15';
const opens = Date.parse('2026-06-15T08:00Z');
const schedule = createScheduleVersion({ toTime: '11:00', intervalMinutes: 20, capacity: 2 });

const someInterval = fc
  .record({ start: fc.nat({ max: 6 }), minutes: fc.constantFrom(10, 20, 40) })
  .map(({ start, minutes }) => ({
    poolId: 'p1',
    from: opens + start * 20 * minute,
    until: opens + (start * 20 + minutes) * minute,
  }));
const somePlaces = fc.array(someInterval, { maxLength: 12 });
const someExtra = fc.array(
  fc.record({
    interval: someInterval,
    places: fc.integer({ min: 1, max: 2 }),
    expiresAt: fc.constantFrom(null, opens - minute, opens + minute),
  }),
  { maxLength: 4 },
);

const given = fc.record({ taken: somePlaces, extra: someExtra }).map(({ taken, extra }) => {
  const rules = createServiceRules({ schedules: [schedule] });
  const occupied = taken.map((one) => ({ ...one, places: 1, allotmentId: null }));
  const extraCapacity = extra.map(({ interval, ...places }) => ({
    ...interval,
    ...places,
    isPublic: false,
  }));
  return { rules, occupied, extraCapacity };
});
const question = { date, now: opens - minute, entityCode: null, includesFull: true };

test('what the desk has added changes nothing that patients see', () => {
  fc.assert(
    fc.property(given, ({ rules, occupied, extraCapacity }) => {
      const added = { ...rules, extraCapacity };
      expect(freeStarts(added, occupied, question)).toEqual(freeStarts(rules, occupied, question));
      expect(summariseDay(added, occupied, question)).toEqual(
        summariseDay(rules, occupied, question),
      );
    }),
  );
});

test.for(['desk', 'undo'] as const)(
  'the %s has the added places that last as long as a start and have not expired, and no other',
  (reach) => {
    fc.assert(
      fc.property(given, ({ rules, occupied, extraCapacity }) => {
        const asked = { ...question, reach };
        const before = freeStarts(rules, [], asked);
        const after = freeStarts({ ...rules, extraCapacity }, occupied, asked);
        for (const [index, { from, until, capacity, available }] of after.entries()) {
          const lasting = extraCapacity.filter(
            (extra) =>
              extra.from <= from &&
              extra.until >= until &&
              (extra.expiresAt === null || extra.expiresAt > asked.now),
          );
          const extra = lasting.reduce((sum, { places }) => sum + places, 0);
          expect(capacity).toBe((before[index]?.capacity ?? 0) + extra);
          const taken = Math.max(
            ...[from, from + 10 * minute].map(
              (moment) => occupied.filter((one) => one.from <= moment && moment < one.until).length,
            ),
          );
          expect(available).toBe(Math.max(0, capacity - taken));
        }
      }),
    );
  },
);
