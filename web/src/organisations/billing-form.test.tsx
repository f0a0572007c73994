import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { BillingForm } from './billing-form.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const data = {
  companyName: 'Maré',
  taxNumber: '501964843',
  legalName: 'Maré, Lda.',
  address: 'Rua da Praia 1',
  email: 'contas@mare.example',
  ibanEnd: null,
  version: 'v1',
};

test('what was saved is said until something else is typed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ type: 'Success', data, messages: [] }));
  await openPage(<BillingForm data={data} />);
  await press('Save');
  const status = () => document.querySelector('form [role=status]')?.textContent;
  expect(status()).toBe('Information updated.');

  const email = document.querySelector<HTMLInputElement>('input[type=email]');
  await act(async () => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(email, 'novo@mare.example');
    email?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(status()).toBe('');
});
