import type { MemberAccess } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

export interface EntityContact {
  email: string;
  language: Language;
}

/**
 * The e-mail addresses of an entity to write to about what members with this access answer: its own, in the language of
 * its first member; without one those of its members with such a role.
 */
export async function readEntityContacts(
  trx: Trx,
  { entityId, access }: { entityId: string; access: MemberAccess },
): Promise<EntityContact[]> {
  const { rows } = await sql<EntityContact & { isOwn: boolean }>`
    with members as (
      select a.email, a.language, m.roles && ${[...access.roles]}::text[] as answers,
             row_number() over (order by m.created_at, a.id) as position
        from entity_members m
        join accounts a on a.id = m.account_id and a.email is not null and a.deleted_at is null
       where m.entity_id = ${entityId})
    select e.email, coalesce((select language from members where position = 1), 'pt') as language, true as is_own
      from entities e where e.id = ${entityId} and e.email is not null
    union all
    select email, language, false from members where answers`.execute(trx);
  const own = rows.filter(({ isOwn }) => isOwn);
  return (own.length > 0 ? own : rows).map(({ email, language }) => ({ email, language }));
}
