import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createErrorSummaryLog } from './error-summary-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failed = (code: string, statement?: string) =>
  Object.assign(new Error('key (email)=(ana@people.example)'), {
    code,
    ...(statement ? { statement } : {}),
  });

test('two thousand failures in two seconds are three lines that count them by kind and quote nothing', () => {
  const lines: object[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const databaseErrors = createErrorSummaryLog(log as never, 'calls were answered 503');
  for (let time = 0; time < 2000; time += 1) {
    databaseErrors.record(time % 2 === 0 ? failed('ECONNREFUSED') : failed('57014', 'abc123'));
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(5000);

  expect(lines).toEqual([
    [{ count: 1, kinds: { ECONNREFUSED: 1 } }, 'calls were answered 503'],
    [{ count: 999, kinds: { ECONNREFUSED: 499, '57014 abc123': 500 } }, 'calls were answered 503'],
    [expect.objectContaining({ count: 1000 }), 'calls were answered 503'],
  ]);
});

test('the number of kinds is bounded, however many statements fail', () => {
  const lines: unknown[][] = [];
  const databaseErrors = createErrorSummaryLog(
    { warn: (...line: unknown[]) => void lines.push(line) } as never,
    'x',
  );
  for (let time = 0; time < 100; time += 1) databaseErrors.record(failed('57014', `s${time}`));
  vi.advanceTimersByTime(1000);
  expect(Object.keys(Reflect.get(Object(lines[1]?.[0]), 'kinds'))).toHaveLength(11);
});
