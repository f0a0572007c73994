import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/**
 * What failures are counted for: the typed e-mail, existing or not; the address; both together; a browser or session
 * that is known to belong to the account; the codes of an account's second factor.
 */
export type FailureKind = 'email' | 'address' | 'pair' | 'known' | 'codes';

export function failureKey(kind: FailureKind, ...values: string[]): Buffer {
  return createHash('sha256')
    .update(`${kind}:${values.join('\n')}`)
    .digest();
}

/** Times of failures since `since`, for each key in order. */
export async function readFailures(db: Db | Trx, keys: Buffer[], since: Date): Promise<Date[][]> {
  const rows = await db
    .selectFrom('loginFailures')
    .select(['key', 'failedAt'])
    .where('key', 'in', keys)
    .where('failedAt', '>', since)
    .execute();
  return keys.map((key) => rows.filter((row) => key.equals(row.key)).map((row) => row.failedAt));
}

/** Serialises concurrent failures of the same keys. The order of the locks is fixed, which prevents deadlocks. */
export async function lockFailures(trx: Trx, keys: Buffer[]): Promise<void> {
  for (const key of [...keys].sort(Buffer.compare)) {
    await sql`select pg_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint)`.execute(
      trx,
    );
  }
}

export async function insertFailures(trx: Trx, keys: Buffer[], now: Date): Promise<void> {
  await trx
    .insertInto('loginFailures')
    .values(keys.map((key) => ({ key, failedAt: now })))
    .execute();
}

export async function deleteFailures(trx: Trx, keys: Buffer[]): Promise<void> {
  await trx.deleteFrom('loginFailures').where('key', 'in', keys).execute();
}
