import type { Pool, PoolClient } from 'pg';

/** A statement as it ran once. */
export interface StatementRun {
  sql: string;
  /** Blocks of 8 kB that its plan read, in memory or not. The same on every machine, which no time is. */
  blocks: number;
}

/** The part of auto_explain's report that is read here. */
interface Explained {
  'Query Text': string;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/**
 * Adds every statement that the connections of a pool run from now on, as `auto_explain` reports it: with the plan that
 * the connection really used, its prepared one. The role of the pool is a superuser.
 */
export function recordBlockReads(pool: Pool, runs: StatementRun[]): void {
  pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
      if (plan === undefined) return;
      const { 'Query Text': sql, Plan }: Explained = JSON.parse(plan);
      runs.push({ sql, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] });
    });
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
  });
}
