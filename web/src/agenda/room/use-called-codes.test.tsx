import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { type Called, useCalledCodes } from './use-called-codes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const calledFirst: Called = { code3: '4K7', pool: null, calledAt: '2026-11-23T10:00:00+00:00' };
const calledNext: Called = { code3: '9QX', pool: null, calledAt: '2026-11-23T10:00:02+00:00' };
const none: Called[] = [];
const onCall = vi.fn();

function Screen() {
  const { codes } = useCalledCodes(none, { idEntity: null, pool: null, onCall });
  return <output>{codes.map(({ code3 }) => code3).join()}</output>;
}

test('the answer to an earlier reading takes no code from the screen of the waiting room', async () => {
  const answers: ((codes: Called[]) => Promise<void>)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((data) =>
          act(async () => resolve(Response.json({ type: 'Success', data, messages: [] }))),
        );
      }),
  );
  await openPage(<Screen />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));

  await answers[1]?.([calledNext, calledFirst]);
  await answers[0]?.([calledFirst]);

  expect(document.querySelector('output')?.textContent).toBe('9QX,4K7');
  expect(onCall).toHaveBeenCalledOnce();
});
