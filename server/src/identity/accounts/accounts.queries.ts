import type { Language } from '@vaga/contract/common';
import type { NotNull, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';

/** An account that signs in; an unclaimed one does not. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  language: Language;
  emailConfirmedAt: Date | null;
  blockedAt: Date | null;
  /** Its password is public. */
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
  'isDemo',
] as const;

type SignInFields = { email: NotNull; passwordHash: NotNull };

/** Finds no unclaimed account: the address that its entity wrote down is no e-mail to sign in with. */
export async function findAccountByEmail(db: Db | Trx, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .$narrowType<SignInFields>()
    .executeTakeFirst();
  return row ? { ...row, language: storedLanguage(row.language) } : null;
}

/** An account that signs in, by its id. */
export async function findAccount(db: Db | Trx, id: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '=', id)
    .where('keptByEntityId', 'is', null)
    .where('deletedAt', 'is', null)
    .$narrowType<SignInFields>()
    .executeTakeFirst();
  return row ? { ...row, language: storedLanguage(row.language) } : null;
}

/** Locks the account row, so that changes and additions wait. @returns false if the account is deleted. */
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
 * Locks an account until the transaction ends, if it still has the same password and is neither blocked nor deleted. A
 * new password waits for the lock, and so does another sign-in: limits per account are counted one transaction at a
 * time. @returns whether it is unchanged.
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
 * Replaces a password if it is still the one that was checked.
 * @returns false if another password was set meanwhile, or the account is blocked or deleted.
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

/**
 * Whether the account still exists when something late arrives, such as money; a deletion waits until the transaction
 * ends.
 */
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
  /** Null for an account that a partner creates: its owner accepts at the first sign-in. */
  termsVersionAccepted: string | null;
  emailConfirmedAt: Date | null;
  createdAt: Date;
}

/**
 * @returns false if the e-mail already has an account. Of two concurrent inserts the second waits for the first and
 * gets false.
 */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<boolean> {
  const row = await trx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewUnclaimedAccount {
  id: string;
  keptByEntityId: string;
  contactEmail: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  createdAt: Date;
}

export async function insertUnclaimedAccount(
  trx: Trx,
  account: NewUnclaimedAccount,
): Promise<void> {
  await trx.insertInto('accounts').values(account).execute();
}

/** Changes where messages of an unclaimed account go; one that is claimed keeps the address that it signs in with. */
export async function changeContactEmail(
  trx: Trx,
  { accountId, email }: { accountId: string; email: string | null },
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ contactEmail: email })
    .where('id', '=', accountId)
    .where('keptByEntityId', 'is not', null)
    .execute();
}

/**
 * SQL for the address to which messages of an account go: that of its sign-in, or the one that the entity of an unclaimed
 * account wrote down; null where there is none. For this alias of `accounts`.
 */
export function accountAddressSql(accounts: string): RawBuilder<string | null> {
  return sql`coalesce(${sql.ref(`${accounts}.email`)}, ${sql.ref(`${accounts}.contact_email`)})`;
}

/** The address to which messages of an account go; null where there is none. */
export async function readAccountAddress(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select ${accountAddressSql('ac')} as address from accounts ac
     where ac.id = ${accountId} and ac.deleted_at is null`.execute(db);
  return rows[0]?.address ?? null;
}

export async function setWantsTexts(db: Db, id: string, wantsTexts: boolean): Promise<void> {
  await db.updateTable('accounts').set({ wantsTexts }).where('id', '=', id).execute();
}

/** Changes the names and, if given, the language of messages. */
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

/** The caller has proved to own the mailbox, so the password is verified. */
export async function setPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ passwordHash, isPasswordDoubted: false })
    .where('id', '=', id)
    .execute();
}

/** Marks that the password may not be the mailbox owner's; has no effect once the address is confirmed. */
export async function markPasswordUnverified(db: Db, id: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ isPasswordDoubted: true })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

/** Only the first confirmation counts. @returns whether this is the first. */
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

/** No password matches this hash: the account has none yet, or none any more. */
const noPasswordHash = '';

/** Whether an account has no password to recover: it has to define its first one. */
export const hasNoPassword = ({ passwordHash }: Pick<Account, 'passwordHash'>) =>
  passwordHash === noPasswordHash;

/**
 * Removes an unverified password and the consent to the terms that came with it.
 * @returns the account afterwards; null if its password was not unverified.
 */
export async function clearUnverifiedPassword(trx: Trx, id: string): Promise<Account | null> {
  const row = await trx
    .updateTable('accounts')
    .set({ passwordHash: noPasswordHash, termsVersionAccepted: null, isPasswordDoubted: false })
    .where('id', '=', id)
    .where('isPasswordDoubted', '=', true)
    .returning(columns)
    .$narrowType<SignInFields>()
    .executeTakeFirst();
  return row ? { ...row, language: storedLanguage(row.language) } : null;
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

export const storedLanguage = (stored: string): Language => (stored === 'en' ? 'en' : 'pt');

/** An account that is locked while its rows are counted against a quota. */
export interface LockedAccount {
  /** Whether it has quotas: not one that an entity keeps. */
  hasQuotas: boolean;
}

/**
 * Locks an account while its rows are counted against a quota, so that two transactions cannot both pass. References to
 * the account are not blocked.
 */
export async function lockAccountForQuota(trx: Trx, accountId: string): Promise<LockedAccount> {
  const [account] = await lockAccountRow(trx, { accountId });
  return account ?? { hasQuotas: false };
}

const lockAccountRow = compileOnce(
  ({ accountId }: { accountId: string }) => sql<LockedAccount>`
    select ${hasQuotasSql} from accounts a where a.id = ${accountId} for no key update`,
);

/** The column of `LockedAccount`, of accounts `a`: for a statement that locks the account with another row. */
export const hasQuotasSql = sql`a.kept_by_entity_id is null as has_quotas`;
