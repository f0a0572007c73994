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
const paid: AppointmentSnapshot = {
  status: 'Paid',
  startsAt: at(48),
  priceCents: 2000,
  paidAt: at(-1),
};

test('a booked appointment can be moved and canceled until the moment it starts', () => {
  expect(canReschedule({ ...paid, startsAt: at(0.001) }, now)).toBe(true);
  expect(canReschedule({ ...paid, startsAt: now }, now)).toBe(false);
  expect(canCancel({ ...paid, startsAt: at(0.001) }, now)).toBe(true);
  expect(canCancel({ ...paid, startsAt: now }, now)).toBe(false);
});

test('what is not booked yet can be canceled but not moved', () => {
  for (const status of ['SchedulePending', 'PaymentPending'] as const) {
    expect(canCancel({ ...paid, status }, now)).toBe(true);
    expect(canReschedule({ ...paid, status }, now)).toBe(false);
  }
});

test('who is checked in can neither cancel nor move, and neither can who has canceled', () => {
  for (const status of ['CheckedIn', 'Canceled'] as const) {
    expect(canCancel({ ...paid, status }, now)).toBe(false);
    expect(canReschedule({ ...paid, status }, now)).toBe(false);
  }
});

test('the money goes back by itself up to 24 hours after the purchase, and is asked for after that', () => {
  expect(refundOnCancel({ ...paid, paidAt: at(-24) }, now)).toEqual({
    state: 'automatic',
    cents: 2000,
  });
  expect(refundOnCancel({ ...paid, paidAt: at(-24.001) }, now)).toEqual({
    state: 'requested',
    cents: 2000,
  });
});

test('how near the start is makes no difference: until it, money goes back by itself', () => {
  for (const hours of [24, 2, 0.001]) {
    expect(refundOnCancel({ ...paid, startsAt: at(hours) }, now).state).toBe('automatic');
  }
});

test('after the start nothing goes back by itself', () => {
  expect(refundOnCancel({ ...paid, startsAt: now }, now).state).toBe('requested');
});

const anyStanding: fc.Arbitrary<AppointmentSnapshot> = fc.record({
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
});

test('never more is refunded than was taken, and nothing where nothing was taken', () => {
  fc.assert(
    fc.property(anyStanding, (appointment) => {
      const refund = refundOnCancel(appointment, now);
      expect(refund.cents).toBeLessThanOrEqual(appointment.priceCents);
      expect(refund.state === 'none').toBe(refund.cents === 0);
      if (appointment.paidAt === null) expect(refund.state).toBe('none');
    }),
  );
});

test('whatever can be moved can be canceled', () => {
  fc.assert(
    fc.property(anyStanding, (appointment) => {
      if (canReschedule(appointment, now)) expect(canCancel(appointment, now)).toBe(true);
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

test('canceled alone is what the patient or the entity ended for one person, and nothing else', () => {
  const of = (statusReason: string | null) =>
    isCanceledIndividually({ status: 'Canceled', statusReason });
  expect(['byPerson', 'byPartner'].map(of)).toEqual([true, true]);
  const whole = ['expired', 'paymentCanceled', 'refused', 'placeLost', 'unpaid', null];
  expect(whole.filter(of)).toEqual([]);
  for (const status of appointmentStatuses.filter((one) => one !== 'Canceled')) {
    expect(isCanceledIndividually({ status, statusReason: 'byPartner' })).toBe(false);
  }
});
