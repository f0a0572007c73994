import { expect, test } from 'vitest';
import { paidTest } from '../../test/a-user-test.ts';
import { openPage } from '../../test/open-page.tsx';
import { AcceptedRequest } from './accepted-request.tsx';
import { NextAppointment } from './next-appointment.tsx';

const now = '2026-11-21T10:00:00Z';
const shown = () => document.querySelector('main section')?.textContent ?? '';
const pending = {
  ...paidTest,
  status: 'PaymentPending',
  paymentPending: true,
  isBooked: false,
  holdExpiresAt: '2026-11-22T18:00:00.000Z',
} as const;

test('an appointment that waits for its payment says so at home, with the time that is left and the payment', async () => {
  const test = { ...pending, awaited: { method: 'mbway' } } as const;
  await openPage(<NextAppointment test={test} now={now} loginType="user" />);
  expect(shown()).toContain('Waiting for payment');
  expect(shown()).toContain('18:00');
  const buttons = [...document.querySelectorAll('main button')].map((one) => one.textContent);
  expect(buttons).toEqual(['I have accepted: check', 'Pay another way']);
});

test('what is paid has nothing to do at home but to be seen', async () => {
  await openPage(<NextAppointment test={paidTest} now={now} loginType="user" />);
  expect(document.querySelectorAll('main button')).toHaveLength(0);
  expect(shown()).not.toContain('Paid');
});

test('what is booked and paid at the place says at home until when it is to be paid, if it has to be', async () => {
  const booked = { ...paidTest, status: 'Await', isLocalPayment: true } as const;
  await openPage(<NextAppointment test={booked} now={now} loginType="user" />);
  expect(shown()).not.toContain('Booked\u00a0· pay on site');
  const payBy = '2026-11-24T18:30:00.000Z';
  await openPage(<NextAppointment test={{ ...booked, payBy }} now={now} loginType="user" />);
  expect(shown()).toContain('Booked\u00a0· pay on site');
  expect(shown()).toContain('Tuesday 24 November, 18:30');
});

test('a request that was accepted for another day names both days at home, and until when to confirm', async () => {
  const test = { ...pending, idPayment: null, requestedDate: '2026-11-24' };
  await openPage(<AcceptedRequest tests={[test, { ...test, id: '2', person: 'António' }]} />);
  expect(shown()).toContain('confirm by Sunday 22 November, 18:00');
  expect(shown()).toContain('Rosa, António');
  expect(shown()).toMatch(/asked for .*24 November; the place offers .*25 November, 09:00/);
  const link = document.querySelector('main a')?.getAttribute('href');
  expect(link).toBe('/user/tests/schedule/cart/place/slot');
});
