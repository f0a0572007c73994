import type { Allotment } from '@vaga/contract/allotments';
import { sql } from 'kysely';
import { isCodeOpenAt } from '../../partners/index.ts';
import type { Db } from '../../platform/db.ts';

/** An allotment as the list shows it; wall times 'HH:MM'. */
export type ListedAllotment = Pick<
  Allotment,
  | 'id'
  | 'partner'
  | 'code'
  | 'idProtocol'
  | 'isOpen'
  | 'idPool'
  | 'pool'
  | 'fromDate'
  | 'untilDate'
  | 'fromTime'
  | 'toTime'
  | 'places'
  | 'releaseHours'
>;

export interface AllotmentFilter {
  entityId: string;
  state: Allotment['state'] | null;
  /** In lower case. */
  code: string | null;
  /** The civil day of the entity. */
  today: string;
}

const found = ({ entityId, state, code, today }: AllotmentFilter) => sql`
  select a.*, pool.name as pool, coalesce(partner.code, a.entity_code) as code,
         partner.business_name as partner,
         case when a.protocol_id is null then ${isCodeOpenAt(sql`a.entity_code`, sql`pool.entity_id`)}
              else protocol.state = 'active' end as is_open,
         case when a.until_date <= ${today}::date or a.until_date <= a.from_date then 'past'
              when a.from_date > ${today}::date then 'toCome' else 'inForce' end as state
    from capacity_pools pool
    join allotments a on a.pool_id = pool.id
    left join protocols protocol on protocol.id = a.protocol_id
    left join entities partner
           on partner.id = protocol.partner_entity_id or (a.protocol_id is null and partner.code = a.entity_code)
   where pool.entity_id = ${entityId}
     and (${code}::text is null or coalesce(partner.code, a.entity_code) = ${code}::text)
     and (${state}::text is null or ${state}::text =
          case when a.until_date <= ${today}::date or a.until_date <= a.from_date then 'past'
               when a.from_date > ${today}::date then 'toCome' else 'inForce' end)`;

/** A page of the allotments of an entity: in force, to come, over; by their first day, those that are over the latest first. */
export async function readAllotments(
  db: Db,
  filter: AllotmentFilter & { limit: number; offset: number },
): Promise<ListedAllotment[]> {
  const { limit, offset } = filter;
  const { rows } = await sql<ListedAllotment>`
    select f.id, f.partner, f.code, f.protocol_id as id_protocol, f.is_open, f.pool_id as id_pool, f.pool,
           f.from_date, f.until_date, to_char(f.from_time, 'HH24:MI') as from_time,
           to_char(f.to_time, 'HH24:MI') as to_time, f.places, f.release_hours
      from (${found(filter)}) f
     order by array_position(array['inForce', 'toCome', 'past'], f.state),
              case when f.state = 'past' then f.until_date end desc, f.from_date, f.from_time, f.id
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countAllotments(db: Db, filter: AllotmentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${found(filter)}) f`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many places of an allotment are taken in the week before a civil day of the entity, and in that from it on. */
export interface AllotmentTaken {
  id: string;
  lastWeek: number;
  coming: number;
}

/** Bookings, and holds that have not expired, by their start. */
export async function countTakenOfAllotments(
  db: Db,
  {
    ids,
    today,
    timeZone,
    now,
  }: { ids: readonly string[]; today: string; timeZone: string; now: Date },
): Promise<ReadonlyMap<string, AllotmentTaken>> {
  if (ids.length === 0) return new Map();
  const midnight = sql`(${today}::date::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<AllotmentTaken>`
    with week as (
      select ((${today}::date - 7)::timestamp at time zone ${timeZone}) as "from",
             ((${today}::date + 7)::timestamp at time zone ${timeZone}) as until)
    select a.id, (count(*) filter (where lower(o.during) < ${midnight}))::int as last_week,
           (count(*) filter (where lower(o.during) >= ${midnight}))::int as coming
      from week, allotments a
      join occupancy o on o.live and o.pool_id = a.pool_id and o.allotment_id = a.id
     where a.id = any (${[...ids]}::uuid[]) and o.during && tstzrange(week."from", week.until)
       and lower(o.during) >= week."from" and o.expires_at > ${now}::timestamptz
     group by a.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** For whom an entity can set places aside, and of what. */
export interface AllotmentParts {
  timeZone: string;
  partners: Array<{ idProtocol: string; name: string; code: string; state: 'active' | 'paused' }>;
  ownCode: string;
  pools: Array<{ id: string; name: string }>;
}

export async function readAllotmentParts(db: Db, entityId: string): Promise<AllotmentParts> {
  const { rows } = await sql<AllotmentParts>`
    select e.time_zone, e.code as own_code,
           coalesce((select json_agg(json_build_object('idProtocol', q.id, 'name', partner.business_name, 'code', partner.code,
                      'state', q.state) order by partner.business_name, q.id)
                       from protocols q join entities partner on partner.id = q.partner_entity_id
                      where q.service_entity_id = e.id and q.state in ('active', 'paused')), '[]') as partners,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.ordinal, p.name, p.id)
                       from capacity_pools p where p.entity_id = e.id and p.retired_at is null), '[]') as pools
      from entities e where e.id = ${entityId}`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('A member acts for an entity that exists.');
  return parts;
}

/** Whether a protocol is one of a service entity's, and in force or paused. */
export async function isProtocolAt(db: Db, id: string, entityId: string): Promise<boolean> {
  const found = await db
    .selectFrom('protocols')
    .select('id')
    .where('id', '=', id)
    .where('serviceEntityId', '=', entityId)
    .where('state', 'in', ['active', 'paused'])
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a code opens prices and places for codes at an entity. */
export async function isOpenCode(db: Db, code: string, entityId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${isCodeOpenAt(sql`${code}`, sql`${entityId}::uuid`)} as is_open`.execute(db);
  return rows[0]?.isOpen ?? false;
}
