import { sql } from 'kysely';
import type { Memberships } from '../identity/index.ts';
import type { Db, Trx } from '../platform/db.ts';

/**
 * SQL for the `Membership` of an account at an entity, or null: the one place that reads who is a member, for the
 * statement that finds the caller of each call. A member of the organisation is one at each of its entities, with the roles
 * that they have there, which may be none. Of an entity that closed some time ago all members are out.
 */
export const membershipOf: Memberships['membershipOf'] = ({ accountId, entityId }) => sql`(
  select json_build_object('entityId', e.id, 'entityType', e.entity_type, 'organisationId', e.organisation_id,
           'standing', e.standing, 'roles', coalesce(m.roles, '{}'), 'organisationRoles', coalesce(o.roles, '{}'))
    from entities e
    left join entity_members m on m.account_id = ${accountId} and m.entity_id = e.id
    left join organisation_members o on o.account_id = ${accountId} and o.organisation_id = e.organisation_id
   where e.id = ${entityId} and e.archived_at is null and (m.account_id is not null or o.account_id is not null))`;

/**
 * Whether an account must sign in with a second factor: it is a member of the administration, or of an organisation that
 * requires one of its members.
 */
export async function requiresSecondFactor(db: Db | Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isRequired: boolean }>`
    select exists (
      select from entities e join organisations o on o.id = e.organisation_id
       where (o.requires_second_factor or e.entity_type = 'Administrator')
         and (e.id in (select entity_id from entity_members where account_id = ${accountId})
           or o.id in (select organisation_id from organisation_members where account_id = ${accountId}))
    ) as is_required`.execute(db);
  return rows[0]?.isRequired === true;
}

/** Whether an account is a member of an entity or of an organisation. */
export async function isMember(db: Db | Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    select exists (select from entity_members where account_id = ${accountId})
        or exists (select from organisation_members where account_id = ${accountId}) as is_member`.execute(
    db,
  );
  return rows[0]?.isMember === true;
}
