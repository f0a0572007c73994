import type { AccessesNotice } from '@vaga/contract/accesses';
import type { Language } from '@vaga/contract/common';
import type { Db, Trx } from '../../platform/db.ts';

export async function readAccessesNotice(db: Db, id: string): Promise<AccessesNotice> {
  const { accessesNotice } = await db
    .selectFrom('accounts')
    .select('accessesNotice')
    .where('id', '=', id)
    .$narrowType<{ accessesNotice: AccessesNotice }>()
    .executeTakeFirstOrThrow();
  return accessesNotice;
}

export async function setAccessesNotice(
  db: Db,
  id: string,
  accessesNotice: AccessesNotice,
): Promise<void> {
  await db.updateTable('accounts').set({ accessesNotice }).where('id', '=', id).execute();
}

/** An account that can be notified of accesses to its data. */
export interface NotifiableAccount {
  email: string;
  firstName: string;
  language: Language;
  /** Until when it was notified; null: never yet. */
  notifiedAt: Date | null;
}

/**
 * Locks an account before it is notified of accesses: two jobs at once notify it once. Null for one that is deleted, or unclaimed:
 * it has no page to read them on.
 */
export async function lockNotifiableAccount(
  trx: Trx,
  id: string,
): Promise<NotifiableAccount | null> {
  const row = await trx
    .selectFrom('accounts')
    .select(['email', 'firstName', 'language', 'accessesNotifiedAt as notifiedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string; language: Language }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The caller holds the account's lock. */
export async function setAccessesNotifiedAt(trx: Trx, id: string, until: Date): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ accessesNotifiedAt: until })
    .where('id', '=', id)
    .execute();
}
