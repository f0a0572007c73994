import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
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

/** Deletes the people of an account. A person in a cart remains as a row without personal data. */
export async function erasePersons(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('persons')
    .where('accountId', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets').select('assets.id').whereRef('assets.personId', '=', 'persons.id'),
        ),
      ),
    )
    .execute();
  await trx
    .updateTable('persons')
    .set({ ...erasedIdentity, deletedAt: sql`coalesce(deleted_at, ${now})` })
    .where('accountId', '=', accountId)
    .execute();
}
