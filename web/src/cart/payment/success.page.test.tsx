import type { Cart } from '@vaga/contract/cart';
import { expect, test } from 'vitest';
import { aCart } from '../../../test/a-cart.ts';
import { paidTest } from '../../../test/a-user-test.ts';
import { openPage } from '../../../test/open-page.tsx';
import { runLoader } from '../../../test/run-loader.ts';
import RequestSubmissionSuccessPage, {
  loader as loadRequest,
} from '../request-submission-success.page.tsx';
import SuccessPage, { loader as loadSuccess } from './success.page.tsx';

const shown = () => document.querySelector('main')?.textContent ?? '';
const person = { idPerson: 'p', person: 'Rosa Tavares', initials_name: 'RT' };
/** The API's list of appointments: one of this cart, one of another. */
const listOf = (test: object) => ({
  'onboarding/user/schedule': [
    test,
    { ...test, id: '2', idCart: 'another', code: 'VAGAJ3KNW7YW', entity: 'Elsewhere' },
  ],
});

test('the page of a finished booking speaks of one person or of several, and has the code of this booking alone', async () => {
  const pageData = await runLoader(loadSuccess, listOf(paidTest), {
    params: { id: 'cart' },
  });
  const openFor = (count: number) => {
    const assets = Array(count).fill({ person }) as Cart['assets'];
    return openPage(<SuccessPage />, aCart({ assets }), { pageData });
  };
  await openFor(1);
  expect(shown()).toContain('Antigen test: your time is confirmed.');
  expect(shown()).toContain('CodeK7M2P9QX');
  expect(shown()).not.toContain('J3KNW7YW');
  await openFor(2);
  expect(shown()).toContain("Antigen test: everyone's time is confirmed.");
});

test('the page of a sent request names what was requested with this cart, and what comes next', async () => {
  const requested = { ...paidTest, status: 'SchedulePending', date: '2026-12-02', endsAt: null };
  const pageData = await runLoader(loadRequest, listOf(requested), {
    params: { id: 'cart' },
  });
  await openPage(<RequestSubmissionSuccessPage />, aCart(), { pageData });
  expect(shown()).toContain('Farmácia Central');
  expect(shown()).toContain('Wednesday 2 December');
  expect(shown()).not.toContain('Rosa, Rosa');
  expect(shown()).toContain('may offer another day. Once it answers, you have up to 24 hours');
});
