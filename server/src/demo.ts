import { resolve } from 'node:path';
import { sql } from 'kysely';
import { loadDemo } from '../seeds/load-demo.ts';
import { prepareDataFolder } from './data-folder.ts';
import { connect, migrateDatabase } from './open-database.ts';
import { merchantAddresses } from './payment-wiring.ts';
import { systemClock } from './platform/clock.ts';
import type { Db } from './platform/db.ts';
import { createDb } from './platform/db.ts';
import { isDemoLoaded } from './platform/demo-data.ts';
import { loadEncryption } from './platform/encryption.ts';
import { createLog } from './platform/log.ts';
import { readSettings, SettingsError } from './platform/settings.ts';
import { loadSignedLinks } from './platform/signed-links.ts';
import { loadReference } from './reference.ts';
import { StartError } from './start-error.ts';

/** `npm run demo`: loads demo data, once, into the database of DATABASE_URL. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { databaseUrl, encryptionKey, dataDir } = settings;
  if (databaseUrl === null) {
    throw new StartError(
      'Set DATABASE_URL to the database to fill. The embedded one has its demo data from the first start on.',
    );
  }
  const pool = await connect(databaseUrl, { max: 2, onError: () => {} });
  try {
    await migrateDatabase(pool);
    const db = createDb(pool);
    await loadReference(db);
    if (await isDemoLoaded(db)) {
      console.log('The demo data is there already: nothing was changed.');
      return;
    }
    if (!process.argv.includes('--force')) await assertNoRealAccounts(db);
    // The key that a start with the same settings uses.
    const log = createLog('warn');
    if (encryptionKey === null) await prepareDataFolder(resolve(dataDir), log);
    const encryption = await loadEncryption(settings, resolve(dataDir));
    const links = await loadSignedLinks(settings, resolve(dataDir));
    const merchant = merchantAddresses(settings);
    await loadDemo(db, { clock: systemClock, log, encryption, links, merchant: merchant });
    console.log('The demo data is loaded. Sign in as patient@vaga.example with Vaga-2026!');
  } finally {
    await pool.end();
  }
}

/** Real patients would find and book demo entities beside real ones. */
async function assertNoRealAccounts(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new StartError(
    `This database holds ${count} account${count === 1 ? '' : 's'} of its own, so no demo data was loaded. ` +
      'Where that is meant, run npm run demo -- --force.',
  );
}

main().catch((error: unknown) => {
  const isExplained = error instanceof StartError || error instanceof SettingsError;
  console.error(isExplained ? error.message : error);
  process.exit(1);
});
