import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Whether the account of a row is a member of the entity of that row, or of its organisation. */
export function isMemberSql({
  accountId,
  entityId,
}: {
  accountId: RawBuilder<unknown>;
  entityId: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from entity_members m where m.account_id = ${accountId} and m.entity_id = ${entityId})
    or exists (select from organisation_members m join entities of_member on of_member.organisation_id = m.organisation_id
                where m.account_id = ${accountId} and of_member.id = ${entityId}))`;
}
