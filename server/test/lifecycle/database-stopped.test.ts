import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identifyProcess } from '@vaga/embedded-postgres/linux-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { registerAccount } from './booking.ts';
import type { Launched } from './launch.ts';
import { launch } from './launch.ts';
import { openEmbedded, postmasterOf, waitUntil } from './product.ts';

/** The pool closes a connection that was not used for 30 s: after that the jobs' own are left. */
const idleSeconds = 33;
const stoppedByItself =
  /^The database stopped by itself \(.+\): start again, nothing that was saved is lost\.$/;

let folder: TemporaryFolder;
let dataDir: string;

beforeAll(() => {
  folder = createTemporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterAll(() => folder.remove());

/** On an address that others reach, so without the demo. */
async function start(): Promise<Launched> {
  const settings = { HOST: '0.0.0.0', DATA_DIR: dataDir };
  return launch({ port: await freePort(), settings }).ready();
}

const tellDatabase = (signal: NodeJS.Signals) => process.kill(postmasterOf(dataDir) ?? 0, signal);

async function expectEndOfItself(product: Launched): Promise<void> {
  const told = performance.now();
  expect(await product.ended).toEqual({ code: 1, signal: null });
  expect(performance.now() - told).toBeLessThan(6000);
  expect(product.errorOutput().trimEnd().split('\n').at(-1)).toMatch(stoppedByItself);
}

test('another program stops the embedded database while no request is served: the process says so and ends within seconds', async () => {
  const product = await start();
  await pause(idleSeconds * 1000);

  tellDatabase('SIGTERM');

  await expectEndOfItself(product);
}, 90_000);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the same by %s while people are served: all that was answered is there at the next start',
  async (signal) => {
    const product = await start();
    const registered: string[] = [];
    const traffic = (async () => {
      for (let index = 0; ; index += 1) {
        const email = `${signal.toLowerCase()}${index}@people.example`;
        const reply = await registerAccount(product.url, email).catch(() => null);
        if (reply?.body.type === 'Success') registered.push(email);
        if (reply === null) return;
        await pause(100);
      }
    })();
    await waitUntil(() => registered.length > 3);

    tellDatabase(signal);

    await expectEndOfItself(product);
    await traffic;
    const next = await start();
    const database = openEmbedded(dataDir);
    const accounts = await database.db.selectFrom('accounts').select('email').execute();
    const known = new Set(accounts.map(({ email }) => email));
    expect(registered.filter((email) => !known.has(email))).toEqual([]);
    await database.close();
    expect(await next.stop()).toEqual({ code: 0, signal: null });
  },
  90_000,
);

test('a process that is stopped right after its database ends in order and at once', async () => {
  const product = await start();
  const database = postmasterOf(dataDir) ?? 0;

  tellDatabase('SIGTERM');
  await pause(100);
  const told = performance.now();

  expect(await product.stop()).toEqual({ code: 0, signal: null });
  expect(performance.now() - told).toBeLessThan(4000);
  expect(product.errorOutput()).toBe('');
  expect(identifyProcess(database)).toBeUndefined();
}, 60_000);
