import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('at most `max` pieces of work run at once, and each that waited runs', async () => {
  const transactionLimit = createConcurrencyLimit({ max: 3, waitMs: 5000 });
  let atWork = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) => async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    order.push(number);
    await pause(2);
    atWork -= 1;
    if (number % 4 === 0) throw new Error('fails, and gives its turn back');
  };

  await Promise.allSettled(
    Array.from({ length: 30 }, (_, number) => transactionLimit.run(work(number))),
  );

  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 30 }, (_, number) => number));
});

test('work that arrives while a slot is passed on waits like all others', async () => {
  const transactionLimit = createConcurrencyLimit({ max: 1, waitMs: 5000 });
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const take = (number: number) =>
    transactionLimit.run(() => {
      started.push(number);
      return ends[number]?.promise ?? Promise.resolve();
    });
  const [first, second] = [take(0), take(1)];
  ends[0]?.resolve();
  await first;
  const third = take(2);
  await pause(2);
  expect(started).toEqual([0, 1]);

  for (const end of ends) end.resolve();
  await Promise.all([second, third]);
  expect(started).toEqual([0, 1, 2]);
});

test('work that waited in vain is rejected and takes no slot from others', async () => {
  const transactionLimit = createConcurrencyLimit({ max: 1, waitMs: 30 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = transactionLimit.run(() => promise);
  await expect(transactionLimit.run(async () => {})).rejects.toMatchObject({
    code: 'no_connection',
  });
  resolve();
  await first;

  expect(await transactionLimit.run(async () => 'done')).toBe('done');
});
