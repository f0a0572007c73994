import { expect, test } from 'vitest';
import { anAgendaDay, anAgendaPerson } from '../../../test/an-agenda-day.ts';
import { countDelayed, isDelayPossible, poolToDelay } from './delay.rules.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const person = (startsAt: string | null, given = {}) =>
  anAgendaPerson({ idPool: 'p', startsAt, attendance: 'expected', ...given });

test('a delay is about those of its pool who come within three hours and have not arrived', () => {
  const people = [
    person('2026-11-23T08:34:00Z'),
    person('2026-11-23T08:36:00Z', { attendance: 'late' }),
    person('2026-11-23T12:00:00Z'),
    person('2026-11-23T12:01:00Z'),
    person('2026-11-23T09:30:00Z', { attendance: 'arrived' }),
    person('2026-11-23T09:30:00Z', { attendance: null }),
    person('2026-11-23T09:30:00Z', { idPool: 'other' }),
    person(null),
  ];
  expect(countDelayed(anAgendaDay({ people }), { pool: 'p', minutes: 25, now })).toBe(2);
});

test('a delay is asked first about the room shown alone, else about the first with people to tell', () => {
  const [room] = anAgendaDay().pools;
  if (!room) throw new Error('The day of the test has no room.');
  const pools = ['quiet', 'busy', 'late'].map((id) => ({ ...room, id }));
  const people = ['busy', 'late'].map((idPool) => person('2026-11-23T09:30:00Z', { idPool }));
  const about = { minutes: 25, now };
  const day = anAgendaDay({ pools, people });
  expect(poolToDelay(day, { ...about, shown: null })).toBe('busy');
  expect(poolToDelay(day, { ...about, shown: 'quiet' })).toBe('quiet');
  expect(poolToDelay(anAgendaDay({ pools, people: [] }), { ...about, shown: null })).toBe('quiet');
  expect(poolToDelay(anAgendaDay({ pools: [], people: [] }), { ...about, shown: null })).toBe('');
});

test.for([
  [5, true],
  [180, true],
  [4, false],
  [181, false],
  [12.5, false],
  [Number.NaN, false],
] as const)('%s minutes can be announced: %s', ([minutes, isPossible]) => {
  expect(isDelayPossible(minutes)).toBe(isPossible);
});
