import type { NotNull } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

export interface StoredEmailChange {
  accountId: string;
  newEmail: string;
  currentConfirmedAt: Date | null;
  newConfirmedAt: Date | null;
  expiresAt: Date;
}

/** The one of its two addresses that a link was sent to. */
export type Side = 'current' | 'new';

const columns = [
  'accountId',
  'newEmail',
  'currentConfirmedAt',
  'newConfirmedAt',
  'expiresAt',
] as const;

export async function findEmailChange(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<StoredEmailChange | null> {
  const row = await db
    .selectFrom('emailChanges')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewEmailChange {
  accountId: string;
  newEmail: string;
  currentTokenHash: Buffer;
  newTokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores a change in place of one that waits. */
export async function replaceEmailChange(trx: Trx, change: NewEmailChange): Promise<void> {
  await deleteEmailChange(trx, change.accountId);
  await trx.insertInto('emailChanges').values(change).execute();
}

export async function deleteEmailChange(db: Db | Trx, accountId: string): Promise<void> {
  await db.deleteFrom('emailChanges').where('accountId', '=', accountId).execute();
}

export interface LinkedEmailChange extends StoredEmailChange {
  side: Side;
  currentEmail: string;
}

/** The change behind one of its links; null for one that is done, cancelled or over. */
export async function findLinkedChange(
  db: Db | Trx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<LinkedEmailChange | null> {
  const row = await db
    .selectFrom('emailChanges as c')
    .innerJoin('accounts as a', 'a.id', 'c.accountId')
    .select([
      'c.accountId',
      'c.newEmail',
      'c.currentConfirmedAt',
      'c.newConfirmedAt',
      'c.expiresAt',
      'c.currentTokenHash',
      'a.email',
    ])
    .where((either) =>
      either.or([
        either('c.currentTokenHash', '=', tokenHash),
        either('c.newTokenHash', '=', tokenHash),
      ]),
    )
    .where('c.expiresAt', '>', now)
    .where('a.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { email: currentEmail, currentTokenHash, ...change } = row;
  return { ...change, currentEmail, side: currentTokenHash.equals(tokenHash) ? 'current' : 'new' };
}

export async function confirmSide(
  trx: Trx,
  { accountId, side, now }: { accountId: string; side: Side; now: Date },
): Promise<void> {
  await trx
    .updateTable('emailChanges')
    .set(side === 'current' ? { currentConfirmedAt: now } : { newConfirmedAt: now })
    .where('accountId', '=', accountId)
    .execute();
}

/** Gives an account another address. @returns false if another account has that. */
export async function replaceEmail(
  trx: Trx,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('accounts as other').select('other.id').where('other.email', '=', email)),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailChanges').where('expiresAt', '<=', now).execute();
}
