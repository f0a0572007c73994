import type { Price } from '../partners/index.ts';
import { priceOf } from '../partners/index.ts';
import type {
  BookableEntity,
  BookableService,
  OccupiedPlaces,
  StartAvailability,
} from '../scheduling/index.ts';
import { freeStarts } from '../scheduling/index.ts';
import type { MatchingService, SearchArea, SearchCandidate } from './candidates.queries.ts';

/** A service of an entity on the requested day. */
export interface FoundService {
  service: BookableService;
  /** On that day, campaigns included. */
  price: Price;
  /** The first available starts, by time, at most `maxStarts`. */
  availableStarts: StartAvailability[];
}

/** An entity that offers at least one requested service. */
export interface FoundEntity {
  entity: BookableEntity;
  distanceKm: number;
  /** Outside the chosen municipality, and near its point. */
  isNearby: boolean;
  services: FoundService[];
}

interface FoundEntityInput {
  area: Pick<SearchArea, 'throughEntityId'>;
  services: readonly MatchingService[];
  date: string;
  entityCode: string | null;
  now: Date;
  /** How many available starts of each service are computed. */
  maxStarts: number;
}

/** The requested services of an entity on a day, with prices and available starts. */
export function toFoundEntity(
  { occupied, distanceKm, isNearby }: SearchCandidate,
  entity: BookableEntity,
  input: FoundEntityInput,
): FoundEntity {
  const isPublic = input.area.throughEntityId === null;
  const services: FoundService[] = [];
  for (const service of entity.services) {
    if (!service.isOffered && isPublic) continue;
    if (includesService(input.services, service))
      services.push(toFoundService(service, occupied, input));
  }
  return { entity, distanceKm, isNearby, services };
}

function includesService(
  services: readonly MatchingService[],
  { serviceId }: BookableService,
): boolean {
  for (const { id } of services) if (id === serviceId) return true;
  return false;
}

export function hasAvailableStart({ services }: FoundEntity): boolean {
  return services.some(({ availableStarts }) => availableStarts.length > 0);
}

/** The service shown for an entity where none was chosen: an available one before a full one, then the cheapest. */
export function bestService({ services }: FoundEntity): FoundService | undefined {
  const [best, other] = services;
  if (!other) return best;
  return services.toSorted(
    (one, two) =>
      Number(two.availableStarts.length > 0) - Number(one.availableStarts.length > 0) ||
      one.price.priceCents - two.price.priceCents ||
      (one.service.id < two.service.id ? -1 : 1),
  )[0];
}

function toFoundService(
  service: BookableService,
  occupied: readonly OccupiedPlaces[],
  { date, entityCode, now, maxStarts }: FoundEntityInput,
): FoundService {
  const price = priceOf(service.priceCents, service.campaigns, { day: date, entityCode });
  const question = { date, entityCode, now: now.getTime(), maxCount: maxStarts };
  return { service, price, availableStarts: freeStarts(service.rules, occupied, question) };
}
