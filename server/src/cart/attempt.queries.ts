import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

export interface Attempt {
  /** Booked, whatever becomes of it: no attempt any more. */
  isCheckedOut: boolean;
  /** A payment, or a request to the place, stands on what it holds. */
  isUnderWay: boolean;
}

/** How far a cart of this account has come; null where it is not theirs. */
export async function readAttempt(
  db: Db,
  { accountId, cartId }: { accountId: string; cartId: string },
): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    select c.checked_out_at is not null as is_checked_out,
           exists (select from payments p where p.cart_id = c.id
                      and p.status in ('deferred', 'created', 'pending', 'processing'))
             or exists (select from appointments a where a.cart_id = c.id and a.status <> 'Canceled') as is_under_way
      from carts c where c.id = ${cartId} and c.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function readAssetIds(db: Db, cartId: string): Promise<string[]> {
  const rows = await db.selectFrom('assets').select('id').where('cartId', '=', cartId).execute();
  return rows.map(({ id }) => id);
}
