import type { UserTest } from '@vaga/contract/appointments';
import { expect, test } from 'vitest';
import { paidTest } from '../../test/a-user-test.ts';
import { openPage } from '../../test/open-page.tsx';
import { StatusBadge } from './status-badge.tsx';

const canceled = {
  code: 'VAGAJ3KNW7YW',
  status: 'Canceled',
  statusReason: 'byPartner',
  refusalReason: null,
  paymentPending: false,
  holdExpiresAt: null,
  payBy: null,
  timeZone: 'Europe/Lisbon',
  delayMinutes: null,
  isOutOfHours: false,
  isDisplaced: false,
  selfCheckInFrom: null,
} as UserTest;
const link = () => document.querySelector('main a');

test('where a refund failed the patient reads the address to write to, and the e-mail names the appointment', async () => {
  await openPage(<StatusBadge test={{ ...canceled, refundState: 'failed' }} />);
  expect(link()?.textContent).toBe('ajuda@vaga.example');
  expect(link()?.getAttribute('href')).toBe('mailto:ajuda@vaga.example?subject=J3KNW7YW');
});

test('a pending refund does not ask the patient to write', async () => {
  await openPage(<StatusBadge test={{ ...canceled, refundState: 'accepted' }} />);
  expect(link()).toBeNull();
});

test('one that lost its place to a change of hours says so in a note of its own', async () => {
  const urgent = () => document.querySelector('[data-urgent]')?.textContent;
  await openPage(<StatusBadge test={{ ...paidTest, isDisplaced: true }} />);
  expect(urgent()).toContain('no longer has this time');
  await openPage(<StatusBadge test={{ ...paidTest, isDisplaced: true, isBooked: false }} />);
  expect(urgent()).toBeUndefined();
});

test('a request that the entity accepted reads as to be confirmed, and as to be paid once its payment begins', async () => {
  const pending = { ...paidTest, status: 'PaymentPending', paymentPending: true } as const;
  const accepted = { ...pending, idPayment: null, requestedDate: '2026-11-25' } as const;
  const shown = () => document.querySelector('main')?.textContent;
  await openPage(<StatusBadge test={accepted} />);
  expect(shown()).toContain('Accepted: please confirm');
  await openPage(<StatusBadge test={pending} />);
  expect(shown()).toContain('Not paid yet');
});
