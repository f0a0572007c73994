import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tryTwiceUnanswered } from '../../../test/try-twice.tsx';
import type { PaymentDraft } from '../../payments/index.ts';
import { useCheckout } from './use-checkout.ts';

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

function Go() {
  const { pay } = useCheckout();
  return (
    <button type="button" onClick={() => pay(draft, { isFree: false, refuse: () => null })}>
      Go
    </button>
  );
}

test('a payment that a gateway answered for is tried again under the same key', async () => {
  const [first, second, ...more] = await tryTwiceUnanswered(<Go />);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(more).toEqual([]);
});
