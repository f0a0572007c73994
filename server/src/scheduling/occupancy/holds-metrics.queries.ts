import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Metric } from '../../platform/metrics.ts';

/** The number of live holds, and of expired holds that the sweep has not ended yet. */
export async function measureHolds(db: Db): Promise<Metric[]> {
  const { rows } = await sql<{ live: number; over: number }>`
    select count(*) filter (where expires_at > now())::int as live,
           count(*) filter (where expires_at <= now())::int as over
      from occupancy where state = 'hold'`.execute(db);
  const { live = 0, over = 0 } = rows[0] ?? {};
  const samples = [
    { labels: { state: 'live' }, value: live },
    { labels: { state: 'over' }, value: over },
  ];
  return [{ name: 'vaga_holds', help: 'Places that are held.', samples }];
}
