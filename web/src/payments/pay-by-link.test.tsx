import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aVisit } from '../../test/a-cart.ts';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { PayByLink } from './pay-by-link.tsx';
import type { DeferredCart } from './payment-link.api.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const link = { token: 'a'.repeat(43), email: 'payer@people.example' };
const cart: DeferredCart = {
  idCart: link.token,
  status: 'open',
  canCheckout: true,
  paymentPending: false,
  bookedBy: 'Rosa',
  schedules: [aVisit],
  holdExpiresAt: '2026-11-22T10:00:00Z',
  payment: { totalAmount: 25, totalCents: 2500 },
  voucher: null,
  hasReceipt: false,
  currentService: { serviceTypeSlug: 'covid-tests', id: 501, description: 'Antigen test' },
};
const open = () =>
  openPage(
    <PayByLink link={link} cart={cart} types={[{ id: 1, slug: 'CARD', description: 'Card' }]} />,
  );

test('a payment by a link that a gateway answered for is tried again under the same key', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('idempotency-key'));
    return new Response('Bad gateway', { status: 502 });
  });
  await open();
  await press('No');
  await press('Pay €25.00');
  await press('OK');
  await press('Pay €25.00');

  expect(sent).toHaveLength(2);
  expect(sent[0]).toBeTruthy();
  expect(sent[1]).toBe(sent[0]);
});

test('what has been put right leaves the summary of a payment by a link', async () => {
  await open();
  await press('Pay €25.00');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('with VAT or without');
  await press('No');
  expect(document.querySelector('[role=alert]')).toBeNull();
});
