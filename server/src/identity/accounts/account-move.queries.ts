import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** The ids of rows, by table. */
export type MovedRows = Record<string, string[]>;

/** Rows that go from one account to another: when a patient claims an account, or a member joins two. */
export interface AccountMove {
  fromAccountId: string;
  toAccountId: string;
  /** Moves only these and what has since been added to their carts: the undo of a merge. Null: every row. */
  only: MovedRows | null;
}

interface MovedTable {
  name: string;
  /** Its rows belong to carts and go with them. */
  isOfCart?: boolean;
}

/**
 * Moves the rows of tables that have an `account_id`. Each slice names its own (`adopt…`).
 * @returns the ids of what moved.
 */
export async function moveRows(
  trx: Trx,
  { fromAccountId, toAccountId, only }: AccountMove,
  tables: readonly MovedTable[],
): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const { name, isOfCart = false } of tables) {
    const isChosen =
      only === null
        ? sql`true`
        : isOfCart
          ? sql`(id = any(${only[name] ?? []}::uuid[]) or cart_id = any(${only.carts ?? []}::uuid[]))`
          : sql`id = any(${only[name] ?? []}::uuid[])`;
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(name)} set account_id = ${toAccountId}
       where account_id = ${fromAccountId} and ${isChosen}
      returning id`.execute(trx);
    moved[name] = rows.map(({ id }) => id);
  }
  return moved;
}
