import type { MemberAccess } from '@vaga/contract/access';
import { sql } from 'kysely';
import type { MemberAddress } from '../organisations/index.ts';
import { memberAddressesSql } from '../organisations/index.ts';
import type { Trx } from '../platform/db.ts';

export type EntityContact = Pick<MemberAddress, 'email' | 'language'>;

/**
 * The e-mail addresses of an entity to write to about what members with this access answer: its own, in the language of
 * its first member; without one those of its members with such a role.
 */
export async function readEntityContacts(
  trx: Trx,
  { entityId, access }: { entityId: string; access: MemberAccess },
): Promise<EntityContact[]> {
  const { rows } = await sql<EntityContact & { isOwn: boolean }>`
    with members as (${memberAddressesSql({ entityId, access })})
    select e.email, coalesce((select language from members where position = 1), 'pt') as language, true as is_own
      from entities e where e.id = ${entityId} and e.email is not null
    union all
    select email, language, false from members where is_allowed`.execute(trx);
  const own = rows.filter(({ isOwn }) => isOwn);
  return (own.length > 0 ? own : rows).map(({ email, language }) => ({ email, language }));
}
