import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useApproval } from '../appointments/use-approval.ts';
import type { PaymentDraft } from '../cart/payment/payment.rules.ts';
import { useCheckout } from '../cart/payment/use-checkout.ts';
import { useHoldSlots } from '../cart/slots/use-hold-slots.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const draft: PaymentDraft = {
  name: '',
  taxIdentificationNumber: '',
  address: '',
  postalCode: '',
  locality: '',
  invoice: 'no',
  method: '2',
  save: false,
  email: '',
};

function Checkout() {
  const { pay } = useCheckout();
  return (
    <button type="button" onClick={() => pay(draft, { isFree: false, refuse: () => null })}>
      Go
    </button>
  );
}

function Approval() {
  const { accept } = useApproval('a-link');
  return (
    <button type="button" onClick={() => accept(['2026-11-23T09:00:00Z'])}>
      Go
    </button>
  );
}

function Hold() {
  const place = { idEntityService: 'a-place', location: 'Entity' } as Parameters<
    typeof useHoldSlots
  >[0];
  const { save } = useHoldSlots(place, { closeSummary: () => {}, drop: () => {} });
  return (
    <button type="button" onClick={() => save({}, '')}>
      Go
    </button>
  );
}

const works: [string, ReactElement][] = [
  ['a payment', <Checkout key="1" />],
  ["a desk's answer", <Approval key="2" />],
  ['a hold', <Hold key="3" />],
];

test.each(works)(
  '%s that a gateway answered for is tried again under the same key',
  async (_what, work) => {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('idempotency-key'));
      return new Response('Bad gateway', { status: 502 });
    });
    await openPage(work, { cart: { idCart: 'a-cart' }, loginType: 'user' });

    await press('Go');
    await press('Go');

    expect(sent).toHaveLength(2);
    expect(sent[0]).toBeTruthy();
    expect(sent[1]).toBe(sent[0]);
  },
);
