import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import { isAddressKnownSql } from '../../appointments/index.ts';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { AgendaAppointmentRow } from '../acts/agenda-appointments.queries.ts';
import { agendaAppointmentFields } from '../acts/agenda-appointments.queries.ts';
import type { AgendaPersonRow } from './day.queries.ts';
import { agendaPersonFields, joinsOfPerson } from './day.queries.ts';

/** An appointment of an entity with what its sheet shows. */
export interface AppointmentDetailsRow extends AgendaPersonRow {
  accountId: string;
  phone: string | null;
  email: string | null;
  dateOfBirth: string | null;
  addressToConfirm: string | null;
  address: string | null;
  note: string | null;
  invoiceTaxNumber: string | null;
  flexibleMinutes: number | null;
  isOutOfHours: boolean;
  pool: string | null;
  bookedAt: Date;
  /** Who booked it, if not the patient: the entity, and of this one the member's first name. */
  bookedByEntityId: string | null;
  bookedByEntity: string | null;
  bookedByFirstName: string | null;
}

interface AppointmentOfEntity {
  id: string;
  entityId: string;
  language: Language;
}

/** Null for an appointment that is not done at the entity. */
export async function findAppointmentDetails(
  db: Db,
  { id, entityId, language }: AppointmentOfEntity,
): Promise<AppointmentDetailsRow | null> {
  const { rows } = await sql<AppointmentDetailsRow>`
    select ${columnsOf<AppointmentDetailsRow>({
      ...agendaAppointmentFields(language),
      ...agendaPersonFields,
      accountId: sql`a.account_id`,
      phone: sql`p.phone`,
      email: sql`p.email`,
      dateOfBirth: sql`p.date_of_birth`,
      addressToConfirm: sql`case when not ${isAddressKnownSql} then ${accountAddressSql('ac')} end`,
      address: sql`case when es.location = 'AtAddress' then a.address end`,
      note: sql`nullif(a.desk_note, '')`,
      invoiceTaxNumber: sql`nullif(pay.invoice_tax_number, '')`,
      flexibleMinutes: sql`a.flexible_minutes`,
      isOutOfHours: sql`a.is_out_of_hours and a.status <> 'Canceled'`,
      pool: sql`(select name from capacity_pools where id = place.pool_id)`,
      bookedAt: sql`a.created_at`,
      bookedByEntityId: sql`a.booked_by_entity_id`,
      bookedByEntity: sql`booking.business_name`,
      bookedByFirstName: sql`case when member.deleted_at is null then member.first_name end`,
    })}
      from appointments a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      join accounts ac on ac.id = a.account_id
      ${joinsOfPerson}
      left join entities booking on booking.id = a.booked_by_entity_id
      left join accounts member on member.id = a.booked_by_account_id
     where a.id = ${id} and es.entity_id = ${entityId}`.execute(db);
  return rows[0] ?? null;
}

type HistoryRow = Pick<
  AgendaAppointmentRow,
  'id' | 'service' | 'timeZone' | 'status' | 'calledAt' | 'noShowAt' | 'result'
> & { startsAt: Date };

/**
 * The other appointments here of the same account for a person of the same name, without cancelled ones: of earlier days
 * the latest, and of the same day or later the next, at most `limit` of each. Newest first.
 */
export async function readHistoryHere(
  db: Db,
  {
    accountId,
    person,
    day,
    limit,
    ...of
  }: AppointmentOfEntity & { accountId: string; person: string; day: string; limit: number },
): Promise<HistoryRow[]> {
  const { id, service, startsAt, timeZone, status, calledAt, noShowAt, result } =
    agendaAppointmentFields(of.language);
  const start = sql`(${day}::date::timestamp at time zone e.time_zone)`;
  const columns = columnsOf<HistoryRow>({
    id,
    service,
    startsAt,
    timeZone,
    status,
    calledAt,
    noShowAt,
    result,
  });
  const others = sql`
      from appointments a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
     where a.account_id = ${accountId} and es.entity_id = ${of.entityId} and a.id <> ${of.id}
       and a.starts_at is not null and a.status <> 'Canceled' and search_name(p.name) = search_name(${person})`;
  const { rows } = await sql<HistoryRow>`
    select * from (
      (select ${columns} ${others} and a.starts_at < ${start} order by a.starts_at desc, a.id limit ${limit})
      union all
      (select ${columns} ${others} and a.starts_at >= ${start} order by a.starts_at, a.id limit ${limit})) history
     order by starts_at desc, id`.execute(db);
  return rows;
}
