import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import { buildAccountWithPassword, password } from '../../../test/builders/signed-up.ts';
import { hashToken } from '../../platform/tokens.ts';
import { identityRoutes } from '../index.ts';
import { sweepIdentity } from '../sweep.queries.ts';

let world: TestApp;
let pauses: number[] = [];
let lastAddress = 0;
/** Each test has an address of its own: failures count by address too. */
function newAddress(): string {
  lastAddress += 1;
  return `10.0.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
}
let from = '';

beforeAll(async () => {
  world = await createTestApp({
    routes: (deps) =>
      identityRoutes({ ...deps, pause: async (milliseconds) => void pauses.push(milliseconds) }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  pauses = [];
  from = newAddress();
  world.clock.set(frozenAt);
});

const logIn = (email: string, given = password, more = {}) =>
  world.call('POST', 'auth/login', { body: { userName: email, password: given }, from, ...more });

const wrong = 'Wrong-2026!';

/** Fails this often, each time from another address. */
async function failFromElsewhere(email: string, rounds: number) {
  for (let round = 0; round < rounds; round += 1) await logIn(email, wrong, { from: newAddress() });
}

/** Signs in on our own pages. @returns the answer, and the cookie that the browser keeps. */
async function logInOnPages(email: string, given: string, browser?: string) {
  const answer = await world.call('POST', 'v1/session', {
    body: { userName: email, password: given },
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(browser ? { cookie: `vaga_browser=${browser}` } : {}),
    },
    from,
  });
  const cookie = [answer.headers['set-cookie'] ?? []].flat().find(isOfBrowser);
  return { body: answer.body, status: answer.status, cookie: String(cookie ?? '') };
}
const isOfBrowser = (line: string | number) => String(line).startsWith('vaga_browser=');
const tokenIn = (cookie: string) => /^vaga_browser=([^;]*)/.exec(cookie)?.[1] ?? '';

test('strangers’ failures do not slow a browser that signed in before', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const first = await logInOnPages(email, password);
  expect(first.cookie).toMatch(
    /^vaga_browser=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/session; HttpOnly; SameSite=Strict$/,
  );
  await failFromElsewhere(email, 12);
  pauses = [];

  const again = await logInOnPages(email, password, tokenIn(first.cookie));

  expect(again.body.type).toBe('Success');
  expect(pauses).toEqual([]);
  expect(tokenIn(again.cookie)).not.toBe(tokenIn(first.cookie));
});

test('a browser that signed in before has ten wrong guesses of its own and no more', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const browser = tokenIn((await logInOnPages(email, password)).cookie);

  for (let round = 0; round < 10; round += 1)
    expect((await logInOnPages(email, wrong, browser)).status).toBe(401);

  expect(pauses).toEqual([]);
  expect((await logInOnPages(email, password, browser)).body.messages[0].code).toBe('111');
});

test('a cookie that is forged, replaced or of another account is ignored', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  const other = await buildAccountWithPassword(world.db);
  const replaced = tokenIn((await logInOnPages(email, password)).cookie);
  await logInOnPages(email, password, replaced);
  const ofAnother = tokenIn((await logInOnPages(other.email, password)).cookie);
  await failFromElsewhere(email, 5);

  for (const browser of [replaced, ofAnother, 'x'.repeat(43), 'short', '%00']) {
    pauses = [];
    await logInOnPages(email, wrong, browser);
    expect({ browser, pauses }).toEqual({ browser, pauses: [2000] });
  }
});

test('one browser is known to both accounts of a family', async () => {
  const ana = await buildAccountWithPassword(world.db);
  const rui = await buildAccountWithPassword(world.db);
  let browser = tokenIn((await logInOnPages(ana.email, password)).cookie);
  browser = tokenIn((await logInOnPages(rui.email, password, browser)).cookie);
  for (const { email } of [ana, rui]) await failFromElsewhere(email, 5);
  pauses = [];

  for (const { email } of [ana, rui])
    browser = tokenIn((await logInOnPages(email, password, browser)).cookie);

  expect(pauses).toEqual([]);
});

test('an account has at most twenty known browsers, none for more than 400 days, and none by its token', async () => {
  const { id, email } = await buildAccountWithPassword(world.db);
  const known = () =>
    world.db.selectFrom('knownBrowsers').selectAll().where('accountId', '=', id).execute();
  const tokens: string[] = [];
  for (let round = 0; round < 22; round += 1) {
    tokens.push(tokenIn((await logInOnPages(email, password)).cookie));
    world.clock.advance(1000);
  }
  const rows = await known();
  const hashes = rows.map(({ tokenHash }) => tokenHash.toString('hex'));
  // Those with the oldest sign-in are deleted.
  const latest = tokens.slice(2);
  expect(hashes.toSorted()).toEqual(latest.map((token) => hashToken(token).toString('hex')).sort());
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);

  await sweepIdentity(world.db, new Date(Number(frozenAt) + 399 * 86_400_000));
  expect(await known()).toHaveLength(20);
  await sweepIdentity(world.db, new Date(Number(frozenAt) + 401 * 86_400_000));
  expect(await known()).toHaveLength(0);
});

test('a browser is known for 400 days from its last sign-in, also before the nightly sweep', async () => {
  const { email } = await buildAccountWithPassword(world.db);
  for (const [days, expected] of [
    [399, []],
    [400, [2000]],
  ] as const) {
    world.clock.set(frozenAt);
    const browser = tokenIn((await logInOnPages(email, password)).cookie);
    world.clock.advance(days * 86_400_000);
    await failFromElsewhere(email, 5);
    pauses = [];
    await logInOnPages(email, password, browser);
    expect({ days, pauses }).toEqual({ days, pauses: expected });
  }
});
