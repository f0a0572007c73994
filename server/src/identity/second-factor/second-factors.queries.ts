import type { Db, Trx } from '../../platform/db.ts';

export interface StoredFactor {
  /** Encrypted. */
  secret: Buffer;
  confirmedAt: Date | null;
  lastStep: number | null;
  createdAt: Date;
}

/** Locks the second factor, so that concurrent checks of its codes wait. */
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

/** Replaces a second factor that was started before. */
export async function replaceSecondFactor(trx: Trx, factor: NewFactor): Promise<void> {
  const { accountId, secret, confirmedAt, now } = factor;
  await deleteSecondFactor(trx, accountId);
  await trx
    .insertInto('secondFactors')
    .values({ accountId, secret, confirmedAt, createdAt: now })
    .execute();
  const codes = factor.recoveryCodeHashes.map((codeHash) => ({ accountId, codeHash }));
  if (codes.length > 0) await trx.insertInto('recoveryCodes').values(codes).execute();
}

/**
 * Records an accepted code: codes of its period or earlier are refused from now on. The first one confirms the factor.
 */
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

/** Deletes a recovery code. @returns whether it existed. */
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

/** Whether an account has a confirmed second factor, and how many of its recovery codes are left. */
export async function readSecondFactorState(
  db: Db,
  accountId: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const row = await db
    .selectFrom('secondFactors as f')
    .leftJoin('recoveryCodes as r', 'r.accountId', 'f.accountId')
    .select((select) => select.fn.count<number>('r.codeHash').as('recoveryCodesLeft'))
    .where('f.accountId', '=', accountId)
    .where('f.confirmedAt', 'is not', null)
    .groupBy('f.accountId')
    .executeTakeFirst();
  return { isOn: row !== undefined, recoveryCodesLeft: Number(row?.recoveryCodesLeft ?? 0) };
}

/** Any confirmed secret, except those of demo accounts. */
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

/** The secrets of all second factors: administrators and members, never many. */
export async function readSecrets(db: Db): Promise<{ accountId: string; secret: Buffer }[]> {
  return db.selectFrom('secondFactors').select(['accountId', 'secret']).execute();
}

/** Stores a re-encrypted secret, unless the secret was replaced meanwhile. */
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

/** Deletes the second factor of an account with its recovery codes. */
export async function deleteSecondFactor(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('secondFactors').where('accountId', '=', accountId).execute();
}
