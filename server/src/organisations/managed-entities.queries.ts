import { providerDesk } from '@vaga/contract/access';
import { sql } from 'kysely';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';

/**
 * The other providers of the actor's organisation that the actor manages: as their manager, or as an owner of the organisation. By name.
 */
export async function readOtherManagedProviders(
  db: Db,
  { accountId, organisationId, entityId }: MemberActor,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.business_name as name
      from entities e
     where e.organisation_id = ${organisationId} and e.id <> ${entityId}
       and e.entity_type = any(${[...providerDesk.entityTypes]}::text[])
       and (exists (select from entity_members m
                     where m.entity_id = e.id and m.account_id = ${accountId} and 'manager' = any(m.roles))
            or exists (select from organisation_members o
                        where o.organisation_id = e.organisation_id and o.account_id = ${accountId}
                          and 'owner' = any(o.roles)))
     order by e.business_name collate "pt-PT-x-icu", e.id`.execute(db);
  return rows;
}
