import type { Db, Trx } from '../platform/db.ts';

export interface StoredFactor {
  /** Sealed. */
  secret: Buffer;
  confirmedAt: Date | null;
  lastStep: number | null;
  createdAt: Date;
}

/** Waits for whoever else judges a code of this account. */
export async function lockSecondFactor(trx: Trx, accountId: string): Promise<StoredFactor | null> {
  const row = await trx
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'lastStep', 'createdAt'])
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface NewFactor {
  accountId: string;
  secret: Buffer;
  recoveryCodeHashes: Buffer[];
  /** Null: a first code has to confirm it. */
  confirmedAt: Date | null;
  now: Date;
}

/** In place of one that was begun before. */
export async function replaceSecondFactor(trx: Trx, factor: NewFactor): Promise<void> {
  const { accountId, secret, confirmedAt, now } = factor;
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
  await trx
    .insertInto('secondFactors')
    .values({ accountId, secret, confirmedAt, createdAt: now })
    .execute();
  const codes = factor.recoveryCodeHashes.map((codeHash) => ({ accountId, codeHash }));
  if (codes.length > 0) await trx.insertInto('recoveryCodes').values(codes).execute();
}

/** A code was right: no other of its time or before is from now on. The first one confirms. */
export async function recordStep(
  trx: Trx,
  { accountId, step, now }: { accountId: string; step: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('secondFactors')
    .set(({ fn, val }) => ({ lastStep: step, confirmedAt: fn.coalesce('confirmedAt', val(now)) }))
    .where('accountId', '=', accountId)
    .execute();
}

/** @returns whether the code was there; it is not any more. */
export async function spendRecoveryCode(
  trx: Trx,
  { accountId, codeHash }: { accountId: string; codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Any secret that somebody signs in with, but for the demo's. */
export async function readAnySecret(
  db: Db,
): Promise<{ accountId: string; secret: Buffer } | undefined> {
  return db
    .selectFrom('secondFactors as f')
    .innerJoin('accounts as a', 'a.id', 'f.accountId')
    .select(['f.accountId', 'f.secret'])
    .where('f.confirmedAt', 'is not', null)
    .where('a.isDemo', '=', false)
    .limit(1)
    .executeTakeFirst();
}

/** Of all who have a second factor: administrators and members, never many. */
export async function readSecrets(db: Db): Promise<{ accountId: string; secret: Buffer }[]> {
  return db.selectFrom('secondFactors').select(['accountId', 'secret']).execute();
}

/** The same secret, sealed anew; nothing where another was taken meanwhile. */
export async function replaceSecret(
  db: Db,
  { accountId, from, to }: { accountId: string; from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ secret: to })
    .where('accountId', '=', accountId)
    .where('secret', '=', from)
    .execute();
}
