import { expect, test } from 'vitest';
import {
  nextEntityToAsk,
  payOnSiteAnswerDeadline,
  payOnSiteStateAt,
  payOnSiteWindowEnd,
} from './pay-on-site.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test('an entity can answer for 24 hours, and not past the first start', () => {
  expect(payOnSiteAnswerDeadline(hours(48), now)).toEqual(hours(24));
  expect(payOnSiteAnswerDeadline(hours(5), now)).toEqual(hours(5));
});

test('an approval is valid for 30 minutes', () => {
  expect(payOnSiteWindowEnd(now)).toEqual(hours(0.5));
});

test('a request that is not answered, or an approval that is not used, expires; a refusal stays', () => {
  const at = (state: 'asked' | 'granted' | 'refused' | 'used', expiresAt: Date) =>
    payOnSiteStateAt({ state, expiresAt }, now);
  expect([at('asked', hours(1)), at('granted', hours(1))]).toEqual(['asked', 'granted']);
  expect([at('asked', now), at('granted', now)]).toEqual(['over', 'over']);
  expect([at('refused', now), at('used', now)]).toEqual(['refused', 'used']);
});

test('the approval that is furthest from granted decides for a cart, and a refusal before all others', () => {
  const places = (['granted', 'asked', 'askable', 'refused'] as const).map((state) => ({ state }));
  expect(nextEntityToAsk(places)).toEqual({ state: 'refused' });
  expect(nextEntityToAsk(places.slice(0, 3))).toEqual({ state: 'askable' });
  expect(nextEntityToAsk(places.slice(0, 2))).toEqual({ state: 'asked' });
  expect(nextEntityToAsk([])).toBeNull();
});
