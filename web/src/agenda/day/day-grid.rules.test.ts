import { expect, test } from 'vitest';
import {
  anAgendaDay,
  anAgendaMark,
  anAgendaPerson,
  anAgendaStart,
  at,
} from '../../../test/an-agenda-day.ts';
import { gridOf, minutePixels, ribbonOf } from './day-grid.rules.ts';

const kindsOf = (day: Parameters<typeof gridOf>[0]) =>
  gridOf(day).columns.flatMap(({ cells }) =>
    cells.map(({ slots }) => slots.map(({ kind }) => kind)),
  );

test('a start shows its people, what is not to be given away, and as many free places as the desk may give', () => {
  const day = anAgendaDay({
    starts: [anAgendaStart({ available: 2 })],
    people: [anAgendaPerson()],
    marks: [anAgendaMark()],
  });
  expect(kindsOf(day)).toEqual([['person', 'mark', 'free', 'free']]);
  expect(gridOf(day).columns[0]?.cells[0]).toMatchObject({ taken: 2, capacity: 4 });
});

test('a start never shows more places than it has, but always all of its people', () => {
  const people = Array.from({ length: 6 }, () => anAgendaPerson());
  const day = anAgendaDay({ starts: [anAgendaStart({ available: 4 })], people });
  expect(kindsOf(day)).toEqual([people.map(() => 'person')]);
});

test('a person who stays over the next start takes a place of it, and stands at their own', () => {
  const day = anAgendaDay({
    starts: [
      anAgendaStart({ available: 3 }),
      anAgendaStart({ startsAt: at('10:15'), endsAt: at('10:30'), available: 3 }),
    ],
    people: [anAgendaPerson({ endsAt: at('10:30') })],
  });
  expect(kindsOf(day)).toEqual([
    ['person', 'free', 'free', 'free'],
    ['running', 'free', 'free', 'free'],
  ]);
});

test('an appointment outside the schedules has a start of its own', () => {
  const day = anAgendaDay({
    people: [anAgendaPerson({ startsAt: at('07:40'), endsAt: at('07:50') })],
  });
  const { columns, from } = gridOf(day);
  expect(columns[0]?.cells).toMatchObject([{ from: 460, capacity: 0, taken: 1 }]);
  expect(from).toBe(7 * 60);
});

test('a request without a pool stands at the start that it asks for, and takes no place', () => {
  const request = anAgendaPerson({ idPool: null, attendance: null, status: 'SchedulePending' });
  const day = anAgendaDay({ starts: [anAgendaStart()], people: [request] });
  expect(gridOf(day).columns[0]?.cells[0]).toMatchObject({ taken: 0, capacity: 4 });
  expect(kindsOf(day)).toEqual([['person', 'free', 'free', 'free']]);
});

test('a block without people inside covers the whole start', () => {
  const day = anAgendaDay({
    starts: [anAgendaStart({ available: 0 })],
    marks: [anAgendaMark({ kind: 'block', idPool: null, places: 4, endsAt: at('12:00') })],
  });
  expect(gridOf(day).columns[0]?.cells[0]?.slots).toMatchObject([{ kind: 'mark', isWhole: true }]);
});

test('starts of one pool never lie over one another, and each has the height of a chip', () => {
  const starts = [5, 5, 10, 15, 30].map((minutes, nth) => {
    const from = 600 + nth * 5;
    const time = (minute: number) =>
      at(
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      );
    return anAgendaStart({ startsAt: time(from), endsAt: time(from + minutes) });
  });
  const { columns, pixels } = gridOf(anAgendaDay({ starts }));
  const cells = columns[0]?.cells ?? [];
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next) expect(cell.to).toBeLessThanOrEqual(next.from);
    expect((cell.to - cell.from) * pixels).toBeGreaterThanOrEqual(24);
  }
});

test('ten minutes with three places stand two beside one another in one line, a quarter of an hour with four in two', () => {
  const short = gridOf(
    anAgendaDay({ starts: [anAgendaStart({ endsAt: at('10:10'), capacity: 3 })] }),
  );
  expect(short.columns[0]).toMatchObject({ across: 2, cells: [{ rows: 2, isTwoLine: false }] });
  const long = gridOf(anAgendaDay({ starts: [anAgendaStart()] }));
  expect(long.columns[0]).toMatchObject({ across: 2, cells: [{ rows: 2, isTwoLine: true }] });
  expect(long.pixels).toBe(minutePixels);
});

test('the ribbon is as full as the starts of each half hour', () => {
  const day = anAgendaDay({
    starts: [anAgendaStart({ available: 3 }), anAgendaStart({ startsAt: at('10:30') })],
    people: [anAgendaPerson()],
  });
  expect(ribbonOf(gridOf(day))).toEqual([
    { from: 600, share: 0.25 },
    { from: 630, share: 0 },
  ]);
});
