import type { OutputOf } from '@vaga/contract/endpoint';
import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { anyDaySearchDays, bookableDays } from '@vaga/contract/limits';
import type { SearchFilters } from '@vaga/contract/search';
import { searchRadiusKm } from '@vaga/contract/search';
import { readLocation } from '../geography/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay } from '../platform/local-time.rules.ts';
import type { SearchArea } from './candidates.queries.ts';
import type { FindEntitiesInput } from './find-entities.ts';
import type { Refinement } from './refinement.ts';

type Filters = OutputOf<typeof SearchFilters>;

/** What a search asks for, or why it cannot be made. */
type ReadSearch =
  | { query: Omit<FindEntitiesInput, 'maxStarts' | 'isBestOnly'>; refinement: Refinement }
  | { refusal: Outcome<never> };

/** Of any day, so many days are read with the list: nearly every entity that is open has three with an available start. */
const firstDays = 7;

/** Reads the filters of a search. @throws Problem 400 for a day that cannot be booked yet. */
export async function readSearchQuery(db: Db, filters: Filters, now: Date): Promise<ReadSearch> {
  const { serviceType, service, date } = filters;
  if (serviceType === undefined) return { refusal: failure('search.info.no_service_type') };
  const area = await toSearchArea(db, filters);
  if (!area) return { refusal: failure('search.info.no_location') };
  const today = localDay(now, homeTimeZone);
  if (date !== undefined && date < today) return { refusal: failure('search.date_past') };
  if (date !== undefined && date > addDays(today, bookableDays)) {
    throw wrongField('filterParams.date', 'field.date');
  }
  const query = {
    area,
    date: date ?? today,
    ...(date === undefined ? { days: firstDays, maxDays: anyDaySearchDays } : {}),
    entityCode: null,
    now,
    services: { serviceTypeId: serviceType, serviceId: service ?? null },
  };
  return { query, refinement: toRefinement(filters) };
}

function toRefinement(filters: Filters): Refinement {
  const { partOfDay, maxPriceCents, serviceLocation, sort } = filters;
  return {
    partOfDay: partOfDay ?? null,
    isOnSaturday: filters.saturday === true && filters.date === undefined,
    maxPriceCents: maxPriceCents ?? null,
    serviceLocation: serviceLocation ?? null,
    isPaidOnSite: filters.payOnSite === true,
    isStepFree: filters.stepFree === true,
    order: sort ?? 'nearest',
  };
}

/** Half around the earth. */
const anywhereKm = 20_020;

async function toSearchArea(db: Db, filters: Filters): Promise<SearchArea | null> {
  const area = await toChosenArea(db, filters);
  if (!area || filters.anywhere !== true) return area;
  return { ...area, radiusKm: anywhereKm, districtCode: null, municipalityCode: null };
}

/** A chosen location has precedence over coordinates, which may be of the same location. Null where there is neither. */
async function toChosenArea(db: Db, filters: Filters): Promise<SearchArea | null> {
  const { location, latitude, longitude } = filters;
  if (location !== undefined) {
    const area = await readLocation(db, location);
    if (!area) return null;
    const { municipalityCode } = area;
    const districtCode = municipalityCode === null ? area.districtCode : null;
    const point = { latitude: area.latitude, longitude: area.longitude };
    // Entities outside a district are left out; those near a municipality come after its own.
    const radiusKm = municipalityCode === null ? null : searchRadiusKm;
    return { ...point, radiusKm, districtCode, municipalityCode, throughEntityId: null };
  }
  if (latitude === undefined || longitude === undefined) return null;
  return {
    latitude,
    longitude,
    radiusKm: searchRadiusKm,
    districtCode: null,
    municipalityCode: null,
    throughEntityId: null,
  };
}
