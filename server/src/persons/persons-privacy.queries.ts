import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { uuidIn } from '../platform/uuid-in.ts';
import { erasedIdentity } from './person-deletion.queries.ts';

/** All people of an account with all their data, also deleted ones. */
export async function collectPersons(db: Db, accountId: string) {
  return db
    .selectFrom('persons')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

/**
 * Deletes the people of an account. Those that assets of carts refer to (`keptIds`) remain as rows without personal data.
 */
export async function erasePersons(
  trx: Trx,
  { accountId, keptIds, now }: { accountId: string; keptIds: readonly string[]; now: Date },
): Promise<void> {
  await trx
    .deleteFrom('persons')
    .where('accountId', '=', accountId)
    .where(({ not }) => not(uuidIn(sql`id`, keptIds)))
    .execute();
  await trx
    .updateTable('persons')
    .set({ ...erasedIdentity, deletedAt: sql`coalesce(deleted_at, ${now})` })
    .where('accountId', '=', accountId)
    .execute();
}
