import { expect, test } from 'vitest';
import {
  anAgendaDay,
  anAgendaPerson,
  anAgendaStart,
  at,
  samplingRoom,
  testRoom,
} from '../../../test/an-agenda-day.ts';
import { type DayCell, gridOf } from './day-grid.rules.ts';
import {
  chooseFree,
  freeFor,
  nearestFree,
  serviceStartsOf,
  startOf,
  stepMove,
} from './move.rules.ts';

const times = ['10:00', '10:15', '10:30', '10:45', '11:00'] as const;
const starts = times.slice(0, -1).flatMap((time, nth) => {
  const span = { startsAt: at(time), endsAt: at(times[nth + 1] ?? time) };
  return [
    anAgendaStart({ ...span, available: nth === 1 ? 0 : 1 }),
    anAgendaStart({ ...span, idPool: testRoom, available: nth === 2 ? 1 : 0 }),
  ];
});
const { columns } = gridOf(anAgendaDay({ starts }));
const cells = columns.flatMap((column) => column.cells);
const isFree = ({ available }: DayCell) => available > 0;

test('a move by keys jumps over full starts, and stays on the day', () => {
  const step = (key: string, from: number, idPool = samplingRoom) =>
    stepMove(columns, { idPool, from }, { key, isFree });
  expect(step('ArrowDown', 600)).toEqual({ idPool: samplingRoom, from: 630 });
  expect(step('ArrowUp', 630)).toEqual({ idPool: samplingRoom, from: 600 });
  expect(step('ArrowUp', 600)).toBeNull();
  expect(step('End', 600)).toEqual({ idPool: samplingRoom, from: 645 });
  expect(step('Home', 645)).toEqual({ idPool: samplingRoom, from: 600 });
  expect(step('ArrowRight', 600)).toEqual({ idPool: testRoom, from: 630 });
  expect(step('ArrowLeft', 630, testRoom)).toEqual({ idPool: samplingRoom, from: 630 });
  expect(step('ArrowRight', 630, testRoom)).toBeNull();
  expect(step('q', 600)).toBeNull();
});

test('whatever key is pressed, a move never stands at a start that is not free', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
  for (const { idPool, from } of cells)
    for (const key of keys) {
      const to = stepMove(columns, { idPool, from }, { key, isFree });
      const found = cells.find((cell) => cell.idPool === to?.idPool && cell.from === to.from);
      expect(to === null || (found && isFree(found))).toBe(true);
    }
});

test('a full start leads to the nearest free one of its pool, of two the later one, else to one of the day', () => {
  const choose = (idPool: string, from: number) => chooseFree(columns, { idPool, from }, isFree);
  expect(choose(samplingRoom, 600)).toMatchObject({ idPool: samplingRoom, from: 600 });
  expect(choose(samplingRoom, 615)).toMatchObject({ idPool: samplingRoom, from: 630 });
  expect(choose(testRoom, 600)).toMatchObject({ idPool: testRoom, from: 630 });
  expect(choose('gone', 640)).toMatchObject({ idPool: samplingRoom, from: 645 });
  expect(nearestFree(cells, 600, () => false)).toBeNull();
});

test('a person moves neither to where they are nor to what is over, but to the start that runs', () => {
  const person = anAgendaPerson();
  const free = (clock: { now: number; nowMinute: number | null }) =>
    cells
      .filter(freeFor(person, clock))
      .filter(({ idPool }) => idPool === samplingRoom)
      .map(({ from }) => from);
  expect(free({ now: 0, nowMinute: null })).toEqual([630, 645]);
  expect(free({ now: 0, nowMinute: 644 })).toEqual([630, 645]);
  expect(free({ now: 0, nowMinute: 645 })).toEqual([645]);
  expect(free({ now: Date.parse(at('23:59')), nowMinute: null })).toEqual([]);
  expect(startOf(person)).toEqual({ idPool: samplingRoom, from: 600 });
});

test('a person moves only to starts of pools that do the service, once these are known', () => {
  const person = anAgendaPerson({ startsAt: at('11:00') });
  const clock = { now: Date.parse(at('08:00')), nowMinute: null };
  const offered = serviceStartsOf({
    days: [
      {
        date: '2026-03-10',
        starts: [
          {
            time: at('10:00'),
            endsAt: at('10:15'),
            isRunning: false,
            available: 1,
            capacity: 2,
            pools: [
              { idPool: samplingRoom, available: 1, capacity: 1 },
              { idPool: testRoom, available: 0, capacity: 1 },
            ],
          },
        ],
      },
    ],
  });
  const free = cells.filter(freeFor(person, clock, offered));
  expect(free.map(({ idPool, from }) => ({ idPool, from }))).toEqual([
    { idPool: samplingRoom, from: 600 },
  ]);
  expect(cells.filter(freeFor(person, clock, null)).length).toBeGreaterThan(1);
});
