import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useAttempt } from '../platform/attempt.ts';
import { PageShell } from './page-shell.tsx';

afterEach(() => vi.useRealTimers());

/** A button whose call ends when the test says so. */
function Act({ until, isBlocking }: { until: Promise<void>; isBlocking: boolean }) {
  const { run } = useAttempt({ isBlocking });
  return (
    <button type="button" onClick={() => run(() => until)}>
      Go
    </button>
  );
}

const overlay = () => document.body.textContent?.includes('One moment') ?? false;

test('an act that blocks is covered by the overlay after 400 ms, until it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openPage(
    <PageShell>
      <Act until={promise} isBlocking />
    </PageShell>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('Go');
  await act(async () => vi.advanceTimersByTime(399));
  expect(overlay()).toBe(false);
  await act(async () => vi.advanceTimersByTime(1));
  expect(overlay()).toBe(true);
  await act(async () => resolve());
  expect(overlay()).toBe(false);
});

test('an act in its own place, such as a switch, leaves the page free', async () => {
  await openPage(
    <PageShell>
      <Act until={new Promise(() => {})} isBlocking={false} />
    </PageShell>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('Go');
  await act(async () => vi.advanceTimersByTime(5_000));
  expect(overlay()).toBe(false);
});
