import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { accountFor, prepareCluster } from './cluster.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { ensureDatabase } from './database.ts';
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres-error.ts';
import { limitLog } from './log-file.ts';
import type { Postmaster } from './postmaster.ts';
import { requestStop, stopPostmaster, watchForShutdown } from './postmaster.ts';
import { startPostmaster } from './start-postmaster.ts';

export type EmbeddedPostgresOptions = {
  /** Created if missing. The database is in its subfolder `postgres`, with log and password beside it. */
  dataDir: string;
  /**
   * A TCP port of 127.0.0.1, for tools; it also names the socket. Default: a free port from 15432 up, kept for the next
   * start.
   */
  port?: number;
  /** The database to connect to, created if missing; lower-case letters, digits and `_`. */
  database?: string;
  /** PostgreSQL settings by name; they override the defaults here. */
  settings?: Record<string, string>;
  /** false: for tests; a crash of the machine may destroy the database. */
  durable?: boolean;
  log: (line: string) => void;
};

export type EmbeddedPostgres = {
  /**
   * `postgres://` address that contains the password: never log it. It names the socket as `host` if the socket's path
   * is short enough.
   */
  url: string;
  /** PostgreSQL was already running, left behind by a killed process. */
  adopted: boolean;
  /** Shuts PostgreSQL down cleanly and releases the data folder; may be called again. */
  stop(): Promise<void>;
  /** Calls back once if PostgreSQL ends without `stop`. The application cannot continue then. */
  onExit(callback: (reason: string) => void): void;
};

const LOG_CHECK_MS = 60_000;

/**
 * Starts PostgreSQL from the npm package, as the only owner of `dataDir` (Linux; any user, root too). A postmaster left
 * behind by a killed process is adopted; a crashed database recovers. The handle does not keep the process alive. A
 * process that exits without `stop`, even during the start, tells PostgreSQL to shut down, and nothing acknowledged is
 * lost. Only after a kill does PostgreSQL keep running; the next start adopts it.
 * @throws EmbeddedPostgresError with one line for operators if folder, port or package cannot be used.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { port, database = 'vaga', settings = {}, durable = true, log } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) {
    throw new EmbeddedPostgresError(
      `The database cannot be called "${database}": use lower-case letters, digits and _ only.`,
    );
  }
  const dataDir = await openDataFolder(options.dataDir);
  const unlock = lockDataFolder(join(dataDir, 'postgres.lock'));
  try {
    const account = await accountFor(dataDir);
    const binaries = await findBinaries(account, log);
    const cluster: Cluster = { dataDir, home: join(dataDir, 'postgres'), account, binaries };
    await limitLog(dataDir);
    await prepareCluster(cluster, { durable, log });
    const { postmaster, password, adopted } = await startPostmaster(cluster, {
      port,
      settings,
      durable,
      log,
    });
    const cancelStopAtExit = stopAtExit(postmaster);
    const server = { port: postmaster.port, password, dataDir, home: cluster.home };
    const url = await ensureDatabase(server, database).catch(async (error: unknown) => {
      await stopPostmaster(postmaster);
      cancelStopAtExit();
      throw error;
    });
    return handle({ url, adopted, postmaster, cluster, cancelStopAtExit, unlock });
  } catch (error) {
    unlock();
    throw explainFileError(error, dataDir);
  }
}

/** @returns a function that cancels it. */
function stopAtExit(postmaster: Postmaster): () => void {
  const tell = () => requestStop(postmaster);
  process.once('exit', tell);
  return () => process.off('exit', tell);
}

async function openDataFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return await realpath(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

type Running = {
  url: string;
  adopted: boolean;
  postmaster: Postmaster;
  cluster: Cluster;
  cancelStopAtExit: () => void;
  unlock: () => void;
};

function handle(running: Running): EmbeddedPostgres {
  const { url, adopted, postmaster, cluster, cancelStopAtExit, unlock } = running;
  let stopping: Promise<void> | undefined;
  // If the log cannot be shortened now, the next attempt is a minute later; the product goes on serving.
  const logTimer = setInterval(() => void limitLog(cluster.dataDir).catch(() => {}), LOG_CHECK_MS);
  logTimer.unref();
  const endWatch = watchForShutdown(cluster.home, postmaster);
  const stop = async () => {
    clearInterval(logTimer);
    endWatch();
    await stopPostmaster(postmaster);
    cancelStopAtExit();
    unlock();
  };
  return {
    url,
    adopted,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    onExit: (callback) => {
      void postmaster.ended.then((reason) => {
        if (stopping === undefined) callback(reason);
      });
    },
  };
}
