import type { AppointmentStatus } from '@vaga/contract/appointments';
import { appointmentStatuses, results } from '@vaga/contract/appointments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AppointmentLife, AppointmentPayment } from './appointment-state.rules.ts';
import {
  bookedStatuses,
  lifeOf,
  paymentStateOf,
  statusOf,
  wireStateOf,
} from './appointment-state.rules.ts';

const lives: AppointmentLife[] = ['requested', 'held', 'booked', 'checkedIn', 'canceled'];
const payments: AppointmentPayment[] = ['none', 'pending', 'due', 'paid', 'free'];
const paidAt = new Date('2026-06-15T10:00:00Z');

test.for<[AppointmentLife, AppointmentPayment, AppointmentStatus]>([
  ['requested', 'none', 'SchedulePending'],
  ['held', 'none', 'PaymentPending'],
  ['held', 'pending', 'PaymentPending'],
  ['booked', 'due', 'Await'],
  ['booked', 'paid', 'Paid'],
  ['booked', 'free', 'Pending'],
  ['checkedIn', 'due', 'CheckedIn'],
  ['checkedIn', 'paid', 'CheckedIn'],
  ['checkedIn', 'free', 'CheckedIn'],
  ['canceled', 'none', 'Canceled'],
  ['canceled', 'paid', 'Canceled'],
])('the calls say of an appointment that is %s, with payment %s: %s', ([life, payment, status]) => {
  const state = { life, payment, isLocalPayment: payment === 'due', result: 'Pending' } as const;
  expect(wireStateOf(state)).toEqual({
    status,
    paymentPending: life === 'held',
    isLocalPayment: payment === 'due',
    isBooked: life === 'booked',
    scheduleResult: 'Pending',
  });
});

test('the calls tell life, result and payment on site as they are, whatever the payment', () => {
  const anyState = fc.record({
    life: fc.constantFrom(...lives),
    payment: fc.constantFrom(...payments),
    isLocalPayment: fc.boolean(),
    result: fc.constantFrom(...results),
  });
  fc.assert(
    fc.property(anyState, fc.constantFrom(...payments), (state, payment) => {
      const [one, other] = [wireStateOf(state), wireStateOf({ ...state, payment })];
      expect(lifeOf(one)).toBe(state.life);
      expect(lifeOf(other)).toBe(state.life);
      expect(other.scheduleResult).toBe(state.result);
      expect(other.isLocalPayment).toBe(state.isLocalPayment);
    }),
  );
});

test('every status has one life, and is written for that life', () => {
  for (const status of appointmentStatuses) {
    const life = lifeOf({ status });
    const payment = status === 'Await' ? 'due' : status === 'Paid' ? 'paid' : 'free';
    expect(statusOf(life === 'booked' ? { life, payment } : { life })).toBe(status);
    expect(bookedStatuses.includes(status)).toBe(life === 'booked');
  }
});

test.for<[AppointmentStatus, boolean, Date | null, AppointmentPayment]>([
  ['SchedulePending', false, null, 'none'],
  ['PaymentPending', false, null, 'pending'],
  ['Await', true, null, 'due'],
  ['Paid', false, paidAt, 'paid'],
  ['Pending', false, null, 'free'],
  ['CheckedIn', true, null, 'due'],
  ['CheckedIn', false, paidAt, 'paid'],
  ['CheckedIn', false, null, 'free'],
  ['Canceled', true, null, 'none'],
  ['CheckedIn', true, paidAt, 'paid'],
  ['Canceled', false, paidAt, 'paid'],
  ['Canceled', false, null, 'none'],
])(
  'the row %s, paid on site %s, paid at %s, has the payment %s',
  ([status, isLocalPayment, at, payment]) => {
    expect(paymentStateOf({ status, isLocalPayment, paidAt: at })).toBe(payment);
  },
);
