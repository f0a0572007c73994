import { expect, test } from 'vitest';
import { partsOfDay } from './parts-of-day.ts';

const slot = (wall: string) => ({ time: `2026-11-23T${wall}:00+00:00` });

test('the day is split into night, morning, afternoon and evening, without empty parts', () => {
  const parts = partsOfDay([slot('08:00'), slot('11:59'), slot('12:00'), slot('18:00')]);
  expect(parts.map(({ part, slots }) => [part, slots.length])).toEqual([
    ['morning', 2],
    ['afternoon', 1],
    ['evening', 1],
  ]);
  const ofNight = partsOfDay([slot('00:30'), slot('05:50'), slot('06:00')]);
  expect(ofNight.map(({ part }) => part)).toEqual(['night', 'morning']);
  expect(partsOfDay([slot('20:00')]).map(({ part }) => part)).toEqual(['evening']);
});
