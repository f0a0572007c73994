import { expect, test } from 'vitest';
import { draftOfRule, municipalErrors, ruleOfDraft } from './municipal-day.rules.ts';

test.each(['06-13', '01-20', 'easter+39', 'easter+0', 'easter-47'])('%s comes back', (rule) => {
  expect(ruleOfDraft(draftOfRule(rule))).toBe(rule);
});

test('no holiday is an empty rule', () => {
  expect(ruleOfDraft(draftOfRule(null))).toBe('');
});

test('a day that no year has, and what is no number of days, are wrong', () => {
  const fixed = { ...draftOfRule('02-28') };
  expect(municipalErrors({ ...fixed, day: '30' })).toEqual({ day: 'day' });
  expect(municipalErrors({ ...fixed, day: '29' })).toEqual({});
  const easter = draftOfRule('easter+39');
  for (const distance of ['', 'x', '1.5', '101'])
    expect(municipalErrors({ ...easter, distance })).toEqual({ distance: 'distance' });
});
