import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { readPassword, resetSuperuserPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { logFile } from './log-file.ts';
import type { Postmaster } from './postmaster.ts';
import {
  becomesReady,
  findOrphan,
  launchPostmaster,
  postmasterArguments,
  stopPostmaster,
} from './postmaster.ts';

type StartOptions = {
  port: number | undefined;
  settings: Record<string, string>;
  durable: boolean;
  log: (line: string) => void;
};
type Started = { postmaster: Postmaster; password: string; adopted: boolean };

/** Linux takes ports from 32768 up for outgoing connections: a server there would find its port in use one day. */
const FIRST_PORT = 15432;
const LAST_PORT = 32767;
/** Child processes of a killed postmaster notice it at once; a busy machine may need a moment to end them. */
const LEFTOVERS_TIMEOUT_MS = 15_000;

/** For a machine with one or two cores and a few GB. The log contains neither statements nor their data. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_statement: 'none',
  log_checkpoints: 'off',
  // Error messages quote user input; the application receives the errors anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const NON_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const RESERVED_SETTINGS = [
  'listen_addresses',
  'unix_socket_directories',
  'port',
  'data_directory',
  'external_pid_file',
];

/** Adopts the running postmaster of a prepared data directory if it fits, else starts one. */
export async function startPostmaster(cluster: Cluster, options: StartOptions): Promise<Started> {
  const settings = mergeSettings(options);
  const stored = await readPassword(cluster);
  const orphan = await findOrphan(cluster);
  if (orphan !== undefined) {
    const { postmaster, args } = orphan;
    const wanted = postmasterArguments(cluster, settings, options.port ?? postmaster.port);
    const fits = wanted.join('\0') === args.join('\0') && stored !== undefined;
    if (fits && (await becomesReady(cluster.home, postmaster))) {
      options.log(
        `PostgreSQL was still running (process ${postmaster.identity.pid}) and is used again.`,
      );
      return { postmaster, password: stored, adopted: true };
    }
    if (!fits)
      options.log('PostgreSQL was still running with other settings and is started again.');
    await stopPostmaster(postmaster);
  }
  const password = stored ?? (await resetSuperuserPassword(cluster));
  return { postmaster: await launch(cluster, settings, options), password, adopted: false };
}

function mergeSettings({ settings, durable }: StartOptions): Record<string, string> {
  const merged: Record<string, string> = { ...SETTINGS, ...(durable ? {} : NON_DURABLE) };
  for (const [name, value] of Object.entries(settings)) {
    const known = name.toLowerCase();
    if (!/^[a-z_][a-z0-9_.]*$/.test(known) || RESERVED_SETTINGS.includes(known)) {
      throw new EmbeddedPostgresError(
        `The setting "${name}" cannot be given to the embedded PostgreSQL: leave it out.`,
      );
    }
    merged[known] = value;
  }
  return merged;
}

async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
  { port: givenPort, log }: StartOptions,
): Promise<Postmaster> {
  const deadline = performance.now() + LEFTOVERS_TIMEOUT_MS;
  for (;;) {
    const port = givenPort ?? (await choosePort(cluster.dataDir, log));
    if (!(await isFree(port))) throw portTaken(port);
    const result = await launchPostmaster(
      cluster,
      postmasterArguments(cluster, settings, port),
      port,
    );
    if ('postmaster' in result) {
      await writeFile(portFile(cluster.dataDir), `${port}\n`, { mode: 0o600 });
      return result.postmaster;
    }
    const late = performance.now() > deadline;
    // Another process took the port meanwhile: choose another port, unless this one was asked for.
    const again =
      result.failure === 'port taken'
        ? givenPort === undefined
        : result.failure === 'memory in use';
    if (late || !again)
      throw result.failure === 'port taken' ? portTaken(port) : refused(cluster, result.lines);
    await sleep(100);
  }
}

function refused({ dataDir }: Cluster, lines: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(lines)) {
    return new EmbeddedPostgresError(
      `PostgreSQL cannot start because the disk of ${dataDir} is full: free some space and start again.`,
    );
  }
  const reason = lines.split('\n').findLast((line) => /(FATAL|PANIC|ERROR|postgres):/.test(line));
  return new EmbeddedPostgresError(
    `PostgreSQL does not start (${reason?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '') ?? 'no reason given'}): see ${logFile(dataDir)}; if the data is damaged, restore a backup.`,
  );
}

function portTaken(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Port ${port} of 127.0.0.1 is taken by another program: stop that program, or choose another port for the database.`,
  );
}

/** Prefers the port of the last start, so that saved connections of database tools keep working. */
async function choosePort(dataDir: string, log: (line: string) => void): Promise<number> {
  const lastPort = Number(await readFile(portFile(dataDir), 'utf8').catch(() => ''));
  if (lastPort >= 1024 && lastPort <= 65535) {
    if (await isFree(lastPort)) return lastPort;
    log(
      `Port ${lastPort}, the database's last time, is taken by another program: another one is chosen.`,
    );
  }
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) {
    if (await isFree(port)) return port;
  }
  throw new EmbeddedPostgresError(
    `No port of 127.0.0.1 from ${FIRST_PORT} to ${LAST_PORT} is free: stop some programs.`,
  );
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once('error', () => resolve(false));
  probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
    probe.close(() => resolve(true)),
  );
  return promise;
}

function portFile(dataDir: string): string {
  return join(dataDir, 'postgres.port');
}
