import { measureMessages } from './messaging/index.ts';
import { measurePayments } from './payments/index.ts';
import type { DatabaseProbe } from './platform/database-probe.ts';
import type { Db } from './platform/db.ts';
import { measureJobs } from './platform/job-metrics.ts';
import type { MeasuredPool, Metric } from './platform/metrics.ts';
import { measurePools } from './platform/metrics.ts';
import { measureHolds } from './scheduling/index.ts';

interface Measured {
  /** Over connections that calls do not use. */
  db: Db;
  probe: Pick<DatabaseProbe, 'check'>;
  pools: Readonly<Record<string, MeasuredPool>>;
}

/** The metrics of this process and, while the database answers, of its content. */
export async function measureProduct({ db, probe, pools }: Measured): Promise<Metric[]> {
  const inside =
    (await probe.check()) === 'ready' ? await measureDatabase(db).catch(() => null) : null;
  const isUp: Metric = {
    name: 'vaga_database_up',
    help: '1 while the database answers.',
    samples: [{ value: inside === null ? 0 : 1 }],
  };
  return [isUp, ...measurePools(pools), ...(inside ?? [])];
}

async function measureDatabase(db: Db): Promise<Metric[]> {
  return [
    ...(await measureJobs(db)),
    ...(await measureMessages(db)),
    ...(await measureHolds(db)),
    ...(await measurePayments(db)),
  ];
}
