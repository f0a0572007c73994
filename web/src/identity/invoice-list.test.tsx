import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { InvoiceList } from './invoice-list.tsx';

const invoices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    paymentId: `${index}`,
    partner: 'Farmácia Central',
    partnerAddress: 'Rua da Sofia, 48',
    date: '2026-11-20T10:00:00Z',
    serviceDescription: `Test ${index}`,
    persons: ['Rosa'],
    invoiceFileDescription: 'receipt.pdf',
    totalCents: 1500,
    refundedCents: 0,
  }));
const folded = () => document.querySelector('details');

test('the latest three receipts stand open and the others behind one tap, so that what follows is near', async () => {
  await openPage(<InvoiceList invoices={invoices(5)} />);
  expect(document.querySelectorAll('a[download]')).toHaveLength(5);
  expect(folded()?.open).toBe(false);
  expect(folded()?.querySelector('summary')?.textContent).toBe('2 more receipts');
  expect(folded()?.textContent).toContain('Test 3');
  expect(folded()?.textContent).not.toContain('Test 2');
});

test('nothing is folded where there is little', async () => {
  await openPage(<InvoiceList invoices={invoices(3)} />);
  expect(folded()).toBeNull();
});
