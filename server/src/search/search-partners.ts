import type { Language } from '@vaga/contract/common';
import type { BodyOf, OutputOf } from '@vaga/contract/endpoint';
import type { RatingAverage } from '@vaga/contract/partners';
import type { searchPartners as call, SearchResult } from '@vaga/contract/search';
import type { Outcome } from '../platform/http/outcome.ts';
import { page as pageOf } from '../platform/http/outcome.ts';
import { localTime } from '../platform/local-time.rules.ts';
import type { StartAvailability } from '../scheduling/index.ts';
import type { MatchingService } from './candidates.queries.ts';
import { findEntities } from './find-entities.ts';
import { findRefinedEntities } from './find-refined-entities.ts';
import type { FoundEntity } from './found-entity.ts';
import { isRefined } from './refinement.ts';
import type { SearchDeps } from './search-deps.ts';
import { readSearchQuery } from './search-query.ts';

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

const pageSizes = { around: 20, inPlace: 100 };
const maxShownStarts = 4;

/** Entities that offer a service (or any of a type) near a point or in an area; see `findEntities` for their order. */
export async function searchPartners(
  deps: SearchPartnersDeps,
  input: SearchPartnersInput,
): Promise<Outcome<SearchResult[]>> {
  const { db } = deps;
  const { filterParams: filters, pageSize, pagination } = input.body;
  const read = await readSearchQuery(db, filters, input.now);
  if ('refusal' in read) return read.refusal;
  const { refinement, query: asked } = read;
  const query = { ...asked, maxStarts: maxShownStarts, isBestOnly: true };
  const position = {
    pageNumber: pagination?.pageNumber ?? 1,
    pageSize:
      pageSize ??
      Math.min(
        pagination?.pageSize ?? Number.POSITIVE_INFINITY,
        filters.location ? pageSizes.inPlace : pageSizes.around,
      ),
  };
  const {
    found,
    services,
    pagination: shown,
  } = isRefined(refinement)
    ? await findRefinedEntities(deps, { ...query, refinement }, position)
    : await findEntities(deps, query, position);
  const { latitude, longitude } = query.area;
  const shownAs = { services, language: input.language, averageOf: deps.averageOf };
  return pageOf(
    found.flatMap((entry) => toSearchResult(entry, shownAs)),
    { ...shown, point: { latitude, longitude } },
  );
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
