import type { UserTest } from '@vaga/contract/appointments';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { StatusBadge } from './status-badge.tsx';

const canceled = {
  code: 'VAGAJ3KNW7YW',
  status: 'Canceled',
  statusReason: 'byPartner',
  statusNote: null,
  paymentPending: false,
  holdExpiresAt: null,
  payBy: null,
  timeZone: 'Europe/Lisbon',
} as UserTest;
const link = () => document.querySelector('main a');

test('where a refund failed one reads whom to write to, and the mail names the appointment', async () => {
  await openPage(<StatusBadge test={{ ...canceled, refundState: 'failed' }} />);
  expect(link()?.textContent).toBe('ajuda@vaga.example');
  expect(link()?.getAttribute('href')).toBe('mailto:ajuda@vaga.example?subject=J3KNW7YW');
});

test('a refund that goes its way asks nobody to write', async () => {
  await openPage(<StatusBadge test={{ ...canceled, refundState: 'accepted' }} />);
  expect(link()).toBeNull();
});
