import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** A service that the desk of an entity books. */
export interface DeskServiceRow {
  idEntityService: string;
  idService: number;
  name: string;
  location: ServiceLocation;
  /** The usual price, before campaigns. */
  usualCents: number;
  /** Pools with a schedule for it that is in force today or later. */
  idPools: string[];
  /** At the entity. */
  today: string;
}

/** How far back it counts which services are booked most. */
const countedDays = 30;

/** The active services of an entity, those that are booked most first. */
export async function readOwnServices(
  db: Db,
  { entityId, language, now }: { entityId: string; language: Language; now: Date },
): Promise<DeskServiceRow[]> {
  const name = language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`;
  const { rows } = await sql<DeskServiceRow>`
    select es.id as id_entity_service, es.service_id as id_service, ${name} as name, es.location, es.price_cents as usual_cents,
           day.today::text as today,
           array(select distinct s.pool_id
                   from schedules s join capacity_pools pool on pool.id = s.pool_id
                  where pool.entity_id = e.id and s.valid_until > day.today
                    and (s.serves_all or exists (
                      select from schedule_services only_for
                       where only_for.schedule_id = s.id and only_for.entity_service_id = es.id))) as id_pools
      from entities e
     cross join lateral (select (${now}::timestamptz at time zone e.time_zone)::date as today) day
      join entity_services es on es.entity_id = e.id and es.is_active
      join services sv on sv.id = es.service_id
     where e.id = ${entityId}
     order by (select count(*) from appointments a
                where a.entity_service_id = es.id
                  and a.starts_at >= ${now}::timestamptz - make_interval(days => ${countedDays})) desc,
              ${name} collate "pt-PT-x-icu", es.location desc, es.id`.execute(db);
  return rows;
}
