import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

/** Locks the organisations that an account owns, in one order: their members change in one transaction at a time. */
export async function lockOwnedOrganisations(trx: Trx, accountId: string): Promise<void> {
  await sql`
    select from organisations
     where id in (select organisation_id from organisation_members
                   where account_id = ${accountId} and 'owner' = any (roles))
     order by id for no key update`.execute(trx);
}

/** The name of an organisation, this one if one is named, that has no other owner than this account; null if there is none. */
export async function findSoleOwnership(
  trx: Trx,
  { accountId, organisationId = null }: { accountId: string; organisationId?: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ companyName: string }>`
    select o.company_name
      from organisation_members m join organisations o on o.id = m.organisation_id
     where m.account_id = ${accountId} and 'owner' = any (m.roles)
       and (${organisationId}::uuid is null or o.id = ${organisationId}::uuid)
       and not exists (
         select from organisation_members other join accounts a on a.id = other.account_id
          where other.organisation_id = m.organisation_id and other.account_id <> m.account_id
            and 'owner' = any (other.roles) and a.deleted_at is null)
     order by o.company_name limit 1`.execute(trx);
  return rows[0]?.companyName ?? null;
}
