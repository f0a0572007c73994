import type { ResultRow } from '@vaga/contract/result-entry';
import { expect, test } from 'vitest';
import { canBeNegative, isOverdue, outcomeOfKey, outcomesToChoose } from './result-entry.rules.ts';

const antigen: Pick<ResultRow, 'outcomes' | 'missing' | 'result'> = {
  outcomes: ['Unauthorized', 'Inconclusive', 'Authorized', 'WithResult'],
  missing: [],
  result: 'Executed',
};

test('the buttons stand in the order of their keys, and a result that is a document has none', () => {
  expect(outcomesToChoose(antigen)).toEqual(['Authorized', 'Unauthorized', 'Inconclusive']);
  expect(outcomesToChoose({ outcomes: ['WithResult'] })).toEqual([]);
});

test('a key enters only what the service has, and nothing while the identity is incomplete', () => {
  expect(outcomeOfKey('1', antigen)).toBe('Authorized');
  expect(outcomeOfKey('2', antigen)).toBe('Unauthorized');
  expect(outcomeOfKey('9', antigen)).toBeNull();
  expect(outcomeOfKey('2', { ...antigen, outcomes: ['Authorized'] })).toBeNull();
  expect(outcomeOfKey('1', { ...antigen, missing: ['dateOfBirth'] })).toBeNull();
});

test('only complete people without an outcome can be ticked as negative', () => {
  expect(canBeNegative(antigen)).toBe(true);
  expect(canBeNegative({ ...antigen, result: 'Unauthorized' })).toBe(false);
  expect(canBeNegative({ ...antigen, missing: ['identification'] })).toBe(false);
  expect(canBeNegative({ ...antigen, outcomes: ['WithResult'] })).toBe(false);
});

test('a result is overdue once the promised moment has passed, whatever the offsets', () => {
  const dueAt = '2026-11-23T12:00:00+01:00';
  expect(isOverdue({ dueAt }, '2026-11-23T10:59:00Z')).toBe(false);
  expect(isOverdue({ dueAt }, '2026-11-23T11:01:00Z')).toBe(true);
  expect(isOverdue({ dueAt: null }, '2030-01-01T00:00:00Z')).toBe(false);
});
