import type { Db } from '../../platform/db.ts';
import type { ServiceRules } from '../availability/availability-types.rules.ts';
import { readEntitiesWithRules } from './bookable-entity.queries.ts';
import type { BookableEntity } from './bookable-entity.rules.ts';
import { daysOfRules } from './bookable-entity.rules.ts';
import type { EntityCache } from './entity-cache.ts';

interface ReadRulesOfDaysInput {
  entityId: string;
  /** That was read with the occupancy. */
  version: number;
  /** The first of at most seven civil days of the entity; a past one too. */
  from: string;
  now: Date;
}

/**
 * The rules of an entity's active services on some days, past ones included: of what has passed the cache knows nothing. Days
 * beyond those that can ever be booked have no rules, as they have no starts.
 * @returns null where the entity changed meanwhile.
 */
export async function readRulesOfDays(
  { db, entityCache }: { db: Db; entityCache: EntityCache },
  { entityId, version, from, now }: ReadRulesOfDaysInput,
): Promise<ServiceRules[] | null> {
  const { fromDate, untilDate } = daysOfRules(now);
  if (from >= untilDate) return [];
  const found =
    from < fromDate
      ? await readEntitiesWithRules(db, [entityId], new Date(`${from}T00:00:00Z`))
      : await entityCache.find(db, [{ id: entityId, version }], now);
  const [entity] = found ?? [];
  return entity?.version === version ? rulesOf(entity) : null;
}

function rulesOf({ services }: BookableEntity): ServiceRules[] {
  return services.map(({ rules }) => rules);
}
