import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/**
 * What failures are counted for: the e-mail that was typed, whether it exists or not; the address they came from; both
 * together; a browser or session that is known to belong to the account; and the codes of an account's second factor.
 */
export type FailureKind = 'email' | 'address' | 'pair' | 'known' | 'codes';

export function failureKey(kind: FailureKind, ...values: string[]): Buffer {
  return createHash('sha256')
    .update(`${kind}:${values.join('\n')}`)
    .digest();
}

/** Instants of failures since, for each key in its order. */
export async function readFailures(db: Db | Trx, keys: Buffer[], since: Date): Promise<Date[][]> {
  const rows = await db
    .selectFrom('loginFailures')
    .select(['key', 'failedAt'])
    .where('key', 'in', keys)
    .where('failedAt', '>', since)
    .execute();
  return keys.map((key) => rows.filter((row) => key.equals(row.key)).map((row) => row.failedAt));
}

/** Lets those who fail at once count one after the other; always in the same order, so that nobody waits in a ring. */
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
