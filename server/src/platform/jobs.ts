import type { Task } from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import type { Trx } from './db.ts';

/** What runs without a request: it may run twice, so its effect must not. */
export type Job = (payload: never, tools: { now: Date }) => Promise<void>;

export interface NewJob {
  /** `slice.verb`. */
  name: string;
  payload: Record<string, unknown>;
  /** Earliest moment. */
  runAt?: Date;
  /** A later job under the same key replaces one that has not run yet. */
  key?: string;
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
}

/** Puts a job into the transaction of what it follows from: both are there or neither. */
export async function addJob(trx: Trx, job: NewJob): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name}, payload => ${JSON.stringify(job.payload)}::json, run_at => ${job.runAt ?? null}::timestamptz,
      job_key => ${job.key ?? null}::text, max_attempts => ${job.maxAttempts ?? 25}::int,
      queue_name => ${job.queue ?? null}::text)`.execute(trx);
}

/** Makes the tables of the job queue; called with the migrations. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}

/** Runs jobs until `stop`, which lets those at work finish. A job that throws is tried again, later and later. */
export async function startJobs(options: {
  pool: Pool;
  jobs: Record<string, Job>;
  /** `minute hour day month weekday job`, in UTC. */
  crontab: string;
  log: Log;
  now: () => Date;
}): Promise<{ stop(): Promise<void> }> {
  const taskList: Record<string, Task> = {};
  for (const [name, job] of Object.entries(options.jobs)) {
    taskList[name] = async (payload) => job(payload as never, { now: options.now() });
  }
  const logger = new Logger(() => (level, message, meta) => {
    // graphile-worker tells of every job; only what goes wrong is for our log, and never a payload.
    if (level === 'error' || level === 'warning')
      options.log[level === 'error' ? 'error' : 'warn']({ job: meta?.taskIdentifier }, message);
  });
  const runner = await run({
    pgPool: options.pool,
    taskList,
    parsedCronItems: parseCronItems(cronItems(options.crontab)),
    concurrency: 4,
    noHandleSignals: true,
    logger,
    pollInterval: 2000,
  });
  return { stop: () => runner.stop() };
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
