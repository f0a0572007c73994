import { expect, test } from 'vitest';
import { planUsage } from './plan-usage.rules.ts';

const used = { month: '2026-11-01', users: 1, places: 1, bookings: 12, emails: 30, texts: 5 };

test('a plan with a number a month shows it beside what is used, and what one more costs', () => {
  expect(planUsage('start', used)).toEqual({
    plan: 'start',
    month: '2026-11-01',
    users: { used: 1, included: 3, extraCents: 350 },
    places: { used: 1, included: 1, extraCents: 4000 },
    bookings: { used: 12, included: 200, extraCents: 40 },
    emails: { used: 30, included: 400, extraCents: 2 },
    texts: { used: 5, included: 200, extraCents: 5 },
  });
});

test('Pay-as-You-Go includes no booking, and for each two e-mails and a text message', () => {
  const { users, bookings, emails, texts } = planUsage('payg', used);
  expect(users).toEqual({ used: 1, included: 1, extraCents: null });
  expect(bookings).toEqual({ used: 12, included: 0, extraCents: 100 });
  expect(emails).toEqual({ used: 30, included: 24, extraCents: 3 });
  expect(texts).toEqual({ used: 5, included: 12, extraCents: 6 });
});

test('the plan Custom has no limit', () => {
  const { bookings, emails } = planUsage('custom', used);
  expect([bookings, emails].map(({ included }) => included)).toEqual([null, null]);
});
