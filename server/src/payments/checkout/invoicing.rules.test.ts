import { expect, test } from 'vitest';
import { isInvalidTaxNumber, parseInvoicingForm } from './invoicing.rules.ts';

const complete = {
  name: 'Maria Silva',
  taxIdentificationNumber: '509 540 716',
  address: 'Rua Direita 1',
  postalCode: '3000-179',
  locality: 'Coimbra',
};

test('an empty form is an invoice without a tax number', () => {
  expect(parseInvoicingForm({ paymentType: 1 })).toEqual({ data: null });
  expect(parseInvoicingForm({ paymentType: 1, name: '', address: '  ', locality: null })).toEqual({
    data: null,
  });
});

test('one filled field makes all fields required, each with its own message', () => {
  const read = parseInvoicingForm({ paymentType: 1, name: 'Maria Silva' });
  const paths = 'issues' in read ? read.issues.map(({ path }) => path[0]) : [];
  expect(paths).toEqual(['taxIdentificationNumber', 'address', 'postalCode', 'locality']);
});

test('a tax number may contain spaces', () => {
  expect(parseInvoicingForm({ paymentType: 1, ...complete })).toEqual({
    data: { ...complete, taxIdentificationNumber: '509540716' },
  });
});

test('nine digits have to be a Portuguese tax number; a longer foreign number is accepted as it is', () => {
  const of = (taxIdentificationNumber: string) =>
    isInvalidTaxNumber({ ...complete, taxIdentificationNumber });
  expect(of('509540716')).toBe(false);
  expect(of('509540717')).toBe(true);
  expect(of('DE123456789')).toBe(false);
});
