import type { NotNull } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** What an e-mail is for: to confirm an address, replace a password, define the first one, or sign in. */
export type TokenPurpose = 'confirm' | 'reset' | 'define' | 'sign_in';

export interface NewEmailToken {
  id: string;
  accountId: string;
  purpose: TokenPurpose;
  tokenHash: Buffer;
  /** Null where the e-mail has no code. */
  codeHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertEmailToken(trx: Trx, token: NewEmailToken): Promise<void> {
  await trx.insertInto('emailTokens').values(token).execute();
}

export async function countTokensSince(
  trx: Trx,
  of: { accountId: string; purpose: TokenPurpose; since: Date },
): Promise<number> {
  const row = await trx
    .selectFrom('emailTokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('accountId', '=', of.accountId)
    .where('purpose', '=', of.purpose)
    .where('createdAt', '>', of.since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The token that was sent to this address, used or not; undefined if it has expired. */
export async function findEmailToken(
  db: Db | Trx,
  of: { email: string; tokenHash: Buffer; purposes: TokenPurpose[]; now: Date },
) {
  return db
    .selectFrom('emailTokens as t')
    .innerJoin('accounts as a', 'a.id', 't.accountId')
    .select(['t.id', 't.accountId', 't.usedAt', 'a.emailConfirmedAt'])
    .where('t.tokenHash', '=', of.tokenHash)
    .where('t.purpose', 'in', of.purposes)
    .where('t.expiresAt', '>', of.now)
    .where('a.email', '=', of.email)
    .executeTakeFirst();
}

/** A link to define a first password, also one that was used or has expired. */
export async function findPasswordLink(db: Db, of: { email: string; tokenHash: Buffer }) {
  return db
    .selectFrom('emailTokens as t')
    .innerJoin('accounts as a', 'a.id', 't.accountId')
    .select(['a.firstName', 't.usedAt', 't.expiresAt'])
    .where('t.tokenHash', '=', of.tokenHash)
    .where('t.purpose', '=', 'define')
    .where('a.email', '=', of.email)
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** @returns false if the token was used meanwhile. */
export async function redeemEmailToken(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('emailTokens')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Invalidates all unused links for these purposes. */
export async function spendEmailTokens(
  trx: Trx,
  of: { accountId: string; purposes: TokenPurpose[]; now: Date },
): Promise<void> {
  await trx
    .updateTable('emailTokens')
    .set({ usedAt: of.now })
    .where('accountId', '=', of.accountId)
    .where('purpose', 'in', of.purposes)
    .where('usedAt', 'is', null)
    .execute();
}

/** The codes of an account that were sent after a moment and are not used, locked; those with so many wrong attempts left out. */
export async function lockLiveCodes(
  trx: Trx,
  of: { accountId: string; since: Date; below: number },
): Promise<Array<{ id: string; codeHash: Buffer }>> {
  return trx
    .selectFrom('emailTokens')
    .select(['id', 'codeHash'])
    .where('accountId', '=', of.accountId)
    .where('codeHash', 'is not', null)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', of.since)
    .where('wrongCodes', '<', of.below)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ codeHash: NotNull }>()
    .execute();
}

/** The wrong codes of e-mails that were sent to an account after a moment. */
export async function sumWrongCodes(
  trx: Trx,
  of: { accountId: string; since: Date },
): Promise<number> {
  const row = await trx
    .selectFrom('emailTokens')
    .select((select) => select.fn.sum<number | null>('wrongCodes').as('sum'))
    .where('accountId', '=', of.accountId)
    .where('createdAt', '>', of.since)
    .executeTakeFirstOrThrow();
  return Number(row.sum ?? 0);
}

export async function countWrongCode(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('emailTokens')
    .set((update) => ({ wrongCodes: update('wrongCodes', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}
