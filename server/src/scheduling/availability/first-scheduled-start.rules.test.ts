import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../../test/builders/service-rules.ts';
import { addDays } from '../../platform/local-time.rules.ts';
import { firstScheduledStart } from './first-scheduled-start.rules.ts';
import { listStartRows } from './scheduled-starts.rules.ts';
import { wallInterval } from './wall-clock.rules.ts';

const tuesday = '2026-11-24';
const at = (time: string, date = tuesday) => Date.parse(`${date}T${time}:00Z`);
const rulesOf = (...schedules: Parameters<typeof createScheduleVersion>[0][]) =>
  createServiceRules({
    schedules: schedules.map((schedule, index) =>
      createScheduleVersion({ id: `s${index}`, ...schedule }),
    ),
  });
const week = Array.from({ length: 7 }, (_, days) => addDays(tuesday, days));
const evening = { from: 18 * 60, until: 24 * 60 };

test('the first start is the earliest of all schedules, and one after the present', () => {
  const rules = rulesOf({ fromTime: '14:00', toTime: '18:00' }, { fromTime: '09:00' });
  const first = (now: number) => firstScheduledStart(rules, { dates: week, now, minutes: null });
  expect(first(at('06:00'))).toBe(at('09:00'));
  expect(first(at('09:00'))).toBe(at('09:15'));
  expect(first(at('12:30'))).toBe(at('14:00'));
  expect(first(at('20:00'))).toBe(at('09:00', '2026-11-25'));
});

test('of a part of the day only starts in it count, its end excluded', () => {
  const rules = rulesOf({ fromTime: '17:30', toTime: '19:00', intervalMinutes: 30 });
  const question = { dates: week, now: at('06:00') };
  expect(firstScheduledStart(rules, { ...question, minutes: evening })).toBe(at('18:00'));
  const afternoon = { from: 12 * 60, until: 18 * 60 };
  expect(firstScheduledStart(rules, { ...question, minutes: afternoon })).toBe(at('17:30'));
  const untilEvening = rulesOf({ fromTime: '09:00', toTime: '18:00' });
  expect(firstScheduledStart(untilEvening, { ...question, minutes: evening })).toBeNull();
});

test('hours after midnight belong to the morning of the next day', () => {
  const night = rulesOf({ weekdays: [2], fromTime: '22:00', toTime: '02:00', intervalMinutes: 60 });
  const morning = { from: 0, until: 12 * 60 };
  const question = { dates: week, now: at('06:00') };
  expect(firstScheduledStart(night, { ...question, minutes: morning })).toBe(
    at('00:00', '2026-11-25'),
  );
  expect(firstScheduledStart(night, { ...question, minutes: evening })).toBe(at('22:00'));
});

test('where no day has hours there is no first start', () => {
  const rules = rulesOf({ weekdays: [6] });
  const question = { now: at('06:00'), minutes: null };
  expect(firstScheduledStart(rules, { ...question, dates: week.slice(0, 4) })).toBeNull();
  expect(firstScheduledStart(rules, { ...question, dates: [] })).toBeNull();
  expect(firstScheduledStart(rulesOf(), { ...question, dates: week })).toBeNull();
});

const time = fc
  .nat({ max: 95 })
  .map((quarter) => `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`);
const pad = (value: number) => String(value).padStart(2, '0');
const anySchedule = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  fromTime: time,
  toTime: time,
  intervalMinutes: fc.constantFrom(15, 20, 60, 240),
});
const anyMinutes = fc.option(
  fc.tuple(fc.nat({ max: 1439 }), fc.integer({ min: 1, max: 1440 })).map(([from, length]) => ({
    from,
    until: Math.min(1440, from + length),
  })),
);

test('it is the first of all starts that the days have in these minutes', () => {
  fc.assert(
    fc.property(
      fc.array(anySchedule, { maxLength: 3 }),
      anyMinutes,
      fc.nat({ max: 6 * 1440 }),
      (schedules, minutes, minutesLater) => {
        const rules = rulesOf(...schedules);
        const now = at('00:00') + minutesLater * 60_000;
        const starts = week.flatMap((date) => {
          const { from, until } = wallInterval(
            { timeZone: rules.timeZone, date },
            minutes ?? { from: 0, until: 1440 },
          );
          return listStartRows(rules, date)
            .flatMap(({ instants }) => [...instants])
            .filter((start) => start > now && start >= from && start < until);
        });
        const first = firstScheduledStart(rules, { dates: week, now, minutes });
        expect(first).toBe(starts.length === 0 ? null : Math.min(...starts));
      },
    ),
    { numRuns: 200 },
  );
});
