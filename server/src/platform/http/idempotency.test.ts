import type { MemberRole } from '@vaga/contract/access';
import { endpoint } from '@vaga/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestApp, TestCall } from '../../../test/app.ts';
import { createTestApp } from '../../../test/app.ts';
import { buildAccount, buildMember } from '../../../test/builders/index.ts';
import { readStoredReply } from '../../../test/stored-reply.ts';
import { transact } from '../transact.ts';
import { success } from './outcome.ts';
import { open } from './route.ts';

const make = endpoint({
  slice: 'things',
  method: 'POST',
  path: 'things/:name',
  summary: 'Makes a thing.',
  access: 'anyone',
  idempotent: true,
  params: z.object({ name: z.string() }),
  query: z.object({ size: z.string().optional() }),
  data: z.object({ number: z.int() }),
});

let app: TestApp;
let ana: string;
let rui: string;
/** How many rows were created, and what the current creation waits for. */
let made: number;
let gate: Promise<void>;
let entered: () => void;

beforeAll(async () => {
  app = await createTestApp({
    routes: ({ db }) => [
      open(make, ({ idempotencyKey }) =>
        transact(db, idempotencyKey, async () => {
          made += 1;
          const number = made;
          entered();
          await gate;
          return success({ number });
        }),
      ),
    ],
  });
  ana = await app.signIn((await buildAccount(app.db)).id);
  rui = await app.signIn((await buildAccount(app.db)).id);
});
beforeEach(() => {
  made = 0;
  gate = Promise.resolve();
  entered = () => {};
});
afterAll(() => app.close());

const send = async (key: string, path: string, call: TestCall) => {
  const { status, body } = await app.call('POST', path, {
    ...call,
    headers: { 'idempotency-key': key },
  });
  return { status, number: body.data?.number, code: body.messages[0]?.code };
};

/** The reply to the second call while the first is running, and then to the first. */
async function whileAtWork<Result>(first: () => Promise<Result>, second: () => Promise<Result>) {
  const work = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  [gate, entered] = [work.promise, started.resolve];
  const slow = first();
  await started.promise;
  // Later calls do not wait.
  gate = Promise.resolve();
  const during = await second();
  work.resolve();
  return { during, after: await slow };
}

test('a repeated call gets the first reply, and nothing is created twice', async () => {
  const first = await send('again', 'things/one', { token: ana });
  expect(first).toMatchObject({ status: 200, number: 1 });
  expect(await send('again', 'things/one', { token: ana })).toEqual(first);
  expect(made).toBe(1);
});

test('the same key of another caller is another call: no caller reads the reply to another', async () => {
  const callers = [{ token: ana }, { token: rui }, { from: '10.0.0.1' }, { from: '10.0.0.2' }];
  for (const [index, caller] of callers.entries()) {
    expect(await send('callers', 'things/one', caller)).toMatchObject({ number: index + 1 });
  }
  for (const [index, caller] of callers.entries()) {
    expect(await send('callers', 'things/one', caller)).toMatchObject({ number: index + 1 });
  }
});

test('the same key on another path is another call', async () => {
  const paths = ['things/one', 'things/two', 'things/one?size=large', 'things/one?size=small'];
  for (const [index, path] of paths.entries()) {
    expect(await send('paths', path, { token: ana })).toMatchObject({ number: index + 1 });
  }
  for (const [index, path] of paths.entries()) {
    expect(await send('paths', path, { token: ana })).toMatchObject({ number: index + 1 });
  }
});

test('a call repeated while the first is running gets 409 at once, and later the first reply', async () => {
  const call = () => send('at work', 'things/one', { token: ana });

  const { during, after } = await whileAtWork(call, call);

  expect(during).toMatchObject({ status: 409, code: 'idempotency.running' });
  expect(after).toMatchObject({ status: 200, number: 1 });
  expect(await call()).toEqual(after);
  expect(made).toBe(1);
});

test('parameters of a call are not stored in clear: a path may contain the token of an e-mailed link', async () => {
  await send('links', 'things/secret-of-a-link?size=secret', { token: ana });
  const kept = await app.db
    .selectFrom('idempotencyKeys')
    .select('path')
    .where('key', '=', 'links')
    .execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]?.path).toMatch(/^POST \/api\/things\/:name [\w-]{43}$/);
});

test('a stored reply is encrypted for its row, and one that the version before stored as it is still counts', async () => {
  const first = await send('sealed', 'things/one', { token: ana });
  const row = () =>
    app.db
      .selectFrom('idempotencyKeys')
      .select('reply')
      .where('key', '=', 'sealed')
      .executeTakeFirstOrThrow();
  expect(JSON.stringify(await row())).not.toContain('Success');
  expect(await readStoredReply(app, 'sealed')).toContain('Success');

  const save = (reply: string) =>
    app.db.updateTable('idempotencyKeys').set({ reply }).where('key', '=', 'sealed').execute();
  await save('{"type":"Success","data":{"number":7},"said":[]}');
  expect(await send('sealed', 'things/one', { token: ana })).toEqual({ ...first, number: 7 });
  // Moved from another row, or under a key that was removed since: the effect is not repeated.
  const moved = app.encryption.encrypt('{}', 'another row').toString('base64');
  await save(JSON.stringify({ sealed: moved }));
  expect(await send('sealed', 'things/one', { token: ana })).toMatchObject({ status: 409 });
  expect(made).toBe(1);
});

test('a call does not wait for another caller or another path with the same key', async () => {
  const others = [
    () => send('side by side', 'things/one', { token: rui }),
    () => send('side by side', 'things/two', { token: ana }),
  ];
  for (const [round, other] of others.entries()) {
    const { during, after } = await whileAtWork(
      () => send('side by side', `things/one?size=${round}`, { token: ana }),
      other,
    );
    expect([during.status, after.status]).toEqual([200, 200]);
  }
  const { during } = await whileAtWork(
    () => send('same path', 'things/one', { token: ana }),
    () => send('same path', 'things/one', { token: rui }),
  );
  expect(during.status).toBe(200);
});

test('a member who has lost a role since gets no reply that was given with it, and one who has got another does', async () => {
  const member = await buildMember(app.db, { roles: ['desk', 'results'] });
  const { accountId, entityId } = member;
  const token = await app.signIn(accountId, entityId);
  const give = (roles: MemberRole[]) =>
    app.db.updateTable('entityMembers').set({ roles }).where('accountId', '=', accountId).execute();
  expect(await send('roles', 'things/one', { token })).toMatchObject({ number: 1 });
  await give(['desk', 'results', 'manager']);
  expect(await send('roles', 'things/one', { token })).toMatchObject({ number: 1 });
  await give(['desk']);
  expect(await send('roles', 'things/one', { token })).toMatchObject({ status: 403 });
  expect(made).toBe(1);
});
