import { expect, test } from 'vitest';
import { accountMessages } from './account-messages.ts';
import { bookingMessages } from './booking-messages.ts';

test('English messages are in British spelling', () => {
  const american = /\bcancel(?:ed|ing)\b/i;
  const all = [...Object.values(accountMessages), ...Object.values(bookingMessages)];
  expect(all.filter(({ en }) => american.test(en))).toEqual([]);
});
