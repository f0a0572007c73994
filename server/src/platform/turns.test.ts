import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so many are at work at once and no more, and each who waited gets a turn', async () => {
  const turns = createTurns({ max: 3, waitMs: 5000 });
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

  await Promise.allSettled(Array.from({ length: 30 }, (_, number) => turns.take(work(number))));

  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 30 }, (_, number) => number));
});

test('who comes while a turn is handed on waits like all others', async () => {
  const turns = createTurns({ max: 1, waitMs: 5000 });
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const take = (number: number) =>
    turns.take(() => {
      begun.push(number);
      return ends[number]?.promise ?? Promise.resolve();
    });
  const [first, second] = [take(0), take(1)];
  ends[0]?.resolve();
  await first;
  const third = take(2);
  await pause(2);
  expect(begun).toEqual([0, 1]);

  for (const end of ends) end.resolve();
  await Promise.all([second, third]);
  expect(begun).toEqual([0, 1, 2]);
});

test('who waits in vain is told, and takes no turn from others', async () => {
  const turns = createTurns({ max: 1, waitMs: 30 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.take(() => promise);
  await expect(turns.take(async () => {})).rejects.toMatchObject({ code: 'no_connection' });
  resolve();
  await first;

  expect(await turns.take(async () => 'done')).toBe('done');
});
