import { expect, test } from 'vitest';
import { dayKeyOf, dayKeys, nextBox } from './day-keys.rules.ts';

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
