import { expect, test } from 'vitest';
import { areCodesBlocked, clientNetwork, decideThrottle } from './sign-in-throttle.rules.ts';

const now = new Date('2026-11-24T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(Number(now) - minutes * 60_000);
const times = (count: number, minutes: number) => Array<Date>(count).fill(minutesAgo(minutes));

const none = { email: [], address: [], pair: [], known: null };

test('four failures slow no sign-in', () => {
  const four = times(4, 1);
  expect(decideThrottle({ ...none, email: four, address: four, pair: four }, now)).toBe('none');
});

test('five failures in fifteen minutes slow sign-ins, of an e-mail or of an address', () => {
  expect(decideThrottle({ ...none, email: times(5, 14) }, now)).toBe('slow');
  expect(decideThrottle({ ...none, address: times(5, 14) }, now)).toBe('slow');
});

test('failures of fifteen minutes ago no longer count', () => {
  expect(decideThrottle({ ...none, email: times(9, 15), pair: times(9, 15) }, now)).toBe('none');
});

test('ten failures of one e-mail from one address block that pair', () => {
  expect(decideThrottle({ ...none, pair: times(10, 1) }, now)).toBe('blocked');
});

test('an e-mail as a whole is slowed and never blocked, however often strangers fail', () => {
  expect(decideThrottle({ ...none, email: times(10_000, 1) }, now)).toBe('slow');
});

test('an address that fails thirty times over many e-mails is blocked', () => {
  expect(decideThrottle({ ...none, address: times(29, 1) }, now)).toBe('slow');
  expect(decideThrottle({ ...none, address: times(30, 1) }, now)).toBe('blocked');
});

test('a known browser is blocked by its own failures only, and never slowed', () => {
  const many = times(100, 1);
  const others = { email: many, address: many, pair: many };
  expect(decideThrottle({ ...others, known: times(9, 1) }, now)).toBe('none');
  expect(decideThrottle({ ...others, known: times(10, 1) }, now)).toBe('blocked');
});

test('a block lasts fifteen minutes from the tenth failure, not from the first', () => {
  const pair = [...times(9, 20), minutesAgo(6)];

  expect(decideThrottle({ ...none, pair }, now)).toBe('blocked');
});

test('a block ends fifteen minutes after the tenth failure', () => {
  expect(decideThrottle({ ...none, pair: [...times(9, 20), minutesAgo(15)] }, now)).toBe('none');
});

test('ten failures that never fell within one window do not block', () => {
  const failures = Array.from({ length: 10 }, (_, index) => minutesAgo(index * 3));

  expect(decideThrottle({ ...none, email: failures, pair: failures }, now)).toBe('slow');
  expect(decideThrottle({ ...none, pair: [...times(1, 16), ...times(9, 1)] }, now)).toBe('none');
  expect(decideThrottle({ ...none, pair: [minutesAgo(15), ...times(9, 0)] }, now)).toBe('none');
});

test('ten wrong codes in fifteen minutes block further guesses', () => {
  expect(areCodesBlocked(times(9, 1), now)).toBe(false);
  expect(areCodesBlocked(times(10, 1), now)).toBe(true);
  expect(areCodesBlocked(times(10, 15), now)).toBe(false);
});

test('all addresses of one IPv6 customer count as one', () => {
  expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:0db8:0001:0002:ffff::9'));
  expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  expect(clientNetwork('::1')).toBe('0:0:0:0');
});

test('an IPv4 address counts by itself, also in its IPv6 form', () => {
  expect(clientNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(clientNetwork('192.0.2.7')).toBe('192.0.2.7');
});
