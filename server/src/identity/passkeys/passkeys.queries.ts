import type { Db, Trx } from '../../platform/db.ts';

/** A passkey as its owner's list shows it. */
export interface ListedPasskey {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys of an account, the newest first. */
export async function readPasskeys(db: Db, accountId: string): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function readCredentialIds(trx: Trx, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('passkeys')
    .select('credentialId')
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ credentialId }) => credentialId);
}

export interface NewPasskey {
  id: string;
  accountId: string;
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  userAgent: string;
  createdAt: Date;
}

/** @returns false if the device's key belongs to an account already. */
export async function insertPasskey(trx: Trx, passkey: NewPasskey): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What proves a passkey. */
export interface StoredPasskey {
  id: string;
  accountId: string;
  publicKey: Buffer;
  signCount: number;
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'publicKey', 'signCount'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row ? { ...row, signCount: Number(row.signCount) } : null;
}

/**
 * Records a use that was checked against the counter `seenCount`.
 * @returns false if the passkey was deleted meanwhile, or used with another counter, which a copy of the device would do.
 */
export async function recordPasskeyUse(
  trx: Trx,
  {
    id,
    seenCount,
    signCount,
    now,
  }: { id: string; seenCount: number; signCount: number; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: now })
    .where('id', '=', id)
    .where('signCount', '=', String(seenCount))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the account had it. */
export async function deletePasskey(
  trx: Trx,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
