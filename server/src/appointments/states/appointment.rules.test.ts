import { appointmentStatuses } from '@vaga/contract/appointments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppointmentSnapshot } from './appointment.rules.ts';
import {
  canCancel,
  canReschedule,
  isCanceledIndividually,
  refundOnCancel,
  sortAppointments,
} from './appointment.rules.ts';

const now = new Date('2026-06-15T10:00:00Z');
const hour = 60 * 60 * 1000;
const at = (hours: number) => new Date(now.getTime() + hours * hour);
type Snapshot = AppointmentSnapshot & {
  noShowAt: Date | null;
  isLocalPayment: boolean;
  isDisplaced: boolean;
};
const paid: Snapshot = {
  status: 'Paid',
  startsAt: at(48),
  priceCents: 2000,
  paidAt: at(-1),
  noShowAt: null,
  isLocalPayment: false,
  isDisplaced: false,
};

test('a booked appointment can be moved and cancelled until it starts', () => {
  expect(canReschedule({ ...paid, startsAt: at(0.001) }, now, 'patient')).toBe(true);
  expect(canReschedule({ ...paid, startsAt: now }, now, 'patient')).toBe(false);
  expect(canCancel({ ...paid, startsAt: at(0.001) }, now, 'patient')).toBe(true);
  expect(canCancel({ ...paid, startsAt: now }, now, 'patient')).toBe(false);
});

test('an appointment that is not booked yet can be cancelled but not moved', () => {
  for (const status of ['SchedulePending', 'PaymentPending'] as const) {
    expect(canCancel({ ...paid, status }, now, 'patient')).toBe(true);
    expect(canReschedule({ ...paid, status }, now, 'patient')).toBe(false);
  }
});

test('a checked-in or cancelled appointment can be neither cancelled nor moved', () => {
  for (const status of ['CheckedIn', 'Canceled'] as const) {
    expect(canCancel({ ...paid, status }, now, 'patient')).toBe(false);
    expect(canReschedule({ ...paid, status }, now, 'patient')).toBe(false);
  }
});

test('a refund is automatic up to 24 hours after the purchase, and requested after that', () => {
  expect(refundOnCancel({ ...paid, paidAt: at(-24) }, now, 'patient')).toEqual({
    state: 'automatic',
    cents: 2000,
  });
  expect(refundOnCancel({ ...paid, paidAt: at(-24.001) }, now, 'patient')).toEqual({
    state: 'requested',
    cents: 2000,
  });
});

test('what a change of hours displaced is refunded whenever it was bought', () => {
  const displaced = { ...paid, isDisplaced: true, paidAt: at(-1000) };
  expect(refundOnCancel(displaced, now, 'patient')).toEqual({ state: 'automatic', cents: 2000 });
  expect(refundOnCancel({ ...displaced, isLocalPayment: true }, now, 'patient').state).toBe('none');
});

test('a refund is automatic until the start, however near it is', () => {
  for (const hours of [24, 2, 0.001]) {
    expect(refundOnCancel({ ...paid, startsAt: at(hours) }, now, 'patient').state).toBe(
      'automatic',
    );
  }
});

test('no refund is automatic after the start', () => {
  expect(refundOnCancel({ ...paid, startsAt: now }, now, 'patient').state).toBe('requested');
});

const anyParty = fc.constantFrom('patient', 'provider', 'system' as const);

const anyStanding: fc.Arbitrary<Snapshot> = fc.record({
  noShowAt: fc.constantFrom(null, now),
  status: fc.constantFrom(...appointmentStatuses),
  startsAt: fc.option(
    fc.integer({ min: -100, max: 100 }).map((hours) => at(hours)),
    { nil: null },
  ),
  priceCents: fc.integer({ min: 0, max: 100_000 }),
  paidAt: fc.option(
    fc.integer({ min: -100, max: 0 }).map((hours) => at(hours)),
    { nil: null },
  ),
  isLocalPayment: fc.boolean(),
  isDisplaced: fc.boolean(),
});

test('what was paid at the desk is never refunded by a payment provider, by no cancellation', () => {
  fc.assert(
    fc.property(anyStanding, anyParty, (appointment, by) => {
      const atDesk = { ...appointment, isLocalPayment: true };
      expect(refundOnCancel(atDesk, now, by)).toEqual({ state: 'none', cents: 0 });
    }),
  );
});

test('a refund is never more than the payment, and none without a payment', () => {
  fc.assert(
    fc.property(anyStanding, (appointment) => {
      const refund = refundOnCancel(appointment, now, 'patient');
      expect(refund.cents).toBeLessThanOrEqual(appointment.priceCents);
      expect(refund.state === 'none').toBe(refund.cents === 0);
      if (appointment.paidAt === null) expect(refund.state).toBe('none');
    }),
  );
});

test('an appointment that can be moved can be cancelled', () => {
  fc.assert(
    fc.property(anyStanding, anyParty, (appointment, by) => {
      if (canReschedule(appointment, now, by)) expect(canCancel(appointment, now, by)).toBe(true);
    }),
  );
});

test('the entity can cancel and move until the check-in, also after the start', () => {
  for (const startsAt of [at(48), now, at(-48)]) {
    expect(canCancel({ ...paid, startsAt }, now, 'provider')).toBe(true);
    expect(canReschedule({ ...paid, startsAt }, now, 'provider')).toBe(true);
    expect(canCancel({ ...paid, startsAt, status: 'CheckedIn' }, now, 'provider')).toBe(false);
    expect(canReschedule({ ...paid, startsAt, status: 'CheckedIn' }, now, 'provider')).toBe(false);
  }
});

test('an appointment that is marked as a no-show is not moved, and the entity can cancel it', () => {
  const noShow = { ...paid, startsAt: at(-1), noShowAt: at(-0.5) };
  expect(canReschedule(noShow, now, 'provider')).toBe(false);
  expect(canCancel(noShow, now, 'provider')).toBe(true);
});

test('what the patient may do the entity may do too, and it never costs the patient money', () => {
  fc.assert(
    fc.property(anyStanding, (appointment) => {
      if (canCancel(appointment, now, 'patient'))
        expect(canCancel(appointment, now, 'provider')).toBe(true);
      const refund = refundOnCancel(appointment, now, 'provider');
      expect(refund.state).not.toBe('requested');
      expect(refund.cents).toBe(refundOnCancel(appointment, now, 'patient').cents);
    }),
  );
});

test('the list begins with the next appointment and ends with the oldest', () => {
  const anyRow = fc.record({ at: fc.date({ noInvalidDate: true }), id: fc.uuid() });
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { selector: (row) => row.id }), (rows) => {
      const listed = sortAppointments(rows.map((row) => ({ ...row, isPast: row.at < now })));
      const coming = listed.filter((row) => !row.isPast);
      expect(listed.slice(0, coming.length)).toEqual(coming);
      expect(coming).toEqual(
        coming.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)),
      );
      const past = listed.slice(coming.length).map((row) => row.at.getTime());
      expect(past).toEqual(past.toSorted((a, b) => b - a));
    }),
  );
});

test('only a cancellation by the patient or by the entity is individual', () => {
  const of = (statusReason: string | null) =>
    isCanceledIndividually({ status: 'Canceled', statusReason });
  expect(['byPerson', 'byPartner'].map(of)).toEqual([true, true]);
  const whole = ['expired', 'paymentCanceled', 'refused', 'placeLost', 'unpaid', null];
  expect(whole.filter(of)).toEqual([]);
  for (const status of appointmentStatuses.filter((one) => one !== 'Canceled')) {
    expect(isCanceledIndividually({ status, statusReason: 'byPartner' })).toBe(false);
  }
});
