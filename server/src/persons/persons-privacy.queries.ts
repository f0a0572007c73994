import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import { erasedIdentity } from './person-deletion.queries.ts';

/** Everybody that an account ever booked for, with all that is held of them. */
export async function collectPersons(db: Db, accountId: string) {
  return db
    .selectFrom('persons')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Nobody of the account is known any more; a person whom a cart names stays as a row that says nothing of anybody. */
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
