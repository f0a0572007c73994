import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import { compileOnce } from '../platform/compile-once.ts';
import type { Db, Trx } from '../platform/db.ts';

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  emailConfirmedAt: Date | null;
  blockedAt: Date | null;
  /** May not sign in without a second factor. */
  isAdministrator: boolean;
  /** Its password is known to everybody. */
  isDemo: boolean;
}

const columns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'passwordHash',
  'language',
  'emailConfirmedAt',
  'blockedAt',
  'isAdministrator',
  'isDemo',
] as const;

export async function findAccountByEmail(db: Db | Trx, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, language: languageOf(row.language) } : null;
}

export async function findAccount(db: Db | Trx, id: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, language: languageOf(row.language) } : null;
}

/** Waits for whoever else changes this account or adds something to it; false where it is deleted. */
export async function lockAccount(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an account is still what was judged, and keeps it so until the transaction ends: the same password, neither
 * blocked nor deleted meanwhile. A new password waits for it, and so does another sign-in: what an account has at the most
 * is counted in turn.
 */
export async function lockIfUnchanged(
  trx: Trx,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select(['passwordHash', 'blockedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && row.passwordHash === passwordHash && row.blockedAt === null;
}

/**
 * Replaces a password where it is still the one that was judged.
 * @returns false where another one was defined meanwhile, or the account is blocked or gone.
 */
export async function replacePasswordHash(
  trx: Trx,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('accounts')
    .set({ passwordHash: newHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('blockedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody is still behind what comes in late, such as money; keeps a deletion waiting until the transaction ends. */
export async function isAccountActive(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewAccount {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  /** Null for an account that a partner makes: its owner accepts at the first sign-in. */
  termsVersionAccepted: string | null;
  emailConfirmedAt: Date | null;
  createdAt: Date;
}

/** @returns false where the e-mail has an account; of two at once the second waits for the first, and gets false. */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<boolean> {
  const row = await trx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setWantsTexts(db: Db, id: string, wantsTexts: boolean): Promise<void> {
  await db.updateTable('accounts').set({ wantsTexts }).where('id', '=', id).execute();
}

/** Changes the names, and the language of messages where one is given. */
export async function updateAccount(
  db: Db,
  id: string,
  { language, ...names }: { firstName: string; lastName: string; language?: Language | undefined },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...names, ...(language ? { language } : {}) })
    .where('id', '=', id)
    // A deletion that came first has taken the names, and they stay taken.
    .where('deletedAt', 'is', null)
    .execute();
}

/** By whoever has the mailbox, so that nothing is left to doubt. */
export async function setPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ passwordHash, isPasswordDoubted: false })
    .where('id', '=', id)
    .execute();
}

/** Notes that the password may not be that of whoever has the mailbox; once an address is confirmed there is no doubt. */
export async function markPasswordUnverified(db: Db, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ isPasswordDoubted: true })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

/** The first confirmation is the one that counts. @returns whether it is this one. */
export async function setEmailConfirmed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('accounts')
    .set({ emailConfirmedAt: now })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No password fits this. */
const noPasswordHash = '';

/**
 * Takes a doubted password away, and the consent to the terms that came with it.
 * @returns the account as it is then; null where there was no doubt.
 */
export async function clearUnverifiedPassword(trx: Trx, id: string): Promise<Account | null> {
  const row = await trx
    .updateTable('accounts')
    .set({ passwordHash: noPasswordHash, termsVersionAccepted: null, isPasswordDoubted: false })
    .where('id', '=', id)
    .where('isPasswordDoubted', '=', true)
    .returning(columns)
    .executeTakeFirst();
  return row ? { ...row, language: languageOf(row.language) } : null;
}

export async function readTermsVersion(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('termsVersionAccepted')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.termsVersionAccepted ?? null;
}

export async function setTermsVersion(db: Db, id: string, version: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ termsVersionAccepted: version })
    .where('id', '=', id)
    .execute();
}

const languageOf = (stored: string): Language => (stored === 'en' ? 'en' : 'pt');

/** Whoever counts what an account has does so in turn, so that two at once cannot both fit. What refers to it goes on. */
export async function lockAccountForQuota(trx: Trx, accountId: string): Promise<void> {
  await lockAccountRow(trx, { accountId });
}

const lockAccountRow = compileOnce(
  ({ accountId }: { accountId: string }) => sql<{ id: string }>`
    select id from accounts where id = ${accountId} for no key update`,
);
