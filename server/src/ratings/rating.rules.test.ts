import { attendances } from '@vaga/contract/attendance';
import { ratingChangeDays, ratingDays, ratingsShownFrom } from '@vaga/contract/rating-limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  publicSummaryOf,
  ratingRefusal,
  stateOfText,
  summaryOf,
  wasEverRefused,
} from './rating.rules.ts';

const startsAt = new Date('2026-06-15T09:00:00Z');
const day = 86_400_000;
const later = (days: number) => new Date(startsAt.getTime() + days * day);
const facts = {
  attendance: 'done' as const,
  isSelfCheckedIn: false,
  startsAt,
  isMember: false,
  rating: null,
};

test('only a person whom the entity checked in can be rated by, whatever else is true', () => {
  for (const attendance of [...attendances, null])
    expect(ratingRefusal({ ...facts, attendance }, later(1))).toBe(
      attendance === 'arrived' || attendance === 'called' || attendance === 'done'
        ? null
        : 'notYet',
    );
});

test('a person who checked in alone is rated by once the entity has called them or is done', () => {
  const alone = { ...facts, isSelfCheckedIn: true };
  expect(ratingRefusal({ ...alone, attendance: 'arrived' }, later(1))).toBe('notYet');
  for (const attendance of ['called', 'done'] as const)
    expect(ratingRefusal({ ...alone, attendance }, later(1))).toBeNull();
});

test('the days end to the millisecond, and a member of the entity never rates it', () => {
  expect(ratingRefusal(facts, later(ratingDays))).toBeNull();
  expect(ratingRefusal(facts, new Date(later(ratingDays).getTime() + 1))).toBe('tooLate');
  expect(ratingRefusal({ ...facts, isMember: true }, later(1))).toBe('ownEntity');
});

test('a rating can be changed for some days, also beyond those in which it could be written, until it is answered', () => {
  const rating = { createdAt: later(ratingDays), hasAnswer: false };
  const last = later(ratingDays + ratingChangeDays);
  expect(ratingRefusal({ ...facts, rating }, last)).toBeNull();
  expect(ratingRefusal({ ...facts, rating }, new Date(last.getTime() + 1))).toBe('changeOver');
  const answered = { ...rating, hasAnswer: true };
  expect(ratingRefusal({ ...facts, rating: answered }, later(ratingDays))).toBe('changeOver');
});

test('a text that an administrator refused waits again, however it was changed; stars alone are shown', () => {
  expect(stateOfText('Tudo bem.', false)).toEqual({ state: 'published', findings: [] });
  expect(stateOfText(null, false)).toEqual({ state: 'published', findings: [] });
  for (const text of ['Tudo bem.', null]) {
    const again = stateOfText(text, wasEverRefused({ state: 'refused', findings: [] }));
    expect(again.state).toBe('waiting');
    // Changed once more while it waits, or after it was shown.
    for (const state of ['waiting', 'published'] as const)
      expect(stateOfText(text, wasEverRefused({ ...again, state })).state).toBe('waiting');
  }
});

test('the average lies between the fewest and the most stars, and counts each rating', () => {
  const counts = fc.array(fc.nat(2000), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(counts, (given) => {
      const all = given.flatMap((count, at) => Array<number>(count).fill(at + 1));
      const summary = summaryOf(given);
      if (all.length === 0) return expect(summary).toBeNull();
      const exact = all.reduce((sum, stars) => sum + stars, 0) / all.length;
      expect(summary?.count).toBe(all.length);
      expect(Math.abs((summary?.average ?? 0) - exact)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(publicSummaryOf(given)).toEqual(all.length >= ratingsShownFrom ? summary : null);
    }),
    { numRuns: 50 },
  );
});
