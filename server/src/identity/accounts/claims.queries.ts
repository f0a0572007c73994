import { claimAttempts } from '@vaga/contract/limits';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** The links to one mailbox, about a person with this date of birth. */
export interface ClaimKey {
  accountId: string;
  /** The address that the links went to. */
  contactEmail: string;
  /** The recorded date, YYYY-MM-DD. */
  dateOfBirth: string;
}

/** Whether too many wrong dates were typed. */
export async function isClaimLocked(db: Db | Trx, key: ClaimKey): Promise<boolean> {
  const row = await db
    .selectFrom('claimAttempts')
    .select('wrongDates')
    .where('accountId', '=', key.accountId)
    .where('contactEmail', '=', key.contactEmail)
    .where('dateOfBirth', '=', key.dateOfBirth)
    .executeTakeFirst();
  return (row?.wrongDates ?? 0) >= claimAttempts;
}

/** Counts a wrong date. The caller has locked the account. @returns how many tries are left. */
export async function countWrongDate(trx: Trx, key: ClaimKey, now: Date): Promise<number> {
  const { wrongDates } = await trx
    .insertInto('claimAttempts')
    .values({ ...key, wrongDates: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .constraint('claim_attempts_pkey')
        .doUpdateSet({ wrongDates: sql`claim_attempts.wrong_dates + 1`, lastAt: now }),
    )
    .returning('wrongDates')
    .executeTakeFirstOrThrow();
  return claimAttempts - wrongDates;
}

/** An account that an entity keeps, as a claim needs it. */
export interface UnclaimedAccount {
  entityId: string;
  contactEmail: string | null;
}

/** Null for an account that signs in, and for a deleted one. */
export async function findUnclaimedAccount(
  db: Db | Trx,
  id: string,
): Promise<UnclaimedAccount | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['keptByEntityId as entityId', 'contactEmail'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.entityId ? { ...row, entityId: row.entityId } : null;
}

/** Locks accounts in the order of their ids. @returns those that are not deleted. */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes an unclaimed account its patient's, who signs in with its address from now on. The caller has locked it.
 * PostgreSQL refuses it with a unique violation if the address has an account.
 */
export async function claimAccount(
  trx: Trx,
  claim: { id: string; passwordHash: string; termsVersion: string; now: Date },
): Promise<void> {
  const { id, passwordHash, termsVersion, now } = claim;
  await trx
    .updateTable('accounts')
    .set({
      email: sql`contact_email`,
      contactEmail: null,
      keptByEntityId: null,
      passwordHash,
      termsVersionAccepted: termsVersion,
      // The link came by this address.
      emailConfirmedAt: now,
      claimedAt: now,
    })
    .where('id', '=', id)
    .where('keptByEntityId', 'is not', null)
    .execute();
}

/** Deletes an unclaimed account that has no rows left: a row that still refers to it makes PostgreSQL refuse. */
export async function deleteEmptyAccount(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('keptByEntityId', 'is not', null)
    .execute();
}
