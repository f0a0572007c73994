import { beforeEach, expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { PaymentStanding } from './payment-standing.tsx';
import type { PaymentStatus } from './payment-status.api.ts';

beforeEach(() => sessionStorage.clear());

/** What the screen that a provider sends people back to from a refusal says about a payment by a link. */
async function said(status: PaymentStatus['status']) {
  const payment: PaymentStatus = {
    ...{ status, totalCents: 2500, idCart: null, canTryAgain: true, method: 'card' },
    ...{ heldUntil: null, isDeferred: true, voucher: null },
  };
  await openPage(
    <PaymentStanding loaded={{ s: 'a-token', payment, cart: null, tests: [] }} isRefused />,
  );
  return document.body.textContent ?? '';
}

test('the times of a link are said to be kept only where they are', async () => {
  const kept = /times are still kept/;
  expect(await said('failed')).toMatch(kept);
  expect(await said('pending')).toMatch(kept);
  for (const status of ['expired', 'canceled', 'confirming', 'awaitingVoucher'] as const)
    expect(await said(status)).not.toMatch(kept);
});

test('a payment that is under way is never said to be charged nothing', async () => {
  for (const status of ['confirming', 'awaitingVoucher', 'paid'] as const)
    expect(await said(status)).not.toContain('Nothing was charged');
});

test('who has paid by a link is promised what a payer gets, on either screen', async () => {
  const words = await said('paid');
  expect(words).toContain('We sent the confirmation by e-mail.');
  expect(words).not.toContain('calendar');
});
