import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdAnswers } from '../../../test/held-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { press } from '../../../test/press.ts';
import { type Called, useCalledCodes } from './use-called-codes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
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
  const [, setDrawn] = useState(0);
  const { codes, downSince } = useCalledCodes(none, { idEntity: null, pool: null, onCall });
  return (
    <>
      <button type="button" onClick={() => setDrawn((before) => before + 1)}>
        Draw
      </button>
      <output>{downSince === null ? codes.map(({ code3 }) => code3).join() : 'down'}</output>
    </>
  );
}

const shown = () => document.querySelector('output')?.textContent;

/** The readings of one minute, each answered once the test gives the codes; null: it fails. */
async function openScreen() {
  const answers = holdAnswers<Called[]>();
  await openPage(<Screen />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return answers;
}

test('the answer to an earlier reading takes no code from the screen of the waiting room', async () => {
  const answers = await openScreen();
  await answers[1]?.([calledNext, calledFirst]);
  await answers[0]?.([calledFirst]);

  expect(shown()).toBe('9QX,4K7');
  expect(onCall).toHaveBeenCalledOnce();
});

test('an earlier reading that fails after a later one was answered is no sign that the screen is down', async () => {
  const answers = await openScreen();
  await answers[1]?.([calledFirst]);
  await answers[0]?.(null);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await press('Draw');
  expect(shown()).toBe('4K7');
});
