import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validityWindow } from '../appointments/index.ts';
import { availableDates as datesOf, hasRepeatedNames, initialsOf } from './cart.rules.ts';

const today = '2026-06-15';
interface Dated {
  isTravelling: boolean;
  serviceDate: string;
  serviceTime: string | null;
  validityHours: number | null;
}
const availableDates = (cart: Dated, day: string) => {
  const trip = { ...cart, date: cart.serviceDate, time: cart.serviceTime, eventAt: null };
  const validDays = cart.isTravelling ? validityWindow(trip, 'Europe/Lisbon') : null;
  return datesOf(cart, { today: day, validDays });
};

test('a name in other letters is a repeated name', () => {
  expect(hasRepeatedNames(['Ana Brandão', 'ANA BRANDÃO '])).toBe(true);
  expect(hasRepeatedNames(['Ana Brandão', 'Ana Brandao'])).toBe(false);
});

test('initials are two letters at the most, in upper case, whatever the script', () => {
  expect(initialsOf('maria joão da silva')).toBe('MS');
  expect(initialsOf('érica')).toBe('É');
  expect(initialsOf('😀 李')).toBe('😀李');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => [...initialsOf(name)].length <= 4),
  );
});

test('without a trip the next 60 days are open, and the day asked for in any case', () => {
  const cart = { isTravelling: false, serviceTime: null, validityHours: 72 };
  expect(availableDates({ ...cart, serviceDate: '2026-06-20' }, today)).toEqual({
    from: today,
    to: '2026-08-14',
  });
  expect(availableDates({ ...cart, serviceDate: '2026-12-24' }, today).to).toBe('2026-12-24');
});

test('for a trip the days begin when the result still counts at its start', () => {
  const trip = { isTravelling: true, serviceDate: '2026-06-30', validityHours: 48 };
  expect(availableDates({ ...trip, serviceTime: '10:00' }, today)).toEqual({
    from: '2026-06-28',
    to: '2026-06-30',
  });
  expect(availableDates({ ...trip, serviceTime: '10:00' }, '2026-06-29').from).toBe('2026-06-29');
  expect(availableDates({ ...trip, serviceTime: null, validityHours: null }, today).from).toBe(
    today,
  );
});

test('the days never begin after they end, nor before today', () => {
  const anyDay = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const anyCart = fc.record({
    isTravelling: fc.boolean(),
    serviceDate: anyDay,
    serviceTime: fc.constantFrom(null, '00:00', '23:59'),
    validityHours: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
  });
  fc.assert(
    fc.property(anyCart, anyDay, (cart, day) => {
      const { from, to } = availableDates(cart, day);
      expect(from <= to && day <= from).toBe(true);
    }),
  );
});
