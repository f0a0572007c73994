import { paymentsOfAppointment } from '@vaga/contract/entity-appointments';
import { expect, test } from 'vitest';
import { guestFilterOf, sentFilterOf } from './appointment-filters.tsx';
import { firstDayOfMove, isDone, refundOf, statusOf } from './guest-appointments.rules.ts';

const filterOf = (query: string) =>
  guestFilterOf(new URL(`https://vaga.example/partner/appointments${query}`), '2026-11-23');

test('a list that is opened without a day is that of today, and one whose day was emptied is of every day', () => {
  expect(filterOf('').date).toBe('2026-11-23');
  expect(filterOf('?date=2026-11-25').date).toBe('2026-11-25');
  expect(filterOf('?date=&code=K2J').date).toBe('');
  expect(filterOf('?date=2026-02-30').date).toBe('');
});

test('only what is filled in is searched for', () => {
  expect(sentFilterOf(filterOf('?date=&service=abc'))).toEqual({});
  const query = '?code=K2J&reservation=SOL&service=501&name=In%C3%AAs';
  expect(sentFilterOf(filterOf(query))).toEqual({
    date: '2026-11-23',
    code: 'K2J',
    reservationCode: 'SOL',
    idService: 501,
    name: 'Inês',
  });
});

test('several services are searched for at once, as the list of tests has them', () => {
  expect(sentFilterOf(filterOf('?date=&service=501&service=x&service=502'))).toEqual({
    idService: [501, 502],
  });
});

test('what is paid on site has a dash, whatever its payment, and a cancellation is said before both', () => {
  for (const paymentStatus of [...paymentsOfAppointment, null]) {
    const onSite = { status: 'Await', isLocalPayment: true, paymentStatus } as const;
    expect(statusOf(onSite)).toBe('status.onSite');
    expect(statusOf({ ...onSite, status: 'Canceled' })).toBe('status.canceled');
  }
});

test('what is paid online says how its payment stands', () => {
  for (const paymentStatus of paymentsOfAppointment) {
    const online = { status: 'Paid', isLocalPayment: false, paymentStatus } as const;
    expect(statusOf(online)).toBe(`status.${paymentStatus}`);
    expect(refundOf(online)).toBeNull();
  }
});

test('a cancelled appointment says what became of its money, where some comes back', () => {
  const refundsOf = paymentsOfAppointment.map((paymentStatus) =>
    refundOf({ status: 'Canceled', isLocalPayment: false, paymentStatus }),
  );
  expect(refundsOf).toEqual([null, null, null, 'status.refundRequested', 'status.refunded']);
});

test('any result but the pending one reads as done', () => {
  expect(isDone({ scheduleResult: 'Pending' })).toBe(false);
  expect(isDone({ scheduleResult: 'Executed' })).toBe(true);
});

test('a move never begins on a day that is past', () => {
  expect(firstDayOfMove('2026-11-25', '2026-11-23')).toBe('2026-11-25');
  expect(firstDayOfMove('2026-11-20', '2026-11-23')).toBe('2026-11-23');
});
