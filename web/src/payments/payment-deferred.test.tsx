import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { ApiError } from '../platform/wire.ts';
import { ErrorBoundary } from './payment-deferred.page.tsx';

test('a link that could not be read shows the generic error, and OK leads home', async () => {
  const router = await openPage(<ErrorBoundary error={new ApiError(500, [])} />);
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Please try again later');
  expect(router.state.historyAction).toBe('POP');
  await press('OK');
  expect([router.state.historyAction, router.state.location.pathname]).toEqual(['PUSH', '/en']);
});
