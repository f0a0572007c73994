import type { EntityType } from '@vaga/contract/partners';
import type { EntityState, LicenceKind } from '@vaga/contract/standing';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** An entity as an administrator decides about it. */
export interface ReviewedEntity {
  id: string;
  businessName: string;
  entityType: EntityType;
  state: EntityState;
  organisationId: string;
  companyName: string;
  taxNumber: string;
  /** In one line. */
  address: string;
  licenceKind: LicenceKind | null;
  licenceNumber: string | null;
  licenceUntil: string | null;
}

const columns = sql`
  e.id, e.business_name, e.entity_type, e.state, e.organisation_id, o.company_name, o.tax_number,
  address_line(e.address, e.postal_code, e.locality) as address, e.licence_kind, e.licence_number, e.licence_until`;

/** The partners' entities in a state, by name. Of `confirming` all of which something is to be confirmed, the longest waiting first. */
export async function readReviewedEntities(db: Db, state: EntityState): Promise<ReviewedEntity[]> {
  const found =
    state === 'confirming'
      ? sql`r.id is not null order by r.asked_at, e.id`
      : sql`e.state = ${state} order by e.business_name, e.id`;
  const { rows } = await sql<ReviewedEntity>`
    select ${columns}
      from entities e
      join organisations o on o.id = e.organisation_id
      left join entity_reviews r on r.entity_id = e.id and r.ended_at is null
     where e.entity_type <> 'Administrator' and ${found} limit 500`.execute(db);
  return rows;
}

/** One of them; null for an unknown id, and for an entity of the administration. */
export async function findReviewedEntity(db: Db, id: string): Promise<ReviewedEntity | null> {
  const { rows } = await sql<ReviewedEntity>`
    select ${columns} from entities e join organisations o on o.id = e.organisation_id
     where e.id = ${id} and e.entity_type <> 'Administrator'`.execute(db);
  return rows[0] ?? null;
}
