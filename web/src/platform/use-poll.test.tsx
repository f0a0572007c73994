import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { usePoll } from './use-poll.ts';

const look = vi.fn<() => Promise<string>>();
beforeEach(() => {
  look.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** Waits for an answer; each press draws it anew. */
function Waiting() {
  const [answer, setAnswer] = useState('nothing yet');
  const [presses, setPresses] = useState(0);
  usePoll({
    waitsMs: answer === 'nothing yet' ? [1_000, 3_000] : null,
    look,
    onAnswer: (told) => setAnswer(`${told} ${presses}`),
  });
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Type
      </button>
      <output>{answer}</output>
    </>
  );
}

const shown = () => document.querySelector('output')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a look that is lost leaves the page as it is, and the next one is taken', async () => {
  look.mockRejectedValueOnce(new Error('The network is away.')).mockResolvedValueOnce('paid');
  await openPage(<Waiting />);
  await pass(1_000);
  expect(shown()).toBe('nothing yet');
  await pass(2_999);
  expect(look).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(shown()).toBe('paid 0');
  await pass(10_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('drawing the page anew does not begin the wait again, and what it does then is what counts', async () => {
  look.mockResolvedValueOnce('paid');
  await openPage(<Waiting />);
  await pass(600);
  await press('Type');
  await pass(400);
  expect(shown()).toBe('paid 1');
});

test('who leaves while a look is under way asks no more', async () => {
  let answer = (_told: string) => {};
  look.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const router = await openPage(<Waiting />);
  await pass(1_000);
  await act(() => router.navigate('/elsewhere'));
  answer('paid');
  await pass(10_000);
  expect(look).toHaveBeenCalledTimes(1);
});
