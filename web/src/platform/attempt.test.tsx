import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { press } from '../../test/press.ts';
import { useAttempt } from './attempt.ts';
import { ApiError } from './wire.ts';

interface Try {
  content: string;
  answer: 'lost' | 'given';
}

function Form({ tries, keys }: { tries: Try[]; keys: string[] }) {
  const { run } = useAttempt();
  const send = () => {
    const { content, answer } = tries[keys.length] ?? { content: '', answer: 'given' };
    return run(async (key) => {
      keys.push(key);
      if (answer === 'lost') throw new ApiError(503, []);
    }, content);
  };
  return (
    <button type="button" onClick={send}>
      Send
    </button>
  );
}

async function keysOf(...tries: Try[]): Promise<string[]> {
  const keys: string[] = [];
  await openPage(<Form tries={tries} keys={keys} />);
  for (const _ of tries) await press('Send');
  return keys;
}

test('a repeat after a lost answer has the same key, one with other content a new one', async () => {
  const [first, repeated, edited] = await keysOf(
    { content: 'the doctor is away', answer: 'lost' },
    { content: 'the doctor is away', answer: 'lost' },
    { content: 'the doctor is ill', answer: 'lost' },
  );
  expect(repeated).toBe(first);
  expect(edited).not.toBe(first);
});

test('after an answer the same content has a new key', async () => {
  const same = { content: 'again', answer: 'given' } as const;
  const [first, second] = await keysOf(same, same);
  expect(second).not.toBe(first);
});
