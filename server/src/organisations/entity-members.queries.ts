import type { MemberAccess } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A member of an entity, as messages are addressed. */
export interface MemberAddress {
  email: string;
  language: Language;
  /** Whether the member has one of the roles at the entity that the access names. */
  isAllowed: boolean;
  /** 1 for the first member of the entity. */
  position: number;
}

/** SQL for the rows of `MemberAddress` of an entity: its members who sign in, with their roles there. */
export function memberAddressesSql({
  entityId,
  access,
}: {
  entityId: string;
  access: MemberAccess;
}): RawBuilder<MemberAddress> {
  return sql`
    select a.email, a.language, m.roles && ${[...access.roles]}::text[] as is_allowed,
           row_number() over (order by m.created_at, a.id) as position
      from entity_members m
      join accounts a on a.id = m.account_id and a.email is not null and a.deleted_at is null
     where m.entity_id = ${entityId}`;
}
