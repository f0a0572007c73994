import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { epochMilliseconds } from '../../platform/epoch-milliseconds.ts';
import { columnsOf, jsonFieldsOf } from '../../platform/row-sql.ts';
import type { FlexiblePlace, PoolPlaces } from '../../scheduling/index.ts';
import { poolPlacesSql } from '../../scheduling/index.ts';
import { dayOf } from '../day/day.queries.ts';

/** A person who can move, with what is said of them when they are asked. */
export interface FlexiblePersonRow extends FlexiblePlace {
  /** The appointment. */
  id: string;
  version: number;
  personId: string;
  person: string;
  phone: string | null;
  service: string;
}

/** What decides where one more fits on a day of an entity, as it is at one moment. */
export interface FitsRow {
  /** `entities.terms_version`. */
  version: number;
  timeZone: string;
  overbookPerDay: number;
  pools: { id: string; name: string }[];
  places: PoolPlaces[];
  flexible: FlexiblePersonRow[];
  /** The window: epoch milliseconds. */
  windowFrom: number;
  windowUntil: number;
}

export interface ReadFitsRowInput {
  entityId: string;
  /** YYYY-MM-DD at the entity. */
  date: string;
  /** Wall times of the window, HH:MM. */
  from: string;
  until: string;
  language: Language;
  now: Date;
}

/** Null for an unknown entity. */
export async function readFitsRow(db: Db, input: ReadFitsRowInput): Promise<FitsRow | null> {
  const { entityId, date, from, until, now } = input;
  const { rows } = await sql<FitsRow>`
    select ${columnsOf<FitsRow>({
      version: sql`e.terms_version`,
      timeZone: sql`e.time_zone`,
      overbookPerDay: sql`e.overbook_per_day`,
      pools: sql`(
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name)), '[]')
          from capacity_pools p where p.entity_id = e.id)`,
      places: sql`coalesce(${poolPlacesSql({
        entityId: sql`e.id`,
        from: sql`day."from"`,
        until: sql`day.until + interval '1 day'`,
        now,
      })}, '[]')`,
      flexible: flexibleSql(input),
      windowFrom: epochMilliseconds(sql`(day.date + ${from}::time) at time zone e.time_zone`),
      windowUntil: epochMilliseconds(sql`(day.date + ${until}::time) at time zone e.time_zone`),
    })}
      from entities e
     cross join lateral ${dayOf(sql`${date}::date`)} day
     where e.id = ${entityId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Who may still be moved: booked, not here yet, and to come. */
function flexibleSql({ language, now }: ReadFitsRowInput) {
  const fields = jsonFieldsOf<FlexiblePersonRow>({
    id: sql`a.id`,
    version: sql`a.version`,
    personId: sql`a.person_id`,
    person: sql`p.name`,
    phone: sql`p.phone`,
    service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    ownerId: sql`a.asset_id`,
    entityServiceId: sql`a.entity_service_id`,
    poolId: sql`place.pool_id`,
    allotmentId: sql`place.allotment_id`,
    from: epochMilliseconds(sql`lower(place.during)`),
    until: epochMilliseconds(sql`upper(place.during)`),
    minutes: sql`a.flexible_minutes`,
    busy: sql`(
      select coalesce(json_agg(json_build_object('from', ${epochMilliseconds(sql`lower(o.during)`)},
                                                 'until', ${epochMilliseconds(sql`upper(o.during)`)})), '[]')
        from occupancy o join assets s on s.id = o.owner_id
       where o.live and o.account_id = a.account_id and s.person_id = a.person_id and o.owner_id <> a.asset_id
         and o.during && tstzrange(day."from", day.until))`,
  });
  // Each entity service by itself, so that its index finds the day among years of appointments.
  return sql`(
    select coalesce(json_agg(json_build_object(${fields}) order by a.starts_at, a.id), '[]')
      from entity_services es
      join services sv on sv.id = es.service_id
     cross join lateral (
           select * from appointments b
            where b.entity_service_id = es.id and b.starts_at >= day."from" and b.starts_at < day.until
              and b.starts_at > ${now} and b.flexible_minutes is not null
              and b.status in ('Await', 'Paid', 'Pending') and b.checked_in_at is null and b.no_show_at is null
           offset 0) a
     cross join lateral (select * from persons where id = a.person_id offset 0) p
     cross join lateral (
           select pool_id, during, allotment_id from occupancy where owner_id = a.asset_id and live offset 0) place
     where es.entity_id = e.id)`;
}
