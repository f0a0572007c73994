import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';

/** A statement as it ran once. */
export interface StatementRun {
  sql: string;
  /** Blocks of 8 kB that its plan read, in memory or not. The same on every machine, which no time is. */
  blocks: number;
}

const explained = z.object({
  'Query Text': z.string(),
  Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }),
});

/**
 * Adds every statement that the connections of a pool run from now on, as `auto_explain` reports it: with the plan that
 * the connection really used, its prepared one. The role of the pool is a superuser.
 */
export function recordBlockReads(pool: Pool, runs: StatementRun[]): void {
  pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
      if (plan === undefined) return;
      const { 'Query Text': sql, Plan } = explained.parse(JSON.parse(plan));
      runs.push({ sql, blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'] });
    });
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
  });
}
