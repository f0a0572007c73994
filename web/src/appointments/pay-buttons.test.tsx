import type { UserTest } from '@vaga/contract/appointments';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { TestActions } from './test-actions.tsx';

afterEach(() => vi.unstubAllGlobals());

const unpaid = {
  id: 'one',
  person: 'Rosa',
  service: 'Antigen test',
  idCart: 'cart',
  idPayment: 'payment',
  status: 'PaymentPending',
  paymentPending: true,
  isDeferred: false,
  awaited: { method: 'multibanco' },
  voucher: {
    entity: '29999',
    reference: '706045569',
    amountCents: 3880,
    expiresAt: '2026-11-25T08:41:00.000Z',
  },
  delayMinutes: null,
  isOutOfHours: false,
  isDisplaced: false,
  selfCheckInFrom: null,
} as UserTest;

test('a reference that waits is shown again, and given up only after a dialog that says what that does', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(url, 'http://x').pathname}`);
    return Response.json({ type: 'Success', data: { id: 'cart' }, messages: [] });
  });
  await openPage(<TestActions test={unpaid} onAct={vi.fn()} />);

  await press('See the reference');
  const shown = document.querySelector('dialog')?.textContent;
  for (const part of ['29999', '706 045 569', '€38.80', '08:41', 'stops working']) {
    expect(shown).toContain(part);
  }
  await press('Keep the reference');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(calls).toEqual([]);

  await press('See the reference');
  await press('Pay another way');
  expect(calls).toContain('PUT /api/scheduling/payment/payment/cancel-and-retry');
});

const pushed = { ...unpaid, voucher: null, awaited: { method: 'mbway' } } as UserTest;
const labels = () => [...document.querySelectorAll('main button')].map((one) => one.textContent);

function answer(data: object | null, messages: object[] = []): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(url, 'http://x').pathname}`);
    return Response.json({ type: data ? 'Success' : 'Warning', data, messages });
  });
  return calls;
}

test('while MB WAY waits the patient is not invited to pay, but may ask whether it has arrived', async () => {
  const calls = answer({ status: 'confirming' });
  await openPage(<TestActions test={pushed} onAct={vi.fn()} />);
  expect(labels()).not.toContain('Pay');
  await press('I have accepted: check');
  expect(calls).toContain('POST /api/v1/payments/payment/check');
  expect(document.querySelector('dialog[open]')?.textContent).toContain(
    'You do not need to pay again',
  );
});

test('a patient who pays another way first reads that the pending payment is cancelled, or that it was paid meanwhile', async () => {
  const text = 'This payment has already been made.';
  const calls = answer(null, [{ code: 'payment.already_paid', text }]);
  await openPage(<TestActions test={pushed} onAct={vi.fn()} />);
  await press('Pay another way');
  expect(document.querySelector('dialog[open]')?.textContent).toContain(
    'so that you do not pay twice',
  );
  expect(calls).toEqual([]);
  await press('Cancel it and pay another way');
  expect(calls).toContain('PUT /api/scheduling/payment/payment/cancel-and-retry');
  expect(document.querySelector('dialog[open]')?.textContent).toContain(text);
});

test('a payment that nothing waits for is simply paid', async () => {
  await openPage(<TestActions test={{ ...pushed, awaited: null }} onAct={vi.fn()} />);
  expect(labels()).toEqual(['Pay']);
});

test('beside a reference nothing is given up without its dialog, and where the payment is left to another payer that link alone is shown', async () => {
  await openPage(<TestActions test={unpaid} onAct={vi.fn()} />);
  expect(labels()).toEqual(['See the reference', 'I have paid: check']);
  await openPage(<TestActions test={{ ...pushed, isDeferred: true }} onAct={vi.fn()} />);
  expect(labels()).toEqual([]);
  const links = [...document.querySelectorAll('main a')].map((one) => one.textContent);
  expect(links[0]).toBe('See link');
});

test('a request that the entity accepted is confirmed in its cart', async () => {
  const accepted = { ...pushed, idPayment: null, awaited: null, requestedDate: '2026-11-25' };
  await openPage(<TestActions test={accepted} onAct={vi.fn()} />);
  const link = document.querySelector('main a');
  expect(link?.textContent).toBe('Confirm');
  expect(link?.getAttribute('href')).toBe('/user/tests/schedule/cart/place/slot');
});
