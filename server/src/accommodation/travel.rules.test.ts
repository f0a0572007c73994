import { expect, test } from 'vitest';
import { normaliseReservationCode, pendingGuestView } from './travel.rules.ts';
import type { PendingGuestRow } from './travels.queries.ts';

const row: PendingGuestRow = {
  id: 'g',
  idTravel: 't',
  idCheckinAsset: 'c',
  idPerson: 'p',
  person: 'Rosa Tavares',
  checkIn: 'Hotel Maré',
  date: '2026-12-01T12:00:00',
  timeZone: 'Europe/Lisbon',
  reservation: 'MARE-1',
  assetId: null,
  cartId: null,
  service: null,
  idService: null,
  result: 'Pending',
  paymentPending: false,
  isBooked: false,
  deferredEmail: null,
};
const permissionsOf = (changes: Partial<PendingGuestRow>) => {
  const { canSchedule, canResend, canDelete } = pendingGuestView({ ...row, ...changes });
  return { canSchedule, canResend, canDelete };
};

test('a code is normalised, whatever its case and spaces', () => {
  expect(normaliseReservationCode(' mare- 1 ')).toBe('MARE-1');
});

test('a guest can be scheduled and removed while nothing is booked and no payment is pending', () => {
  expect(permissionsOf({})).toEqual({ canSchedule: true, canResend: false, canDelete: true });
  expect(permissionsOf({ isBooked: true })).toMatchObject({ canSchedule: false, canDelete: false });
  expect(permissionsOf({ paymentPending: true })).toMatchObject({
    canSchedule: false,
    canDelete: false,
  });
});

test('a payment link can be sent again while its payment is pending, and only if there is one', () => {
  const email = { deferredEmail: 'hospede@people.example' };
  expect(permissionsOf({ ...email, paymentPending: true }).canResend).toBe(true);
  expect(permissionsOf({ paymentPending: true }).canResend).toBe(false);
  expect(permissionsOf(email).canResend).toBe(false);
});
