import { sql } from 'kysely';
import type { Pool } from 'pg';
import { isDemoLoaded, loadDemo } from '../seeds/load-demo.ts';
import { systemClock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { createDb, createPool } from './platform/db.ts';
import { migrateJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { loadReference } from './reference.ts';

/** What keeps the demo out of a database: a line that says what to do. */
class DemoRefused extends Error {}

/** `npm run demo`: fills the database that DATABASE_URL names with demo data, once. */
async function main(): Promise<void> {
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === null) {
    throw new DemoRefused(
      'Set DATABASE_URL to the database to fill. The embedded one has its demo data from the first start on.',
    );
  }
  const pool = createPool(databaseUrl, { max: 2, onError: () => {} });
  try {
    await checkConnection(pool, databaseUrl);
    await migrate(pool);
    await migrateJobs(pool);
    const db = createDb(pool);
    await loadReference(db);
    if (await isDemoLoaded(db)) {
      console.log('The demo data is there already: nothing was changed.');
      return;
    }
    if (!process.argv.includes('--force')) await refuseWhereSomebodyLives(db);
    await loadDemo(db, { clock: systemClock, log: createLog('warn') });
    console.log('The demo data is loaded. Sign in as patient@vaga.example with Vaga-2026!');
  } finally {
    await pool.end();
  }
}

async function checkConnection(pool: Pool, databaseUrl: string): Promise<void> {
  await pool.query('select 1').catch((error: unknown) => {
    const { host } = new URL(databaseUrl);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A name with several addresses fails with one error for each, and no words of its own.
    const said = (error instanceof Error && error.message) || code;
    throw new DemoRefused(`DATABASE_URL: no connection to ${host}: ${said}`);
  });
}

/** Demo entities beside real ones would be found, and booked, by real people. */
async function refuseWhereSomebodyLives(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new DemoRefused(
    `This database holds ${count} account${count === 1 ? '' : 's'} of its own, so no demo data was loaded. ` +
      'Where that is meant, run npm run demo -- --force.',
  );
}

main().catch((error: unknown) => {
  const isExplained = error instanceof DemoRefused || error instanceof SettingsError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
