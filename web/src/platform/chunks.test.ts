import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, isChunkLoadError, loadChunk } from './chunks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a part of the program that takes 120 seconds has failed, and not before', async () => {
  const seen = vi.fn();
  loadChunk(() => new Promise(() => {}))().catch(seen);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
  expect(seen.mock.calls[0]?.[0].message).toBe('Loading chunk failed');
});

test('a part that arrives is handed on, and nothing waits any more', async () => {
  expect(await loadChunk(async () => 'part')()).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

test('a chunk that cannot be loaded is reported as such, with the browser’s message', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  const failed = await loadChunk(() => Promise.reject(cause))().catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'ChunkLoadError', cause });
});

test.each([
  [new ChunkLoadError(null), true],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), true],
  [new TypeError('error loading dynamically imported module: /assets/x.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Loading chunk 7 failed'), true],
  [new TypeError('Failed to fetch'), false],
  ['Loading chunk failed', false],
])('%s is about a part of the program: %s', (error, isAboutPart) => {
  expect(isChunkLoadError(error)).toBe(isAboutPart);
});
