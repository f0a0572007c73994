import type { HealthAccess } from '@vaga/contract/accesses';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** Which accesses at an entity are read. */
export interface HealthAccessFilter {
  entityId: string;
  /** The account of a member; null: of all. */
  accountId: string | null;
  /** A person, by whichever copy of their data. */
  personId: string | null;
  /** Days (YYYY-MM-DD) in the entity's zone, both included; null: from the first, until now. */
  from: string | null;
  until: string | null;
}

type HealthAccessRow = Omit<HealthAccess, 'at'> & { at: Date };

const found = ({ entityId, accountId, personId, from, until }: HealthAccessFilter) => sql`
  health_accesses h join entities e on e.id = h.entity_id
   where h.entity_id = ${entityId}
     and (${accountId}::uuid is null or h.account_id = ${accountId}::uuid)
     and (${personId}::uuid is null or h.person_id = any(array(
           select copy.id from persons known join persons copy on copy.account_id = known.account_id
              and search_name(copy.name) = search_name(known.name) where known.id = ${personId}::uuid)))
     and (${from}::date is null or h.at >= ${from}::date::timestamp at time zone e.time_zone)
     and (${until}::date is null or h.at < (${until}::date + 1)::timestamp at time zone e.time_zone)`;

/** A page of the accesses at an entity, the latest first, and how many there are. */
export async function readHealthAccesses(
  db: Db,
  { limit, offset, ...filter }: HealthAccessFilter & { limit: number; offset: number },
): Promise<{ accesses: HealthAccessRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<HealthAccessRow>`
      with page as (select h.* from ${found(filter)} order by h.at desc, h.id desc limit ${limit} offset ${offset})
      select page.id, page.at, page.actor, page.account_id as id_account, page.roles, page.act, page.fields,
             page.person_id as id_person, page.service_date, a.code,
             nullif(btrim(concat_ws(' ', account.first_name, account.last_name)), '') as who,
             nullif(p.name, '') as person
        from page
        left join accounts account on account.id = page.account_id
        left join persons p on p.id = page.person_id
        left join appointments a on a.id = page.appointment_id
       order by page.at desc, page.id desc`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${found(filter)}`.execute(db),
  ]);
  return { accesses: page.rows, total: count.rows[0]?.total ?? 0 };
}
