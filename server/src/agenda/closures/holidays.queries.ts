import type { HolidayChoice } from '@vaga/contract/holidays';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import type { ChosenHoliday, ChosenHours, MadeClosure } from './holiday-closures.rules.ts';

/** Where an entity is, what it has chosen for its holidays, and which closures they have. */
export interface HolidayCalendar {
  entityId: string;
  timeZone: string;
  /** `districts.region`. */
  region: string;
  municipality: string;
  /** The rule that counts; null: no municipal holiday. */
  municipalRule: string | null;
  /** That of the reference. */
  suggestedRule: string | null;
  isConfirmed: boolean;
  choices: ChosenHoliday[];
  /** Of the civil days asked for. */
  made: MadeClosure[];
}

const calendars = (from: RawBuilder<unknown>, fromDate: string) => sql<HolidayCalendar>`
  select e.id as entity_id, e.time_zone, d.region, m.name as municipality, m.holiday_rule as suggested_rule,
         md.entity_id is not null as is_confirmed,
         case when md.entity_id is null then m.holiday_rule else md.rule end as municipal_rule,
         coalesce((select json_agg(json_build_object('holiday', h.holiday, 'year', h.year, 'choice', h.choice,
                    'fromTime', to_char(h.from_time, 'HH24:MI'), 'toTime', to_char(h.to_time, 'HH24:MI')))
                     from holiday_choices h where h.entity_id = e.id), '[]') as choices,
         coalesce((select json_agg(json_build_object('holiday', c.holiday, 'date', c.holiday_date,
                    'from', (extract(epoch from lower(c.during)) * 1000)::bigint,
                    'until', (extract(epoch from upper(c.during)) * 1000)::bigint))
                     from closures c
                    where c.entity_id = e.id and c.holiday is not null and c.holiday_date >= ${fromDate}::date), '[]') as made
    from (${from}) e
    join districts d on d.code = e.district_code
    join municipalities m on m.code = e.municipality_code
    left join municipal_days md on md.entity_id = e.id
   order by e.id`;

/** The calendar of one entity, with the closures from a civil day on. */
export async function readHolidayCalendar(
  db: Db,
  { entityId, fromDate }: { entityId: string; fromDate: string },
): Promise<HolidayCalendar> {
  const { rows } = await calendars(
    sql`select * from entities where id = ${entityId}`,
    fromDate,
  ).execute(db);
  const [calendar] = rows;
  if (!calendar) throw new Error('A member acts for an entity that exists.');
  return calendar;
}

/** The calendars of providers that have a pool, by id: those after one, `limit` of them. */
export async function readHolidayCalendars(
  db: Db,
  { afterId, fromDate, limit }: { afterId: string | null; fromDate: string; limit: number },
): Promise<HolidayCalendar[]> {
  const page = sql`
    select * from entities
     where entity_type in ('TestPartner', 'LabPartner') and (${afterId}::uuid is null or id > ${afterId}::uuid)
       and exists (select from capacity_pools p where p.entity_id = entities.id)
     order by id limit ${limit}`;
  return (await calendars(page, fromDate).execute(db)).rows;
}

/** Stores a choice for a holiday, in place of an earlier one for the same year or for every year. */
export async function upsertHolidayChoice(
  trx: Trx,
  choice: ChosenHours & { entityId: string; holiday: string; year: number | null; now: Date },
): Promise<void> {
  const { now, ...values } = choice;
  await trx
    .insertInto('holidayChoices')
    .values({ ...values, id: newId(), createdAt: now })
    .onConflict((conflict) =>
      conflict.constraint('holiday_choices_key').doUpdateSet({
        choice: choice.choice satisfies HolidayChoice,
        fromTime: choice.fromTime,
        toTime: choice.toTime,
        createdAt: now,
      }),
    )
    .execute();
}

/** Deletes what was chosen for single years of a holiday: one for every year replaces it. */
export async function deleteChoicesOfYears(
  trx: Trx,
  { entityId, holiday }: { entityId: string; holiday: string },
): Promise<void> {
  await trx
    .deleteFrom('holidayChoices')
    .where('entityId', '=', entityId)
    .where('holiday', '=', holiday)
    .where('year', 'is not', null)
    .execute();
}

/** Stores the day of an entity's municipality. */
export async function upsertMunicipalDay(
  trx: Trx,
  day: { entityId: string; rule: string | null; now: Date },
): Promise<void> {
  const { entityId, rule, now } = day;
  await trx
    .insertInto('municipalDays')
    .values({ entityId, rule, savedAt: now })
    .onConflict((conflict) => conflict.column('entityId').doUpdateSet({ rule, savedAt: now }))
    .execute();
}

/** Appointments that are booked at an entity in each interval (epoch milliseconds), in their order. */
export async function countBookingsIn(
  db: Db,
  entityId: string,
  intervals: ReadonlyArray<{ from: number; until: number }>,
): Promise<number[]> {
  if (intervals.length === 0) return [];
  const asked = intervals.map(({ from, until }, position) => ({
    position,
    from: new Date(from),
    until: new Date(until),
  }));
  const { rows } = await sql<{ bookings: number }>`
    select (select count(*)::int
              from capacity_pools p
              join occupancy o on o.live and o.pool_id = p.id and o.state = 'booked' and o.during && tstzrange(i."from", i.until)
             where p.entity_id = ${entityId}) as bookings
      from json_to_recordset(${JSON.stringify(asked)}::json) as i(position int, "from" timestamptz, until timestamptz)
     order by i.position`.execute(db);
  return rows.map(({ bookings }) => bookings);
}
