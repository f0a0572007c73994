import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { uuidIn } from '../../platform/uuid-in.ts';
import type { MovedRows } from './account-move.queries.ts';
import { deleteEmptyAccount } from './claims.queries.ts';

export interface AccountMerge {
  id: string;
  entityId: string;
  fromAccountId: string;
  intoAccountId: string;
  moved: MovedRows;
  madeAt: Date;
}

export async function insertMerge(
  trx: Trx,
  { moved, ...merge }: AccountMerge & { madeBy: string },
): Promise<void> {
  await trx
    .insertInto('accountMerges')
    .values({ ...merge, moved: JSON.stringify(moved) })
    .execute();
}

/** Locks the merges into an account, or from it, that were not undone; the last one first. */
export async function lockMerges(
  trx: Trx,
  of: { fromAccountId: string } | { intoAccountId: string },
): Promise<AccountMerge[]> {
  const [column, id] =
    'fromAccountId' in of
      ? (['fromAccountId', of.fromAccountId] as const)
      : (['intoAccountId', of.intoAccountId] as const);
  const rows = await trx
    .selectFrom('accountMerges')
    .select(['id', 'entityId', 'fromAccountId', 'intoAccountId', 'moved', 'madeAt'])
    .where(column, '=', id)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, moved: row.moved as MovedRows }));
}

export async function markMergeUndone(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('accountMerges').set({ undoneAt: now }).where('id', '=', id).execute();
}

/** Ends the merges into an account for good, and deletes the empty accounts that they left. */
export async function endMergesInto(trx: Trx, accountId: string): Promise<void> {
  const merges = await lockMerges(trx, { intoAccountId: accountId });
  await trx
    .deleteFrom('accountMerges')
    .where((or) =>
      or.or([or('intoAccountId', '=', accountId), or('fromAccountId', '=', accountId)]),
    )
    .execute();
  for (const { fromAccountId } of merges) {
    await endMergesInto(trx, fromAccountId);
    await deleteEmptyAccount(trx, fromAccountId);
  }
}

/** Ends the merges that were made before an instant, and deletes the accounts that they left empty. */
export async function endMergesBefore(trx: Trx, before: Date): Promise<void> {
  const ended = await trx
    .deleteFrom('accountMerges')
    .where('madeAt', '<', before)
    .returning(['fromAccountId', 'undoneAt'])
    .execute();
  const emptied = ended.filter(({ undoneAt }) => undoneAt === null);
  await trx
    .deleteFrom('accounts')
    .where(
      uuidIn(
        sql`id`,
        emptied.map(({ fromAccountId }) => fromAccountId),
      ),
    )
    .where('keptByEntityId', 'is not', null)
    .execute();
}
