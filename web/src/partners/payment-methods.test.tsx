import type { PartnerSummary } from '@vaga/contract/partners';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { PaymentMethods } from './payment-methods.tsx';

type Methods = PartnerSummary['information']['paymentMethods'];

/** The card of an entity that pays in these ways, by its lines. */
async function read(methods: Partial<Methods>): Promise<string[]> {
  const paymentMethods: Methods = {
    onlinePayment: false,
    onlineMethods: [],
    localPayment: false,
    localPaymentTypes: [],
    ...methods,
  };
  await openPage(<PaymentMethods methods={paymentMethods} />);
  return [...document.querySelectorAll('h3, li, p')].map((line) => line.textContent ?? '');
}

test('the entity page shows the methods of the provider in use, and those that the entity takes at the place', async () => {
  expect(
    await read({
      onlinePayment: true,
      onlineMethods: ['card', 'mbway'],
      localPayment: true,
      localPaymentTypes: [0, 1],
    }),
  ).toEqual([
    ...['Online, when booking', 'Visa, Mastercard', 'MB WAY'],
    ...['On site', 'Cash', 'Bank reference'],
  ]);
});

test('without a provider the entity page shows local payment alone', async () => {
  expect(await read({ localPayment: true, localPaymentTypes: [1] })).toEqual([
    'On site',
    'Bank reference',
  ]);
});

test('an entity that takes no local payment shows no heading for it', async () => {
  const online = { onlinePayment: true, onlineMethods: ['multibanco' as const] };
  expect(await read(online)).toEqual(['Online, when booking', 'Multibanco']);
  expect(await read({ ...online, localPayment: true })).toEqual([
    'Online, when booking',
    'Multibanco',
  ]);
});

test('an entity that is paid in no way through this installation says so', async () => {
  expect(await read({})).toEqual(['This place has not said how you can pay.']);
});
