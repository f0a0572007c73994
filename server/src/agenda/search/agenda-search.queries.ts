import type { SearchPeriod } from '@vaga/contract/agenda-search';
import type { Language } from '@vaga/contract/common';
import { deskSearchListed, deskSearchMonths } from '@vaga/contract/limits';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dueAtDeskSql } from '../../payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { AgendaAppointmentRow } from '../acts/agenda-appointments.queries.ts';
import { agendaAppointmentFields } from '../acts/agenda-appointments.queries.ts';
import type { SearchMeaning } from './agenda-search.rules.ts';
import { patternOf } from './agenda-search.rules.ts';

/** An appointment that was found, with the columns of the day. */
export interface FoundAppointmentRow extends AgendaAppointmentRow {
  period: SearchPeriod;
}

export interface FoundPersonRow {
  id: string;
  name: string;
  dateOfBirth: string | null;
  phone: string | null;
  email: string | null;
  lastAt: Date | null;
  timeZone: string;
}

export interface FindInAgendaInput {
  entityId: string;
  meaning: SearchMeaning;
  language: Language;
  now: Date;
}

/**
 * The appointments of an entity that a meaning finds: of today, to come, of the past `deskSearchMonths`, `deskSearchListed` of
 * each. Cancelled ones by their code alone, which finds one of any time.
 */
export async function findAppointments(
  db: Db,
  { entityId, meaning, language, now }: FindInAgendaInput,
): Promise<FoundAppointmentRow[]> {
  const period = sql`case when a.service_date = e.today then 'today' when a.service_date > e.today then 'toCome' else 'past' end`;
  const { rows } = await sql<FoundAppointmentRow>`
    with e as materialized (
      select id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today from entities where id = ${entityId}),
    found as (${meaning.by === 'code' ? ofCode(entityId, meaning.code) : ofPerson(entityId, meaning)})
    select ${columnsOf<FoundAppointmentRow>({ ...agendaAppointmentFields(language), period })}
      from found
      join appointments a on a.id = found.id
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join services sv on sv.id = es.service_id
     cross join e
      left join payments pay on pay.id = a.payment_id
      left join ${dueAtDeskSql}
     order by array_position(array['today', 'toCome', 'past'], ${period}),
              case when a.service_date < e.today then a.service_date end desc,
              a.service_date, a.starts_at, a.id`.execute(db);
  return rows;
}

function ofCode(entityId: string, code: string): RawBuilder<unknown> {
  return sql`
    select a.id from appointments a join entity_services es on es.id = a.entity_service_id
     where a.code = ${code} and es.entity_id = ${entityId}`;
}

type PersonMeaning = Exclude<SearchMeaning, { by: 'code' }>;

/** Each period by itself, so that today costs the day alone, and the past ends with what is listed. */
function ofPerson(entityId: string, meaning: PersonMeaning): RawBuilder<unknown> {
  const inPeriod = (condition: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
    (select a.id
       from e
      cross join (select id from entity_services where entity_id = ${entityId}) es
      cross join lateral (
        select a.id, a.starts_at
          from appointments a
          join persons p on p.id = a.person_id
         where a.entity_service_id = es.id and a.status <> 'Canceled' and p.deleted_at is null
           and ${condition} and ${matchOf(meaning)}
         order by a.starts_at ${direction} limit ${deskSearchListed}) a
      order by a.starts_at ${direction} limit ${deskSearchListed})`;
  const midnight = sql`e.today::timestamp at time zone e.time_zone`;
  const nextMidnight = sql`(e.today + 1)::timestamp at time zone e.time_zone`;
  const earliest = sql`(e.today - make_interval(months => ${deskSearchMonths})) at time zone e.time_zone`;
  return sql.join(
    [
      inPeriod(sql`a.starts_at >= ${midnight} and a.starts_at < ${nextMidnight}`, sql`asc`),
      inPeriod(sql`a.starts_at >= ${nextMidnight}`, sql`asc`),
      // A request has no time yet.
      inPeriod(sql`a.starts_at is null and a.service_date >= e.today`, sql`asc`),
      inPeriod(sql`a.starts_at < ${midnight} and a.starts_at >= ${earliest}`, sql`desc`),
    ],
    sql` union all `,
  );
}

/** Of a meaning that half of the people have, such as two letters, the latest appointments alone: who came last is listed first. */
const mostMatches = 500;

/**
 * The people of an entity whom a meaning finds: with an appointment there, or in an unclaimed account that it keeps; never
 * others. The copies of a person's bookings are one: the same name in the same account, as the last booking has it.
 */
export async function findPeople(
  db: Db,
  { entityId, meaning, now }: Omit<FindInAgendaInput, 'language'>,
): Promise<FoundPersonRow[]> {
  if (meaning.by === 'code') return [];
  const match = matchOf(meaning);
  const columns = sql`p.id, p.account_id, p.name, p.date_of_birth, p.phone, p.email, p.created_at`;
  // There is no invoice without an appointment.
  const kept =
    meaning.by === 'taxNumber'
      ? sql``
      : sql`union all
      (select ${columns}, null
         from accounts ac
         join persons p on p.account_id = ac.id
        where ac.kept_by_entity_id = ${entityId} and ac.claimed_at is null and p.deleted_at is null and ${match}
        limit ${mostMatches})`;
  const { rows } = await sql<FoundPersonRow>`
    with found as (
      (select ${columns}, a.starts_at
         from appointments a
         join persons p on p.id = a.person_id
         join entity_services es on es.id = a.entity_service_id
        where es.entity_id = ${entityId} and p.deleted_at is null and ${match}
        order by a.starts_at desc nulls last limit ${mostMatches})
      ${kept}),
    latest as (
      select distinct on (account_id, search_name(name)) *,
             max(starts_at) filter (where starts_at <= ${now}) over (partition by account_id, search_name(name)) as last_at
        from found
       order by account_id, search_name(name), created_at desc)
    select ${columnsOf<FoundPersonRow>({
      id: sql`latest.id`,
      name: sql`latest.name`,
      dateOfBirth: sql`latest.date_of_birth`,
      phone: sql`latest.phone`,
      email: sql`latest.email`,
      lastAt: sql`latest.last_at`,
      timeZone: sql`e.time_zone`,
    })}
      from latest join entities e on e.id = ${entityId}
     order by last_at desc nulls last, name, latest.id limit ${deskSearchListed}`.execute(db);
  return rows;
}

/** Of persons `p` with appointments `a`. */
function matchOf(meaning: PersonMeaning): RawBuilder<unknown> {
  switch (meaning.by) {
    case 'healthNumber':
      return sql`p.health_number = ${meaning.number}`;
    case 'phone':
      return sql`p.phone like ${patternOf(meaning.digits)}`;
    case 'taxNumber':
      return sql`exists (
        select from payments invoiced
         where invoiced.id = a.payment_id and invoiced.invoice_tax_number = ${meaning.number})`;
    case 'birth':
      return sql`p.date_of_birth = ${meaning.date}`;
    case 'name':
      return sql.join(
        meaning.parts.map((part) => sql`search_name(p.name) like search_name(${patternOf(part)})`),
        sql` and `,
      );
  }
}
