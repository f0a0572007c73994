import type { AuditAct, AuditValues } from '@vaga/contract/audit-acts';
import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { ActivityScope } from './activity.rules.ts';

export interface ActivityFilter {
  /** The account of an author. */
  who?: string | undefined;
  act?: AuditAct | undefined;
  /** Days (YYYY-MM-DD) in the zone of the reader's entity, both included. */
  from?: string | undefined;
  until?: string | undefined;
}

export interface ActivityRow {
  id: string;
  at: Date;
  actor: 'patient' | 'member' | 'link' | 'system';
  idAccount: string | null;
  who: string | null;
  actorEntity: string | null;
  entity: string | null;
  act: AuditAct;
  subject: string | null;
  before: AuditValues | null;
  after: AuditValues | null;
}

/** What was changed of the reader's organisation, and what its members changed; of these what the scope has. */
const inScope = ({ organisationId, entityId, actorEntityId, accountId }: ActivityScope) => sql`
  (entry.organisation_id = ${organisationId} or author_entity.organisation_id = ${organisationId})
  and (${entityId}::uuid is null or entry.entity_id = ${entityId}::uuid)
  and (${actorEntityId}::uuid is null or entry.actor_entity_id = ${actorEntityId}::uuid)
  and (${accountId}::uuid is null or entry.account_id = ${accountId}::uuid)`;

/**
 * The entries, and of a hotel what it booked for guests: the record of accesses has those, and here they name no guest. They are
 * of the reader's entity alone, found by its index.
 */
const entriesOf = (readerEntityId: string) => sql`(
    select id, at, actor, account_id, organisation_id, actor_entity_id, entity_id, act, subject_id, subject, before, after
      from audit_entries
     union all
    select access.id, access.at, access.actor, access.account_id, hotel.organisation_id, hotel.id, hotel.id, 'guest.booked',
           null, null, null, null
      from health_accesses access join entities hotel on hotel.id = access.entity_id
     where access.entity_id = ${readerEntityId} and access.act = 'booked'
       and hotel.entity_type = 'AccommodationPartner')`;

const found = (scope: ActivityScope, filter: ActivityFilter & { readerEntityId: string }) => {
  const { who = null, act = null, from = null, until = null, readerEntityId } = filter;
  return sql`
    ${entriesOf(readerEntityId)} entry
    left join entities author_entity on author_entity.id = entry.actor_entity_id
    left join entities entity on entity.id = entry.entity_id
    join entities reader on reader.id = ${readerEntityId}
   where ${inScope(scope)}
     and (${who}::uuid is null or entry.account_id = ${who}::uuid)
     and (${act}::text is null or entry.act = ${act}::text)
     and (${from}::date is null or entry.at >= ${from}::date::timestamp at time zone reader.time_zone)
     and (${until}::date is null or entry.at < (${until}::date + 1)::timestamp at time zone reader.time_zone)`;
};

/** A page of the activity, the latest first. Of a member of another organisation it shows the entity alone. */
export async function readActivity(
  db: Db,
  scope: ActivityScope,
  page: ActivityFilter & { readerEntityId: string; limit: number; offset: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with page as (
      select entry.*, entity.business_name as entity, author_entity.business_name as actor_entity,
             author_entity.organisation_id = ${scope.organisationId} as is_own
        from ${found(scope, page)}
       order by entry.at desc, entry.id desc limit ${page.limit} offset ${page.offset})
    select page.id, page.at, page.actor, page.actor_entity, page.entity, page.act, page.before, page.after,
           case when is_own then page.account_id end as id_account,
           case when is_own then nullif(btrim(concat_ws(' ', author.first_name, author.last_name)), '') end as who,
           coalesce(page.subject, nullif(btrim(concat_ws(' ', member.first_name, member.last_name)), '')) as subject
      from page
      left join accounts author on author.id = page.account_id
      left join accounts member on member.id = case
        when page.act ~ '^(member|account)\\.' and page.subject_id ~ '^[0-9a-f-]{36}$' then page.subject_id::uuid end
     order by page.at desc, page.id desc`.execute(db);
  return rows;
}

export async function countActivity(
  db: Db,
  scope: ActivityScope,
  filter: ActivityFilter & { readerEntityId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${found(scope, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The latest change of a row by one of these acts: when, and the author's name where they act for the organisation. */
export async function findLastChange(
  db: Db,
  of: { organisationId: string; subjectId: string; acts: readonly AuditAct[] },
): Promise<{ at: Date; author: string | null } | null> {
  const { organisationId, subjectId, acts } = of;
  const { rows } = await sql<{ at: Date; author: string | null }>`
    select entry.at,
           case when author_entity.organisation_id = ${organisationId}
                then nullif(btrim(concat_ws(' ', author.first_name, author.last_name)), '') end as author
      from audit_entries entry
      left join entities author_entity on author_entity.id = entry.actor_entity_id
      left join accounts author on author.id = entry.account_id
     where entry.organisation_id = ${organisationId} and entry.subject_id = ${subjectId}
       and entry.act = any (${[...acts]}::text[])
     order by entry.at desc, entry.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The authors of the activity who act for the reader's organisation, by name; without a name, who deleted the account. */
export async function readActivityAuthors(
  db: Db,
  scope: ActivityScope,
): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select author.id, author.name
      from (select id, nullif(btrim(concat_ws(' ', first_name, last_name)), '') as name from accounts) author
     where author.id in (
       select entry.account_id
         from audit_entries entry
         join entities author_entity on author_entity.id = entry.actor_entity_id
        where author_entity.organisation_id = ${scope.organisationId} and ${inScope(scope)})
     order by author.name collate "pt-PT-x-icu" nulls last, author.id`.execute(db);
  return rows;
}
