import type { approvalStates } from '@vaga/contract/approval';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';

export type ApprovalState = (typeof approvalStates)[number];

export interface ApprovalRequestRow {
  id: string;
  state: ApprovalState;
}

interface ApprovalRequestKey {
  cartId: string;
  entityServiceId: string;
  serviceDate: string;
  now: Date;
}

/** The request of a cart for an entity service and day; null if there is none. The caller has locked the cart. */
export async function findApprovalRequest(
  trx: Trx,
  { cartId, entityServiceId, serviceDate }: ApprovalRequestKey,
): Promise<ApprovalRequestRow | null> {
  const found = await trx
    .selectFrom('approvalRequests')
    .select(['id', 'state'])
    .where('cartId', '=', cartId)
    .where('entityServiceId', '=', entityServiceId)
    .where('serviceDate', '=', serviceDate)
    .forUpdate()
    .executeTakeFirst();
  return found ? { id: found.id, state: found.state as ApprovalState } : null;
}

/** @returns the id of the new request. */
export async function insertApprovalRequest(trx: Trx, key: ApprovalRequestKey): Promise<string> {
  const id = newId();
  const { cartId, entityServiceId, serviceDate, now } = key;
  await trx
    .insertInto('approvalRequests')
    .values({ id, cartId, entityServiceId, serviceDate, state: 'pending', createdAt: now })
    .execute();
  return id;
}

/** A time that an entity accepted for a cart and that is still held. */
export interface AcceptedTime {
  entityServiceId: string;
  /** The day of the first start, in the time zone of the entity. */
  date: string;
}

export async function findAcceptedTime(
  trx: Trx,
  { cartId, now }: Pick<ApprovalRequestKey, 'cartId' | 'now'>,
): Promise<AcceptedTime | null> {
  const { rows } = await sql<AcceptedTime>`
    select o.entity_service_id, (min(lower(o.during)) at time zone p.time_zone)::date as date
      from approval_requests r
      join occupancy o on o.cart_id = r.cart_id and o.entity_service_id = r.entity_service_id
       and o.live and o.state = 'hold' and o.expires_at > ${now}
      join capacity_pools p on p.id = o.pool_id
     where r.cart_id = ${cartId} and r.state = 'accepted'
     group by o.entity_service_id, p.time_zone order by min(lower(o.during)) limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function reopenApprovalRequest(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('approvalRequests')
    .set({ state: 'pending', decidedAt: null, reason: null })
    .where('id', '=', id)
    .execute();
}

/** Cancels the other pending requests of a cart: it asks one entity for one day at a time. */
export async function cancelOtherApprovalRequests(
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

/** Cancels a request once all its appointments are cancelled. */
export async function cancelApprovalRequestIfEmpty(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`
    update approval_requests r set state = 'canceled', decided_at = ${now}
     where r.id = ${id} and r.state in ('pending', 'accepted')
       and not exists (select from appointments a where a.approval_request_id = r.id and a.status <> 'Canceled')`.execute(
    trx,
  );
}

/** Accepts a request again whose cancellation is undone. */
export async function restoreAcceptedRequest(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('approvalRequests')
    .set({ state: 'accepted', decidedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'canceled')
    .execute();
}

interface CartPerson {
  assetId: string;
  personId: string;
}

/** The people of a cart who are not deleted, in their order. None of them can be deleted until the transaction ends. */
export async function lockCartPeople(trx: Trx, cartId: string): Promise<CartPerson[]> {
  const { rows } = await sql<CartPerson>`
    with people as (
      select s.id as asset_id, s.person_id, s.ordinal from assets s join persons p on p.id = s.person_id
       where s.cart_id = ${cartId} and p.deleted_at is null order by p.id for key share of p)
    select asset_id, person_id from people order by ordinal`.execute(trx);
  return rows;
}
