import type { Role } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { Grants } from '@vaga/contract/members';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** A member of an organisation with everything that their account may do for it. */
export interface MemberRecord {
  accountId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  grants: Grants;
  hasSecondFactor: boolean;
  /** When a session of the account last acted for an entity of the organisation. */
  lastSeenAt: Date | null;
}

/** The members of an organisation by name, or the one of them with this account. */
export async function readMembers(
  db: Db | Trx,
  of: { organisationId: string; accountId?: string },
): Promise<MemberRecord[]> {
  const { organisationId, accountId = null } = of;
  const { rows } = await sql<MemberRecord>`
    with own as (select id from entities where organisation_id = ${organisationId}),
         members as (
           select account_id from organisation_members where organisation_id = ${organisationId}
           union
           select account_id from entity_members where entity_id in (select id from own))
    select a.id as account_id, a.email, a.first_name, a.last_name, a.language,
           json_build_object(
             'organisationRoles', coalesce((
               select o.roles from organisation_members o
                where o.account_id = a.id and o.organisation_id = ${organisationId}), '{}'),
             'entities', coalesce((
               select json_agg(json_build_object('entityId', m.entity_id, 'roles', m.roles) order by m.entity_id)
                 from entity_members m
                where m.account_id = a.id and m.entity_id in (select id from own)), '[]')) as grants,
           exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
             as has_second_factor,
           (select max(s.last_seen_at) from sessions s
             where s.account_id = a.id and s.entity_id in (select id from own)) as last_seen_at
      from members join accounts a on a.id = members.account_id
     where a.deleted_at is null and a.email is not null
       and (${accountId}::uuid is null or a.id = ${accountId}::uuid)
     order by a.first_name, a.last_name, a.id`.execute(db);
  return rows;
}

/** A member of an organisation; null for an account that is none. */
export async function findMember(
  db: Db | Trx,
  of: { organisationId: string; accountId: string },
): Promise<MemberRecord | null> {
  const [found] = await readMembers(db, of);
  return found ?? null;
}

/** How many accounts have a role at each entity of an organisation; an entity without any is left out. */
export async function countMembersOfEntities(
  db: Db | Trx,
  organisationId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ entityId: string; members: number }>`
    select m.entity_id, count(*)::int as members
      from entity_members m
      join entities e on e.id = m.entity_id
      join accounts a on a.id = m.account_id and a.deleted_at is null
     where e.organisation_id = ${organisationId} group by m.entity_id`.execute(db);
  return new Map(rows.map(({ entityId, members }) => [entityId, members]));
}

/** How many accounts have a role at an entity, and how many invitations of its organisation wait for an answer. */
export async function readTeamSize(
  db: Db | Trx,
  { entityId, now }: { entityId: string; now: Date },
): Promise<{ members: number; invitations: number }> {
  const { rows } = await sql<{ members: number; invitations: number }>`
    select (select count(*)::int from entity_members m
              join accounts a on a.id = m.account_id and a.deleted_at is null
             where m.entity_id = e.id) as members,
           (select count(*)::int from invitations i
             where i.organisation_id = e.organisation_id and i.state = 'pending' and i.expires_at > ${now}) as invitations
      from entities e where e.id = ${entityId}`.execute(db);
  return rows[0] ?? { members: 0, invitations: 0 };
}

/** Makes an account a member of an entity that has none yet. */
export async function addEntityMember(
  trx: Trx,
  { roles, now, ...of }: { entityId: string; accountId: string; roles: readonly Role[]; now: Date },
): Promise<void> {
  await trx
    .insertInto('entityMembers')
    .values({ ...of, roles: [...roles], createdAt: now })
    .execute();
}

/** Makes these grants all that an account may do for an organisation; without any it is no member. */
export async function writeGrants(
  trx: Trx,
  of: { organisationId: string; accountId: string; grants: Grants; now: Date },
): Promise<void> {
  const { organisationId, accountId, grants, now } = of;
  const { organisationRoles: roles, entities } = grants;
  const ofOrganisation = trx
    .deleteFrom('organisationMembers')
    .where('accountId', '=', accountId)
    .where('organisationId', '=', organisationId);
  if (roles.length === 0) await ofOrganisation.execute();
  else
    await trx
      .insertInto('organisationMembers')
      .values({ organisationId, accountId, roles, createdAt: now })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'organisationId']).doUpdateSet({ roles }),
      )
      .execute();
  const kept = entities.map(({ entityId }) => entityId);
  await sql`
    delete from entity_members m using entities e
     where m.account_id = ${accountId} and e.id = m.entity_id and e.organisation_id = ${organisationId}
       and e.id <> all (${kept}::uuid[])`.execute(trx);
  if (entities.length === 0) return;
  await trx
    .insertInto('entityMembers')
    .values(entities.map((grant) => ({ ...grant, accountId, createdAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'entityId'])
        .doUpdateSet((row) => ({ roles: row.ref('excluded.roles') })),
    )
    .execute();
}

/** How many addresses an organisation has among its members and pending invitations, this one counted with them. */
export async function countUsers(
  db: Db | Trx,
  of: { organisationId: string; withEmail?: string; now: Date },
): Promise<number> {
  const { organisationId, withEmail = null, now } = of;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select a.email from accounts a
       where a.deleted_at is null and a.id in (
         select account_id from organisation_members where organisation_id = ${organisationId}
         union
         select m.account_id from entity_members m join entities e on e.id = m.entity_id
          where e.organisation_id = ${organisationId})
      union
      select email from invitations
       where organisation_id = ${organisationId} and state = 'pending' and expires_at > ${now}
      union
      select ${withEmail}::text where ${withEmail}::text is not null) users`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether an account is a member of another organisation, or of the administration. */
export async function isMemberOfOthers(
  trx: Trx,
  { accountId, organisationId }: { accountId: string; organisationId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    select exists (
      select from organisation_members where account_id = ${accountId} and organisation_id <> ${organisationId}
      union all
      select from entity_members m join entities e on e.id = m.entity_id
       where m.account_id = ${accountId}
         and (e.organisation_id <> ${organisationId} or e.entity_type = 'Administrator')) as is_other`.execute(
    trx,
  );
  return rows[0]?.isOther === true;
}
