import { emptySite } from '@vaga/contract/site';
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type PageContext, pageContext } from '../platform/context.ts';
import { ApiError } from '../platform/wire.ts';
import { loadPayment } from './load-payment.ts';
import { loader as loadLink } from './payment-deferred.page.tsx';

/** Asks for a page whose API answers with this status alone. */
function asked(load: (args: LoaderFunctionArgs) => Promise<unknown>, status: number) {
  const context = new RouterContextProvider();
  const page: PageContext = {
    api: async () => ({ status, body: null, setCookies: [] }),
    language: 'pt',
    readersLanguage: 'pt',
    nonce: '',
    now: '2026-11-21T10:00:00Z',
    variant: 'vaga',
    mapStyleUrl: null,
    site: emptySite,
    apiKey: null,
    session: null,
    logError: vi.fn(),
  };
  context.set(pageContext, page);
  const request = new Request(`https://vaga.example/payment?s=abc&token=abc`);
  return load({ request, context, params: {} } as unknown as LoaderFunctionArgs);
}

test('an unknown payment or link is said to be unknown', async () => {
  expect(await asked(loadPayment, 404)).toMatchObject({ payment: null });
  expect(await asked(loadLink, 404)).toMatchObject({ cart: null });
});

test('one that cannot be read is not taken for unknown: it may just have been paid', async () => {
  for (const status of [429, 500, 503]) {
    await expect(asked(loadPayment, status)).rejects.toBeInstanceOf(ApiError);
    await expect(asked(loadLink, status)).rejects.toBeInstanceOf(ApiError);
  }
});
