import type { UserTest } from '@vaga/contract/appointments';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { TestActions } from './test-actions.tsx';

afterEach(() => vi.unstubAllGlobals());

const unpaid = {
  ...{ id: 'one', person: 'Rosa', service: 'Antigen test', idCart: 'cart', idPayment: 'payment' },
  ...{ status: 'PaymentPending', paymentPending: true, isDeferred: false },
  voucher: {
    ...{ entity: '29999', reference: '706045569', amountCents: 3880 },
    expiresAt: '2026-11-25T08:41:00.000Z',
  },
} as UserTest;

test('a reference that waits is shown again, and given up only by whoever says so after reading what that does', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(url, 'http://x').pathname}`);
    return Response.json({ type: 'Success', data: { id: 'cart' }, messages: [] });
  });
  await openPage(<TestActions test={unpaid} onAct={vi.fn()} />);

  await press('See the reference');
  const shown = document.querySelector('dialog')?.textContent;
  for (const part of ['29999', '706 045 569', '€38.80', '08:41', 'no longer works']) {
    expect(shown).toContain(part);
  }
  await press('Keep the reference');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(calls).toEqual([]);

  await press('See the reference');
  await press('Pay another way');
  expect(calls).toContain('PUT /api/scheduling/payment/payment/cancel-and-retry');
});
