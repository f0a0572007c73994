import type { WeeklySchedule } from '@vaga/contract/schedule-starts';
import {
  dayMinutes,
  endMinutesOf,
  isBreakWithin,
  minutesOf,
  outlastingMinutesOf,
  startMinutesOf,
  summariseWeek,
} from '@vaga/contract/schedule-starts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScheduleVersion } from '../../../test/builders/schedule-version.ts';
import { createServiceRules } from '../../../test/builders/service-rules.ts';
import { daysFrom } from '../../platform/local-time.rules.ts';
import { listPoolStarts, sumCapacityOfPools } from './pool-starts.rules.ts';

/** A Monday; no clock changes in its week in Lisbon. */
const monday = '2026-11-30';

const time = fc
  .integer({ min: 0, max: 287 })
  .map((steps) => `${pad(Math.floor(steps / 12))}:${pad((steps % 12) * 5)}`);
const pad = (value: number) => String(value).padStart(2, '0');

const schedule: fc.Arbitrary<WeeklySchedule> = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    fromTime: time,
    toTime: time,
    breakFrom: fc.option(time),
    breakTo: time,
    intervalMinutes: fc.integer({ min: 5, max: 180 }),
    capacity: fc.integer({ min: 0, max: 5 }),
  })
  .map((given) => ({ ...given, breakTo: given.breakFrom === null ? null : given.breakTo }))
  .map((given) => (isBreakWithin(given) ? given : { ...given, breakFrom: null, breakTo: null }));

test('the week that an editor sums up has the starts and the places that the desk is given', () => {
  fc.assert(
    fc.property(fc.array(schedule, { minLength: 1, maxLength: 4 }), (schedules) => {
      const versions = schedules.map((one, index) =>
        createScheduleVersion({ id: `s${index}`, poolId: 'p1', ...one }),
      );
      const rules = createServiceRules({ timeZone: 'Europe/Lisbon', schedules: versions });
      const starts = daysFrom(monday, 7).flatMap(
        (date) => listPoolStarts([rules], [], { date, now: 0 }).starts,
      );
      const { days, places } = summariseWeek(schedules);

      expect(sumCapacityOfPools(starts).get('p1') ?? 0).toBe(places);
      const instants = new Set(starts.map(({ from }) => from));
      const minutes = new Set(
        schedules.flatMap((one) =>
          one.weekdays.flatMap((weekday) =>
            startMinutesOf(one).map(
              (minute) => ((weekday - 1) * dayMinutes + minute) % (7 * dayMinutes),
            ),
          ),
        ),
      );
      expect(instants.size).toBe(minutes.size);
      expect(days.map((day) => day.starts > 0)).toEqual(days.map((day) => day.lastStart !== null));
    }),
  );
});

test('a time that is drawn struck is no start, and its slot would run into the break or outlast the hours', () => {
  fc.assert(
    fc.property(schedule, (hours) => {
      const starts = startMinutesOf(hours);
      const end = endMinutesOf(hours);
      const breakFrom =
        hours.breakFrom === null
          ? end
          : minutesOf(hours.breakFrom) +
            (minutesOf(hours.breakFrom) < minutesOf(hours.fromTime) ? dayMinutes : 0);
      for (const minute of outlastingMinutesOf(hours)) {
        expect(starts).not.toContain(minute);
        const ends = minute + hours.intervalMinutes;
        expect(ends > end || (minute < breakFrom && ends > breakFrom)).toBe(true);
        expect(minute).toBeGreaterThanOrEqual(minutesOf(hours.fromTime));
        expect(minute).toBeLessThan(end);
      }
    }),
  );
});

test('hours that the interval divides have nothing struck; half an hour too much has its start struck', () => {
  const hours = { fromTime: '09:00', breakFrom: null, breakTo: null, intervalMinutes: 30 };
  expect(outlastingMinutesOf({ ...hours, toTime: '12:00' })).toEqual([]);
  expect(outlastingMinutesOf({ ...hours, toTime: '12:10' })).toEqual([720]);
  expect(
    outlastingMinutesOf({ ...hours, toTime: '18:00', breakFrom: '12:50', breakTo: '14:00' }),
  ).toEqual([750]);
  expect(outlastingMinutesOf({ ...hours, toTime: '09:20' })).toEqual([540]);
  expect(startMinutesOf({ ...hours, fromTime: '23:30', toTime: '00:30' })).toEqual([1410, 1440]);
});
