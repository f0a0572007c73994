import { sql } from 'kysely';
import type { MembershipSql } from '../identity/index.ts';

/**
 * SQL for the `Membership` of an account at an entity, or null: the one place that reads who is a member, for the
 * statement that finds the caller of each call.
 */
export const membershipOf: MembershipSql = ({ accountId, entityId }) => sql`(
  select json_build_object('entityId', m.entity_id, 'entityType', e.entity_type, 'roles', m.roles)
    from entity_members m join entities e on e.id = m.entity_id
   where m.account_id = ${accountId} and m.entity_id = ${entityId})`;
