import type { EntityType } from '@vaga/contract/partners';
import type { EntityStanding } from '@vaga/contract/standing';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Memberships, SessionEntity } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { jsonFieldsOf } from '../../platform/row-sql.ts';

/** SQL for the ids of the entities of which an account is a member, or of whose organisation; not of those whose members are out. */
const entityIdsOf = (accountId: RawBuilder<unknown>) => sql`
  select e.id from entity_members m join entities e on e.id = m.entity_id
   where m.account_id = ${accountId} and e.archived_at is null
  union select e.id from organisation_members o join entities e on e.organisation_id = o.organisation_id
         where o.account_id = ${accountId} and e.archived_at is null`;

export const entityOf: Memberships['entityOf'] = ({ entityId }) => {
  const fields = jsonFieldsOf<SessionEntity>({
    name: sql`e.business_name`,
    state: sql`e.state`,
    pausedUntil: sql`e.paused_until`,
    closedAt: sql`to_char(e.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  });
  return sql`(select json_build_object(${fields}) from entities e where e.id = ${entityId})`;
};

export const hasMoreEntities: Memberships['hasMoreEntities'] = ({ accountId, entityId }) =>
  sql`exists (select from (${entityIdsOf(accountId)}) mine where mine.id is distinct from ${entityId})`;

export interface MemberEntityRow {
  id: string;
  businessName: string;
  entityType: EntityType;
  standing: EntityStanding;
  /** When the member last chose it; null for never. */
  lastUsedAt: Date | null;
  /** Whether a session that acts for it has to have begun with a second factor. */
  requiresSecondFactor: boolean;
}

/** The entities that an account may act for, by name; with `ids` only these. */
export async function readMemberEntities(
  db: Db | Trx,
  { accountId, ids }: { accountId: string; ids?: readonly string[] },
): Promise<MemberEntityRow[]> {
  const wanted = ids ? sql`where e.id = any(${[...ids]}::uuid[])` : sql``;
  const { rows } = await sql<MemberEntityRow>`
    select e.id, e.business_name, e.entity_type, e.standing, m.last_used_at,
           o.requires_second_factor or e.entity_type = 'Administrator' as requires_second_factor
      from (${entityIdsOf(sql`${accountId}`)}) mine
      join entities e on e.id = mine.id
      join organisations o on o.id = e.organisation_id
      left join entity_members m on m.account_id = ${accountId} and m.entity_id = e.id
      ${wanted}
     order by e.business_name, e.id`.execute(db);
  return rows;
}

/** Notes when a member chose an entity. A member of the organisation alone has no row for it, and is asked each time. */
export async function recordEntityUse(
  trx: Trx,
  { accountId, entityId, now }: { accountId: string; entityId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('entityMembers')
    .set({ lastUsedAt: now })
    .where('accountId', '=', accountId)
    .where('entityId', '=', entityId)
    .execute();
}
