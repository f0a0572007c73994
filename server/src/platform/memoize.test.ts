import { expect, test } from 'vitest';
import { memoizeFor } from './memoize.ts';

const at = (seconds: number) => new Date(1_000_000 + seconds * 1000);

test('an answer is read again when it expires, or the clock was set back', async () => {
  let reads = 0;
  const ask = memoizeFor(300, async () => {
    reads += 1;
    return reads;
  });

  expect(await Promise.all([ask(at(0)), ask(at(0)), ask(at(299.9))])).toEqual([1, 1, 1]);
  expect(await ask(at(300))).toBe(2);
  expect(await ask(at(299))).toBe(3);
});

test('a failed read is not cached', async () => {
  let isBroken = true;
  const ask = memoizeFor(300, async () => {
    if (isBroken) throw new Error('no database');
    return 'answer';
  });

  await expect(ask(at(0))).rejects.toThrow('no database');
  isBroken = false;
  expect(await ask(at(0))).toBe('answer');
});
