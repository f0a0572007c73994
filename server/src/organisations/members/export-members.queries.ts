import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A member as an owner takes the list out: `entity` is the code of the entity, '' for the whole organisation. */
interface MemberToExport extends Record<string, string> {
  entity: string;
  name: string;
  email: string;
  /** Separated by spaces. */
  roles: string;
  /** YYYY-MM-DD. */
  since: string;
}

/** The members of an organisation and of its entities, as a statement. */
export function membersToExport(organisationId: string): RawBuilder<MemberToExport> {
  return sql<MemberToExport>`
    select * from (
      select '' as entity, concat_ws(' ', a.first_name, a.last_name) as name, coalesce(a.email, '') as email,
             array_to_string(m.roles, ' ') as roles, to_char(m.created_at, 'YYYY-MM-DD') as since
        from organisation_members m join accounts a on a.id = m.account_id
       where m.organisation_id = ${organisationId} and a.deleted_at is null
      union all
      select e.code, concat_ws(' ', a.first_name, a.last_name), coalesce(a.email, ''), array_to_string(m.roles, ' '),
             to_char(m.created_at, 'YYYY-MM-DD')
        from entity_members m
        join accounts a on a.id = m.account_id
        join entities e on e.id = m.entity_id
       where e.organisation_id = ${organisationId} and a.deleted_at is null) as members
     order by entity, email`;
}
