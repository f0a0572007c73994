import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredVersion } from '../../scheduling/index.ts';
import { planSchedules } from './plan-schedules.rules.ts';
import type { ScheduleRow } from './schedule-row.rules.ts';

const context = {
  entityCode: 'loja',
  today: '2026-11-24',
  serviceOf: ({ slug }: { slug: string }) => (slug === 'x' ? undefined : slug),
  nameOf: (id: string) => id,
  isRetired: false,
  lostPlaces: 0,
};

const day = fc
  .integer({ min: 0, max: 400 })
  .map((days) => Temporal.PlainDate.from('2026-06-01').add({ days }).toString());
const hour = fc.integer({ min: 6, max: 22 }).map((value) => `${`0${value}`.slice(-2)}:00`);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const weekdays = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
  .map((days) => days.sort());

const row: fc.Arbitrary<Omit<ScheduleRow, 'line'>> = fc.record({
  entity: fc.constant('loja'),
  pool: fc.constant('Sala 1'),
  name: fc.constantFrom('', 'Manhã', 'Tarde'),
  validFrom: day,
  lastDay: maybe(day),
  weekdays: maybe(weekdays),
  fromTime: maybe(hour),
  toTime: maybe(hour),
  breakFrom: maybe(hour),
  breakTo: maybe(hour),
  intervalMinutes: maybe(fc.constantFrom(10, 60, 900)),
  capacity: maybe(fc.integer({ min: 0, max: 3 })),
  serves: maybe(
    fc.constantFrom(
      'all' as const,
      [{ slug: 'a', location: 'Entity' as const }],
      [{ slug: 'x', location: 'Entity' as const }],
    ),
  ),
  errors: fc.constant([]),
});
const stored: fc.Arbitrary<Omit<StoredVersion, 'id'>> = fc
  .record({
    name: fc.constantFrom('', 'Manhã', 'Tarde'),
    validFrom: day,
    days: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
    weekdays,
    fromTime: hour,
    toTime: hour,
    intervalMinutes: fc.constantFrom(10, 60),
    capacity: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ days, ...version }) => ({
    ...version,
    breakFrom: null,
    breakTo: null,
    serves: null,
    validUntil:
      days === null
        ? 'infinity'
        : Temporal.PlainDate.from(version.validFrom).add({ days }).toString(),
  }));

test('a plan, once done, has nothing to do: the same rows again change nothing, whatever they say', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 6 }),
      fc.array(stored, { maxLength: 4 }),
      (given, versions) => {
        const rows = given.map((one, index) => ({ ...one, line: index + 2 }));
        const before = versions.map((version, index) => ({ ...version, id: `stored ${index}` }));
        const planned = planSchedules(rows, before, context);
        const changes = planned.flatMap(({ after }) => (after ? [after] : []));
        const after = [
          ...before.map((version) => changes.find(({ id }) => id === version.id) ?? version),
          ...changes
            .filter(({ id }) => id === null)
            .map((version, index) => ({ ...version, id: `new ${index}` })),
        ] as StoredVersion[];
        const again = planSchedules(rows, after, context);
        expect(again.filter(({ after: change }) => change !== null)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test('a stored version that has begun keeps its hours, whatever a row says', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 6 }),
      fc.array(stored, { maxLength: 4 }),
      (given, versions) => {
        const rows = given.map((one, index) => ({ ...one, line: index + 2 }));
        const before = versions.map((version, index) => ({ ...version, id: `stored ${index}` }));
        for (const { after } of planSchedules(rows, before, context)) {
          const version = before.find(({ id }) => id === after?.id);
          if (!after || !version || version.validFrom > context.today) continue;
          expect({ ...after, validUntil: '' }).toEqual({ ...version, validUntil: '' });
          expect(after.validUntil > context.today).toBe(true);
        }
      },
    ),
    { numRuns: 300 },
  );
});
