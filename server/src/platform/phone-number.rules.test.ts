import { expect, test } from 'vitest';
import { mobileNumber } from './phone-number.rules.ts';

test.each([
  ['912345678', '+351912345678'],
  ['900 000 123', '+351900000123'],
  ['+351 912 345 678', '+351912345678'],
  ['00351912345678', '+351912345678'],
  ['+44 7400 123456', '+447400123456'],
  ['+1 (201) 555-0123', '+12015550123'],
])('%s receives text messages as %s', (written, number) => {
  expect(mobileNumber(written)).toBe(number);
});

test.each([
  ...['239000417', '+351239000417', '+35191234567', '12', '', 'ring me', '+0123456789'],
  ...['800 200 200', '+44 20 7946 0018', '+999 123 456 789'],
  ...['+8821698765432', '00870 776 999 999', '+979 123 456 789'],
  null,
])('%s receives none', (written) => {
  expect(mobileNumber(written)).toBeNull();
});
