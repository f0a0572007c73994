import { expect, test } from 'vitest';
import {
  anAgendaDay,
  anAgendaPerson,
  anAgendaStart,
  at,
  testRoom,
} from '../../../../test/an-agenda-day.ts';
import { hoursBetween, hoursErrorOf, peopleInside, suggestHours } from './block.rules.ts';
import { instantsOf } from './block-instants.ts';

const hours = { from: '10:00', until: '11:00', pool: '' };

test('the next hour is suggested, on another day the first one, never beyond midnight', () => {
  const day = anAgendaDay({ starts: [anAgendaStart(), anAgendaStart({ startsAt: at('10:15') })] });
  expect(suggestHours(day, { nowMinute: null, pool: null })).toEqual(hours);
  expect(suggestHours(day, { nowMinute: 605, pool: testRoom })).toEqual({
    from: '10:15',
    until: '11:15',
    pool: testRoom,
  });
  expect(suggestHours(day, { nowMinute: 1430, pool: null })).toMatchObject({ until: '00:00' });
});

test('cells that are dragged over are one interval, whichever way one drags', () => {
  const cell = (from: number, to: number) =>
    ({ from, to, idPool: testRoom }) as Parameters<typeof hoursBetween>[0];
  const both = { from: '09:00', until: '10:00', pool: testRoom };
  expect(hoursBetween(cell(540, 555), cell(585, 600))).toEqual(both);
  expect(hoursBetween(cell(585, 600), cell(540, 555))).toEqual(both);
});

test('hours without a length or that are over are refused, midnight is the end of the day', () => {
  expect(hoursErrorOf(hours, null)).toBeNull();
  expect(hoursErrorOf({ ...hours, until: '00:00' }, 1430)).toBeNull();
  expect(hoursErrorOf({ ...hours, until: '10:00' }, null)).toBe('until');
  expect(hoursErrorOf(hours, 660)).toBe('until');
  expect(hoursErrorOf({ ...hours, from: '' }, null)).toBe('from');
});

test('who overlaps the hours is inside, of the chosen pool alone', () => {
  const inside = anAgendaPerson({ startsAt: at('10:45'), endsAt: at('11:15') });
  const before = anAgendaPerson({ startsAt: at('09:45'), endsAt: at('10:00') });
  const after = anAgendaPerson({ startsAt: at('11:00'), endsAt: at('11:15') });
  const request = anAgendaPerson({ idPool: null });
  const day = anAgendaDay({ people: [before, inside, after, request] });
  expect(peopleInside(day, hours)).toEqual([inside]);
  expect(peopleInside(day, { ...hours, pool: testRoom })).toEqual([]);
});

test('the hours are those of clocks at the entity, also on the day on which they change', () => {
  const timeZone = 'Europe/Lisbon';
  expect(instantsOf({ date: '2026-11-23', timeZone }, { ...hours, until: '00:00' })).toEqual({
    from: '2026-11-23T10:00:00.000Z',
    until: '2026-11-24T00:00:00.000Z',
  });
  expect(instantsOf({ date: '2027-03-28', timeZone }, { ...hours, from: '00:30' })).toEqual({
    from: '2027-03-28T00:30:00.000Z',
    until: '2027-03-28T10:00:00.000Z',
  });
});
