import type { Price } from '@vaga/contract/prices';
import { priceOf } from '@vaga/contract/prices';
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
  /** Only the service that is shown for the entity: an available one before a full one, then the cheapest. */
  isBestOnly: boolean;
}

/** The requested services of an entity on a day, with prices and available starts. */
export function toFoundEntity(
  { occupied, distanceKm, isNearby }: SearchCandidate,
  entity: BookableEntity,
  input: FoundEntityInput,
): FoundEntity {
  const isPublic = input.area.throughEntityId === null;
  const requested = entity.services.filter(
    (service) =>
      (service.isOffered || !(isPublic || service.isPaused)) &&
      includesService(input.services, service),
  );
  const services = input.isBestOnly
    ? bestService(requested, occupied, input)
    : requested.map((service) => toFoundService(service, occupied, input));
  return { entity, distanceKm, isNearby, services };
}

/** From the cheapest on, the first available one: an entity may have all services of a type, often with the same hours. */
function bestService(
  services: readonly BookableService[],
  occupied: readonly OccupiedPlaces[],
  input: FoundEntityInput,
): FoundService[] {
  const priced = services.map((service) => ({ service, price: priceOn(service, input) }));
  priced.sort(
    (one, two) =>
      one.price.priceCents - two.price.priceCents || (one.service.id < two.service.id ? -1 : 1),
  );
  let cheapest: FoundService | null = null;
  for (const { service } of priced) {
    const found = toFoundService(service, occupied, input);
    if (found.availableStarts.length > 0) return [found];
    cheapest ??= found;
  }
  return cheapest ? [cheapest] : [];
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

function toFoundService(
  service: BookableService,
  occupied: readonly OccupiedPlaces[],
  input: FoundEntityInput,
): FoundService {
  const { date, entityCode, now, maxStarts } = input;
  const question = { date, entityCode, now: now.getTime(), maxCount: maxStarts };
  const availableStarts = freeStarts(service.rules, occupied, question);
  return { service, price: priceOn(service, input), availableStarts };
}

function priceOn(
  { priceCents, campaigns }: BookableService,
  { date, entityCode }: FoundEntityInput,
): Price {
  return priceOf(priceCents, campaigns, { day: date, entityCode });
}
