import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { readPdfSquares, readPdfText } from '../../../test/read-pdf-text.ts';
import { writeReceipt } from './receipt-pdf.ts';
import type { Receipt } from './receipts.queries.ts';

const line = {
  code: 'VAGAK7PX2M9Q',
  person: 'Łucja Nowak',
  service: 'Teste de antigénio',
  startsAt: '2026-11-30T09:20:00Z',
  timeZone: 'Atlantic/Azores',
  priceCents: 2000,
  entityId: '01990000-0000-7000-8000-000000000001',
  entity: 'Farmácia Central',
  entityAddress: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
  seller: 'Farmácia Central, Lda.',
  sellerTaxNumber: '509442013',
};

const receipt: Receipt = {
  paymentId: '01990000-0000-7000-8000-000000000000',
  receiptNumber: 2026000012,
  paidAt: new Date('2026-11-24T09:00:00Z'),
  paidCents: 4000,
  method: 'mbway',
  invoiceName: null,
  invoiceTaxNumber: null,
  invoiceAddress: null,
  invoicePostalCode: null,
  invoiceLocality: null,
  lines: [line, { ...line, code: 'VAGAABCDEFGH', person: 'João Silva', timeZone: 'Europe/Lisbon' }],
  refunds: [],
};

test('the receipt names seller, buyer, service, time and sum, and says that it is not an invoice', async () => {
  const { text } = readPdfText(await writeReceipt(receipt, 'pt', 'vaga'));

  for (const part of [
    ...['Comprovativo de pagamento', 'VAGA 2026/000012', '24 de novembro de 2026', 'MB WAY'],
    ...['Farmácia Central, Lda.', 'NIF 509442013', 'Consumidor final'],
    ...['K7PX2M9Q', 'Lucja Nowak', 'Teste de antigénio', 'João Silva'],
    ...['Total pago', '40,00', 'não é uma fatura certificada', 'tal como foram cobrados'],
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('VAGAK7PX2M9Q');
});

test('times are wall times of the entity', async () => {
  const { text } = readPdfText(await writeReceipt(receipt, 'en', 'vaga'));
  expect(text).toContain('30 Nov 2026');
  expect(text).toContain('08:20');
  expect(text).toContain('09:20');
});

test('the buyer is the one in the invoicing data, and refunds are shown', async () => {
  const named = { ...receipt, invoiceName: 'Maria Silva', invoiceTaxNumber: '123456789' };
  const refunds = [{ amountCents: 2000, doneAt: '2026-11-25T10:00:00Z' }];
  const { text } = readPdfText(await writeReceipt({ ...named, refunds }, 'en', 'vaga'));

  expect(text).toContain('Payment receipt');
  expect(text).toContain('Tax number 123456789');
  expect(text).not.toContain('Final consumer');
  expect(text).toContain('Refunded on 25 November 2026');
  expect(text).toContain('€20.00');
});

test('a screen reader finds language, title, headings, table and a text for the QR code', async () => {
  const { source } = readPdfText(await writeReceipt(receipt, 'pt', 'vaga'));
  for (const part of [
    ...['/MarkInfo', '/Lang (pt-PT)', '/StructTreeRoot', '/S /H1', '/S /H2', '/S /Table', '/S /TH'],
    ...['/S /Figure', '/Alt', '/DisplayDocTitle true'],
  ]) {
    expect(source).toContain(part);
  }
});

test('a third-party reader decodes the receipt number from the QR code, on one page or two', async () => {
  for (const people of [1, 2, 10]) {
    const lines = Array.from({ length: people }, () => line);
    const pdf = await writeReceipt({ ...receipt, lines }, 'pt', 'vaga');
    const { pixels, width, height } = readPdfSquares(pdf);
    expect(jsQR.default(pixels, width, height)?.data).toBe('VAGA 2026/000012');
  }
});

test('a family of ten with long names fits the page', async () => {
  const long = { ...line, person: 'Maria Francisca de Albuquerque e Vasconcelos Pereira' };
  const lines = Array.from({ length: 10 }, () => long);
  const { pages, text } = readPdfText(await writeReceipt({ ...receipt, lines }, 'pt', 'vaga'));
  expect(pages).toBeLessThanOrEqual(2);
  expect(text).toContain('Total pago');
});

test('the receipt has the brand of the installation', async () => {
  for (const [variant, name, other] of [
    ['vaga', 'Vaga', 'Safecheckin'],
    ['safecheckin', 'Safecheckin', 'Vaga'],
  ] as const) {
    const { text } = readPdfText(await writeReceipt(receipt, 'en', variant));
    expect(text).toContain(name);
    // The number's series is VAGA for both brands.
    expect(text).not.toContain(other);
  }
});
