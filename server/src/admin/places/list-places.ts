import type { OrganisationPlaces } from '@vaga/contract/places';
import { countMembersOfEntities, readPlan } from '../../organisations/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { readPlaces } from './places.queries.ts';
import { extraPlaceOf, placesIncludedIn, planNames } from './plan-places.rules.ts';

/** The entities of an organisation, and how many its plan includes. */
export async function listPlaces(
  db: Db | Trx,
  organisationId: string,
): Promise<OrganisationPlaces> {
  const plan = await readPlan(db, organisationId);
  const rows = await readPlaces(db, organisationId);
  const users = await countMembersOfEntities(db, organisationId);
  const places = rows.map((row) => ({ ...row, users: users.get(row.id) ?? 0 }));
  return {
    places,
    used: places.filter(({ state }) => state !== 'closed').length,
    included: placesIncludedIn(plan),
    plan: planNames[plan],
    extraCents: extraPlaceOf(plan),
  };
}
