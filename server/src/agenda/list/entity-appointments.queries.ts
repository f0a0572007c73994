import type { AppointmentStatus, RefundState, Result } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';

/** An appointment as its entity's members list it; `result` is the whole result, which not every member may see. */
export interface EntityAppointmentRow {
  id: string;
  code: string;
  reservationCode: string | null;
  personId: string;
  person: string;
  phone: string | null;
  /** Its account has an address to which messages go. */
  hasEmail: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  serviceDate: string;
  timeZone: string;
  serviceId: number;
  service: string;
  campaignId: string | null;
  campaign: string | null;
  entityId: string;
  entity: string;
  address: string;
  latitude: number;
  longitude: number;
  location: ServiceLocation;
  status: AppointmentStatus;
  isLocalPayment: boolean;
  priceCents: number;
  paidAt: Date | null;
  /** Whether its payment is still to be made on site, or by the hotel. */
  isDue: boolean;
  noShowAt: Date | null;
  refundState: RefundState;
  result: Result;
  /** Whether the guest lets the entity that booked see whether it is done. */
  isResultShared: boolean;
}

/** Which appointments of an entity: null in a filter means all. */
export interface EntityAppointmentsQuery {
  entityId: string;
  /** Those that are done at the entity, or those that it booked at others. */
  side: 'provider' | 'hotel';
  /** YYYY-MM-DD at the entity of the service. */
  date: string | null;
  /** The end of the code. */
  code: string | null;
  /** The start of the code of a stay. */
  reservationCode: string | null;
  serviceIds: readonly number[] | null;
  nameParts: readonly string[];
  healthNumber: string | null;
  cartId: string | null;
  language: Language;
  /** Today's appointments and those to come are first. */
  now: Date;
  limit: number;
  offset: number;
}

/** A page of the appointments of an entity, and how many there are: from today on by time, then past days from the latest. */
export async function findEntityAppointments(
  db: Db,
  query: EntityAppointmentsQuery,
): Promise<{ appointments: EntityAppointmentRow[]; total: number }> {
  const { language, limit, offset } = query;
  const matching = sql`
      from appointments a
      join entity_services es on es.id = a.entity_service_id
      join persons p on p.id = ${personIdSql(query)}
      left join reservations r on r.id = a.reservation_id
     where ${sql.join(conditionsOf(query), sql` and `)}`;
  const [page, count] = await Promise.all([
    sql<EntityAppointmentRow>`
      select ${entityAppointmentColumns(language)}
        from (select a.id as appointment_id, r.code as reservation_code ${matching}
               order by ${inOrder(query)} limit ${limit} offset ${offset}) found
        ${joinsOfFound(query)}
       order by ${inOrder(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db),
  ]);
  return { appointments: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Of appointments `a`. Today is the day in UTC: around midnight it may be the day before or after that of the entity. */
function inOrder({ now }: EntityAppointmentsQuery): RawBuilder<unknown> {
  const today = now.toISOString().slice(0, 10);
  const at = sql`coalesce(a.starts_at, a.service_date)`;
  return sql`a.service_date < ${today}::date, case when a.service_date >= ${today}::date then ${at} end, ${at} desc, a.id`;
}

function conditionsOf(query: EntityAppointmentsQuery): RawBuilder<unknown>[] {
  const { date, code, reservationCode, serviceIds, nameParts, healthNumber, cartId } = query;
  return [
    isOfEntitySql(query),
    ...(date === null ? [] : [sql`a.service_date = ${date}`]),
    ...(code === null ? [] : [sql`right(a.code, length(${code}::text)) = ${code}`]),
    ...(reservationCode === null ? [] : [sql`starts_with(r.code, ${reservationCode})`]),
    ...(serviceIds === null ? [] : [sql`es.service_id = any(${[...serviceIds]}::int[])`]),
    ...nameParts.map((part) => sql`strpos(search_name(p.name), search_name(${part})) > 0`),
    ...(healthNumber === null ? [] : [sql`p.health_number = ${healthNumber}`]),
    ...(cartId === null ? [] : [sql`a.cart_id = ${cartId}`]),
  ];
}

/** Of appointments `a` at entity services `es`: those that are done at the entity, or that it booked at others. */
export const isOfEntitySql = ({
  entityId,
  side,
}: Pick<EntityAppointmentsQuery, 'entityId' | 'side'>): RawBuilder<unknown> =>
  side === 'hotel' ? sql`a.booked_by_entity_id = ${entityId}` : sql`es.entity_id = ${entityId}`;

/**
 * The id of the person of an appointment `a`, as a side knows them: a hotel by the copy that it made at the booking, in which
 * the provider corrects nothing; the provider by that of the appointment.
 */
export const personIdSql = ({ side }: Pick<EntityAppointmentsQuery, 'side'>): RawBuilder<string> =>
  side === 'provider'
    ? sql`a.person_id`
    : sql`coalesce((
        select own.id from assets s join persons own on own.id = s.person_id
         where s.id = a.asset_id and own.kept_by_entity_id = a.booked_by_entity_id), a.person_id)`;

/** What `entityAppointmentColumns` reads, beside `found (appointment_id, reservation_code)`. */
export const joinsOfFound = (query: Pick<EntityAppointmentsQuery, 'side'>) => sql`
        join appointments a on a.id = found.appointment_id
        join persons p on p.id = ${personIdSql(query)}
        join accounts ac on ac.id = a.account_id
        join entity_services es on es.id = a.entity_service_id
        join entities e on e.id = es.entity_id
        join services sv on sv.id = es.service_id
        left join campaigns c on c.id = a.campaign_id`;

export const entityAppointmentColumns = (language: Language) =>
  columnsOf<EntityAppointmentRow>({
    id: sql`a.id`,
    code: sql`a.code`,
    reservationCode: sql`found.reservation_code`,
    personId: sql`p.id`,
    person: sql`p.name`,
    phone: sql`p.phone`,
    hasEmail: sql`ac.deleted_at is null and ${accountAddressSql('ac')} is not null`,
    startsAt: sql`a.starts_at`,
    endsAt: sql`a.ends_at`,
    serviceDate: sql`a.service_date`,
    timeZone: sql`e.time_zone`,
    serviceId: sql`sv.id`,
    service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    campaignId: sql`a.campaign_id`,
    campaign: language === 'en' ? sql`c.name_en` : sql`c.name_pt`,
    entityId: sql`e.id`,
    entity: sql`e.business_name`,
    address: sql`coalesce(a.address, address_line(e.address, e.postal_code, e.locality))`,
    latitude: sql`e.latitude`,
    longitude: sql`e.longitude`,
    location: sql`es.location`,
    status: sql`a.status`,
    isLocalPayment: sql`a.is_local_payment`,
    priceCents: sql`a.price_cents`,
    paidAt: sql`a.paid_at`,
    isDue: sql`exists (select from payments due where due.id = a.payment_id and due.status = 'due')`,
    noShowAt: sql`a.no_show_at`,
    refundState: sql`a.refund_state`,
    result: sql`a.result`,
    isResultShared: sql`coalesce(a.booked_by_entity_id = any(a.shares_result_with), false)`,
  });
