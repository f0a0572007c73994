import type { OrganisationPlace } from '@vaga/contract/places';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';

/** The entities of an organisation by name, the closed ones last. */
export async function readPlaces(
  db: Db | Trx,
  organisationId: string,
): Promise<Omit<OrganisationPlace, 'users'>[]> {
  const { rows } = await sql<Omit<OrganisationPlace, 'users'>>`
    select e.id, e.business_name as name, e.entity_type as type, e.code, e.locality, e.state
      from entities e
     where e.organisation_id = ${organisationId}
     order by e.state = 'closed', e.business_name, e.id`.execute(db);
  return rows;
}

/** How many entities of an organisation count for its plan: all that are not closed. */
export async function countPlaces(db: Db | Trx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entities
     where organisation_id = ${organisationId} and state <> 'closed'`.execute(db);
  return rows[0]?.count ?? 0;
}
