import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdAnswers } from '../../test/held-answers.ts';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useReadFor } from './use-read-for.ts';

afterEach(() => vi.unstubAllGlobals());

const nameAt = async (path: string): Promise<string> => (await (await fetch(path)).json()).data;

/** Shows what is read for the key of the button that was pressed last. */
function Reader() {
  const [key, setKey] = useState<string | null>(null);
  const { data, failure, isReading } = useReadFor(key, nameAt);
  return (
    <>
      <p>{isReading ? 'reading' : failure ? 'failed' : (data ?? 'nothing')}</p>
      <button type="button" onClick={() => setKey(null)}>
        none
      </button>
      {['/north', '/south', '/east'].map((one) => (
        <button key={one} type="button" onClick={() => setKey(one)}>
          {one}
        </button>
      ))}
    </>
  );
}

const shown = () => document.querySelector('p')?.textContent;

test('the answer for an earlier key is dropped, whenever it comes', async () => {
  const answers = holdAnswers<string>();
  await openPage(<Reader />);
  expect(shown()).toBe('nothing');
  await press('/north');
  await press('/south');
  expect(shown()).toBe('reading');
  await answers[1]?.('South');
  await answers[0]?.('North');
  expect(shown()).toBe('South');

  await press('/east');
  await answers[2]?.(null);
  expect(shown()).toBe('failed');
  await press('none');
  expect(shown()).toBe('nothing');
});

test('a key that comes back is read again', async () => {
  const answers = holdAnswers<string>();
  await openPage(<Reader />);
  await press('/north');
  await answers[0]?.(null);
  await press('/south');
  await press('/north');
  expect(shown()).toBe('reading');
  await answers[1]?.('South');
  expect(shown()).toBe('reading');
  await answers[2]?.('North');
  expect(shown()).toBe('North');
});
