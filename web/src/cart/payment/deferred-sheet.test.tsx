import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { holdAnswers } from '../../../test/held-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { DeferredSheet } from './deferred-sheet.tsx';
import { PaymentStep } from './payment-step.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const deferred = { email: 'filha@people.example', expiresAt: '2026-11-22T10:00:00Z' };
const online = {
  id: 2,
  description: '',
  methods: [],
  tooSlowMethods: [],
  withheldMethods: [],
  onlineMethods: ['card' as const],
};

test('a patient who left the payment to another payer and then pays reads that the link stops working, and arrives with paying now chosen', async () => {
  const asked = vi.fn(async (_path: string) =>
    Response.json({ type: 'Success', data: { id: 'x' }, messages: [] }),
  );
  vi.stubGlobal('fetch', asked);
  const context = aCart({ paymentPending: true, idPendingPayment: 'p', deferred });
  sessionStorage.setItem(
    `vaga.draft.cart.${context.cart.idCart}.payment`,
    JSON.stringify({ invoice: 'no', method: 'byOthers', email: deferred.email }),
  );
  await openPage(<DeferredSheet cart={context.cart} deferred={deferred} loginType="user" />);
  await press('Pay it myself');
  expect(document.querySelector('dialog[open]')?.textContent).toContain(
    'The link you sent to filha@people.example stops working.',
  );
  expect(asked).not.toHaveBeenCalled();
  await press('Pay it myself');
  expect(String(asked.mock.calls[0]?.[0])).toContain('cancel-and-retry');

  await openPage(<PaymentStep types={[online]} canDefer invoicing={null} local={null} />, aCart());
  expect(document.querySelector<HTMLInputElement>('input[value="2.card"]')?.checked).toBe(true);
  expect(document.querySelector('[form=payment]')?.textContent).toBe('Pay €25.00');
  expect(document.querySelector<HTMLInputElement>('input[value=no]')?.checked).toBe(true);
});

test('a question that is opened while the link is sent again stays open', async () => {
  const answers = holdAnswers<object>();
  const { cart } = aCart({ paymentPending: true, idPendingPayment: 'p', deferred });
  await openPage(<DeferredSheet cart={cart} deferred={deferred} loginType="user" />);
  await press('Send again');
  const openDialog = () => document.querySelector('dialog[open]');
  await press(openDialog()?.querySelector('[form=send-again]')?.textContent ?? '');
  const cross = openDialog()?.querySelector<HTMLElement>('button[aria-label="Close"]');
  await act(async () => cross?.click());
  await press('Cancel the booking');
  await answers[0]?.({});
  expect(openDialog()?.textContent).toContain('Cancel the booking?');
  expect(document.querySelector('[role=status]')?.textContent).toContain('We sent the link');
});
