import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { ChunkLoadError } from '../platform/chunks.ts';
import { ChunkFailure } from './chunk-failure.tsx';
import { ErrorFace } from './error-screen.tsx';

afterEach(() => vi.useRealTimers());

const dialog = () => document.querySelector('dialog[open]')?.textContent ?? '';

test('a part of the program that did not come is said in a dialog, with the way to reload', async () => {
  await openPage(<ChunkFailure />);
  expect(dialog()).toBe('');
  await act(async () => window.dispatchEvent(new Event('vite:preloadError')));
  expect(dialog()).toContain('Loading chunk failed');
  expect(dialog()).toContain('Reload');
});

test('a step to another screen that lasts 120 seconds says so, and not before', async () => {
  const router = await openPage(<ChunkFailure />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => void router.navigate('/never'));
  await act(async () => vi.advanceTimersByTime(119_999));
  expect(dialog()).toBe('');
  await act(async () => vi.advanceTimersByTime(1));
  expect(dialog()).toContain('Loading chunk failed');
});

test('a screen that fails for want of a part says that, and not that something broke', async () => {
  await openPage(<ErrorFace error={new ChunkLoadError(null)} />);
  expect(document.querySelector('h1')?.textContent).toBe('Loading chunk failed');
});
