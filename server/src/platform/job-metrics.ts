import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Metric } from './metrics.ts';

/** The state of the job queue of all processes, and when each scheduled job was last queued. */
export async function measureJobs(db: Db): Promise<Metric[]> {
  const { rows } = await sql<{ due: number; oldest: number; failed: number }>`
    select count(*) filter (where isDue)::int as due,
           coalesce(extract(epoch from now() - min(run_at) filter (where isDue)), 0)::float8 as oldest,
           count(*) filter (where not isLeft)::int as failed
      from (select run_at, attempts < max_attempts as isLeft,
                   attempts < max_attempts and run_at <= now() as isDue
              from graphile_worker._private_jobs) jobs`.execute(db);
  const { rows: planned } = await sql<{ job: string; at: number }>`
    select identifier as job, extract(epoch from last_execution)::float8 as at
      from graphile_worker._private_known_crontabs where last_execution is not null
     order by 1`.execute(db);
  const { due = 0, oldest = 0, failed = 0 } = rows[0] ?? {};
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    samples: [{ value }],
  });
  return [
    gauge('vaga_jobs_due', 'Jobs that are due, those at work included.', due),
    gauge('vaga_jobs_oldest_due_seconds', 'How long the oldest of them has been due.', oldest),
    gauge('vaga_jobs_out_of_attempts', 'Jobs that are not tried again.', failed),
    {
      name: 'vaga_planned_job_last_run_timestamp_seconds',
      help: 'When a planned job was last put into the queue.',
      samples: planned.map(({ job, at }) => ({ labels: { job }, value: at })),
    },
  ];
}
