import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftSchedule } from './week-draft.rules.ts';
import { wallTimeOf } from './week-draft.rules.ts';
import { colourOf, hoursOfDrag, layOutWeek, nextCell, scheduleColours } from './week-grid.rules.ts';

const given = (part: Partial<DraftSchedule> = {}): DraftSchedule => ({
  key: 'a',
  id: null,
  name: 'Manhã',
  weekdays: [1, 2],
  fromTime: '09:00',
  toTime: '12:00',
  breakFrom: null,
  breakTo: null,
  intervalMinutes: 30,
  capacity: 1,
  serves: null,
  ...part,
});

const schedules = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 30, max: 1440 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  { maxLength: 6 },
);

test('no two schedules of a day lie on each other, and the scale holds all of them', () => {
  fc.assert(
    fc.property(schedules, (drawn) => {
      const grid = layOutWeek(
        drawn.map(({ from, length, weekdays }, index) =>
          given({
            key: `s${index}`,
            weekdays,
            fromTime: wallTimeOf(from),
            toTime: wallTimeOf(from + length),
          }),
        ),
      );
      for (const day of grid.days) {
        for (const [index, one] of day.entries()) {
          expect(one.from).toBeGreaterThanOrEqual(grid.from);
          expect(one.to).toBeLessThanOrEqual(grid.to);
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of day.slice(index + 1))
            if (one.from < other.to && other.from < one.to) {
              expect(one.lane).not.toBe(other.lane);
              expect(one.lanes).toBe(other.lanes);
            }
        }
      }
    }),
  );
});

test('a week without schedules shows the usual hours, one with a night the next morning too', () => {
  expect(layOutWeek([])).toMatchObject({ from: 480, to: 1200 });
  const night = layOutWeek([given({ fromTime: '22:00', toTime: '06:30' })]);
  expect(night).toMatchObject({ from: 480, to: 1860 });
});

test('arrows lead through the day, and over days without schedules to the nearest in time', () => {
  const grid = layOutWeek([
    given(),
    given({ key: 'b', fromTime: '14:00', toTime: '18:00', weekdays: [1, 5] }),
  ]);
  const [morning, afternoon] = grid.days[0] ?? [];
  if (!morning || !afternoon) throw new Error('Monday has two.');
  expect(nextCell(grid, morning, 'ArrowDown')).toBe(afternoon);
  expect(nextCell(grid, morning, 'ArrowUp')).toBe(morning);
  expect(nextCell(grid, afternoon, 'ArrowRight')).toMatchObject({ weekday: 2 });
  const tuesday = nextCell(grid, morning, 'ArrowRight');
  expect(nextCell(grid, tuesday, 'ArrowRight')).toMatchObject({ weekday: 5 });
  expect(nextCell(grid, morning, 'ArrowLeft')).toBe(morning);
});

test('a break and a time that does not fit are part of the day', () => {
  const [cell] =
    layOutWeek([given({ toTime: '18:10', breakFrom: '12:45', breakTo: '14:00' })]).days[0] ?? [];
  expect(cell).toMatchObject({ break: { from: 765, to: 840 }, struck: [750, 1080] });
});

test('a drag draws whole half hours, one hour at least, upwards as well as downwards', () => {
  expect(hoursOfDrag(547, 728)).toEqual({ fromTime: 540, toTime: 750 });
  expect(hoursOfDrag(728, 547)).toEqual({ fromTime: 540, toTime: 750 });
  expect(hoursOfDrag(550, 552)).toEqual({ fromTime: 540, toTime: 600 });
});

test('a name has one colour, whatever its case', () => {
  expect(colourOf('Manhã')).toBe(colourOf(' manhã '));
  fc.assert(
    fc.property(fc.string(), (name) => colourOf(name) >= 0 && colourOf(name) < scheduleColours),
  );
});
