import { expect, test } from 'vitest';
import { parsePaymentChoice, paymentChoiceError, paymentTypesOf } from './payment-types.rules.ts';

const place = {
  onlinePayment: true,
  localPayment: 'open' as const,
  localMethods: [0, 1],
  hasPayOnSiteApproval: false,
  priceCents: 2000,
};
const offer = {
  totalCents: 2000,
  places: [place],
  onlineMethods: ['card' as const],
  phoneMethods: [],
  tooSlowMethods: [],
  withheldMethods: [],
  language: 'pt' as const,
};

test('a cart that costs nothing has no payment types', () => {
  expect(paymentTypesOf({ ...offer, totalCents: 0 })).toEqual([]);
});

test('type 1 is local with the methods of the entity, type 2 online with those of the provider', () => {
  expect(paymentTypesOf(offer)).toEqual([
    {
      id: 1,
      description: 'Pagamento no local',
      onlineMethods: [],
      tooSlowMethods: [],
      withheldMethods: [],
      methods: [
        { id: 0, description: 'Dinheiro' },
        { id: 1, description: 'Referência bancária' },
      ],
    },
    {
      id: 2,
      description: 'Pagamento online',
      methods: [],
      onlineMethods: ['card'],
      phoneMethods: [],
      tooSlowMethods: [],
      withheldMethods: [],
    },
  ]);
});

test('a cart at two entities has only the payment types of both', () => {
  const cashOnly = { ...place, onlinePayment: false, localMethods: [0] };
  const [local, online] = paymentTypesOf({ ...offer, places: [place, cashOnly] });
  expect(local?.methods.map(({ id }) => id)).toEqual([0]);
  expect(online).toBeUndefined();
});

test('local payment that is off, or needs approval, is not offered', () => {
  for (const localPayment of ['off', 'authorised'] as const) {
    const ids = paymentTypesOf({ ...offer, places: [{ ...place, localPayment }] }).map(
      ({ id }) => id,
    );
    expect(ids).toEqual([2]);
  }
});

test('an approved account pays on site at an entity that requires approval, and not where local payment is off', () => {
  const idsAt = (localPayment: 'off' | 'authorised') =>
    paymentTypesOf({
      ...offer,
      places: [{ ...place, localPayment, hasPayOnSiteApproval: true }],
    }).map(({ id }) => id);
  expect(idsAt('authorised')).toEqual([1, 2]);
  expect(idsAt('off')).toEqual([2]);
});

test('an entity that requires approval is not asked if the price is 0', () => {
  const free = { ...place, localPayment: 'authorised' as const, priceCents: 0 };
  expect(paymentTypesOf({ ...offer, places: [place, free] }).map(({ id }) => id)).toEqual([1, 2]);
});

test('without a provider there is no online payment', () => {
  expect(paymentTypesOf({ ...offer, onlineMethods: [] }).map(({ id }) => id)).toEqual([1]);
});

test('type 0 is refused unless the total is 0, and so is every unavailable choice', () => {
  const types = paymentTypesOf(offer);
  expect(paymentChoiceError({ id: 0, method: null }, { totalCents: 0, types: [] })).toBeNull();
  expect(paymentChoiceError({ id: 0, method: null }, { totalCents: 1, types })).toBe(
    'payment.method',
  );
  expect(paymentChoiceError({ id: 1, method: 1 }, { totalCents: 1, types })).toBeNull();
  expect(paymentChoiceError({ id: 1, method: 7 }, { totalCents: 1, types })).toBe(
    'payment.unavailable',
  );
  expect(paymentChoiceError({ id: 2, method: null }, { totalCents: 1, types: [] })).toBe(
    'payment.unavailable',
  );
  expect(paymentChoiceError({ id: 1, method: null }, { totalCents: 0, types: [] })).toBe(
    'payment.unavailable',
  );
});

test('a payment type is a number, or the number with its method', () => {
  expect(parsePaymentChoice(2)).toEqual({ id: 2, method: null });
  expect(parsePaymentChoice({ id: 1, method: 1 })).toEqual({ id: 1, method: 1 });
  expect(parsePaymentChoice({ id: 1 })).toEqual({ id: 1, method: null });
});
