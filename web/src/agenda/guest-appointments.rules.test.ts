import { paymentsOfAppointment } from '@vaga/contract/entity-appointments';
import { expect, test } from 'vitest';
import { everyDayQuery, guestFilterOf, isFiltered, sentFilterOf } from './appointment-filters.tsx';
import {
  firstDayOfMove,
  isDone,
  noteToGuest,
  onSiteNoteOf,
  payerOf,
  providerResultOf,
  refundOf,
  resultOf,
  statusOf,
} from './guest-appointments.rules.ts';

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

test('the list of today without a filter is not a search, every other one is', () => {
  const today = '2026-11-23';
  for (const query of ['', `?date=${today}&code=&service=&name=`])
    expect(isFiltered(filterOf(query), today)).toBe(false);
  for (const query of ['?date=', '?date=2026-11-25', '?name=Ana', '?code=K2J', '?service=501'])
    expect(isFiltered(filterOf(query), today)).toBe(true);
  expect(isFiltered(filterOf('?date='), '')).toBe(false);
});

test('a search on every day keeps its other filters, and begins at its first page', () => {
  const query = everyDayQuery('?date=2026-11-25&name=In%C3%AAs&service=501&service=502&page=2');
  expect(filterOf(query)).toEqual({
    ...filterOf('?date=&name=In%C3%AAs&service=501&service=502'),
    page: 1,
  });
  expect(filterOf(everyDayQuery('?name=Ana'))).toMatchObject({ date: '', name: 'Ana' });
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

test('below the dash stands who pays where, with the amount while it is due', () => {
  const onSite = { status: 'Await', isLocalPayment: true, paymentStatus: 'due' } as const;
  expect(onSiteNoteOf(onSite)).toBe('status.onSiteDue');
  expect(onSiteNoteOf({ ...onSite, paymentStatus: 'paid' })).toBe('status.onSiteSaid');
  expect(onSiteNoteOf({ ...onSite, status: 'Canceled' })).toBeNull();
  expect(onSiteNoteOf({ ...onSite, isLocalPayment: false })).toBeNull();
  expect(onSiteNoteOf({ ...onSite, isLocalPayment: false, paymentStatus: null })).toBeNull();
});

test('no result is awaited of a cancelled appointment', () => {
  expect(resultOf({ status: 'Await', scheduleResult: 'Pending' })).toBe('result.pending');
  expect(resultOf({ status: 'Canceled', scheduleResult: 'Pending' })).toBe('result.none');
  expect(resultOf({ status: 'Paid', scheduleResult: 'Executed' })).toBe('result.done');
});

test('members of a provider read pending, done or ready; which result it is only where the server says so', () => {
  const read = (scheduleResult: Parameters<typeof providerResultOf>[0]['scheduleResult']) =>
    providerResultOf({ status: 'CheckedIn', scheduleResult });
  expect(read('Pending')).toBe('result.pending');
  expect(read('Executed')).toBe('result.done');
  expect(read('WithResult')).toBe('result.ready');
  expect([read('Authorized'), read('Unauthorized'), read('Inconclusive')]).toEqual([
    'result.negative',
    'result.positive',
    'result.inconclusive',
  ]);
  expect(providerResultOf({ status: 'Canceled', scheduleResult: 'Pending' })).toBe('result.none');
});

test('an e-mail is promised to a guest who has one alone', () => {
  for (const phoneNumber of ['912345678', null])
    expect(noteToGuest({ hasEmail: true, phoneNumber })).toBe('guest.emailed');
  expect(noteToGuest({ hasEmail: false, phoneNumber: '912345678' })).toBe('guest.noEmailPhone');
  expect(noteToGuest({ hasEmail: false, phoneNumber: null })).toBe('guest.noEmail');
});

test('who pays is the guest on site, at home or by the link, else the hotel, and never said of what is paid', () => {
  const due = { status: 'Await', isLocalPayment: true, paymentStatus: 'due' } as const;
  expect(payerOf({ ...due, atServiceEntity: true })).toBe('pays.onSite');
  expect(payerOf({ ...due, atServiceEntity: false })).toBe('pays.atHome');
  const other = { ...due, isLocalPayment: false, atServiceEntity: true };
  expect(payerOf({ ...other, status: 'PaymentPending' })).toBe('pays.online');
  expect(payerOf(other)).toBe('pays.hotel');
  expect(payerOf({ ...other, paymentStatus: 'free' })).toBe('pays.free');
  for (const paymentStatus of ['paid', 'refunded', null] as const)
    expect(payerOf({ ...other, paymentStatus })).toBeNull();
});
