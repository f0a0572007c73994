import { z } from 'zod';
import {
  Cents,
  CivilDate,
  Id,
  Latitude,
  Longitude,
  orNothing,
  PageRequest,
  SmallId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { LocationId } from './geography.ts';
import { highestPriceCents } from './offer-limits.ts';
import { EntityType, NextFree, RatingAverage, ServiceLocation } from './partners.ts';

const slice = 'search';

/** A search around a point finds entities within this distance. */
export const searchRadiusKm = 50;

/** By the wall clock of the entity: before 12:00, from 12:00 to 18:00, from 18:00 on. */
export const PartOfDay = z.enum(['morning', 'afternoon', 'evening']);
export type PartOfDay = z.infer<typeof PartOfDay>;

/** The order of the entities within a municipality, and of those near it: by distance, by the next available start, by price. */
export const SearchOrder = z.enum(['nearest', 'soonest', 'cheapest']);
export type SearchOrder = z.infer<typeof SearchOrder>;

/**
 * A service type and a point (a location or coordinates) are required. What is missing is answered as Error with
 * `search.info.no_service_type` or `search.info.no_location`, in the order of the form.
 */
export const SearchFilters = z.object({
  serviceType: orNothing(SmallId),
  service: orNothing(SmallId),
  /** Any day from today on, if omitted: the next days with availability, within `anyDaySearchDays`. */
  date: orNothing(CivilDate),
  latitude: orNothing(Latitude),
  longitude: orNothing(Longitude),
  location: orNothing(LocationId),
  /** At any distance, nearest first: without the limit of 50 km and without borders. */
  anywhere: z.boolean().nullish(),
  /** Only entities with hours in this part of the day. */
  partOfDay: orNothing(PartOfDay),
  /** Only entities with hours on Saturdays, and their starts on Saturdays; of no meaning with a `date`. */
  saturday: z.boolean().nullish(),
  /** Only services with at most this price for each person, campaigns included. Whole cents. */
  maxPriceCents: orNothing(Cents.min(0).max(highestPriceCents)),
  /** Only services that are done there: at the entity, at the patient's address or online. */
  serviceLocation: orNothing(ServiceLocation),
  /** Only entities that take payment on site, also after they have approved it. */
  payOnSite: z.boolean().nullish(),
  /** Only entities with an entrance without steps. */
  stepFree: z.boolean().nullish(),
  /** `nearest` if omitted. Entities without an available start come last in each order. */
  sort: orNothing(SearchOrder),
  full_location: z.string().max(200).nullish(),
  address: z.string().max(200).nullish(),
});

export const SearchResult = z
  .object({
    id: Id,
    description: z.string(),
    businessName: z.string(),
    address: z.string(),
    logoPath: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    entityType: EntityType,
    timeZone: z.string(),
    /** From the point, or from the centre of the location; one decimal. */
    distanceKm: z.number(),
    /** Outside the requested municipality (or that of the locality) and near its point: after all entities in it. */
    isNearby: z.boolean(),
    idEntityService: Id,
    serviceId: z.int(),
    serviceDescription: z.string(),
    location: ServiceLocation,
    needsApproval: z.boolean(),
    priceFromCents: Cents,
    /**
     * Up to four available starts of `nextFreeDate`, spread over the day, the daytime first; empty where the requested day is full
     * or closed.
     */
    nextFree: z.array(NextFree),
    /** The requested day; for any day the first one with an available start. Null without an available start. */
    nextFreeDate: CivilDate.nullable(),
    /** For any day, up to two days after `nextFreeDate` that have available starts as well. */
    laterDays: z.array(z.object({ date: CivilDate, times: z.array(NextFree) })),
    /** Null while there are too few to be shown. */
    rating: RatingAverage.nullish(),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;

export const searchPartners = endpoint({
  slice,
  method: 'POST',
  path: 'partner/search',
  summary:
    'Entities that offer a service near a place, those with a free start on the day first, then nearest first. Of a municipality or locality those in the municipality come first, then those within 50 km.',
  access: 'anyone',
  isReadOnly: true,
  body: z.object({
    filterParams: SearchFilters,
    pageSize: z.int().min(1).max(100).optional(),
    pagination: PageRequest.optional(),
  }),
  data: z.array(SearchResult),
});

/** The choices of each filter that leave at least one entity, with the other filters as they are. */
export const SearchChoices = z
  .object({
    partsOfDay: z.array(PartOfDay),
    saturday: z.boolean(),
    /** A highest price below it leaves none. Null: no price leaves any. */
    lowestPriceCents: Cents.nullable(),
    serviceLocations: z.array(ServiceLocation),
    payOnSite: z.boolean(),
    stepFree: z.boolean(),
  })
  .meta({ id: 'SearchChoices' });
export type SearchChoices = z.infer<typeof SearchChoices>;

export const readSearchChoices = endpoint({
  slice,
  method: 'POST',
  path: 'partner/search/choices',
  summary:
    'Which choices of each filter leave at least one of the nearest 1,000 entities of a search, by their services, prices and hours. Asked when the filters are opened: the search itself does without.',
  access: 'anyone',
  isReadOnly: true,
  body: z.object({ filterParams: SearchFilters }),
  data: SearchChoices,
  // Asked when filters are opened, and it reads up to 1,000 entities.
  perMinute: 120,
});
