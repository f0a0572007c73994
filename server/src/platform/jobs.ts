import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Task, WorkerEvents, WorkerPool } from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import type { Trx } from './db.ts';
import { guardJobs } from './job-ownership.ts';
import { isPassingTrouble } from './lost-connection.ts';
import { createQueueLog } from './queue-log.ts';
import type { TroubleLog } from './trouble-log.ts';
import { createTroubleLog } from './trouble-log.ts';

/** What runs without a request: it may run twice, so its effect must not. */
export type Job = (payload: never, tools: { now: Date }) => Promise<void>;

export interface NewJob {
  /** `slice.verb`. */
  name: string;
  payload: Record<string, unknown>;
  /** Earliest moment. */
  runAt?: Date | null;
  /** A later job under the same key replaces one that no process has taken yet. */
  key?: string;
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
}

/** Puts a job into the transaction of what it follows from: both are there or neither. */
export async function addJob(trx: Trx, job: NewJob): Promise<void> {
  await sql`select from ${addingJob({ ...job, payload: JSON.stringify(job.payload) })}`.execute(
    trx,
  );
}

/** The same within a statement that does more, as one of its tables. */
export function addingJob(job: Omit<NewJob, 'payload'> & { payload: string }): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    ${job.name}, payload => ${job.payload}::json, run_at => ${job.runAt ?? null}::timestamptz,
    job_key => ${job.key ?? null}::text, max_attempts => ${job.maxAttempts ?? 25}::int,
    queue_name => ${job.queue ?? null}::text)`;
}

/** Makes the tables of the job queue; called with the migrations. */
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

const beginAgainMs = 5000;
const atOnce = 4;
const togetherMs = 100;

/**
 * Under a rush jobs are fetched and noted as done in lots: one by one, that is most of what a short job costs. A job waits
 * a tenth of a second for it at the most, and one of a process that is killed in the tenth of a second after it was done
 * runs again, as any job may. Where the database is away when they are noted, the queue gives up and begins anew.
 */
const inLots = {
  concurrentJobs: atOnce,
  pollInterval: 2000,
  localQueue: {
    size: 2 * atOnce,
    // What waits behind slow jobs is for another process to take.
    ttl: 2000,
    refetchDelay: { durationMs: togetherMs, threshold: 2 * atOnce - 1 },
  },
  completeJobBatchDelay: togetherMs,
  failJobBatchDelay: togetherMs,
};

/**
 * Runs jobs until `stop`, which lets those at work finish. A job that throws is tried again, later and later. Where the
 * database is away for so long that the queue gives up, it begins anew until it is back.
 */
export async function startJobs(options: Options): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const trouble = createTroubleLog(options.log, 'jobs wait: the database is away or busy');
  let shift = await beginShift(options, trouble);
  const beginAgain = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    options.log.warn('the job queue gave up and begins anew');
    await pause(beginAgainMs, undefined, { signal: stopping.signal, ref: false });
    shift = await beginShift(options, trouble);
    return shift.ended.then(beginAgain);
  };
  const persevere = (error: unknown): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve();
    if (isPassingTrouble(error)) trouble.tell(error);
    else options.log.error({ err: error }, 'the job queue does not begin');
    return beginAgain().catch(persevere);
  };
  void shift.ended.then(beginAgain).catch(persevere);
  return {
    async stop() {
      stopping.abort();
      await shift.stop();
    },
  };
}

interface Shift {
  /** Resolves however it ends. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

async function beginShift(
  { pool, jobs, crontab, log, now }: Options,
  trouble: TroubleLog,
): Promise<Shift> {
  const taskList: Record<string, Task> = {};
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = async (payload) => job(payload as never, { now: now() });
  }
  const { promise: made, resolve: tellMade } =
    Promise.withResolvers<Pick<WorkerPool, 'id' | 'promise'>>();
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool: { id, promise } }) => tellMade({ id, promise }));
  leaveFetchedJobs(events);
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems(crontab)),
    noHandleSignals: true,
    logger: createQueueLog(log, trouble),
    events,
    preset: { worker: inLots },
  });
  runner.promise.catch(() => {});
  const workers = await made;
  const guard = guardJobs({ pool, workerId: workers.id, log, trouble });
  // Not when the runner has ended: that waits for its crontab too, which sleeps up to a minute after each failure
  // where the database is away, and has nothing at work that could be cut off.
  const ended = workers.promise.catch(() => {}).then(() => guard.stop());
  return {
    ended,
    async stop() {
      // One that gave up refuses, and has ended.
      runner.stop().catch(() => {});
      await ended;
    },
  };
}

/**
 * Jobs that were fetched and not begun are left when a shift ends, for its guard to give back: graphile-worker 0.18.0
 * fails at it, and that failure, where the database is away, nobody catches.
 */
function leaveFetchedJobs(events: WorkerEvents): void {
  events.once('localQueue:init', ({ localQueue }) => {
    events.once('pool:gracefulShutdown', () => localQueue.jobQueue.splice(0));
  });
}

/** The crontab's own grammar has no dot in a name; ours do: `slice.verb`. */
function cronItems(crontab: string): { match: string; task: string }[] {
  return crontab
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields = line.trim().split(/\s+/);
      return { match: fields.slice(0, 5).join(' '), task: fields.slice(5).join(' ') };
    });
}
