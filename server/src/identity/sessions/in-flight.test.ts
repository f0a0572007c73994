import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { createPasswords, hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { newId } from '../../platform/uuid.ts';
import { identityRoutes } from '../index.ts';

let world: TestApp;
const newPassword = 'Nova-Vaga-2027?';
/** While it is set, the result of a password check is held back. */
let gate: PromiseWithResolvers<void> | null = null;
let judged = 0;

beforeAll(async () => {
  const passwords = createPasswords();
  world = await createTestApp({
    routes: (deps) =>
      identityRoutes({
        ...deps,
        pause: async () => {},
        passwords: {
          hash: passwords.hash,
          async verify(given, hash, turn) {
            const fits = await passwords.verify(given, hash, turn);
            judged += 1;
            await gate?.promise;
            return fits;
          },
        },
      }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  gate = null;
  judged = 0;
});

const logIn = (email: string, given: string, from = '10.9.0.1') =>
  world.call('POST', 'auth/login', { body: { userName: email, password: given }, from });

/** Holds calls after the check of their password, does something, and lets them continue. */
async function meanwhile(calls: Promise<unknown>[], act: () => Promise<unknown>): Promise<void> {
  const held = gate;
  while (judged < calls.length) await new Promise((turn) => setTimeout(turn, 5));
  gate = null;
  await act();
  held?.resolve();
}

const hold = () => {
  gate = Promise.withResolvers();
};

async function resetPassword(account: { id: string; email: string }): Promise<void> {
  const token = newId();
  const now = world.clock.now();
  await world.db
    .insertInto('emailTokens')
    .values({
      id: newId(),
      accountId: account.id,
      purpose: 'reset',
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(Number(now) + 3_600_000),
    })
    .execute();
  const body = { email: account.email, token, password: newPassword, confirmPassword: newPassword };
  expect((await world.call('POST', 'auth/reset-password', { body })).body.type).toBe('Success');
}

const liveSessions = (accountId: string) =>
  world.db
    .selectFrom('sessions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute();

test('of twelve sign-ins with the old password beside a reset none survives it', async () => {
  const account = await buildAccountWithPassword(world.db);
  hold();
  const signIns = Array.from({ length: 12 }, (_, at) =>
    logIn(account.email, password, `10.9.2.${at}`),
  );

  await meanwhile(signIns, () => resetPassword(account));

  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array(12).fill(401));
  expect(await liveSessions(account.id)).toEqual([]);
  expect((await logIn(account.email, newPassword)).body.type).toBe('Success');
});

test('concurrent sign-ins and a reset leave no session of the old password', async () => {
  // At the cost in force, so that the reset falls among the checks.
  const passwordHash = await hashPassword(password);
  const account = await buildAccountWithPassword(world.db, { passwordHash });

  const signIns = Array.from({ length: 12 }, (_, at) =>
    logIn(account.email, password, `10.9.1.${at}`),
  );
  await resetPassword(account);
  await Promise.all(signIns);

  expect(await liveSessions(account.id)).toEqual([]);
});

test('a sign-in in progress opens no session if the account is blocked or deleted meanwhile', async () => {
  for (const change of [{ blockedAt: world.clock.now() }, { deletedAt: world.clock.now() }]) {
    const account = await buildAccountWithPassword(world.db);
    judged = 0;
    hold();
    const signIn = logIn(account.email, password);

    await meanwhile([signIn], () =>
      world.db.updateTable('accounts').set(change).where('id', '=', account.id).execute(),
    );

    expect((await signIn).status).toBe(401);
    expect(await liveSessions(account.id)).toEqual([]);
  }
});

test('a change with the old password does not undo an earlier reset', async () => {
  const account = await buildAccountWithPassword(world.db);
  const token = await world.signIn(account.id);
  hold();
  const body = { oldPassword: password, newPassword: 'Outra-1!', confirmPassword: 'Outra-1!' };
  const change = world.call('POST', 'auth/change-password', { body, token });

  await meanwhile([change], () => resetPassword(account));

  expect((await change).body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'password.wrong' }],
  });
  expect((await logIn(account.email, newPassword)).body.type).toBe('Success');
});
