import type { Language } from '@vaga/contract/common';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { compileOncePerShape } from '../../platform/compile-once.ts';
import type { Db } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { PoolPlaces } from '../../scheduling/index.ts';
import { poolPlacesSql } from '../../scheduling/index.ts';
import type { DayClosure } from './day.queries.ts';
import { dayClosuresSql, dayOf } from './day.queries.ts';

/** A day of a week; epoch milliseconds. */
interface WeekDayRow {
  date: string;
  from: number;
  until: number;
  /** Appointments with a time. */
  booked: number;
  closures: DayClosure[];
}

/** A week of an entity as it is at one moment. */
export interface WeekRow {
  /** `entities.terms_version`. */
  version: number;
  places: PoolPlaces[];
  /** Seven, Monday first. */
  days: WeekDayRow[];
}

export interface ReadWeekRowInput {
  entityId: string;
  /** YYYY-MM-DD at the entity, any day of the week; null: today. */
  date: string | null;
  language: Language;
  now: Date;
}

/** A week of an entity, in one statement. Null for an unknown entity. */
export async function readWeekRow(
  db: Db,
  { language, ...values }: ReadWeekRowInput,
): Promise<WeekRow | null> {
  const [row] = await selectWeek(db, { language }, values);
  return row ?? null;
}

const selectWeek = compileOncePerShape<
  { language: Language },
  Omit<ReadWeekRowInput, 'language'>,
  WeekRow
>(
  ({ language }, { entityId, date, now }) => sql`/* prepared */
    select ${columnsOf<WeekRow>({
      version: sql`e.terms_version`,
      places: sql`coalesce(${poolPlacesSql({
        entityId: sql`e.id`,
        from: sql`first."from"`,
        // A start of the last day may last until the next one.
        until: sql`first."from" + interval '8 days'`,
        now,
      })}, '[]')`,
      days: daysSql(language),
    })}
      from entities e
     cross join lateral ${dayOf(mondayOf(sql`coalesce(${date}::date, (${now}::timestamptz at time zone e.time_zone)::date)`))} first
     where e.id = ${entityId}::uuid`,
);

/** A civil date has four digits for the year: the last week ends before 10000. */
function mondayOf(date: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('week', least(${date}, date '9999-12-26')::timestamp)::date`;
}

const daysSql = (language: Language) => sql`(
  select json_agg(json_build_object(${jsonFieldsOf<WeekDayRow>({
    date: sql`day.date::text`,
    from: epochMilliseconds(sql`day."from"`),
    until: epochMilliseconds(sql`day.until`),
    booked: sql`(
      select count(*) from entity_services es
        join appointments a on a.entity_service_id = es.id and a.starts_at >= day."from" and a.starts_at < day.until
       where es.entity_id = e.id and a.status <> 'Canceled')`,
    closures: dayClosuresSql(language),
  })}) order by day.date)
    from generate_series(0, 6) as ordinal
   cross join lateral ${dayOf(sql`first.date + ordinal`)} day)`;
