import { sql } from 'kysely';
import type { Db } from '../src/platform/db.ts';
import type { Job } from '../src/platform/jobs.ts';

interface QueuedJob {
  id: string;
  name: string;
  payload: object;
}

/** How much later a job that threw is tried again. */
const retryMilliseconds = 5000;
const limit = 10_000;

/**
 * Runs the jobs that are due at the test's own `now`, one after the other, until none is left; what they add is run
 * too. The queue's own runner goes by the machine's clock, which a test with planned jobs cannot move. A job that
 * throws stays for later, as there. Then messages that are due are sent,
 * if `messaging.send` is among the jobs.
 * @returns how many ran without throwing.
 */
export async function runDueJobs(db: Db, jobs: Record<string, Job>, now: Date): Promise<number> {
  let done = 0;
  for (let turn = 0; turn < limit; turn += 1) {
    const job = await nextJob(db, now);
    if (!job) {
      await jobs['messaging.send']?.({} as never, { now });
      return done;
    }
    const work = jobs[job.name];
    if (!work) throw new Error(`No job is called ${job.name}`);
    try {
      await work(job.payload as never, { now });
      await sql`delete from graphile_worker._private_jobs where id = ${job.id}`.execute(db);
      done += 1;
    } catch {
      const later = new Date(now.getTime() + retryMilliseconds);
      await sql`update graphile_worker._private_jobs set run_at = ${later} where id = ${job.id}`.execute(
        db,
      );
    }
  }
  throw new Error('The jobs never come to an end.');
}

/**
 * A job without a moment of its own was given its transaction's, by the machine's clock, the same as its last change (its
 * creation, or its replacement under the same key): it is due at once, however far that is from the test's time. A job
 * that is at work has no key any more, as there: what it adds under the same one is another job.
 */
async function nextJob(db: Db, now: Date): Promise<QueuedJob | undefined> {
  const { rows } = await sql<QueuedJob>`
    with due as (
      select job.id, task.identifier as name
        from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
       where job.run_at = job.updated_at or job.run_at <= ${now}
       order by job.id limit 1)
    update graphile_worker._private_jobs as job set key = null from due where job.id = due.id
    returning job.id, due.name, job.payload`.execute(db);
  return rows[0];
}
