import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

const failing = (error: Error) => () => Promise.reject(error);

test('an act that fails keeps none of the others back, and its job fails', async () => {
  const done: string[] = [];
  const act = (name: string) => async () => done.push(name);
  const acts = [act('a'), failing(new Error('row b')), act('c'), failing(new Error('row d'))];

  await expect(runEach([...acts, act('e')])).rejects.toThrow('row b');

  expect(done).toEqual(['a', 'c', 'e']);
});

test('where the connection is lost, no further act is tried', async () => {
  const done: string[] = [];
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

  const run = runEach([failing(lost), async () => done.push('b')]);

  await expect(run).rejects.toBe(lost);
  expect(done).toEqual([]);
});
