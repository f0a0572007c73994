import type { MemberAccess } from '@vaga/contract/access';
import { sql } from 'kysely';
import type { MemberAddress } from '../organisations/index.ts';
import { memberAddressesSql } from '../organisations/index.ts';
import type { Db } from '../platform/db.ts';

export type EntityContact = Pick<MemberAddress, 'email' | 'language'>;

/**
 * The e-mail addresses of an entity to write to about what members with this access answer: its own, in the language that it
 * chose or else that of its first member, and those of its members with such a role. Each address once.
 */
export async function readEntityContacts(
  db: Db,
  { entityId, access }: { entityId: string; access: MemberAccess },
): Promise<EntityContact[]> {
  const { rows } = await sql<EntityContact>`
    with members as (${memberAddressesSql({ entityId, access })}),
    contacts as (
      select email, language, position from members where is_allowed
      union all
      select e.email, coalesce(e.language, (select language from members where position = 1), 'pt'), 0
        from entities e where e.id = ${entityId} and e.email is not null)
    select distinct on (lower(email)) email, language from contacts order by lower(email), position desc`.execute(
    db,
  );
  return rows;
}
