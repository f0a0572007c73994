import type { Language } from '@vaga/contract/common';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isDayRecordedSql } from '../../audit/index.ts';
import { dueAtDeskSql } from '../../payments/index.ts';
import type { PersonIdentity } from '../../persons/index.ts';
import { compileOncePerShape } from '../../platform/compile-once.ts';
import type { Db } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { PoolPlaces } from '../../scheduling/index.ts';
import { poolPlacesSql } from '../../scheduling/index.ts';
import type { AgendaAppointmentRow } from '../acts/agenda-appointments.queries.ts';
import { agendaAppointmentFields } from '../acts/agenda-appointments.queries.ts';

/** An appointment of the day, with what its chip shows. */
export interface AgendaPersonRow extends AgendaAppointmentRow {
  /** The owner of its place. */
  assetId: string;
  entityServiceId: string;
  poolId: string | null;
  hasPrescription: boolean;
  isFirstTime: boolean;
  isAtAddress: boolean;
  identity: PersonIdentity;
  hasNote: boolean;
}

/** A closure of the whole entity, or of a pool; epoch milliseconds, cut to the day. */
export interface DayClosure {
  /** Of a block, which members may remove; null for all others. */
  id: string | null;
  /** Null: all pools. */
  poolId: string | null;
  from: number;
  until: number;
  reason: string;
  /** The first name of the member who made the block; null for all others. */
  madeBy: string | null;
}

/** A pool, with the delay that is announced for it; instants as texts. */
export interface DayPool {
  id: string;
  name: string;
  delay: { id: string; minutes: number; announcedAt: string } | null;
}

/** The name of what a mark is about: a draft, an allotment. */
interface MarkLabel {
  id: string;
  label: string | null;
}

/** A day of an entity as it is at one moment. */
export interface DayRow {
  /** `entities.terms_version`. */
  version: number;
  timeZone: string;
  date: string;
  /** The first instant of the day, and of the day after; epoch milliseconds. */
  from: number;
  until: number;
  pools: DayPool[];
  closures: DayClosure[];
  places: PoolPlaces[];
  labels: MarkLabel[];
  people: AgendaPersonRow[];
  /** Whether the record of accesses has today that the member listed this day. */
  isRecorded: boolean;
}

export interface ReadDayRowInput {
  entityId: string;
  /** Of the member. */
  accountId: string;
  /** YYYY-MM-DD at the entity; null: today. */
  date: string | null;
  language: Language;
  now: Date;
}

/** A day of an entity, in one statement: places and people are of one moment. Null for an unknown entity. */
export async function readDayRow(
  db: Db,
  { language, ...values }: ReadDayRowInput,
): Promise<DayRow | null> {
  const [row] = await selectDay(db, { language }, values);
  return row ? { ...row, people: row.people.map(withInstants) } : null;
}

/** JSON has texts for instants. */
function withInstants(row: AgendaPersonRow): AgendaPersonRow {
  const instant = (value: Date | null) => value && new Date(value);
  return {
    ...row,
    startsAt: instant(row.startsAt),
    endsAt: instant(row.endsAt),
    checkedInAt: instant(row.checkedInAt),
    calledAt: instant(row.calledAt),
    noShowAt: instant(row.noShowAt),
    paidAt: instant(row.paidAt),
  };
}

type DayValues = Omit<ReadDayRowInput, 'language'>;

const selectDay = compileOncePerShape<{ language: Language }, DayValues, DayRow>(
  ({ language }, { entityId, accountId, date, now }) => sql`/* prepared */
    select ${columnsOf<DayRow>({
      version: sql`e.terms_version`,
      timeZone: sql`e.time_zone`,
      date: sql`day.date::text`,
      from: epochMilliseconds(sql`day."from"`),
      until: epochMilliseconds(sql`day.until`),
      pools: poolsSql(now),
      closures: dayClosuresSql(language),
      // A start of the day may last until the next one.
      places: sql`coalesce(${poolPlacesSql({
        entityId: sql`e.id`,
        from: sql`day."from"`,
        until: sql`day.until + interval '1 day'`,
        now,
      })}, '[]')`,
      labels: labelsSql,
      people: peopleSql(language),
      isRecorded: isDayRecordedSql({
        entityId: sql`e.id`,
        accountId: sql`${accountId}::uuid`,
        serviceDate: sql`day.date`,
        now,
      }),
    })}
      from entities e
     cross join lateral ${dayOf(sql`coalesce(${date}::date, (${now}::timestamptz at time zone e.time_zone)::date)`)} day
     where e.id = ${entityId}::uuid`,
);

/** The instants between which a civil day of the entity `e` lies. */
export function dayOf(date: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select asked.date, asked.date::timestamp at time zone e.time_zone as "from",
           (asked.date + 1)::timestamp at time zone e.time_zone as until
      from (select ${date} as date) asked)`;
}

/** In the order of the entity; a retired one on the days up to that on which it was. A delay is for the day on which it ends. */
const poolsSql = (now: Date) => sql`(
  select coalesce(json_agg(json_build_object(${jsonFieldsOf<DayPool>({
    id: sql`p.id`,
    name: sql`p.name`,
    delay: sql`case when d.id is not null
      then json_build_object('id', d.id, 'minutes', d.minutes, 'announcedAt', d.created_at) end`,
  })}) order by p.ordinal, p.name, p.id), '[]')
    from capacity_pools p
    left join delays d on d.pool_id = p.id and d.ended_at is null and d.until_at = day.until and d.until_at > ${now}
   where p.entity_id = e.id and (p.retired_at is null or p.retired_at >= day."from"))`;

/** SQL: the closures of the whole entity `e`, or of a pool of it, on `day`, as JSON of `DayClosure`. */
export function dayClosuresSql(language: Language): RawBuilder<unknown> {
  const fields = jsonFieldsOf<DayClosure>({
    id: sql`case when c.kind = 'block' then c.id end`,
    poolId: sql`c.pool_id`,
    from: epochMilliseconds(sql`greatest(lower(c.during), day."from")`),
    until: epochMilliseconds(sql`least(upper(c.during), day.until)`),
    reason: language === 'en' ? sql`c.reason_en` : sql`c.reason_pt`,
    madeBy: sql`case when c.kind = 'block' then (select nullif(ac.first_name, '') from accounts ac where ac.id = c.made_by) end`,
  });
  return sql`(
    select coalesce(json_agg(json_build_object(${fields}) order by c.during, c.id), '[]')
      from closures c
     where c.entity_id = e.id and c.entity_service_id is null and c.during && tstzrange(day."from", day.until))`;
}

/** Of open drafts the first name of the colleague, or the hotel whose member it is; of allotments the partner. */
const labelsSql = sql`(
  select coalesce(json_agg(json_build_object('id', x.id, 'label', nullif(x.label, ''))), '[]')
    from (select d.id, case when d.entity_id = e.id then ac.first_name else booking.business_name end as label
            from desk_drafts d
            join entity_services es on es.id = d.entity_service_id
            join accounts ac on ac.id = d.account_id
            join entities booking on booking.id = d.entity_id
           where es.entity_id = e.id and d.state = 'reserved' and d.starts_at < day.until
             and d.starts_at >= day."from" - interval '1 day'
          union all
          select a.id, partner.business_name
            from capacity_pools p
            join allotments a on a.pool_id = p.id
            left join protocols pr on pr.id = a.protocol_id
            join entities partner on partner.id = pr.partner_entity_id or (a.protocol_id is null and partner.code = a.entity_code)
           where p.entity_id = e.id and a.from_date <= day.date and a.until_date >= day.date) x)`;

/** By time, requests last. Each entity service by itself, so that its index finds the day among years of appointments. */
function peopleSql(language: Language): RawBuilder<unknown> {
  const fields = jsonFieldsOf<AgendaPersonRow>({
    ...agendaAppointmentFields(language),
    ...agendaPersonFields,
  });
  return sql`(
    select coalesce(json_agg(json_build_object(${fields}) order by a.starts_at nulls last, a.created_at, a.id), '[]')
      from entity_services es
      join services sv on sv.id = es.service_id
     cross join lateral (
           select * from appointments b
            where b.entity_service_id = es.id and b.starts_at >= day."from" and b.starts_at < day.until
           union all
           select * from appointments b
            where b.entity_service_id = es.id and b.starts_at is null and b.service_date = day.date) a
     cross join lateral (select * from persons where id = a.person_id offset 0) p
      ${joinsOfPerson}
     where es.entity_id = e.id and a.status <> 'Canceled')`;
}

/**
 * What `agendaPersonFields` reads, beside what `agendaAppointmentFields` names. `offset 0` makes PostgreSQL look rows up one by one:
 * its plan does not know how few people a day has, and would read all people and places that there are.
 */
export const joinsOfPerson = sql`
      left join lateral (select * from payments where id = a.payment_id offset 0) pay on true
      left join ${dueAtDeskSql}
      left join lateral (select pool_id from occupancy where owner_id = a.asset_id and live offset 0) place on true
      left join lateral (select prescription_number from assets where id = a.asset_id offset 0) asset on true`;

/** SQL for what a chip shows beside the appointment itself. */
export const agendaPersonFields = {
  assetId: sql`a.asset_id`,
  entityServiceId: sql`a.entity_service_id`,
  poolId: sql`place.pool_id`,
  hasPrescription: sql`asset.prescription_number is not null`,
  isFirstTime: sql`not exists (
    select from appointments earlier
      join entity_services ees on ees.id = earlier.entity_service_id
      join persons ep on ep.id = earlier.person_id
     where earlier.account_id = a.account_id and earlier.starts_at < a.starts_at and earlier.status <> 'Canceled'
       and ees.entity_id = es.entity_id and search_name(ep.name) = search_name(p.name))`,
  isAtAddress: sql`es.location = 'AtAddress'`,
  identity: sql`json_build_object(${jsonFieldsOf<PersonIdentity>({
    name: sql`p.name`,
    dateOfBirth: sql`p.date_of_birth`,
    healthNumber: sql`p.health_number`,
    identificationTypeId: sql`p.identification_type_id`,
    identificationNumber: sql`p.identification_number`,
  })})`,
  hasNote: sql`coalesce(a.desk_note, '') <> ''`,
};
