import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { identityRoutes } from '../index.ts';

let app: TestApp;
/** Hashed passwords, in the order in which they finished. */
let hashed: string[] = [];
/** While it is set, passwords wait. */
let gate: PromiseWithResolvers<void> | null = null;
let waiting = 0;
/** How many had been hashed when the right one joined the queue. */
let before = 0;

beforeAll(async () => {
  const passwords = createPasswords();
  app = await createTestApp({
    routes: (deps) =>
      identityRoutes({
        ...deps,
        pause: async () => {},
        passwords: {
          hash: passwords.hash,
          async verify(given, hash, turn) {
            if (gate) {
              waiting += 1;
              await gate.promise;
            }
            if (given === password) before = hashed.length;
            const fits = await passwords.verify(given, hash, turn);
            if (fits !== null) hashed.push(given);
            return fits;
          },
        },
      }),
  });
});
afterAll(() => app.close());

const logIn = (userName: string, given: string, from: string) =>
  app.call('POST', 'auth/login', { body: { userName, password: given }, from });

test('of sixty concurrent wrong passwords from one address most are refused unread, and a sign-in from another address waits for a few', async () => {
  hashed = [];
  const { email } = await buildAccountWithPassword(app.db);
  const flood = Array.from({ length: 60 }, (_, at) =>
    logIn(`nobody-${at}@example.test`, 'Wrong-2026!', `2001:db8:7:7::${at.toString(16)}`),
  );
  const victim = logIn(email, password, '192.0.2.9');

  expect((await victim).body.type).toBe('Success');

  const answers = (await Promise.all(flood)).map(({ status }) => status);
  // Two were running, and one or two of the waiting ones came before.
  expect(hashed.indexOf(password) - before).toBeLessThanOrEqual(4);
  // Those that arrive after some are done may still be hashed.
  expect(hashed.length).toBeLessThan(30);
  expect(answers.every((status) => status === 429 || status === 401)).toBe(true);
});

test('an attempt that is blocked while it waits is not hashed', async () => {
  const { email } = await buildAccountWithPassword(app.db);
  const from = '192.0.2.10';
  gate = Promise.withResolvers();
  const waits = logIn(email, password, from);
  while (waiting === 0) await new Promise((turn) => setTimeout(turn, 5));
  const held = gate;
  gate = null;
  for (let round = 0; round < 10; round += 1) await logIn(email, 'Wrong-2026!', from);
  hashed = [];
  held.resolve();

  expect((await waits).body.messages[0].code).toBe('111');
  expect(hashed).toEqual([]);
});
