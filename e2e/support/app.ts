/**
 * The real product for the browser tests: started once, on a database of its own, ended with
 * everything it made. Its address is in APP_URL, its data folder in APP_DATA_DIR; with both set
 * beforehand a running product is used as it is (quick while writing a journey).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { createTemporaryFolder, onInterrupt } from '../../server/test/temporary-folder.ts';

const product = join(import.meta.dirname, '..', '..');
/** First start: database, migrations and demo data, on a machine that is busy with other work. */
const startSeconds = 90;
const stopSeconds = 15;
/** Settings of the shell that runs the tests: the product under test has its defaults. */
const ownSettings = new Set([
  'HOST',
  'DATABASE_URL',
  'PUBLIC_URL',
  'APP_VARIANT',
  'API_KEY',
  'SMTP_URL',
  'SMS_URL',
  'PAYMENT_PROVIDER',
  'HOLD_MINUTES',
  'DEMO',
]);

// Playwright asks for the default export of a global setup.
export default async function startApp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.APP_URL) return undefined;
  // All browsers of the tests come from one address, and one journey follows every link there is.
  const { url, dataDir, stop } = await startProduct('e2e-app', { RATE_LIMIT_PER_MINUTE: '6000' });
  process.env.APP_URL = url;
  process.env.APP_DATA_DIR = dataDir;
  return stop;
}

export interface Product {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/**
 * A product of its own, on demo data and a free port; what it says goes to `output/<name>.log`.
 * @throws when it is not ready in time, with the end of that log.
 */
export async function startProduct(
  name: string,
  settings: Record<string, string> = {},
): Promise<Product> {
  const folder = createTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const port = await freePort();
  // The name by which the product calls itself: links in e-mails and payments come back to it, with the cookies.
  const url = `http://localhost:${port}`;
  const app = spawnApp(join(product, 'output', `${name}.log`), {
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
  });
  const stop = () => stopApp(app).finally(folder.remove);
  const forget = onInterrupt(stop);
  try {
    await untilReady(url, app);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, stop: () => stop().finally(forget) };
}

interface App {
  child: ChildProcess;
  logFile: string;
}

function spawnApp(logFile: string, settings: Record<string, string>): App {
  mkdirSync(join(product, 'output'), { recursive: true });
  const inherited = Object.entries(process.env).filter(([name]) => !ownSettings.has(name));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: product,
    env: { ...Object.fromEntries(inherited), ...settings, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  // A killed test run must not leave the product behind.
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
  return { child, logFile };
}

async function untilReady(url: string, { child, logFile }: App): Promise<void> {
  const patience = Date.now() + startSeconds * 1_000;
  while (Date.now() < patience) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The product ended while starting:\n${endOf(logFile)}`);
    }
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`The product was not ready after ${startSeconds} s:\n${endOf(logFile)}`);
}

async function stopApp({ child, logFile }: App): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const inTime = await Promise.race([
    ended.then(() => true),
    pause(stopSeconds * 1_000, false, { ref: false }),
  ]);
  if (inTime) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(
    `The product did not stop within ${stopSeconds} s of SIGTERM:\n${endOf(logFile)}`,
  );
}

function endOf(logFile: string): string {
  return readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n');
}
