import type { Db } from '../../platform/db.ts';
import type { ServiceRules } from '../availability/availability-types.rules.ts';
import { readEntitiesWithRules } from './bookable-entity.queries.ts';

/** The rules of an entity's active services for the civil days from `from` (YYYY-MM-DD) on, a past one too. */
export async function readRulesSince(
  db: Db,
  { entityId, from }: { entityId: string; from: string },
): Promise<ServiceRules[]> {
  const [entity] = await readEntitiesWithRules(db, [entityId], new Date(`${from}T00:00:00Z`));
  return entity?.services.map(({ rules }) => rules) ?? [];
}
