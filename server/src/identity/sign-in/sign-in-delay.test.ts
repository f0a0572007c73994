import { expect, test } from 'vitest';
import { createSignInDelay } from './sign-in-delay.ts';

/** Pauses that end when the test says so. */
function stoppable() {
  const ends: Array<() => void> = [];
  const delaySignIn = createSignInDelay(() => new Promise<void>((end) => ends.push(end)));
  return { delaySignIn, ends };
}

test('an address has ten delayed sign-ins at once: the next is refused, other addresses are not', async () => {
  const { delaySignIn, ends } = stoppable();
  const waiting = Array.from({ length: 10 }, () => delaySignIn('192.0.2.7'));

  await expect(delaySignIn('192.0.2.7')).rejects.toMatchObject({ status: 429, code: 'too_many' });
  const other = delaySignIn('192.0.2.8');
  for (const end of ends) end();
  await Promise.all([...waiting, other]);
  const again = delaySignIn('192.0.2.7');
  ends.at(-1)?.();
  await again;
});

test('the process delays at most a thousand, from however many addresses', async () => {
  const { delaySignIn, ends } = stoppable();
  const waiting = Array.from({ length: 1_000 }, (_, index) => delaySignIn(`address ${index}`));

  await expect(delaySignIn('192.0.2.7')).rejects.toMatchObject({ status: 503 });
  for (const end of ends) end();
  await Promise.all(waiting);
  const again = delaySignIn('192.0.2.7');
  ends.at(-1)?.();
  await again;
});

test('an abandoned delayed sign-in no longer counts', async () => {
  const delaySignIn = createSignInDelay(async () => {
    throw new Error('the process ends');
  });
  for (let round = 0; round < 11; round += 1)
    await expect(delaySignIn('192.0.2.7')).rejects.toThrow('the process ends');
});
