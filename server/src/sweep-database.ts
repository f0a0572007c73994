import type { Pool } from 'pg';
import { sweepPayments } from './payments/index.ts';
import { createDb } from './platform/db.ts';
import { sweepOccupancy } from './scheduling/index.ts';

/**
 * Checks all places and all payments in one snapshot for contradictions; returns a line for each violation. Read-only.
 */
export async function sweepDatabase(pool: Pool, now: Date): Promise<string[]> {
  return createDb(pool)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [...(await sweepOccupancy(trx, now)), ...(await sweepPayments(trx))]);
}
