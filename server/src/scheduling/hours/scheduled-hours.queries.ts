import { specialHoursDays } from '@vaga/contract/entity-limits';
import type { OpeningHours } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { ScheduledHours } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';

interface HoursRow {
  /** Weekdays, and wall times HH:MM; without a break its two are null. */
  schedules: [number[], string, string, string | null, string | null][];
  /** Epoch milliseconds. */
  closures: [number, number][];
}

/**
 * The hours of the schedules in force today of services that are done at the entity: not those at the patient's address or by
 * video. With the closures of the whole entity within `specialHoursDays`.
 */
export async function readScheduledHours(
  db: Db,
  entityId: string,
  now: Date,
): Promise<ScheduledHours> {
  const { rows } = await sql<HoursRow>`
    with entity as (
           select id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today
             from entities where id = ${entityId}::uuid)
    select coalesce((
             select json_agg(json_build_array(s.weekdays, ${timeText('from_time')}, ${timeText('to_time')},
                      ${timeText('break_from')}, ${timeText('break_to')}))
               from capacity_pools p
               join schedules s on s.pool_id = p.id
              where p.entity_id = entity.id and s.capacity > 0 and s.valid_from <= entity.today and s.valid_until > entity.today
                and exists (
                  select from entity_services x
                   where x.entity_id = entity.id and x.is_active and x.location = 'Entity'
                     and (s.serves_all or exists (
                       select from schedule_services served where served.schedule_id = s.id and served.entity_service_id = x.id)))),
             '[]') as schedules,
           coalesce((
             select json_agg(json_build_array(${epochMilliseconds(sql`greatest(lower(c.during), lower(days.shown))`)},
                      ${epochMilliseconds(sql`least(upper(c.during), upper(days.shown))`)}))
               from closures c,
                    (select tstzrange(entity.today::timestamp at time zone entity.time_zone,
                                      (entity.today + ${specialHoursDays}::int)::timestamp at time zone entity.time_zone) as shown) days
              where c.entity_id = entity.id and c.entity_service_id is null and c.pool_id is null and c.during && days.shown),
             '[]') as closures
      from entity`.execute(db);
  const [row] = rows;
  return {
    weekly: (row?.schedules ?? []).flatMap(toOpeningHours),
    closures: (row?.closures ?? []).map(([from, until]) => ({
      from: new Date(from),
      until: new Date(until),
    })),
  };
}

/** HH:MM: a `time` has seconds as text. */
function timeText(column: string) {
  return sql`left(s.${sql.ref(column)}::text, 5)`;
}

function toOpeningHours([
  weekdays,
  from,
  to,
  breakFrom,
  breakTo,
]: HoursRow['schedules'][number]): OpeningHours[] {
  if (breakFrom === null || breakTo === null) return [{ weekdays, from, to }];
  return [
    { weekdays, from, to: breakFrom },
    { weekdays, from: breakTo, to },
  ];
}
