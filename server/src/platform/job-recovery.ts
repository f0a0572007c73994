import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Logger as Log } from 'pino';
import { isTransientError } from './database-errors.ts';
import { createDb } from './db.ts';
import type { ErrorSummaryLog } from './error-summary-log.ts';

/** The first half of the advisory lock that a running worker holds; the second half is the hash of its id. */
const lockClass = 4_207_003;
const checkEveryMs = 10_000;
/** A worker takes its lock a moment after its creation and may have a job by then. */
const graceSeconds = 5;

interface JobRecoveryOptions {
  pool: Pool;
  /** The value that the queue writes into `locked_by` of this process's jobs. */
  workerId: string;
  log: Log;
  databaseErrors: ErrorSummaryLog;
}

/**
 * Releases the jobs of workers whose process ended. The queue itself waits four hours before it considers a job lost,
 * because it cannot tell a slow worker from a killed one. PostgreSQL can: a running worker holds an advisory lock on a
 * connection of its own, which ends with the process. `stop` releases the jobs of this worker.
 */
export function startJobRecovery({ pool, workerId, log, databaseErrors }: JobRecoveryOptions): {
  stop(): Promise<void>;
} {
  let lockClient: PoolClient | undefined;
  const releaseLock = () => {
    lockClient?.off('error', releaseLock);
    lockClient?.release(true);
    lockClient = undefined;
  };
  const recover = async () => {
    // After a failover the connection may lead to the former primary: the lock must be on the server that has the jobs.
    if (lockClient) await lockClient.query('select');
    if (!lockClient) {
      lockClient = await pool.connect();
      lockClient.once('error', releaseLock);
      await takeLock(lockClient, workerId);
    }
    const workers = await releaseJobsOfEndedWorkers(pool);
    if (workers > 0) log.warn({ workers }, 'jobs of ended processes are taken up again');
  };
  const recoverSafely = () =>
    recover().catch((error: unknown) => {
      if (isTransientError(error)) databaseErrors.record(error);
      else log.warn({ err: error }, 'could not look for lost jobs');
      releaseLock();
    });
  let recovering = recoverSafely();
  const timer = setInterval(() => {
    recovering = recovering.then(recoverSafely);
  }, checkEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await recovering;
      // If this fails, another process releases them.
      await releaseJobsOf(pool, workerId).catch(() => {});
      releaseLock();
    },
  };
}

async function takeLock(client: PoolClient, workerId: string): Promise<void> {
  // If the machine vanishes, PostgreSQL probes after 30 s of silence and closes the connection after a minute.
  await client.query(`set tcp_keepalives_idle = 30`);
  await client.query(`set tcp_keepalives_interval = 10`);
  await client.query(`set tcp_keepalives_count = 3`);
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId]);
}

async function releaseJobsOf(pool: Pool, workerId: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId]);
}

async function releaseJobsOfEndedWorkers(pool: Pool): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    with locked as (
      select locked_by, max(locked_at) as locked_at from (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) held
      group by locked_by),
    ended as (
      select array_agg(locked_by) as ids from locked
       where locked_at < now() - make_interval(secs => ${graceSeconds})
         and not exists (
           select from pg_locks l
            where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${lockClass}
              and l.database = (select oid from pg_database where datname = current_database())
              and l.objid = (hashtext(locked.locked_by)::bigint & 4294967295)::oid))
    select cardinality(ids) as workers from ended, lateral graphile_worker.force_unlock_workers(ids)
     where ids is not null`.execute(createDb(pool));
  return rows[0]?.workers ?? 0;
}
