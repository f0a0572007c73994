import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@vaga/embedded-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CircuitBreaker } from './platform/circuit-breaker.ts';
import { createCircuitBreaker } from './platform/circuit-breaker.ts';
import type { DatabaseListener } from './platform/database-listener.ts';
import { createDatabaseListener } from './platform/database-listener.ts';
import type { DatabaseProbe } from './platform/database-probe.ts';
import { createDatabaseProbe } from './platform/database-probe.ts';
import { createPool, jobLimits, startLimits, webLimits } from './platform/db.ts';
import { createErrorSummaryLog } from './platform/error-summary-log.ts';
import { migrateJobs } from './platform/jobs.ts';
import { MigrationMismatchError, migrate } from './platform/migrate.ts';
import { doesPoolerShareSessions } from './platform/pooler.ts';
import type { Settings } from './platform/settings.ts';
import { TimedClient } from './platform/timed-client.ts';
import { errorLine, StartError } from './start-error.ts';

export interface OpenDatabase {
  /** For migrations and for loading data before the first request; without time limits. */
  startPool: Pool;
  webPool: Pool;
  jobsPool: Pool;
  probe: DatabaseProbe;
  /** LISTEN, on one more connection as soon as it is used. */
  listener: DatabaseListener;
  /** For the web only: jobs wait. */
  circuitBreaker: CircuitBreaker;
  /**
   * For the shutdown: limits the wait for each answer. Resolves only if the database does not answer at all, and
   * running work cannot finish.
   */
  abortHungQueries(): Promise<void>;
  /** Waits for running work, then closes the connections, and stops the embedded database last. */
  close(): Promise<void>;
}

interface Options {
  settings: Settings;
  dataDir: string;
  log: Logger;
  /** Called if the embedded database ends by itself. */
  onDatabaseExit: (reason: string) => void;
}

const oldestVersion = 15;

/**
 * Connects to the external database or starts the embedded one.
 * @throws StartError or EmbeddedPostgresError, with one line.
 */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { settings, dataDir, log, onDatabaseExit } = options;
  const databaseErrors = createErrorSummaryLog(log, 'database connections broke');
  const onError = (error: Error) => databaseErrors.record(error);
  if (settings.databaseUrl !== null) {
    const url = settings.databaseUrl;
    const startPool = await connect(url, { max: startConnections, onError });
    return openPools(url, { settings, log, startPool, onError });
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.debug(line) });
  embedded.onExit(onDatabaseExit);
  const { url } = embedded;
  const limits = { role: 'start', limits: startLimits };
  const startPool = createPool(url, { max: startConnections, onError, ...limits });
  const pools = openPools(url, { settings, log, startPool, onError });
  return {
    ...pools,
    async close() {
      await pools.close();
      await embedded.stop();
    },
  };
}

const hungAfterMs = 4000;
const checkEveryMs = 500;
const graceMs = 500;

/** They are closed half a minute after the start. */
const startConnections = 4;

interface PoolsOptions {
  settings: Settings;
  log: Logger;
  startPool: Pool;
  onError: (error: Error) => void;
}

function openPools(url: string, { settings, log, startPool, onError }: PoolsOptions): OpenDatabase {
  const probe = createDatabaseProbe(url, log);
  const listener = createDatabaseListener(url, log);
  const onOutOfSpace = () => probe.reportOutOfSpace();
  const circuitBreaker = createCircuitBreaker(probe, log);
  const onSlow = () => circuitBreaker.check();
  const connections = shareConnections(settings);
  const jobsPool = createPool(url, {
    max: connections.jobs,
    onError,
    onOutOfSpace,
    role: 'jobs',
    limits: jobLimits,
  });
  const webPool = createPool(url, {
    max: connections.web,
    onError,
    onOutOfSpace,
    role: 'web',
    limits: webLimits,
    onSlow,
  });
  const pools = [startPool, webPool, jobsPool];
  const { closeHungConnections } = trackClients(pools);
  const end = async (pool: Pool) => {
    if (!pool.ending) await pool.end();
  };
  return {
    startPool,
    webPool,
    jobsPool,
    probe,
    listener,
    circuitBreaker: circuitBreaker,
    async abortHungQueries() {
      const startedAt = performance.now();
      for (;;) {
        await pause(checkEveryMs, undefined, { ref: false });
        closeHungConnections(hungAfterMs);
        if (performance.now() - startedAt < hungAfterMs || (await probe.check()) !== 'silent')
          continue;
        // Requests for a connection fail at once from now on.
        for (const pool of pools) void end(pool);
        return pause(graceMs);
      }
    },
    async close() {
      probe.close();
      listener.close();
      await Promise.all(pools.map(end));
    },
  };
}

/** Tracks the connections of the pools and which of them are in use. */
function trackClients(pools: readonly Pool[]) {
  const clients = new Set<TimedClient>();
  const inUse = new Set<unknown>();
  for (const pool of pools) {
    pool.on('connect', (client) => client instanceof TimedClient && clients.add(client));
    pool.on('remove', (client) => client instanceof TimedClient && clients.delete(client));
    pool.on('acquire', (client) => inUse.add(client));
    pool.on('release', (_error, client) => inUse.delete(client));
  }
  return {
    /**
     * Closes connections whose query has waited this long. If there is one, the idle connections are probably broken
     * too, and each would cost the same time again: they are closed as well.
     */
    closeHungConnections(milliseconds: number): void {
      const hung = [...clients].filter((client) => client.closeIfHung(milliseconds));
      if (hung.length === 0) return;
      for (const client of clients) if (!inUse.has(client)) client.destroySocket();
    },
  };
}

/**
 * How many connections are for calls, and how many for jobs: of the jobs' own, two are used for LISTEN and job
 * recovery, and the others run jobs. Without jobs, one is left for the figures of `/metrics`, which do not wait for
 * calls.
 */
function shareConnections({ databasePool: all, processRole }: Settings): {
  web: number;
  jobs: number;
} {
  const jobs = {
    all: Math.min(Math.max(Math.floor(all / 4), 3), 6),
    web: 1,
    jobs: all - 1,
  }[processRole];
  return { web: all - jobs, jobs };
}

/** A pool without time limits to a database that answers, is new enough and keeps sessions. @throws StartError */
export async function connect(
  url: string,
  options: { max: number; onError: (error: Error) => void },
): Promise<Pool> {
  const pool = createPool(url, { ...options, role: 'start', limits: startLimits });
  const { host } = new URL(url);
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new StartError(
        `DATABASE_URL: ${host} is PostgreSQL ${version}; ${oldestVersion} or newer is needed.`,
      );
    if (await doesPoolerShareSessions(url))
      throw new StartError(
        `DATABASE_URL: ${host} is a pooler that shares sessions between clients (transaction or statement mode): set pool_mode = session in pgbouncer, or name PostgreSQL itself.`,
      );
    return pool;
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: no connection to ${host}: ${errorLine(error)}`);
  }
}

/** Migrates the tables of the product and of its job queue. @throws StartError */
export async function migrateDatabase(pool: Pool): Promise<string[]> {
  try {
    const applied = await migrate(pool);
    await migrateJobs(pool);
    return applied;
  } catch (error) {
    if (error instanceof MigrationMismatchError) throw new StartError(error.message);
    throw new StartError(`The database could not be brought up to date: ${errorLine(error)}`);
  }
}
