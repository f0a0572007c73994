import type { AppointmentStatus } from '@vaga/contract/appointments';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { ApprovalState } from './approval.queries.ts';

/** A request with everything that the entity needs to answer it. */
export interface ApprovalRequestForEntity {
  id: string;
  state: ApprovalState;
  reason: string | null;
  cartId: string;
  accountId: string;
  entityCode: string | null;
  entityServiceId: string;
  entityId: string;
  serviceDate: string;
  entity: string;
  servicePt: string;
  serviceEn: string;
  location: ServiceLocation;
  timeZone: string;
  /** In the order of the cart: every person whose appointment belongs or belonged to this request. */
  people: PersonInRequest[];
}

export interface PersonInRequest {
  appointmentId: string;
  assetId: string;
  personId: string;
  person: string;
  status: AppointmentStatus;
  priceCents: number;
  /** ISO 8601; null while no time is set. */
  startsAt: string | null;
  /** Until when the place is held; null if it is booked or released. */
  holdExpiresAt: string | null;
}

/** Returns null for an unknown id. */
export async function readApprovalRequestForEntity(
  db: Db | Trx,
  id: string,
  now: Date,
): Promise<ApprovalRequestForEntity | null> {
  const [found] = await selectRequest(db, { id, now });
  return found ?? null;
}

const selectRequest = compileOnce(
  ({ id, now }: { id: string; now: Date }) => sql<ApprovalRequestForEntity>`
    select ${columnsOf<ApprovalRequestForEntity>({
      id: sql`r.id`,
      state: sql`r.state`,
      reason: sql`r.reason`,
      cartId: sql`r.cart_id`,
      accountId: sql`c.account_id`,
      entityCode: sql`c.entity_code`,
      entityServiceId: sql`r.entity_service_id`,
      entityId: sql`es.entity_id`,
      serviceDate: sql`r.service_date`,
      entity: sql`e.business_name`,
      servicePt: sql`sv.name_pt`,
      serviceEn: sql`sv.name_en`,
      location: sql`es.location`,
      timeZone: sql`e.time_zone`,
      people: peopleInRequest(now),
    })}
      from approval_requests r
      join carts c on c.id = r.cart_id
      join entity_services es on es.id = r.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
     where r.id = ${id}`,
);

/** SQL expression: the people of `approval_requests r` as a JSON list of PersonInRequest. */
function peopleInRequest(now: Date): RawBuilder<unknown> {
  const fields = jsonFieldsOf<PersonInRequest>({
    appointmentId: sql`a.id`,
    assetId: sql`a.asset_id`,
    personId: sql`p.id`,
    person: sql`p.name`,
    status: sql`a.status`,
    priceCents: sql`a.price_cents`,
    startsAt: sql`a.starts_at`,
    holdExpiresAt: sql`case when o.state = 'hold' then o.expires_at end`,
  });
  return sql`coalesce((
    select json_agg(json_build_object(${fields}) order by s.ordinal, a.id)
      from appointments a
      join assets s on s.id = a.asset_id
      join persons p on p.id = a.person_id
      left join occupancy o on o.owner_id = a.asset_id and o.live and o.expires_at > ${now}
     -- By the cart as well: it has the index.
     where a.cart_id = r.cart_id and a.approval_request_id = r.id), '[]')`;
}

/** Locks the cart and then the request: the order of every transaction that takes or releases places. */
export async function lockApprovalRequestWithCart(trx: Trx, id: string): Promise<void> {
  await sql`
    select c.id from carts c
     where c.id = (select r.cart_id from approval_requests r where r.id = ${id}) for update`.execute(
    trx,
  );
  await trx.selectFrom('approvalRequests').select('id').where('id', '=', id).forUpdate().execute();
}

export async function recordApprovalDecision(
  trx: Trx,
  input: { id: string; state: ApprovalState; reason: string | null; now: Date },
): Promise<void> {
  const { id, state, reason, now } = input;
  await trx
    .updateTable('approvalRequests')
    .set({ state, reason, decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Requests whose day has passed without an answer, oldest first. */
export async function readUnansweredRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from approval_requests r
      join entity_services es on es.id = r.entity_service_id
      join entities e on e.id = es.entity_id
     where r.state = 'pending' and (r.service_date + 1)::timestamp at time zone e.time_zone <= ${now}
     order by r.service_date, r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
