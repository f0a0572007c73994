import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';

/** That an entity saw or changed data of the account's people. It does not name the member: the entity answers for its staff. */
export interface AccessRow {
  id: string;
  at: Date;
  actor: string;
  roles: string[];
  act: string;
  fields: string[];
  /** Null for an access to all appointments of a day. */
  person: string | null;
  serviceDate: string | null;
  entityId: string;
  entity: string;
}

/**
 * SQL: the rows of `health_accesses` about an account, as `h`: those of its people, and those of the days on which they had
 * an appointment at the entity. The first of the lists of a day leaves a row: so it counts for who booked later that day.
 */
const accessesOf = (accountId: string) => sql`
  (select h.*, p.name as person from persons p join health_accesses h on h.person_id = p.id
    where p.account_id = ${accountId}
   union all
   select distinct on (h.id) h.*, null::text
     from appointments a
     join entity_services s on s.id = a.entity_service_id
     join health_accesses h on h.entity_id = s.entity_id and h.service_date = a.service_date
    where a.account_id = ${accountId} and a.created_at < date_trunc('day', h.at, 'UTC') + interval '1 day'
      and (a.canceled_at is null or a.canceled_at > h.at))`;

/** All accesses to data of an account's people, the latest first. */
export async function collectAccesses(db: Db, accountId: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select h.id, h.at, h.actor, h.roles, h.act, h.fields, h.person, h.service_date,
           h.entity_id, e.business_name as entity
      from ${accessesOf(accountId)} h join entities e on e.id = h.entity_id
     order by h.at desc, h.id desc`.execute(db);
  return rows;
}
