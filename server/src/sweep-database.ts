import type { Pool } from 'pg';
import { sweepPayments } from './payments/index.ts';
import { createDb } from './platform/db.ts';
import { sweepOccupancy } from './scheduling/index.ts';

/** Looks at all places and all money at one moment for what must never be; a line for each violation. Changes nothing. */
export async function sweepDatabase(pool: Pool, now: Date): Promise<string[]> {
  return createDb(pool)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [...(await sweepOccupancy(trx, now)), ...(await sweepPayments(trx))]);
}
