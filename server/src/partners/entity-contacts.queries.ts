import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

export interface EntityContact {
  email: string;
  language: Language;
}

/** The e-mail addresses of an entity: its own, in the language of its first member; otherwise those of its members. */
export async function readEntityContacts(trx: Trx, entityId: string): Promise<EntityContact[]> {
  const { rows } = await sql<EntityContact & { isOwn: boolean }>`
    with members as (
      select a.email, a.language, row_number() over (order by m.created_at, a.id) as position
        from entity_members m
        join accounts a on a.id = m.account_id and a.email is not null and a.deleted_at is null
       where m.entity_id = ${entityId})
    select e.email, coalesce((select language from members where position = 1), 'pt') as language, true as is_own
      from entities e where e.id = ${entityId} and e.email is not null
    union all
    select email, language, false from members`.execute(trx);
  const own = rows.filter(({ isOwn }) => isOwn);
  return (own.length > 0 ? own : rows).map(({ email, language }) => ({ email, language }));
}
