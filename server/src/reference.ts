import { sql } from 'kysely';
import { loadCatalogue } from './catalogue/index.ts';
import { loadGeography } from './geography/index.ts';
import type { Db } from './platform/db.ts';

/** A number that no other advisory lock uses: processes that start together load one after another. */
const referenceLock = 4_207_001;

/**
 * Updates geography and catalogue of a migrated database to server/reference. Runs at every start; if nothing has
 * changed it only reads. All or nothing.
 */
export async function loadReference(db: Db, now = new Date()): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${referenceLock})`.execute(trx);
    await loadGeography(trx, now);
    await loadCatalogue(trx, now);
  });
}
