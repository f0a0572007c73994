import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Logger as Log } from 'pino';
import { createDb } from './db.ts';
import { isPassingTrouble } from './lost-connection.ts';
import type { TroubleLog } from './trouble-log.ts';

/** The first half of an advisory lock that a living worker holds; the second is its id's hash. */
const lockClass = 4_207_003;
const lookEveryMs = 10_000;
/** A worker takes its lock a moment after it was made, and may have a job already. */
const graceSeconds = 5;

interface Guarded {
  pool: Pool;
  /** What the queue writes into `locked_by` of this process's jobs. */
  workerId: string;
  log: Log;
  trouble: TroubleLog;
}

/**
 * Gives back what dead workers held. The queue itself waits four hours before it takes a job to be lost, because it
 * cannot tell a slow worker from one whose process was killed. PostgreSQL can: a living worker holds a lock on a
 * connection of its own, and the connection of a killed process ends with it. At its own end it gives back what it holds.
 */
export function guardJobs({ pool, workerId, log, trouble }: Guarded): { stop(): Promise<void> } {
  let held: PoolClient | undefined;
  const letGo = () => {
    held?.off('error', letGo);
    held?.release(true);
    held = undefined;
  };
  const look = async () => {
    // After a failover the connection may be to a server that others have left: the lock must be where the jobs are.
    if (held) await held.query('select');
    if (!held) {
      held = await pool.connect();
      held.once('error', letGo);
      await takeLock(held, workerId);
    }
    const freed = await freeJobsOfTheDead(pool);
    if (freed > 0) log.warn({ workers: freed }, 'jobs of ended processes are taken up again');
  };
  const lookSafely = () =>
    look().catch((error: unknown) => {
      if (isPassingTrouble(error)) trouble.tell(error);
      else log.warn({ err: error }, 'could not look for lost jobs');
      letGo();
    });
  let looking = lookSafely();
  const timer = setInterval(() => {
    looking = looking.then(lookSafely);
  }, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      // Where that fails, whoever looks next does it.
      await freeJobsOf(pool, workerId).catch(() => {});
      letGo();
    },
  };
}

async function takeLock(client: PoolClient, workerId: string): Promise<void> {
  // A machine that vanished says no goodbye: PostgreSQL asks after 30 s of silence, and gives up after a minute.
  await client.query(`set tcp_keepalives_idle = 30`);
  await client.query(`set tcp_keepalives_interval = 10`);
  await client.query(`set tcp_keepalives_count = 3`);
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, workerId]);
}

async function freeJobsOf(pool: Pool, workerId: string): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId]);
}

async function freeJobsOfTheDead(pool: Pool): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    with taken as (
      select locked_by, max(locked_at) as locked_at from (
        select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) held
      group by locked_by),
    dead as (
      select array_agg(locked_by) as ids from taken
       where locked_at < now() - make_interval(secs => ${graceSeconds})
         and not exists (
           select from pg_locks l
            where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${lockClass}
              and l.database = (select oid from pg_database where datname = current_database())
              and l.objid = (hashtext(taken.locked_by)::bigint & 4294967295)::oid))
    select cardinality(ids) as workers from dead, lateral graphile_worker.force_unlock_workers(ids)
     where ids is not null`.execute(createDb(pool));
  return rows[0]?.workers ?? 0;
}
