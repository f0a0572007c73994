import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { ProcessIdentity } from './linux-process.ts';
import { commandLine, identifyProcess, isRunning } from './linux-process.ts';
import { logSince, logSize } from './log-file.ts';
import { HERE, TOOL_ENVIRONMENT } from './system-account.ts';

/** The main process of a running PostgreSQL. */
export type Postmaster = {
  identity: ProcessIdentity;
  port: number;
  /** Resolves with the reason when the process has ended, for whatever cause. */
  ended: Promise<string>;
};

type Launch =
  | { postmaster: Postmaster }
  | { failure: 'port taken' | 'memory in use' | 'other'; lines: string };

/** Crash recovery replays at most max_wal_size of log, which takes far less than this even on a slow disk. */
const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;
const SHUTDOWN_CHECK_MS = 1000;

/** The arguments that our postmaster is started with and recognised by afterwards. */
export function postmasterArguments(
  { home, binaries }: Cluster,
  settings: Record<string, string>,
  port: number,
): string[] {
  const all = {
    ...settings,
    listen_addresses: '127.0.0.1',
    // PostgreSQL's own working directory: a user who may enter it may read the data as well.
    unix_socket_directories: HERE,
    port: String(port),
    'embedded.home': home,
    'embedded.version': binaries.version,
  };
  return [
    '-D',
    HERE,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Starts PostgreSQL and waits until it accepts connections, crash recovery included. */
export async function launchPostmaster(
  cluster: Cluster,
  args: string[],
  port: number,
): Promise<Launch> {
  await disarmPidFile(cluster.home);
  await removeSockets(cluster.home);
  const logStart = await logSize(cluster.dataDir);
  const child = spawnPostmaster(cluster, args);
  const ended = endOf(child);
  const identity = child.pid === undefined ? undefined : identifyProcess(child.pid);
  if (identity !== undefined) {
    const postmaster = { identity, port, ended };
    if (await becomesReady(cluster.home, postmaster)) return { postmaster };
  }
  await ended;
  const lines = await logSince(cluster.dataDir, logStart);
  if (/could not bind|could not create any TCP/.test(lines))
    return { failure: 'port taken', lines };
  if (/pre-existing shared memory block/.test(lines)) return { failure: 'memory in use', lines };
  return { failure: 'other', lines };
}

/**
 * A postmaster that serves this data directory although the Node process that started it has ended.
 * @throws EmbeddedPostgresError if another program started PostgreSQL on it.
 */
export async function findOrphan({
  home,
}: Cluster): Promise<{ postmaster: Postmaster; args: string[] } | undefined> {
  const file = await readPidFile(home);
  const identity = file === undefined ? undefined : identifyProcess(file.pid);
  if (file === undefined || identity === undefined) return undefined;
  const [program = '', ...args] = commandLine(file.pid);
  if (basename(program) !== 'postgres') return undefined;
  if (args.includes(`embedded.home=${home}`)) {
    return { postmaster: { identity, port: file.port, ended: pollEnd(identity) }, args };
  }
  if (!args.includes(home)) return undefined;
  throw new EmbeddedPostgresError(
    `A PostgreSQL that this program did not start (process ${file.pid}) runs on ${home}: stop it first.`,
  );
}

/** Waits until it accepts connections; false if it ended before. */
export async function becomesReady(
  home: string,
  { identity, ended }: Postmaster,
): Promise<boolean> {
  let alive = true;
  void ended.then(() => {
    alive = false;
  });
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (alive && performance.now() < deadline) {
    const file = await readPidFile(home);
    if (file?.pid === identity.pid && file.status === 'ready') return true;
    if (file?.pid === identity.pid && file.status === 'stopping') await ended;
    await sleep(10);
  }
  if (!alive) return false;
  signal(identity, 'SIGINT');
  throw new EmbeddedPostgresError(
    `PostgreSQL did not become ready within ${READY_TIMEOUT_MS / 1000} s: look at its log beside ${home}, then start again.`,
  );
}

/** Fast shutdown: open transactions are rolled back; everything acknowledged is on disk. */
export async function stopPostmaster({ identity, ended }: Postmaster): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    signal(identity, name);
    const timeout = new AbortController();
    const late = sleep(STOP_TIMEOUT_MS, 'late', { signal: timeout.signal }).catch(() => 'ended');
    const outcome = await Promise.race([ended, late]);
    timeout.abort();
    if (outcome !== 'late') return;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${identity.pid}) does not stop: end it by hand, nothing that was saved is lost.`,
  );
}

/** The same without waiting for it. */
export function requestStop({ identity }: Postmaster): void {
  signal(identity, 'SIGINT');
}

/**
 * Speeds up a shutdown that another process has requested. SIGTERM is PostgreSQL's smart shutdown: it refuses new
 * connections and waits for the open ones, and a pool's connections never end.
 * @returns a function that ends the watch.
 */
export function watchForShutdown(home: string, { identity, ended }: Postmaster): () => void {
  const timer = setInterval(async () => {
    const file = await readPidFile(home);
    if (file?.pid === identity.pid && file.status === 'stopping') signal(identity, 'SIGINT');
  }, SHUTDOWN_CHECK_MS);
  timer.unref();
  const end = () => clearInterval(timer);
  void ended.then(end);
  return end;
}

function spawnPostmaster(
  { home, dataDir, account, binaries }: Cluster,
  args: string[],
): ChildProcess {
  const logFd = openSync(join(dataDir, 'postgres.log'), 'a', 0o600);
  try {
    const child = spawn(binaries.postgres, args, {
      ...account,
      cwd: home,
      env: TOOL_ENVIRONMENT,
      // A session of its own: Ctrl-C in the terminal reaches only the application, which then stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', logFd, logFd],
    });
    child.unref();
    return child;
  } finally {
    closeSync(logFd);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.on('error', (error) => resolve(`PostgreSQL could not be started (${error.message})`));
  child.on('exit', (code, killedBy) =>
    resolve(`PostgreSQL ended (${killedBy === null ? `exit code ${code}` : killedBy})`),
  );
  return promise;
}

/** The system reports the end of a process to its parent only, and the parent of an orphan has ended. */
function pollEnd(identity: ProcessIdentity): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setInterval(() => {
    if (isRunning(identity)) return;
    clearInterval(timer);
    resolve('PostgreSQL ended');
  }, 100);
  timer.unref();
  return promise;
}

function signal(identity: ProcessIdentity, name: NodeJS.Signals): void {
  if (isRunning(identity)) process.kill(identity.pid, name);
}

/**
 * Called while no postmaster of ours runs. PostgreSQL replaces the pid file of an ended process by itself but refuses
 * while another process has that pid. Deleting the file would also disable its check that no old server process still
 * uses the shared memory. The file gets the pid of this process instead: PostgreSQL ignores its own parent's pid and
 * makes the check.
 */
async function disarmPidFile(home: string): Promise<void> {
  const path = join(home, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  if (/^\d+\n/.test(text)) await writeFile(path, text.replace(/^\d+/, String(process.pid)));
  else await rm(path, { force: true });
}

/**
 * Called while no postmaster of ours runs. A killed one leaves its socket, and another process may have the pid in the
 * socket's lock file.
 */
async function removeSockets(home: string): Promise<void> {
  const names = await readdir(home);
  const left = names.filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(left.map((name) => rm(join(home, name), { force: true })));
}

async function readPidFile(
  home: string,
): Promise<{ pid: number; port: number; status: string } | undefined> {
  const text = await readFile(join(home, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port, status: lines[7]?.trim() ?? '' };
}
