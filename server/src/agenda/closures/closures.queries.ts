import type { Closure, ClosureKind } from '@vaga/contract/closures';
import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** A closure as the list shows it. */
export interface ListedClosure {
  id: string;
  kind: ClosureKind;
  what: Closure['what'];
  name: string | null;
  from: Date;
  until: Date;
  reasonPt: string;
  reasonEn: string;
  bookings: number;
  by: string | null;
}

export interface ClosureFilter {
  entityId: string;
  when: 'toCome' | 'past';
  kind: ClosureKind | null;
  now: Date;
}

const matches = ({ entityId, when, kind, now }: ClosureFilter) => sql`
  c.entity_id = ${entityId}
  and ${when === 'toCome' ? sql`c.during && tstzrange(${now}::timestamptz, null)` : sql`c.during << tstzrange(${now}::timestamptz, null)`}
  and (${kind}::text is null or c.kind = ${kind}::text)`;

/**
 * A page of the closures of an entity: those that run or are to come by their start, or those that are over, the latest first.
 * Bookings are counted for the page alone.
 */
export async function readClosures(
  db: Db,
  filter: ClosureFilter & { language: Language; limit: number; offset: number },
): Promise<ListedClosure[]> {
  const { when, language, limit, offset } = filter;
  const name = language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const order =
    when === 'toCome' ? sql`lower(c.during), c.id` : sql`lower(c.during) desc, c.id desc`;
  const { rows } = await sql<ListedClosure>`
    with page as materialized (
           select c.* from closures c where ${matches(filter)} order by ${order} limit ${limit} offset ${offset})
    select c.id, c.kind, c.reason_pt, c.reason_en, lower(c.during) as "from", upper(c.during) as until,
           case when c.pool_id is not null then 'pool' when c.entity_service_id is not null then 'service' else 'all' end as what,
           coalesce(pool.name, ${name}) as name,
           nullif(btrim(concat_ws(' ', author.first_name, author.last_name)), '') as by,
           (select count(*)::int
              from capacity_pools p
              join occupancy o on o.live and o.pool_id = p.id and o.state = 'booked' and o.during && c.during
             where p.entity_id = c.entity_id and (c.pool_id is null or p.id = c.pool_id)
               and (c.entity_service_id is null or o.entity_service_id = c.entity_service_id)) as bookings
      from page c
      left join capacity_pools pool on pool.id = c.pool_id
      left join entity_services es on es.id = c.entity_service_id
      left join services sv on sv.id = es.service_id
      left join accounts author on author.id = c.made_by
     order by ${order}`.execute(db);
  return rows;
}

export async function countClosures(db: Db, filter: ClosureFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from closures c where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readZoneOfEntity(db: Db, entityId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('entities')
    .select('timeZone')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** The active services and the pools of an entity, by name. */
export async function readClosableParts(
  db: Db,
  entityId: string,
  language: Language,
): Promise<{
  timeZone: string;
  services: Array<{ id: string; name: string }>;
  pools: Array<{ id: string; name: string }>;
}> {
  const name = language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const { rows } = await sql<Awaited<ReturnType<typeof readClosableParts>>>`
    select e.time_zone,
           coalesce((select json_agg(json_build_object('id', es.id, 'name', ${name}) order by ${name}, es.id)
                       from entity_services es join services sv on sv.id = es.service_id
                      where es.entity_id = e.id and es.is_active), '[]') as services,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.ordinal, p.name, p.id)
                       from capacity_pools p where p.entity_id = e.id and p.retired_at is null), '[]') as pools
      from entities e where e.id = ${entityId}`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('A member acts for an entity that exists.');
  return parts;
}
