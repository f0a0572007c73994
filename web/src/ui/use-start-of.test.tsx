import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useStartOf } from './use-start-of.ts';

function Question() {
  const [answer, setAnswer] = useState('');
  useStartOf(answer);
  return answer ? (
    <p>{answer}</p>
  ) : (
    <button type="button" onClick={() => setAnswer('Answered')}>
      Answer
    </button>
  );
}

test('an answer in the place of its question starts the keyboard at the top, a page that opens does not', async () => {
  await openPage(<Question />);
  expect(document.activeElement).toBe(document.body);
  await press('Answer');
  expect(document.activeElement?.id).toBe('content');
});
