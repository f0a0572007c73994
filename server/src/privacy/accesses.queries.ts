import type { AccessesNotice, AccessingEntity } from '@vaga/contract/accesses';
import type { HealthAccessAct, healthAccessActors } from '@vaga/contract/audit';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/db.ts';

/** That an entity saw or changed data of the account's people. It does not name the member: the entity answers for its staff. */
export interface AccessRow {
  id: string;
  at: Date;
  actor: (typeof healthAccessActors)[number];
  roles: string[];
  act: HealthAccessAct;
  fields: string[];
  /** Null for an access to all appointments of a day. */
  person: string | null;
  serviceDate: string | null;
  entityId: string;
  entity: string;
  timeZone: string;
}

/**
 * SQL: the rows of `health_accesses` about the accounts, as `h` with their account: those of its people, and those of the
 * days on which they had an appointment at the entity, or one that the entity, a hotel, had booked for them. The first of the lists of a day leaves a row: so it counts for who
 * booked later that day.
 * @param since only later ones.
 */
export const accessesOf = (accounts: RawBuilder<unknown>, since = new Date(0)) => sql`
  (select h.*, p.name as person, p.account_id as patient_account_id
     from persons p join health_accesses h on h.person_id = p.id
    where p.account_id in (${accounts}) and h.at > ${since}
   union all
   select distinct on (h.id, a.account_id) h.*, null::text, a.account_id
     from appointments a
     join entity_services s on s.id = a.entity_service_id
     join health_accesses h on h.entity_id in (s.entity_id, a.booked_by_entity_id)
      and h.service_date = a.service_date
    where a.account_id in (${accounts}) and h.at > ${since}
      and a.created_at < date_trunc('day', h.at, 'UTC') + interval '1 day'
      and (a.canceled_at is null or a.canceled_at > h.at))`;

const columns = sql`h.id, h.at, h.actor, h.roles, h.act, h.fields, h.person, h.service_date, h.entity_id,
  e.business_name as entity, e.time_zone`;

/** All accesses to data of an account's people, the latest first. */
export async function collectAccesses(db: Db, accountId: string): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select ${columns}
      from ${accessesOf(sql`${accountId}`)} h join entities e on e.id = h.entity_id
     order by h.at desc, h.id desc`.execute(db);
  return rows;
}

/** A page of them; of one entity where `entityId` names it. */
export async function readAccesses(
  db: Db,
  of: { accountId: string; entityId: string | null; limit: number; offset: number },
): Promise<{ accesses: AccessRow[]; total: number }> {
  const { accountId, entityId, limit, offset } = of;
  const found = sql`
    ${accessesOf(sql`${accountId}`)} h join entities e on e.id = h.entity_id
     where ${entityId}::uuid is null or h.entity_id = ${entityId}::uuid`;
  const [page, count] = await Promise.all([
    sql<AccessRow>`select ${columns} from ${found}
      order by h.at desc, h.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db),
  ]);
  return { accesses: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** The entities that the accesses are of, by name. */
export async function readAccessingEntities(db: Db, accountId: string): Promise<AccessingEntity[]> {
  const { rows } = await sql<AccessingEntity>`
    select e.id, e.business_name as name, e.phone, e.email
      from entities e
     where e.id in (select h.entity_id from ${accessesOf(sql`${accountId}`)} h)
     order by e.business_name collate "pt-PT-x-icu", e.id`.execute(db);
  return rows;
}

/** An account with accesses that it has not been notified of. */
export interface AccessesToNotify {
  accountId: string;
  notice: AccessesNotice;
  /** Until when it was notified; null: never yet. */
  notifiedAt: Date | null;
  /** Whether a result or a document was opened. */
  hasDocuments: boolean;
}

/** Which accounts a search for accesses to notify looks at. */
export type NoticeScope = 'at once' | 'documents' | 'all';

/**
 * The accounts with accesses after `since` that they have not been notified of: those that want to know at once, those whose
 * results or documents were opened, or all. Unclaimed and deleted accounts are left out.
 */
export async function readAccessesToNotify(
  db: Db,
  { scope, since }: { scope: NoticeScope; since: Date },
): Promise<AccessesToNotify[]> {
  const accounts = sql`
    select id from accounts
     where email is not null and deleted_at is null
       and (${scope !== 'at once'} or accesses_notice = 'at_once')`;
  const { rows } = await sql<AccessesToNotify>`
    select a.id as account_id, a.accesses_notice as notice, a.accesses_notified_at as notified_at,
           bool_or(h.act in ('result', 'document')) as has_documents
      from ${accessesOf(accounts, since)} h
      join accounts a on a.id = h.patient_account_id
     where (a.accesses_notified_at is null or h.at > a.accesses_notified_at)
       and (${scope !== 'documents'} or h.act in ('result', 'document'))
     group by a.id order by a.id`.execute(db);
  return rows;
}

/** What an entity did, for the e-mail about it. */
export interface AccessesOfEntity {
  placeName: string;
  timeZone: string;
  count: number;
  acts: HealthAccessAct[];
  lastAt: Date;
}

/** The accesses to an account's data in (`since`, `until`], for each entity; the latest first. */
export async function summariseAccesses(
  trx: Trx,
  { accountId, since, until }: { accountId: string; since: Date; until: Date },
): Promise<AccessesOfEntity[]> {
  const { rows } = await sql<AccessesOfEntity>`
    select e.business_name as place_name, e.time_zone, count(*)::int as count, max(h.at) as last_at,
           array_agg(distinct h.act order by h.act) as acts
      from ${accessesOf(sql`${accountId}`, since)} h join entities e on e.id = h.entity_id
     where h.at <= ${until}
     group by e.id order by max(h.at) desc, e.id`.execute(trx);
  return rows;
}
