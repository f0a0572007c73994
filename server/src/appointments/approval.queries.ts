import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';

export type ApprovalState = 'pending' | 'accepted' | 'refused' | 'canceled';

export interface ApprovalRequest {
  id: string;
  state: ApprovalState;
}

interface RequestKey {
  cartId: string;
  entityServiceId: string;
  serviceDate: string;
  now: Date;
}

/** The request of a cart for a place and day, made pending when it is not there; locked until the transaction ends. */
export async function findOrMakeRequest(
  trx: Trx,
  key: RequestKey,
): Promise<ApprovalRequest & { isNew: boolean }> {
  const id = newId();
  const { cartId, entityServiceId, serviceDate, now } = key;
  const made = await trx
    .insertInto('approvalRequests')
    .values({ id, cartId, entityServiceId, serviceDate, state: 'pending', createdAt: now })
    .onConflict((conflict) => conflict.constraint('approval_requests_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id, state: 'pending', isNew: true };
  const found = await trx
    .selectFrom('approvalRequests')
    .select(['id', 'state'])
    .where('cartId', '=', cartId)
    .where('entityServiceId', '=', entityServiceId)
    .where('serviceDate', '=', serviceDate)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: found.id, state: found.state as ApprovalState, isNew: false };
}

/** Whether a cart has asked this before, and not taken it back. */
export async function hasAsked(
  trx: Trx,
  { cartId, entityServiceId, serviceDate }: RequestKey,
): Promise<boolean> {
  const row = await trx
    .selectFrom('approvalRequests')
    .select('id')
    .where('cartId', '=', cartId)
    .where('entityServiceId', '=', entityServiceId)
    .where('serviceDate', '=', serviceDate)
    .where('state', '<>', 'canceled')
    .executeTakeFirst();
  return row !== undefined;
}

export async function reopenRequest(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('approvalRequests')
    .set({ state: 'pending', decidedAt: null })
    .where('id', '=', id)
    .execute();
}

/** A cart asks one place for one day at a time: what it asked before is taken back. */
export async function cancelOtherRequests(
  trx: Trx,
  { cartId, keptId, now }: { cartId: string; keptId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('approvalRequests')
    .set({ state: 'canceled', decidedAt: now })
    .where('cartId', '=', cartId)
    .where('id', '<>', keptId)
    .where('state', '=', 'pending')
    .execute();
}

/** Takes a request back once nobody of it is left. */
export async function closeRequestIfEmpty(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`
    update approval_requests r set state = 'canceled', decided_at = ${now}
     where r.id = ${id} and r.state = 'pending'
       and not exists (select from appointments a where a.approval_request_id = r.id and a.status <> 'Canceled')`.execute(
    trx,
  );
}

/** The people of a cart in their order. */
export async function readCartPeople(
  trx: Trx,
  cartId: string,
): Promise<Array<{ assetId: string; personId: string }>> {
  return trx
    .selectFrom('assets')
    .select(['id as assetId', 'personId'])
    .where('cartId', '=', cartId)
    .orderBy('ordinal')
    .execute();
}
