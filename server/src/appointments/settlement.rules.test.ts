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
const come = { isBooked: true, to: 'Paid' } as const;

test('money settles what waits for it, and what had expired if its place is booked again', () => {
  const expired = { ...waiting, status: 'Canceled', statusReason: 'expired' } as const;
  expect(settlementFor(waiting, come)).toBe('settle');
  expect(settlementFor(expired, come)).toBe('settle');
  expect(settlementFor(expired, { ...come, isBooked: false })).toBe('nothing');
});

test('who canceled meanwhile is refunded, once, and only what was to be paid online', () => {
  const canceled = { ...waiting, status: 'Canceled', statusReason: 'byPerson' } as const;
  expect(settlementFor(canceled, come)).toBe('refund');
  expect(settlementFor({ ...canceled, refundState: 'automatic' }, come)).toBe('nothing');
  expect(settlementFor({ ...canceled, priceCents: 0 }, come)).toBe('nothing');
  expect(settlementFor(canceled, { ...come, to: 'Await' })).toBe('nothing');
});

test('nothing that is settled already changes, and nothing without a place is settled', () => {
  const anyAppointment = fc.record({
    status: fc.constantFrom(...appointmentStatuses),
    statusReason: fc.constantFrom(null, 'expired', 'byPerson', 'byPartner', 'paymentCanceled'),
    refundState: fc.constantFrom(...refundStates),
    priceCents: fc.nat(),
  });
  const anyPayment = fc.record({
    isBooked: fc.boolean(),
    to: fc.constantFrom('Paid' as const, 'Pending' as const, 'Await' as const),
  });
  fc.assert(
    fc.property(anyAppointment, anyPayment, (appointment, payment) => {
      const verdict = settlementFor(appointment, payment);
      if (!['PaymentPending', 'Canceled'].includes(appointment.status))
        expect(verdict).toBe('nothing');
      if (!payment.isBooked) expect(verdict).not.toBe('settle');
    }),
  );
});
