import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { openPage } from '../../../test/open-page.tsx';
import { pageText } from '../../../test/page-text.ts';
import { press } from '../../../test/press.ts';
import { NoPaymentTypes } from './no-payment-types.tsx';
import { PaymentStep } from './payment-step.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Props = Parameters<typeof PaymentStep>[0];
const online = {
  id: 2,
  description: '',
  methods: [],
  onlineMethods: ['card' as const],
  tooSlowMethods: [],
  withheldMethods: [],
};
const there = {
  id: 1,
  description: '',
  methods: [{ id: 0, description: '' }],
  onlineMethods: [],
  tooSlowMethods: [],
  withheldMethods: [],
};
const open = (props: Partial<Props> = {}) =>
  openPage(
    <PaymentStep types={[online]} canDefer={false} invoicing={null} local={null} {...props} />,
    aCart(),
  );

const summary = () => document.querySelector('[role=alert]')?.textContent;
const mainButton = () => document.querySelector('[form=payment]');
const fieldError = (field: string) =>
  document.getElementById(`payment-${field}-error`)?.textContent;

test('no tax number and payment now are chosen already, so that one press pays', async () => {
  await open({ types: [online, there] });
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input:checked')];
  const labels = chosen.map(({ labels }) => labels?.[0]?.textContent);
  expect(labels).toEqual([expect.stringMatching(/^No/), 'CardVisa, Mastercard']);
  expect(mainButton()?.textContent).toBe('Pay €25.00');
  expect(document.getElementById('payment-name')).toBeNull();
});

test('each method is one of the list, and MB WAY asks for the phone below it, with that of the person', async () => {
  const onlineMethods = ['card' as const, 'mbway' as const, 'multibanco' as const];
  await open({ types: [{ ...online, onlineMethods, phoneMethods: ['mbway'] }, there] });
  const phone = () => document.querySelector<HTMLInputElement>('#payment-phone');
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].slice(2);
  const texts = radios.map(({ labels }) => labels?.[0]?.textContent ?? '');
  expect(texts.map((text) => text.slice(0, 4))).toEqual(['Card', 'MB W', 'Mult', 'Pay ']);
  expect(phone()).toBeNull();

  await press('MB WAYYou get a request on your phone and accept it in the app.');
  expect(pageText()).toContain('Next, accept the request on your phone.');
  expect(mainButton()?.textContent).toBe('Pay €25.00');
  await press('Pay €25.00');
  expect(fieldError('phone')).toBe('Enter a Portuguese mobile number with 9 digits.');

  await press('MultibancoYou get a reference to pay at the bank, in its app or at a cash machine.');
  expect(phone()).toBeNull();
  expect(mainButton()?.textContent).toBe('Get a Multibanco reference');
  await press('Pay on site, in cash');
  expect(mainButton()?.textContent).toBe('Book');
});

test('two ways to pay at the place have two names', async () => {
  const methods = [0, 1].map((id) => ({ id, description: '' }));
  await open({ types: [{ ...there, methods }] });
  expect(pageText()).toContain('Pay on site, in cash');
  await press('Pay on site, by bank reference');
  expect(mainButton()?.textContent).toBe('Book');
});

test('what is paid at the place has nothing to refund; what is paid now has its rule', async () => {
  await open({ types: [online, there] });
  expect(pageText()).toContain('we refund everything within 24 hours of paying');
  await press('Pay on site, in cash');
  expect(pageText()).toContain('there is nothing to refund, because you only pay on site');
  expect(pageText()).not.toContain('we refund everything');
});

test('while it is open whether the place agrees, nothing is said of a refund', async () => {
  const local = { state: 'askable' as const, entity: 'Farmácia Central', until: null };
  await open({ types: [online], local });
  expect(pageText()).toContain('If you cancel');
  await press('Pay on siteThey have to agree first.');
  expect(pageText()).not.toContain('If you cancel');
});

test('a field that is hidden again has no error', async () => {
  await open();
  await press('Yes, add my tax number (NIF)');
  await press('Pay €25.00');
  expect(summary()).toContain('Name on the invoice');

  await press('No');
  expect(summary()).toBeUndefined();
});

test('where a place has to say yes first and nothing is paid online, nothing can be pressed nor is promised', async () => {
  for (const state of ['askable', 'asked', 'refused', 'over'] as const) {
    const local = { state, entity: 'Farmácia Central', until: null };
    await open({ types: [], local });
    expect(pageText()).toContain('Farmácia Central');
    expect(pageText()).not.toMatch(/online/i);
    expect(mainButton()).toBeNull();
  }
});

test('a kept choice that is not on offer any more is none', async () => {
  sessionStorage.setItem(
    `vaga.draft.cart.${aCart().cart.idCart}.payment`,
    JSON.stringify({ method: 'byOthers', invoice: 'no' }),
  );
  await open({ types: [online, there] });
  expect(pageText()).not.toContain('Email of the person who will pay');
  await press('Pay €25.00');
  expect(fieldError('method')).toBe('Please choose a payment method.');
});

test('a choice that the server does not offer any more is said beside the choices', async () => {
  const text = 'This way to pay is not on offer any more.';
  const messages = [{ code: 'payment.unavailable', text }];
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Error', data: null, messages }));
  await open();
  await press('No');
  await press('Pay €25.00');
  expect(fieldError('method')).toBe(text);
  expect(document.querySelector('dialog[open]')).toBeNull();
});

test('without a connection one reads that nothing is lost, and pressing again goes on under the same key', async () => {
  const keys: (string | null)[] = [];
  let isAway = true;
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    if (isAway) throw new TypeError('Failed to fetch');
    const messages = [{ code: 'payment.provider_down', text: 'Payment is not available.' }];
    return Response.json({ type: 'Error', data: null, messages });
  });
  await open();
  await press('Yes, add my tax number (NIF)');
  await press('No');
  await press('Pay €25.00');
  const dialog = document.querySelector('dialog[open]')?.textContent;
  expect(dialog).toContain('We could not connect to the service');
  expect(dialog).toContain('What you entered is saved.');
  await press('OK');
  expect(summary()).toBeUndefined();

  isAway = false;
  await press('Pay €25.00');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(document.querySelector('dialog[open]')?.textContent).toContain('not available');
});

test('where the start is too near for a Multibanco reference, the payment step says why it is not offered', async () => {
  await open();
  expect(pageText()).not.toContain('Multibanco');
  await open({ types: [{ ...online, tooSlowMethods: ['multibanco'] }] });
  expect(pageText()).toContain('Multibanco is not available because the appointment is too soon.');
});

test('where MB WAY is not offered because the times were held for long, the payment step says so', async () => {
  const withheldMethods = [{ method: 'mbway' as const, reason: 'heldTooLong' as const }];
  await open({ types: [{ ...online, withheldMethods }] });
  expect(pageText()).toContain('MB WAY is not available because there is not enough time left');
});

test.each([
  ['tooManyUnpaid', 'until you complete your first payment'],
  ['dayFull', 'too many slots at this place are already waiting for payment'],
] as const)(
  'where a voucher may not keep these places (%s), the payment step says why',
  async (reason, why) => {
    await open({ types: [{ ...online, withheldMethods: [{ method: 'multibanco', reason }] }] });
    expect(pageText()).toContain('Multibanco is not available');
    expect(pageText()).toContain(why);
  },
);

test('payment types that cannot be read: a dialog with the generic error, whose OK leaves the way to try again', async () => {
  await openPage(<NoPaymentTypes />, aCart());
  const dialog = () => document.querySelector('dialog[open]')?.textContent;
  expect(dialog()).toContain('Sorry, there is a problem');
  expect(dialog()).toContain('Please try again later.');
  await press('OK');
  expect(dialog()).toBeUndefined();
  await press('Try again');
  expect(dialog()).toContain('Sorry, there is a problem');
});
