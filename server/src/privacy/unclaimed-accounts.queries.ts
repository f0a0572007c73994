import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/**
 * The unclaimed accounts whose last appointment, or whose creation if they have none, was before an instant; the oldest
 * first. An account that a merge has emptied is deleted with the merge.
 */
export async function readForgettableAccounts(
  db: Db | Trx,
  { before, limit, accountId }: { before: Date; limit: number; accountId?: string },
): Promise<string[]> {
  const isOne = accountId === undefined ? sql`true` : sql`ac.id = ${accountId}`;
  const { rows } = await sql<{ id: string }>`
    select ac.id from accounts ac
     where ac.kept_by_entity_id is not null and ac.created_at < ${before} and ${isOne}
       and not exists (select from appointments a where a.account_id = ac.id
                          and coalesce(a.ends_at, a.service_date + 1) >= ${before})
       and not exists (select from carts c where c.account_id = ac.id and c.created_at >= ${before})
       and not exists (select from account_merges m where m.from_account_id = ac.id and m.undone_at is null)
     order by ac.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The unclaimed account of a person that an entity keeps; null for any other person. */
export async function findAccountKeptHere(
  db: Db | Trx,
  { personId, entityId }: { personId: string; entityId: string },
): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select ac.id as account_id from persons p join accounts ac on ac.id = p.account_id
     where p.id = ${personId} and p.deleted_at is null
       and ac.deleted_at is null and ac.kept_by_entity_id = ${entityId}`.execute(db);
  return rows[0]?.accountId ?? null;
}
