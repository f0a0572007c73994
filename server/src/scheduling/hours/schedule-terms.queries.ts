import { sql } from 'kysely';
import type { SqlOf } from '../../platform/row-sql.ts';
import type { ScheduleTerms } from '../availability/availability-types.rules.ts';

const wallTime = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`;

/** SQL of each, of `schedules s`. */
export const scheduleTermsSql: SqlOf<ScheduleTerms> = {
  name: sql`s.name`,
  weekdays: sql`s.weekdays`,
  fromTime: wallTime('s.from_time'),
  toTime: wallTime('s.to_time'),
  breakFrom: wallTime('s.break_from'),
  breakTo: wallTime('s.break_to'),
  intervalMinutes: sql`s.interval_minutes`,
  capacity: sql`s.capacity`,
  serves: sql`case when not s.serves_all then coalesce((
    select json_agg(x.entity_service_id order by x.entity_service_id) from schedule_services x
     where x.schedule_id = s.id), '[]') end`,
};

/** Whether two versions say the same, in whatever order their weekdays and services stand. */
export function haveSameTerms(one: ScheduleTerms, other: ScheduleTerms): boolean {
  return comparable(one) === comparable(other);
}

function comparable(terms: ScheduleTerms): string {
  const fields = Object.keys(scheduleTermsSql) as (keyof ScheduleTerms)[];
  return JSON.stringify(
    fields.map((field) => {
      const value = terms[field];
      return Array.isArray(value) ? value.toSorted() : value;
    }),
  );
}
