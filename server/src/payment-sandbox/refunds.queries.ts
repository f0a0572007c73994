import type { Selectable } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';
import type { SandboxRefunds } from '../platform/db-types.ts';

export interface SandboxRefund extends Omit<Selectable<SandboxRefunds>, 'status'> {
  status: 'pending' | 'done' | 'failed';
}

export async function findRefundByKey(db: Db, key: string): Promise<SandboxRefund | undefined> {
  const row = await db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  return row as SandboxRefund | undefined;
}

/** Cents of a session that are refunded or pending; a failed refund does not count. */
export async function readRefundedCentsOfSession(trx: Trx, sessionId: string): Promise<number> {
  const row = await trx
    .selectFrom('sandbox.refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountCents'), eb.lit(0)).as('total'))
    .where('sessionId', '=', sessionId)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function insertSandboxRefund(trx: Trx, refund: SandboxRefund): Promise<void> {
  await trx.insertInto('sandbox.refunds').values(refund).execute();
}

/** Completes a pending refund; null if it is not pending any more. */
export async function settlePendingRefund(
  trx: Trx,
  id: string,
  status: 'done' | 'failed',
): Promise<SandboxRefund | null> {
  const row = await trx
    .updateTable('sandbox.refunds')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return (row as SandboxRefund | undefined) ?? null;
}
