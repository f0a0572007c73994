import { expect, test } from 'vitest';
import {
  anAgendaDay,
  anAgendaStart,
  at,
  samplingRoom,
  testRoom,
} from '../../../test/an-agenda-day.ts';
import { gridOf } from './day-grid.rules.ts';
import { dayKeyOf, dayKeys, nextBox, stepMove } from './day-keys.rules.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test('each key of the list does what it says, and none with Ctrl, Alt or Meta', () => {
  const named: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', Esc: 'Escape' };
  for (const [act, shown] of Object.entries(dayKeys)) {
    const key = named[shown] ?? shown.toLowerCase();
    expect(dayKeyOf({ key, ...plain })).toBe(act);
    expect(dayKeyOf({ key, ...plain, ctrlKey: true })).toBeNull();
    expect(dayKeyOf({ key, ...plain, altKey: true })).toBeNull();
  }
  expect(dayKeyOf({ key: 'C', ...plain })).toBe('checkIn');
  expect(dayKeyOf({ key: 'q', ...plain })).toBeNull();
});

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 20 });

test('an arrow leads to the nearest chip that lies that way', () => {
  const boxes = [box(0, 30), box(110, 0), box(0, 90), box(110, 30)];
  const present = box(0, 0);
  expect(nextBox(boxes, present, 'down')).toBe(0);
  expect(nextBox(boxes, present, 'right')).toBe(1);
  expect(nextBox(boxes, present, 'up')).toBeNull();
  expect(nextBox(boxes, present, 'left')).toBeNull();
});

const starts = ['10:00', '10:15', '10:30', '10:45'].flatMap((time, nth) => [
  anAgendaStart({ startsAt: at(time), available: nth === 1 ? 0 : 1 }),
  anAgendaStart({ idPool: testRoom, startsAt: at(time), available: nth === 2 ? 1 : 0 }),
]);
const { columns } = gridOf(anAgendaDay({ starts }));
const isFree = ({ available }: { available: number }) => available > 0;

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
});
