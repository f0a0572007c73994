import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { anyDaySearchDays, bookableDays } from '@vaga/contract/limits';
import type { RatingAverage } from '@vaga/contract/partners';
import type { searchPartners as call, SearchResult } from '@vaga/contract/search';
import { searchRadiusKm } from '@vaga/contract/search';
import { readLocation } from '../geography/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, page as pageOf, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import type { StartAvailability } from '../scheduling/index.ts';
import type { MatchingService, SearchArea } from './candidates.queries.ts';
import { findEntities } from './find-entities.ts';
import { findRefinedEntities } from './find-refined-entities.ts';
import type { FoundEntity } from './found-entity.ts';
import type { Refinement } from './refinement.ts';
import { isRefined } from './refinement.ts';
import type { SearchDeps } from './search-deps.ts';

type Body = OutputOf<BodyOf<typeof call>>;

interface SearchPartnersInput {
  body: Body;
  language: Language;
  now: Date;
}

export interface SearchPartnersDeps extends SearchDeps {
  /** What the ratings of an entity come to, by its ratings with one to five stars: a rule of a later slice. Null: not shown. */
  averageOf: (ratingCounts: readonly number[]) => RatingAverage | null;
}

/** The time zone of 'today' while no entity is chosen. */
const homeTimeZone = 'Europe/Lisbon';
const pageSizes = { around: 20, inPlace: 100 };
const maxShownStarts = 4;
/** Of any day, so many days are read with the list: nearly every entity that is open has three with an available start. */
const firstDays = 7;

/** Entities that offer a service (or any of a type) near a point or in an area; see `findEntities` for their order. */
export async function searchPartners(
  deps: SearchPartnersDeps,
  input: SearchPartnersInput,
): Promise<Outcome<SearchResult[]>> {
  const { db } = deps;
  const { filterParams: filters, pageSize, pagination } = input.body;
  const { serviceType, service, date, location } = filters;
  if (serviceType === undefined) return failure('search.info.no_service_type');
  const area = await toSearchArea(db, filters);
  if (!area) return failure('search.info.no_location');
  const today = localDay(input.now, homeTimeZone);
  if (date !== undefined && date < today) return failure('search.date_past');
  if (date !== undefined && date > addDays(today, bookableDays)) {
    throw wrongField('filterParams.date', 'field.date');
  }
  const query = {
    area,
    date: date ?? today,
    ...(date === undefined ? { days: firstDays, maxDays: anyDaySearchDays } : {}),
    entityCode: null,
    now: input.now,
    maxStarts: maxShownStarts,
    isBestOnly: true,
    services: { serviceTypeId: serviceType, serviceId: service ?? null },
  };
  const refinement = toRefinement(filters);
  const position = {
    pageNumber: pagination?.pageNumber ?? 1,
    pageSize:
      pageSize ??
      Math.min(
        pagination?.pageSize ?? Number.POSITIVE_INFINITY,
        location ? pageSizes.inPlace : pageSizes.around,
      ),
  };
  const {
    found,
    services,
    pagination: shown,
  } = isRefined(refinement)
    ? await findRefinedEntities(deps, { ...query, refinement }, position)
    : await findEntities(deps, query, position);
  const { latitude, longitude } = area;
  const shownAs = { services, language: input.language, averageOf: deps.averageOf };
  return pageOf(
    found.flatMap((entry) => toSearchResult(entry, shownAs)),
    { ...shown, point: { latitude, longitude } },
  );
}

function toRefinement(filters: Body['filterParams']): Refinement {
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

async function toSearchArea(db: Db, filters: Body['filterParams']): Promise<SearchArea | null> {
  const area = await toChosenArea(db, filters);
  if (!area || filters.anywhere !== true) return area;
  return { ...area, radiusKm: anywhereKm, districtCode: null, municipalityCode: null };
}

/** A chosen location has precedence over coordinates, which may be of the same location. Null where there is neither. */
async function toChosenArea(db: Db, filters: Body['filterParams']): Promise<SearchArea | null> {
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

interface ShownAs extends Pick<SearchPartnersDeps, 'averageOf'> {
  /** The requested services. */
  services: readonly MatchingService[];
  language: Language;
}

function toSearchResult(
  found: FoundEntity,
  { services, language, averageOf }: ShownAs,
): SearchResult[] {
  const { entity, ratingCounts } = found;
  const [best] = found.services;
  const input = services.find(({ id }) => id === best?.service.serviceId);
  if (!best || !input) return [];
  const { service, price, availableStarts, freeDate, laterDays } = best;
  const isEnglish = language === 'en';
  return [
    {
      id: entity.id,
      businessName: entity.businessName,
      description: isEnglish ? entity.descriptionEn : entity.descriptionPt,
      address: entity.address,
      logoPath: entity.logoPath,
      latitude: entity.latitude,
      longitude: entity.longitude,
      entityType: entity.entityType,
      timeZone: entity.timeZone,
      distanceKm: Math.round(found.distanceKm * 10) / 10,
      isNearby: found.isNearby,
      idEntityService: service.id,
      rating: ratingCounts && averageOf(ratingCounts),
      serviceId: service.serviceId,
      serviceDescription: isEnglish ? input.nameEn : input.namePt,
      location: service.location,
      needsApproval: service.needsApproval,
      priceFromCents: price.priceCents,
      nextFree: toNextFree(availableStarts, entity.timeZone),
      nextFreeDate: freeDate,
      laterDays: laterDays.map(({ date, starts }) => ({
        date,
        times: toNextFree(starts, entity.timeZone),
      })),
    },
  ];
}

function toNextFree(
  starts: readonly StartAvailability[],
  timeZone: string,
): SearchResult['nextFree'] {
  return starts.map(({ from, available }) => ({
    time: localTime(new Date(from), timeZone),
    available,
  }));
}
