import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { daysBetween, localDay } from '../platform/local-time.rules.ts';
import type { FoundEntity, SearchDeps } from '../search/index.ts';
import { findEntities } from '../search/index.ts';
import type { WatchedArea } from './area-watches.queries.ts';

/** The day of a watch while no entity is chosen. */
export const watchTimeZone = homeTimeZone;

export interface AvailableEntity {
  entityName: string;
  /** The first day with an available start: YYYY-MM-DD of the entity. */
  date: string;
}

/** So many days are read with the list, and only where none has an available start those after them. */
const firstDays = 7;

/**
 * The nearest public entity with an available start until the last day of a watched area; null where there is none. The same
 * search as the patient's, for one entity.
 */
export async function findAvailableEntity(
  deps: SearchDeps,
  area: WatchedArea,
  now: Date,
): Promise<AvailableEntity | null> {
  const { latitude, longitude, radiusKm, serviceTypeId, serviceId } = area;
  const today = localDay(now, watchTimeZone);
  const maxDays = daysBetween(today, area.untilDate) + 1;
  if (maxDays < 1) return null;
  const { found } = await findEntities(
    deps,
    {
      area: {
        latitude,
        longitude,
        radiusKm,
        districtCode: null,
        municipalityCode: null,
        throughEntityId: null,
      },
      date: today,
      days: Math.min(firstDays, maxDays),
      maxDays,
      entityCode: null,
      now,
      maxStarts: 1,
      isBestOnly: true,
      services: { serviceTypeId, serviceId },
    },
    { pageNumber: 1, pageSize: 1 },
  );
  return toAvailable(found[0]);
}

function toAvailable(found: FoundEntity | undefined): AvailableEntity | null {
  const date = found?.services.find(({ freeDate }) => freeDate !== null)?.freeDate;
  return found && date ? { entityName: found.entity.businessName, date } : null;
}
