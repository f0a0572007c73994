import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Task, WorkerEvents, WorkerPool } from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { isTransientError } from './database-errors.ts';
import type { Trx } from './db.ts';
import type { ErrorSummaryLog } from './error-summary-log.ts';
import { createErrorSummaryLog } from './error-summary-log.ts';
import { startJobRecovery } from './job-recovery.ts';
import { createQueueLog } from './queue-log.ts';

/** A background job. It may run twice, so it must be idempotent. */
export type Job = (payload: never, tools: { now: Date }) => Promise<void>;

export interface NewJob {
  /** `slice.verb`. */
  name: string;
  payload: Record<string, unknown>;
  /** The job does not run before this time. */
  runAt?: Date | null;
  /** A later job with the same key replaces one that no process has taken yet. */
  key?: string;
  maxAttempts?: number;
  /** Jobs of one queue run one after another. */
  queue?: string;
}

/** Adds a job in the transaction of its cause: both are committed or neither. */
export async function addJob(trx: Trx, job: NewJob): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${job.name}, payload => ${JSON.stringify(job.payload)}::json, run_at => ${job.runAt ?? null}::timestamptz,
      job_key => ${job.key ?? null}::text, max_attempts => ${job.maxAttempts ?? 25}::int,
      queue_name => ${job.queue ?? null}::text)`.execute(trx);
}

/** Creates the tables of the job queue; called with the migrations. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}

interface Options {
  pool: Pool;
  jobs: Record<string, Job>;
  /** `minute hour day month weekday job`, in UTC. */
  crontab: string;
  log: Log;
  now: () => Date;
}

const restartDelayMs = 5000;
const concurrency = 4;
const batchDelayMs = 100;

/**
 * Jobs are fetched and marked as done in batches: one by one, that would be most of what a short job costs. A job waits at
 * most 150 ms for its batch. If a process is killed within 100 ms after a job was done, the job runs again, as any job may.
 * If the database is away while a batch is marked, the queue gives up and is restarted.
 */
const batching = {
  concurrentJobs: concurrency,
  pollInterval: 2000,
  localQueue: {
    size: 2 * concurrency,
    // Another process may take jobs that wait behind slow ones.
    ttl: 2000,
    refetchDelay: { durationMs: batchDelayMs, threshold: 2 * concurrency - 1 },
  },
  completeJobBatchDelay: batchDelayMs,
  failJobBatchDelay: batchDelayMs,
};

/**
 * Runs jobs until `stop`, which lets running jobs finish. A job that throws is retried with growing delays. If the
 * database is away for so long that the queue gives up, the queue is restarted until the database is back.
 */
export async function startJobs(options: Options): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const databaseErrors = createErrorSummaryLog(
    options.log,
    'jobs wait: the database is away or busy',
  );
  let runner = await startRunner(options, databaseErrors);
  const restart = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    options.log.warn('the job queue gave up and begins anew');
    await pause(restartDelayMs, undefined, { signal: stopping.signal, ref: false });
    runner = await startRunner(options, databaseErrors);
    return runner.ended.then(restart);
  };
  const retryForever = (error: unknown): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve();
    if (isTransientError(error)) databaseErrors.record(error);
    else options.log.error({ err: error }, 'the job queue does not begin');
    return restart().catch(retryForever);
  };
  void runner.ended.then(restart).catch(retryForever);
  return {
    async stop() {
      stopping.abort();
      await runner.stop();
    },
  };
}

interface Runner {
  /** Resolves when the runner has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

async function startRunner(
  { pool, jobs, crontab, log, now }: Options,
  databaseErrors: ErrorSummaryLog,
): Promise<Runner> {
  const taskList: Record<string, Task> = {};
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = async (payload) => job(payload as never, { now: now() });
  }
  const { promise: created, resolve: resolveCreated } =
    Promise.withResolvers<Pick<WorkerPool, 'id' | 'promise'>>();
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool: { id, promise } }) => resolveCreated({ id, promise }));
  dropFetchedJobsAtShutdown(events);
  fetchJobsAddedDuringDelay(events);
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems(crontab)),
    noHandleSignals: true,
    logger: createQueueLog(log, databaseErrors),
    events,
    preset: { worker: batching },
  });
  runner.promise.catch(() => {});
  const workers = await created;
  const recovery = startJobRecovery({ pool, workerId: workers.id, log, databaseErrors });
  // `runner.promise` would wait for the crontab too. While the database is away, the crontab sleeps up to a minute after
  // each failure and runs nothing that could be cut off.
  const ended = workers.promise.catch(() => {}).then(() => recovery.stop());
  return {
    ended,
    async stop() {
      // A runner that gave up rejects this, and has ended.
      runner.stop().catch(() => {});
      await ended;
    },
  };
}

/**
 * When a runner ends, jobs that were fetched and not started are dropped from its memory; `recovery.stop` releases them in
 * the database. graphile-worker 0.18.0 would release them itself, and while the database is away its failure is an
 * unhandled rejection.
 */
function dropFetchedJobsAtShutdown(events: WorkerEvents): void {
  events.once('localQueue:init', ({ localQueue }) => {
    events.once('pool:gracefulShutdown', () => localQueue.jobQueue.splice(0));
  });
}

/**
 * After a fetch of few jobs, the queue delays the next one by `batchDelayMs`. graphile-worker 0.18.0 forgets a job that is
 * announced during that fetch or delay, and finds it at its next poll, up to 2 s later. Here the end of the delay fetches it.
 */
function fetchJobsAddedDuringDelay(events: WorkerEvents): void {
  let wasAnnounced = false;
  events.on('pool:listen:notification', () => {
    wasAnnounced = true;
  });
  events.on('localQueue:refetchDelay:expired', ({ localQueue }) => {
    if (!wasAnnounced) return;
    wasAnnounced = false;
    localQueue.pulse(1);
  });
}

/** Our job names have a dot (`slice.verb`), which graphile-worker's crontab grammar does not allow. */
function cronItems(crontab: string): { match: string; task: string }[] {
  return crontab
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields = line.trim().split(/\s+/);
      return { match: fields.slice(0, 5).join(' '), task: fields.slice(5).join(' ') };
    });
}
