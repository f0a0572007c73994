import { appointmentStatuses, refundStates } from '@vaga/contract/appointments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlementFor } from './settlement.rules.ts';

const waiting = {
  status: 'PaymentPending',
  statusReason: null,
  refundState: 'none',
  priceCents: 2000,
} as const;
const paidOnline = { isBooked: true };

test('a payment settles a waiting appointment, and an expired one if its place is booked again', () => {
  const expired = { ...waiting, status: 'Canceled', statusReason: 'expired' } as const;
  expect(settlementFor(waiting, paidOnline)).toBe('settle');
  expect(settlementFor(expired, paidOnline)).toBe('settle');
  expect(settlementFor(expired, { ...paidOnline, isBooked: false })).toBe('nothing');
});

test('an individually cancelled appointment is refunded once, and only if it had a price', () => {
  const canceled = { ...waiting, status: 'Canceled', statusReason: 'byPerson' } as const;
  expect(settlementFor(canceled, paidOnline)).toBe('refund');
  expect(settlementFor({ ...canceled, refundState: 'automatic' }, paidOnline)).toBe('nothing');
  expect(settlementFor({ ...canceled, priceCents: 0 }, paidOnline)).toBe('nothing');
});

test('a settled appointment never changes, and none is settled without a place', () => {
  const anyAppointment = fc.record({
    status: fc.constantFrom(...appointmentStatuses),
    statusReason: fc.constantFrom(null, 'expired', 'byPerson', 'byPartner', 'paymentCanceled'),
    refundState: fc.constantFrom(...refundStates),
    priceCents: fc.nat(),
  });
  const anyPayment = fc.record({ isBooked: fc.boolean() });
  fc.assert(
    fc.property(anyAppointment, anyPayment, (appointment, payment) => {
      const verdict = settlementFor(appointment, payment);
      if (!['PaymentPending', 'Canceled'].includes(appointment.status))
        expect(verdict).toBe('nothing');
      if (!payment.isBooked) expect(verdict).not.toBe('settle');
    }),
  );
});
