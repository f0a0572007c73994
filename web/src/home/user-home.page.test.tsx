import { expect, test } from 'vitest';
import { paidTest } from '../../test/a-user-test.ts';
import { openPage } from '../../test/open-page.tsx';
import { runLoader } from '../../test/run-loader.ts';
import UserHomePage, { loader } from './user-home.page.tsx';

const accepted = {
  ...paidTest,
  status: 'PaymentPending',
  paymentPending: true,
  isBooked: false,
  idPayment: null,
  idCart: 'request',
  date: '2026-11-24T09:00:00+00:00',
  endsAt: '2026-11-24T09:15:00+00:00',
  requestedDate: '2026-11-24',
  holdExpiresAt: '2026-11-22T18:00:00.000Z',
} as const;
const both = [accepted, { ...accepted, id: '2', person: 'António' }];

async function readSections(tests: readonly object[]): Promise<string[]> {
  const pageData = await runLoader(loader, { 'onboarding/user/schedule': tests });
  await openPage(<UserHomePage />, undefined, { pageData });
  return [...document.querySelectorAll('main section')].map(({ textContent }) => textContent);
}

test('the people of an accepted request are shown together, before what comes next of all else', async () => {
  const [request, next, ...others] = await readSections([...both, paidTest]);
  expect(request).toContain('confirm by Sunday 22 November, 18:00');
  expect(request).toContain('Antigen test\u00a0· Rosa, António');
  expect(next).toContain('Your next appointment');
  expect(next).toContain('Wednesday 25 November 09:00');
  expect(others).toEqual([]);
});

test('an accepted request alone is not called the next appointment', async () => {
  const sections = await readSections(both);
  expect(sections).toHaveLength(1);
  expect(sections[0]).toContain('confirm by');
});
