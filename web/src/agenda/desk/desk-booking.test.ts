import { expect, test } from 'vitest';
import {
  bookingErrors,
  type DeskBooking,
  emptyBooking,
  nextFreeStart,
  sentBookingOf,
  startAtFirst,
  startChoices,
  withService,
} from './desk-booking.ts';

const today = '2026-11-23';
const at = (time: string, day = today) => `${day}T${time}:00+00:00`;
const given = { service: 'a', date: today, pool: '', time: at('10:15'), name: 'Zita Neves' };
const booking = (part: Partial<DeskBooking> = {}): DeskBooking => ({
  ...emptyBooking(given),
  ...part,
});
const terms = { today, isAtAddress: false, priceCents: 500 };
const wrongOf = (part: Partial<DeskBooking>, more: Partial<typeof terms> = {}) =>
  Object.keys(bookingErrors(booking(part), { ...terms, ...more }));
const start = (time: string, available: number, isRunning = false) => ({
  time: at(time),
  endsAt: at('23:00'),
  isRunning,
  available,
  capacity: 2,
  pools: [],
});

test('who comes today needs a name alone; for another day a phone, or that there is none', () => {
  const tomorrow = { time: at('10:15', '2026-11-24') };
  expect(wrongOf({})).toEqual([]);
  expect(wrongOf({ name: 'Zi' })).toEqual(['name']);
  expect(wrongOf(tomorrow)).toEqual(['phone']);
  expect(wrongOf({ ...tomorrow, hasNoContact: true })).toEqual([]);
  expect(wrongOf({ ...tomorrow, phone: '963210044' })).toEqual([]);
});

test('what is typed of the rest is checked, what is not typed is not asked for', () => {
  expect(wrongOf({ email: 'zita' })).toEqual(['email']);
  expect(wrongOf({ healthIdentificationNumber: '12' })).toEqual(['healthIdentificationNumber']);
});

test('a link needs an e-mail, money taken now a method, a service at home an address', () => {
  expect(wrongOf({ payment: 'link' })).toEqual(['payment']);
  expect(wrongOf({ payment: 'now' })).toEqual(['method']);
  expect(wrongOf({ payment: 'now' }, { priceCents: 0 })).toEqual([]);
  expect(wrongOf({}, { isAtAddress: true })).toEqual(['address']);
});

test('of a person who is known the id alone is sent, of a new one what was typed', () => {
  const sent = { ...terms, idDraft: 'd', checkIn: false };
  const known = {
    idPerson: 'p',
    name: 'A',
    dateOfBirth: null,
    phone: null,
    email: null,
    lastAt: null,
  };
  expect(sentBookingOf(booking({ known }), sent)).toEqual({
    idDraft: 'd',
    idPerson: 'p',
    payment: 'onSite',
  });
  expect(sentBookingOf(booking({ phone: '9', hasNoContact: true, payment: 'now' }), sent)).toEqual({
    idDraft: 'd',
    person: { name: 'Zita Neves' },
    payment: 'onSite',
  });
  expect(sentBookingOf(booking({ payment: 'now', method: 'terminal' }), sent)).toMatchObject({
    payment: 'onSite',
    paidBy: 'terminal',
  });
  const free = { ...sent, priceCents: 0 };
  expect(sentBookingOf(booking({ payment: 'now', method: 'cash' }), free)).not.toHaveProperty(
    'paidBy',
  );
  expect(sentBookingOf(booking(), { ...sent, priceCents: 0, checkIn: true })).toMatchObject({
    payment: 'none',
    checkIn: true,
  });
  expect(sentBookingOf(booking({ isFlexible: true }), sent)).toMatchObject({ isFlexible: true });
});

test('now comes first, then the starts after it, full ones too; one that runs is there as now alone', () => {
  const starts = [
    start('10:00', 0, true),
    start('10:15', 1, true),
    start('10:30', 0),
    start('10:45', 2),
  ];
  const read = { now: at('10:15'), days: [{ date: today, starts }] };
  const shown = startChoices(read, { date: today, chosen: '', isWhole: false });
  expect(shown.map(({ time, isNow }) => [time, isNow])).toEqual([
    [at('10:15'), true],
    [at('10:30'), false],
    [at('10:45'), false],
  ]);
  expect(nextFreeStart(read, at('10:15'))).toBe(at('10:45'));
  expect(nextFreeStart(read, at('10:45'))).toBe('');
});

test('now is chosen for who walks in where a place is free at once, and never a start to wait for', () => {
  const first = (one: ReturnType<typeof start>, wall: string) => {
    const starts = [{ ...one, endsAt: at('10:30') }];
    const read = { now: one.time, days: [{ date: today, starts }] };
    return startAtFirst(read, { today, at: Date.parse(at(wall)) });
  };
  expect(first(start('10:15', 1, true), '10:20')).toBe(at('10:15'));
  expect(first(start('10:15', 1), '10:01')).toBe(at('10:15'));
  expect(first(start('10:15', 1), '10:00')).toBe('');
  expect(first(start('10:15', 0, true), '10:20')).toBe('');
  const tomorrow = { now: null, days: [] };
  expect(startAtFirst(tomorrow, { today, at: Date.parse(at('10:20')) })).toBe('');
});

test('the chosen start is in sight, however late it is', () => {
  const starts = ['11', '12', '13', '14', '15', '16', '17'].map((hour) => start(`${hour}:00`, 1));
  const read = { now: null, days: [{ date: today, starts }] };
  const times = startChoices(read, { date: today, chosen: at('17:00'), isWhole: false });
  expect(times.map(({ time }) => time.slice(11, 13))).toEqual(['11', '12', '13', '14', '15', '17']);
});

test('the start that the day was opened at stays when the service is chosen, and goes with another service', () => {
  expect(withService({ service: '' }, 'a')).toEqual({ service: 'a' });
  expect(withService({ service: 'a' }, 'b')).toMatchObject({ time: '', idDraft: '' });
});
