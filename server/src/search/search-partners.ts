import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import { bookableDays } from '@vaga/contract/limits';
import type { searchPartners as call, SearchResult } from '@vaga/contract/search';
import { searchRadiusKm } from '@vaga/contract/search';
import { readLocation } from '../geography/index.ts';
import type { Db } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, page as pageOf, wrongField } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import type { AskedService, Where } from './candidates.queries.ts';
import type { SearchDeps } from './find-places.ts';
import { findPlaces } from './find-places.ts';
import type { FoundEntity } from './found-entity.ts';
import { bestService } from './found-entity.ts';

type Body = OutputOf<BodyOf<typeof call>>;

interface Asked {
  body: Body;
  language: Language;
  now: Date;
}

/** Whose today it is while no entity is chosen. */
const homeTimeZone = 'Europe/Lisbon';
const pageSizes = { around: 20, inPlace: 100 };
const shownStarts = 4;

/** Entities that offer a service (or any of a type) near a point or in a place; see `findPlaces` for their order. */
export async function searchPartners(
  deps: SearchDeps,
  asked: Asked,
): Promise<Outcome<SearchResult[]>> {
  const { db } = deps;
  const { filterParams: filters, pageSize, pagination } = asked.body;
  const { serviceType, service, date, location } = filters;
  if (serviceType === undefined) return failure('search.info.no_service_type');
  const where = await whereOf(db, filters);
  if (!where) return failure('search.info.no_location');
  const today = localDay(asked.now, homeTimeZone);
  if (date !== undefined && date < today) return failure('search.date_past');
  if (date !== undefined && date > addDays(today, bookableDays)) {
    throw wrongField('filterParams.date', 'field.date');
  }
  const wanted = {
    where,
    date: date ?? today,
    entityCode: null,
    now: asked.now,
    startsAtMost: shownStarts,
    services: { serviceTypeId: serviceType, serviceId: service ?? null },
  };
  const {
    found,
    services,
    pagination: shown,
  } = await findPlaces(deps, wanted, {
    pageNumber: pagination?.pageNumber ?? 1,
    pageSize:
      pageSize ??
      Math.min(
        pagination?.pageSize ?? Number.POSITIVE_INFINITY,
        location ? pageSizes.inPlace : pageSizes.around,
      ),
  });
  return pageOf(
    found.flatMap((entry) => resultOf(entry, services, asked.language)),
    shown,
  );
}

/** Half around the earth. */
const anywhereKm = 20_020;

async function whereOf(db: Db, filters: Body['filterParams']): Promise<Where | null> {
  const where = await chosenWhere(db, filters);
  if (!where || filters.anywhere !== true) return where;
  return { ...where, radiusKm: anywhereKm, districtCode: null, municipalityCode: null };
}

/** A place that was chosen wins over coordinates, which may be those of the same place. Null where there is neither. */
async function chosenWhere(db: Db, filters: Body['filterParams']): Promise<Where | null> {
  const { location, latitude, longitude } = filters;
  if (location !== undefined) {
    const area = await readLocation(db, location);
    if (!area) return null;
    const { municipalityCode } = area;
    const districtCode = municipalityCode === null ? area.districtCode : null;
    const point = { latitude: area.latitude, longitude: area.longitude };
    // A district is a border; a municipality is not: what lies near comes after its own.
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

function resultOf(
  found: FoundEntity,
  services: readonly AskedService[],
  language: Language,
): SearchResult[] {
  const { entity } = found;
  const best = bestService(found);
  const asked = services.find(({ id }) => id === best?.service.serviceId);
  if (!best || !asked) return [];
  const { service, price, free } = best;
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
      serviceId: service.serviceId,
      serviceDescription: isEnglish ? asked.nameEn : asked.namePt,
      location: service.location,
      needsApproval: service.needsApproval,
      priceFromCents: price.priceCents,
      nextFree: free.map(({ from, available }) => ({
        time: localTime(new Date(from), entity.timeZone),
        available,
      })),
    },
  ];
}
