import type { Language } from '@vaga/contract/common';
import { pastScheduleDays } from '@vaga/contract/pool-limits';
import type { PlannedService, PoolSchedule } from '@vaga/contract/schedules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';

/** The schedules of an entity for members who plan. */
export interface PlannedSchedules {
  timeZone: string;
  /** Civil day at the entity. */
  today: string;
  schedules: PoolSchedule[];
  past: { idPool: string; days: string[] }[];
  services: PlannedService[];
}

interface ReadPlannedSchedulesInput {
  entityId: string;
  /** Null: those of all pools. */
  poolId: string | null;
  /** YYYY-MM-DD at the entity: those since then too, where it is before today. */
  on: string | null;
  language: Language;
  now: Date;
}

/** The schedules in force today or later, or since an earlier day; the earlier days on which they changed; the active services. Null for an unknown entity. */
export async function readPlannedSchedules(
  db: Db,
  { entityId, poolId, on, language, now }: ReadPlannedSchedulesInput,
): Promise<PlannedSchedules | null> {
  const { rows } = await sql<PlannedSchedules>`
    select ${columnsOf<PlannedSchedules>({
      timeZone: sql`e.time_zone`,
      today: sql`day.today::text`,
      schedules: schedulesSince(sql`least(day.today, coalesce(${on}::date, day.today))`, poolId),
      past: pastDaysSql(poolId),
      services: servicesSql(language),
    })}
      from entities e
     cross join lateral (select (${now}::timestamptz at time zone e.time_zone)::date as today) day
     where e.id = ${entityId}`.execute(db);
  return rows[0] ?? null;
}

const isShown = (poolId: string | null) => sql`(${poolId}::uuid is null or p.id = ${poolId}::uuid)`;

/** A version that was ended on its first day was never in force. */
function schedulesSince(day: RawBuilder<unknown>, poolId: string | null): RawBuilder<unknown> {
  const fields = jsonFieldsOf<PoolSchedule>({
    id: sql`s.id`,
    idPool: sql`s.pool_id`,
    name: sql`s.name`,
    weekdays: sql`s.weekdays`,
    fromTime: wallTimeSql(sql`s.from_time`),
    toTime: wallTimeSql(sql`s.to_time`),
    breakFrom: wallTimeSql(sql`s.break_from`),
    breakTo: wallTimeSql(sql`s.break_to`),
    intervalMinutes: sql`s.interval_minutes`,
    capacity: sql`s.capacity`,
    serves: sql`case when not s.serves_all then coalesce((
      select json_agg(x.entity_service_id order by x.entity_service_id) from schedule_services x where x.schedule_id = s.id), '[]') end`,
    fromDate: sql`s.valid_from`,
    untilDate: sql`nullif(s.valid_until, 'infinity')`,
  });
  return sql`(
    select coalesce(json_agg(json_build_object(${fields})
             order by p.ordinal, p.name, p.id, s.valid_from, s.from_time, s.name, s.id), '[]')
      from capacity_pools p join schedules s on s.pool_id = p.id
     where p.entity_id = e.id and ${isShown(poolId)} and s.valid_until > ${day} and s.valid_from < s.valid_until)`;
}

/** 'HH:MM'; the end of a day is the beginning of the next one. */
const wallTimeSql = (time: RawBuilder<unknown>) =>
  sql`replace(to_char(${time}, 'HH24:MI'), '24:00', '00:00')`;

function pastDaysSql(poolId: string | null): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('idPool', p.id, 'days', past.days) order by p.ordinal, p.name, p.id), '[]')
      from capacity_pools p
     cross join lateral (
           select coalesce(json_agg(changed.day order by changed.day), '[]') as days
             from (select day_of as day
                     from schedules s
                    cross join lateral (values (s.valid_from), (s.valid_until)) as edge(day_of)
                    where s.pool_id = p.id and s.valid_from < s.valid_until and edge.day_of < day.today
                    group by day_of order by day_of desc limit ${pastScheduleDays}) changed) past
     where p.entity_id = e.id and ${isShown(poolId)})`;
}

function servicesSql(language: Language): RawBuilder<unknown> {
  const name = language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const fields = jsonFieldsOf<PlannedService>({
    id: sql`es.id`,
    idService: sql`es.service_id`,
    name,
    location: sql`es.location`,
  });
  return sql`(
    select coalesce(json_agg(json_build_object(${fields}) order by ${name} collate "pt-PT-x-icu", es.location desc, es.id), '[]')
      from entity_services es join services sv on sv.id = es.service_id
     where es.entity_id = e.id and es.is_active)`;
}
