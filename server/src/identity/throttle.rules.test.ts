import { expect, test } from 'vitest';
import { addressUnit, strictest, throttleOf } from './throttle.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(Number(now) - minutes * 60_000);
const times = (count: number, minutes: number) => Array<Date>(count).fill(minutesAgo(minutes));

test('four failures hold nobody back', () => {
  expect(throttleOf(times(4, 1), now)).toBe('none');
});

test('five failures in fifteen minutes make answers slow', () => {
  expect(throttleOf(times(5, 14), now)).toBe('slow');
});

test('failures of fifteen minutes ago no longer count', () => {
  expect(throttleOf(times(9, 15), now)).toBe('none');
});

test('ten failures in fifteen minutes block', () => {
  expect(throttleOf(times(10, 1), now)).toBe('blocked');
});

test('a block lasts fifteen minutes from the tenth failure, not from the first', () => {
  const failures = [...times(9, 20), minutesAgo(6)];

  expect(throttleOf(failures, now)).toBe('blocked');
});

test('a block ends fifteen minutes after the tenth failure', () => {
  expect(throttleOf([...times(9, 20), minutesAgo(15)], now)).toBe('none');
});

test('ten failures that were never within one quarter of an hour do not block', () => {
  const failures = Array.from({ length: 10 }, (_, index) => minutesAgo(index * 3));

  expect(throttleOf(failures, now)).toBe('slow');
});

test('of an e-mail and an address the stricter one counts', () => {
  expect(strictest(['slow', 'blocked'])).toBe('blocked');
  expect(strictest(['none', 'slow'])).toBe('slow');
  expect(strictest(['none', 'none'])).toBe('none');
});

test('all addresses that one IPv6 customer has count as one', () => {
  expect(addressUnit('2001:db8:1:2::1')).toBe(addressUnit('2001:0db8:0001:0002:ffff::9'));
  expect(addressUnit('2001:db8:1:2::1')).not.toBe(addressUnit('2001:db8:1:3::1'));
  expect(addressUnit('::1')).toBe('0:0:0:0');
});

test('an IPv4 address counts by itself, also when it comes as IPv6', () => {
  expect(addressUnit('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressUnit('192.0.2.7')).toBe('192.0.2.7');
});
