import { expect, test } from 'vitest';
import {
  byOthers,
  checkoutOf,
  linkErrors,
  methodsOf,
  type PaymentDraft,
  paymentErrors,
  taxError,
} from './payment-form.rules.ts';

const draft = (part: Partial<PaymentDraft> = {}): PaymentDraft => ({
  invoice: 'no',
  method: '2',
  save: false,
  email: '',
  name: '',
  taxIdentificationNumber: '',
  address: '',
  postalCode: '',
  locality: '',
  ...part,
});
const filled = {
  name: 'Rosa Tavares',
  taxIdentificationNumber: '123 456 789',
  address: 'Rua da Sofia, 48',
  postalCode: '3000-389',
  locality: 'Coimbra',
};

test('the question about the invoice and the method have to be answered', () => {
  expect(paymentErrors(draft({ invoice: '', method: '' }), ['2'])).toEqual({
    invoice: 'payment.chooseInvoice',
    method: 'payment.chooseMethod',
  });
  expect(paymentErrors(draft(), ['2'])).toEqual({});
});

test('where nothing is to pay no method is asked for', () => {
  expect(paymentErrors(draft({ method: '' }), [])).toEqual({});
});

test('with a tax number on the invoice every field is needed', () => {
  expect(Object.keys(paymentErrors(draft({ invoice: 'yes' }), ['2']))).toEqual([
    ...['name', 'taxIdentificationNumber', 'address', 'postalCode', 'locality'],
  ]);
  expect(paymentErrors(draft({ invoice: 'yes', ...filled }), ['2'])).toEqual({});
  expect(paymentErrors(draft({ invoice: 'yes', ...filled, name: 'Zé' }), ['2'])).toEqual({
    name: 'payment.nameShort',
  });
});

test('nine digits have to be a Portuguese tax number, a longer one is taken as it is', () => {
  expect([taxError('123456789'), taxError('123456780'), taxError('12345678')]).toEqual([
    ...[null, 'payment.taxWrong', 'payment.taxShort'],
  ]);
  expect(taxError('DE 811 907 980')).toBeNull();
});

test('a payment says its method, a free one is type 0', () => {
  const types = [
    {
      id: 1,
      description: '',
      onlineMethods: [],
      tooSlowMethods: [],
      withheldMethods: [],
      methods: [0, 1].map((id) => ({ id, description: '' })),
    },
    {
      id: 2,
      description: '',
      methods: [],
      onlineMethods: ['card' as const],
      tooSlowMethods: [],
      withheldMethods: [],
    },
  ];
  expect(methodsOf(types)).toEqual(['1.0', '1.1', '2.card']);
  expect(checkoutOf(draft({ method: '1.1' }), false).paymentType).toEqual({ id: 1, method: 1 });
  expect(checkoutOf(draft(), false).paymentType).toEqual({ id: 2 });
  const byPhone = draft({ method: '2.mbway', phone: '912 345 678' });
  expect(checkoutOf(byPhone, false)).toMatchObject({
    paymentType: { id: 2 },
    onlineMethod: 'mbway',
    phone: '912 345 678',
  });
  const byCard = checkoutOf({ ...byPhone, method: '2.card' }, false);
  expect(byCard.onlineMethod).toBe('card');
  expect(byCard).not.toHaveProperty('phone');
  expect(checkoutOf(draft(), true).paymentType).toEqual({ id: 0 });
});

test('MB WAY needs a Portuguese mobile where the provider takes one, and nothing where its page asks', () => {
  const errorsOf = (phone: string) =>
    paymentErrors(draft({ method: '2.mbway', phone }), ['2.mbway'], ['mbway']);
  for (const phone of ['', '239 000 111', '+34 612 345 678', '91234567'])
    expect(errorsOf(phone), phone).toEqual({ phone: 'payment.phoneWrong' });
  for (const phone of ['912345678', '+351 912 345 678', '00351912345678'])
    expect(errorsOf(phone), phone).toEqual({});
  expect(paymentErrors(draft({ method: '2.mbway', phone: '' }), ['2.mbway'])).toEqual({});
});

test('who can move says so, and who does not tick it says nothing', () => {
  expect(checkoutOf(draft({ isFlexible: true }), false).isFlexible).toBe(true);
  expect(checkoutOf(draft(), false)).not.toHaveProperty('isFlexible');
});

test('without a tax number nothing of the invoicing fields is sent', () => {
  expect(checkoutOf(draft({ ...filled, save: true }), false)).toMatchObject({
    name: '',
    taxIdentificationNumber: '',
    saveInvoicingData: false,
  });
  expect(checkoutOf(draft({ ...filled, invoice: 'yes', save: true }), false)).toMatchObject({
    taxIdentificationNumber: '123456789',
    saveInvoicingData: true,
  });
});

test('a payment left to another payer needs that payer’s address, and nothing of an invoice', () => {
  const asked = draft({ invoice: '', method: byOthers });
  expect(paymentErrors(asked, ['2', byOthers])).toEqual({ email: 'payment.emailWrong' });
  expect(paymentErrors({ ...asked, email: ' hospede@people.example ' }, ['2', byOthers])).toEqual(
    {},
  );
});

test('a payment left to another payer is chosen anew where payment links are not offered any more', () => {
  expect(paymentErrors(draft({ method: byOthers, invoice: '' }), ['2'])).toEqual({
    invoice: 'payment.chooseInvoice',
    method: 'payment.chooseMethod',
  });
});

test('a payer by link reads what is missing in the order of the page, with the e-mail address last', () => {
  expect(Object.keys(linkErrors(draft({ method: '', invoice: '' }), ['1', '2']))).toEqual([
    ...['method', 'invoice', 'email'],
  ]);
});
