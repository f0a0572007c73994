import { expect, test } from 'vitest';
import { splitHistory } from './history.rules.ts';

const of = (startsAt: string) => ({ id: startsAt, startsAt, service: 'PCR', attendance: null });
const daysOf = (history: { startsAt: string }[]) => history.map((one) => one.startsAt.slice(0, 16));

test('before an appointment are those of earlier days alone, the latest first; the others are listed apart, the next first', () => {
  const { earlier, later } = splitHistory(
    [
      of('2026-11-30T09:00:00+00:00'),
      of('2026-11-25T16:00:00+00:00'),
      of('2026-11-24T18:00:00+00:00'),
      of('2026-03-02T09:00:00+00:00'),
    ],
    '2026-11-25',
  );
  expect(daysOf(earlier)).toEqual(['2026-11-24T18:00', '2026-03-02T09:00']);
  expect(daysOf(later)).toEqual(['2026-11-25T16:00', '2026-11-30T09:00']);
});
