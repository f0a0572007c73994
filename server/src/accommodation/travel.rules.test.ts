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
const mayDo = (given: Partial<PendingGuestRow>) => {
  const { canSchedule, canResend, canDelete } = pendingGuestView({ ...row, ...given });
  return { canSchedule, canResend, canDelete };
};

test('a code is the same in any case and spacing', () => {
  expect(normaliseReservationCode(' mare- 1 ')).toBe('MARE-1');
});

test('a guest is scheduled and taken out while nothing is booked or being paid for them', () => {
  expect(mayDo({})).toEqual({ canSchedule: true, canResend: false, canDelete: true });
  expect(mayDo({ isBooked: true })).toMatchObject({ canSchedule: false, canDelete: false });
  expect(mayDo({ paymentPending: true })).toMatchObject({ canSchedule: false, canDelete: false });
});

test('a link to pay is sent again while it waits, and only where somebody was asked to pay', () => {
  const email = { deferredEmail: 'hospede@people.example' };
  expect(mayDo({ ...email, paymentPending: true }).canResend).toBe(true);
  expect(mayDo({ paymentPending: true }).canResend).toBe(false);
  expect(mayDo(email).canResend).toBe(false);
});
