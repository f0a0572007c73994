import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { isAwaited } from '../scheduling/index.ts';

/** What decides over the starts of an entity on some days: of all its services at once. Times are epoch seconds. */
export interface EntityDays {
  timeZone: string;
  closures: ClosureOfEntity[] | null;
  pools: PoolOfEntity[] | null;
}

/** Entity service (null: the whole entity), from, until. */
type ClosureOfEntity = [string | null, number, number];

/** One place: from, until, allotment (null: taken publicly). */
type TakenOfPool = [number, number, string | null];

export interface PoolOfEntity {
  id: string;
  schedules: ScheduleOfPool[] | null;
  taken: TakenOfPool[] | null;
  allotments: AllotmentOfPool[] | null;
}

export interface ScheduleOfPool {
  id: string;
  weekdays: number[];
  fromTime: string;
  toTime: string;
  intervalMinutes: number;
  capacity: number;
  validFrom: string;
  validUntil: string;
  /** The entity services it is for; null: all of the entity. */
  serves: string[] | null;
}

export interface AllotmentOfPool {
  id: string;
  places: number;
  releaseHours: number;
  fromDate: string;
  untilDate: string;
  fromTime: string;
  toTime: string;
  isCallers: boolean;
}

export interface DaysAsked {
  /** The first civil day, YYYY-MM-DD. */
  from: string;
  days: number;
  entityCode: string | null;
  now: Date;
}

/** One entity on some days; null where it does not exist. */
export async function readEntityDays(
  db: Db,
  entityId: string,
  asked: DaysAsked,
): Promise<EntityDays | null> {
  const found = await sql<EntityDays>`/* prepared */
    select e.time_zone, ${closuresOf(asked)} as closures, ${poolsOf(asked)} as pools
      from entities e where e.id = ${entityId}::uuid`.execute(db);
  return found.rows[0] ?? null;
}

export async function readTimeZone(db: Db, entityId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', entityId)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

/** JSON of the closures of `e`. */
export function closuresOf(asked: DaysAsked): RawBuilder<unknown> {
  const span = spanOf(asked);
  return sql`(
    select json_agg(json_build_array(c.entity_service_id,
             ${seconds(sql`greatest(lower(c.during), lower(${span}))`)},
             ${seconds(sql`least(upper(c.during), upper(${span}))`)}))
      from closures c
     where c.entity_id = e.id and c.during && ${span})`;
}

/** JSON of the pools of `e` with their schedules, live places and allotments. */
export function poolsOf(asked: DaysAsked): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', p.id,
             'schedules', ${schedulesOf(asked)}, 'taken', ${takenOf(asked)}, 'allotments', ${allotmentsOf(asked)}))
      from capacity_pools p
     where p.entity_id = e.id)`;
}

/** A version matters from the day before: its hours may go on past midnight. */
function schedulesOf({ from, days }: DaysAsked): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', s.id, 'weekdays', s.weekdays, 'fromTime', s.from_time, 'toTime', s.to_time,
             'intervalMinutes', s.interval_minutes, 'capacity', s.capacity,
             'validFrom', s.valid_from, 'validUntil', s.valid_until,
             'serves', case when not s.serves_all then coalesce((
               select json_agg(x.entity_service_id) from schedule_services x where x.schedule_id = s.id), '[]') end))
      from schedules s
     where s.pool_id = p.id and s.valid_from < ${from}::date + ${days}::int and s.valid_until >= ${from}::date)`;
}

function takenOf(asked: DaysAsked): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_array(${seconds(sql`lower(o.during)`)}, ${seconds(sql`upper(o.during)`)},
             o.allotment_id))
      from occupancy o
     where o.pool_id = p.id and o.live and o.during && ${spanOf(asked)}
       and (o.expires_at > ${asked.now}::timestamptz or ${isAwaited(asked.now)}))`;
}

/** Those of a protocol count only while it is enabled; its code is the partner entity's. */
function allotmentsOf({ from, days, entityCode }: DaysAsked): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', a.id, 'places', a.places, 'releaseHours', a.release_hours,
             'fromDate', a.from_date, 'untilDate', a.until_date, 'fromTime', a.from_time, 'toTime', a.to_time,
             'isCallers', coalesce(a.entity_code = ${entityCode}::text or partner.code = ${entityCode}::text, false)))
      from allotments a
      left join protocols on protocols.id = a.protocol_id
      left join entities partner on partner.id = protocols.partner_entity_id
     where a.pool_id = p.id and a.from_date <= ${from}::date + ${days}::int and a.until_date >= ${from}::date
       and (a.protocol_id is null or protocols.is_enabled))`;
}

/**
 * From before the first day begins in any zone to after the last slot of the last day ends, 24 hours long as it may
 * be: wide on purpose, and the same for every row, so that the index is asked with constants.
 */
function spanOf({ from, days }: DaysAsked): RawBuilder<unknown> {
  return sql`tstzrange(${from}::date::timestamptz - interval '16 hours',
    ${from}::date::timestamptz + make_interval(days => ${days}::int, hours => 40))`;
}

/** Not `extract`: that reckons with decimals, which takes ten times as long. */
function seconds(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_part('epoch', ${instant})`;
}
