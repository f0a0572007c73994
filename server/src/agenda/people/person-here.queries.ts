import type { Language } from '@vaga/contract/common';
import { appointmentsOfPerson, mergeUndoDays } from '@vaga/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PersonRow } from '../../persons/index.ts';
import { personJsonSql } from '../../persons/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { AgendaAppointmentRow } from '../acts/agenda-appointments.queries.ts';
import { agendaAppointmentFields } from '../acts/agenda-appointments.queries.ts';

/** A person whom an entity knows, with whose account it is. */
export interface PersonHereRow {
  accountId: string;
  data: PersonRow;
  isUnclaimed: boolean;
  nationality: string | null;
  documentKind: string | null;
  timeZone: string;
}

interface PersonAt {
  id: string;
  entityId: string;
}

/**
 * A person belongs to an entity by an appointment there, or by an unclaimed account that it keeps. Null for all others, as
 * for one that there is not.
 */
export async function findKnownHere(
  db: Db,
  { id, entityId, language }: PersonAt & { language: Language },
): Promise<PersonHereRow | null> {
  const inLanguage = (table: string): RawBuilder<string | null> =>
    language === 'en' ? sql`${sql.ref(`${table}.name_en`)}` : sql`${sql.ref(`${table}.name_pt`)}`;
  const { rows } = await sql<PersonHereRow>`
    select ${columnsOf<PersonHereRow>({
      accountId: sql`p.account_id`,
      data: personJsonSql,
      isUnclaimed: sql`coalesce(ac.kept_by_entity_id = here.id, false)`,
      nationality: inLanguage('country'),
      documentKind: inLanguage('document'),
      timeZone: sql`here.time_zone`,
    })}
      from persons p
      join accounts ac on ac.id = p.account_id and ac.deleted_at is null
      join entities here on here.id = ${entityId}
      left join countries country on country.id = p.nationality_id
      left join identification_types document on document.id = p.identification_type_id
     where p.id = ${id} and p.deleted_at is null
       and (ac.kept_by_entity_id = here.id
            or exists (select from appointments a join entity_services es on es.id = a.entity_service_id
                        where a.person_id = p.id and es.entity_id = here.id))`.execute(db);
  return rows[0] ?? null;
}

interface OfPerson {
  accountId: string;
  name: string;
  entityId: string;
}

/** Of appointments `a` with their persons `p` at entity services `es`: those of a person here, by whichever copy. */
const isOfPerson = ({ accountId, name, entityId }: OfPerson) => sql`
  a.account_id = ${accountId} and es.entity_id = ${entityId} and search_name(p.name) = search_name(${name})`;

export interface AppointmentHereRow
  extends Pick<
    AgendaAppointmentRow,
    | 'id'
    | 'code'
    | 'startsAt'
    | 'timeZone'
    | 'service'
    | 'status'
    | 'checkedInAt'
    | 'calledAt'
    | 'noShowAt'
    | 'result'
    | 'isLocalPayment'
    | 'paidAt'
    | 'isDue'
    | 'refundState'
  > {
  serviceDate: string;
  note: string | null;
}

/** The appointments of a person at an entity, newest first; cancelled ones too. */
export async function readAppointmentsHere(
  db: Db,
  { language, ...of }: OfPerson & { language: Language },
): Promise<AppointmentHereRow[]> {
  const fields = agendaAppointmentFields(language);
  const { rows } = await sql<AppointmentHereRow>`
    select ${columnsOf<AppointmentHereRow>({
      id: fields.id,
      code: fields.code,
      startsAt: fields.startsAt,
      timeZone: fields.timeZone,
      service: fields.service,
      status: fields.status,
      checkedInAt: fields.checkedInAt,
      calledAt: fields.calledAt,
      noShowAt: fields.noShowAt,
      result: fields.result,
      isLocalPayment: fields.isLocalPayment,
      paidAt: fields.paidAt,
      isDue: fields.isDue,
      refundState: fields.refundState,
      serviceDate: sql`a.service_date`,
      note: sql`nullif(a.desk_note, '')`,
    })}
      from appointments a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      left join payments pay on pay.id = a.payment_id
     where ${isOfPerson(of)}
     order by a.service_date desc, a.starts_at desc nulls first, a.id limit ${appointmentsOfPerson}`.execute(
    db,
  );
  return rows;
}

export interface DocumentHereRow {
  idAppointment: string;
  service: string;
  serviceDate: string;
  addedAt: Date;
}

/** The documents of a person's results at an entity, newest first. */
export async function readDocumentsHere(
  db: Db,
  { language, ...of }: OfPerson & { language: Language },
): Promise<DocumentHereRow[]> {
  const { rows } = await sql<DocumentHereRow>`
    select ${columnsOf<DocumentHereRow>({
      idAppointment: sql`a.id`,
      service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
      serviceDate: sql`a.service_date`,
      addedAt: sql`d.created_at`,
    })}
      from appointments a
      join result_documents d on d.appointment_id = a.id
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join services sv on sv.id = es.service_id
     where ${isOfPerson(of)}
     order by d.created_at desc, a.id limit ${appointmentsOfPerson}`.execute(db);
  return rows;
}

/** Other unclaimed accounts of an entity with a person of this name, date of birth and phone; one person of each. */
export async function readDuplicatesHere(
  db: Db,
  of: OfPerson & { dateOfBirth: string; phone: string },
): Promise<Array<{ id: string; name: string; appointments: number }>> {
  const { rows } = await sql<{ id: string; name: string; appointments: number }>`
    select distinct on (p.account_id) p.id, p.name,
           (select count(*)::integer from appointments a where a.account_id = p.account_id) as appointments
      from persons p join accounts ac on ac.id = p.account_id and ac.deleted_at is null
     where p.date_of_birth = ${of.dateOfBirth} and p.phone = ${of.phone} and lower(p.name) = lower(${of.name})
       and p.kept_by_entity_id = ${of.entityId} and p.deleted_at is null
       and ac.kept_by_entity_id = ${of.entityId} and ac.id <> ${of.accountId}
     order by p.account_id, p.id desc limit 10`.execute(db);
  return rows;
}

/** Until when the last merge into an account can be undone; null without one that stands. */
export async function readMergeEnd(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ end: Date }>`
    select made_at + make_interval(days => ${mergeUndoDays}) as "end" from account_merges
     where into_account_id = ${accountId} and undone_at is null
     order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last && last.end > now ? last.end : null;
}
