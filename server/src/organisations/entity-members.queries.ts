import type { MemberAccess, Role } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

/** A member of an entity, as messages are addressed. */
export interface MemberAddress {
  email: string;
  language: Language;
  /** Whether the member has one of the roles at the entity that the access names. */
  isAllowed: boolean;
  /** 1 for the first member of the entity. */
  position: number;
}

/** The managers of an entity and the owners of its organisation, each once, as messages are addressed. */
export async function readManagerAddresses(
  trx: Trx,
  entityId: string,
): Promise<{ accountId: string; email: string; language: Language }[]> {
  const { rows } = await sql<{ accountId: string; email: string; language: Language }>`
    select a.id as account_id, a.email, a.language
      from accounts a
     where a.email is not null and a.deleted_at is null
       and (exists (select from entity_members m
                     where m.entity_id = ${entityId} and m.account_id = a.id and 'manager' = any(m.roles))
            or exists (select from organisation_members o
                         join entities e on e.organisation_id = o.organisation_id
                        where e.id = ${entityId} and o.account_id = a.id and 'owner' = any(o.roles)))
     order by a.id`.execute(trx);
  return rows;
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

/** The members of an entity who sign in, with their roles there, as messages are addressed. */
export async function readMembersToNotify(
  trx: Trx,
  entityId: string,
): Promise<{ accountId: string; email: string; language: Language; roles: Role[] }[]> {
  const { rows } = await sql<{
    accountId: string;
    email: string;
    language: Language;
    roles: Role[];
  }>`
    select a.id as account_id, a.email, a.language, m.roles
      from entity_members m
      join accounts a on a.id = m.account_id and a.email is not null and a.deleted_at is null
     where m.entity_id = ${entityId} order by a.id`.execute(trx);
  return rows;
}

/** Keeps an account a member of an entity until the transaction ends; false if it is none any more. */
export async function lockMembership(
  trx: Trx,
  { accountId, entityId }: { accountId: string; entityId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from entity_members where account_id = ${accountId} and entity_id = ${entityId} for key share`.execute(
    trx,
  );
  return rows.length > 0;
}
