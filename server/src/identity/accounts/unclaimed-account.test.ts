import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccount, buildEntity } from '../../../test/builders/index.ts';
import { password } from '../../../test/builders/signed-up.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import {
  collectIdentity,
  createUnclaimedAccount,
  eraseIdentity,
  identityJobs,
  identityRoutes,
} from '../index.ts';

let app: TestApp;
let entityId: string;
beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => identityRoutes({ ...deps, pause: async () => {} }),
  });
  entityId = (await buildEntity(app.db)).id;
});
afterAll(() => app.close());

const newAddress = () => `${newId()}@people.example`;
const keepAccount = (contactEmail: string | null) =>
  inTransaction(app.db, (trx) =>
    createUnclaimedAccount(trx, {
      entityId,
      contactEmail,
      firstName: 'Joaquim',
      lastName: 'Reis',
      language: 'pt',
      now: frozenAt,
    }),
  );
const rowOf = (id: string) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** What was queued for an address, after the due jobs. */
async function mailTo(recipient: string): Promise<string[]> {
  await app.runJobs({ ...identityJobs(app), 'messaging.send': async () => {} });
  const rows = await app.db
    .selectFrom('messages')
    .select('template')
    .where('recipient', '=', recipient)
    .execute();
  return rows.map(({ template }) => template);
}

test('an unclaimed account has an address and no e-mail, password or consent', async () => {
  const address = newAddress();
  const id = await keepAccount(` ${address.toUpperCase()} `);
  expect(await rowOf(id)).toMatchObject({
    contactEmail: address,
    keptByEntityId: entityId,
    email: null,
    passwordHash: null,
    emailConfirmedAt: null,
    termsVersionAccepted: null,
  });
});

test('several unclaimed accounts may have one address, also that of an account that signs in, or none', async () => {
  const { email } = await buildAccount(app.db);
  const ids = [await keepAccount(email), await keepAccount(email), await keepAccount(null)];
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map(({ contactEmail }) => contactEmail)).toEqual([email, email, null]);
});

test('an unclaimed account cannot be signed in to by its address', async () => {
  const address = newAddress();
  await keepAccount(address);
  const body = { userName: address, password };
  expect((await app.call('POST', 'auth/login', { body })).status).toBe(401);
});

test('a session of an unclaimed account opens nothing', async () => {
  const { id } = await buildAccount(app.db);
  const callerOf = async (accountId: string) => {
    const token = await app.signIn(accountId);
    const { status, body } = await app.call('GET', 'v1/session', { token });
    return { status, data: body.data };
  };
  expect(await callerOf(id)).toMatchObject({ status: 200, data: { accountId: id } });
  // As for a visitor: an answer with an error would also have no data.
  const kept = await keepAccount(newAddress());
  expect(await callerOf(kept)).toEqual({ status: 200, data: null });
});

test.for(['auth/recover-password', 'auth/send-confirmation-email'])(
  '%s sends nothing to the address of an unclaimed account, and answers as for an unknown one',
  async (path) => {
    const [kept, unknown] = [newAddress(), newAddress()];
    await keepAccount(kept);
    const answers = [];
    for (const email of [kept, unknown]) {
      const { status, body } = await app.call('POST', path, { body: { email, userName: email } });
      answers.push({ status, body });
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]).toEqual(answers[1]);
    expect(await mailTo(kept)).toEqual([]);
  },
);

test('an address of an unclaimed account registers as if it were unknown, and the kept account stays', async () => {
  const address = newAddress();
  const id = await keepAccount(address);
  const before = await rowOf(id);
  const names = { firstName: 'Rui', lastName: 'Sá' };
  const { body } = await app.call('POST', 'onboarding/user', {
    body: { ...names, email: address, password, confirmPassword: password, acceptTerms: true },
  });
  expect(body.type).toBe('Success');
  expect(body.data.id).not.toBe(id);
  expect(await mailTo(address)).toEqual(['confirm-email']);
  expect(await rowOf(id)).toEqual(before);
});

test('PostgreSQL refuses an account that signs in and is kept, and one that does neither', async () => {
  const { id } = await buildAccount(app.db);
  const kept = await keepAccount(newAddress());
  const passwordHash = await hashPassword(password);
  const changes = [
    [id, { keptByEntityId: entityId }],
    [id, { contactEmail: newAddress() }],
    [id, { email: null }],
    [kept, { keptByEntityId: null }],
    [kept, { email: newAddress() }],
    [kept, { passwordHash }],
  ] as const;
  for (const [account, change] of changes) {
    const update = app.db.updateTable('accounts').set(change).where('id', '=', account).execute();
    await expect(update).rejects.toMatchObject({ constraint: 'accounts_claimed_or_kept' });
  }
});

test('the export has the address and the entity; a deletion leaves neither', async () => {
  const address = newAddress();
  const id = await keepAccount(address);
  const { account } = await collectIdentity(app.db, id);
  expect(account).toMatchObject({ contactEmail: address, keptByEntityId: entityId, email: null });

  await inTransaction(app.db, (trx) => eraseIdentity(trx, id, frozenAt));

  expect(await rowOf(id)).toMatchObject({
    contactEmail: null,
    keptByEntityId: null,
    firstName: '',
    lastName: '',
    deletedAt: frozenAt,
  });
});
