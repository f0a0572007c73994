import { sql } from 'kysely';
import type { AccountMove, MovedRows } from '../identity/index.ts';
import { moveRows } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
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

/**
 * Moves the people of an account to another one. They become copies that the entity keeps: the account that claims them
 * has its own people, whose names are unique.
 */
export async function adoptPersons(
  trx: Trx,
  { entityId, ...move }: AccountMove & { entityId: string },
): Promise<MovedRows> {
  await trx
    .updateTable('persons')
    .set({ keptByEntityId: entityId })
    .where('accountId', '=', move.fromAccountId)
    .where('keptByEntityId', 'is', null)
    .execute();
  return moveRows(trx, move, [{ name: 'persons' }]);
}

/**
 * Gives an account its own people with the data of the copies that an entity keeps there: one of each name that it does
 * not have, with the data of the latest copy.
 */
export async function addOwnPersons(
  trx: Trx,
  { accountId, entityId, now }: { accountId: string; entityId: string; now: Date },
): Promise<void> {
  const latest = await trx
    .selectFrom('persons')
    .distinctOn(sql`lower(name)`)
    .select('id')
    .where('accountId', '=', accountId)
    .where('keptByEntityId', '=', entityId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of latest) {
    await sql`
      insert into persons (id, account_id, name, email, phone, date_of_birth, gender, health_number, nationality_type,
             identification_type_id, identification_number, nationality_id, country_of_birth_id, country_of_residence_id,
             postal_code, created_at)
      select ${newId()}, account_id, name, email, phone, date_of_birth, gender, health_number, nationality_type,
             identification_type_id, identification_number, nationality_id, country_of_birth_id, country_of_residence_id,
             postal_code, ${now}
        from persons where id = ${id}
      on conflict do nothing`.execute(trx);
  }
}
