import type { Price } from '@vaga/contract/prices';
import { addDays } from '../platform/local-time.rules.ts';
import type {
  BookableEntity,
  BookableService,
  OccupiedPlaces,
  StartAvailability,
} from '../scheduling/index.ts';
import { freeStarts, wallInterval } from '../scheduling/index.ts';
import type { MatchingService, SearchArea, SearchCandidate } from './candidates.queries.ts';
import type { Refinement } from './refinement.ts';
import { isDayWanted, minutesOfDay, priceOfService } from './refinement.ts';
import { daytime, spreadStarts } from './spread-starts.rules.ts';

/** Available starts of a civil day (YYYY-MM-DD), at least one. */
export interface DayStarts {
  date: string;
  starts: StartAvailability[];
}

/** A service of an entity on the requested day, or on the next days with availability. */
export interface FoundService {
  service: BookableService;
  /** On the day of `availableStarts`, campaigns included; on the first requested day if there is none. */
  price: Price;
  /** The first of the requested days with an available start; null if there is none. */
  freeDate: string | null;
  /** Of `freeDate`, by time, at most `maxStarts`. */
  availableStarts: StartAvailability[];
  /** The days after `freeDate` with an available start, at most two. */
  laterDays: DayStarts[];
}

/** An entity that offers at least one requested service. */
export interface FoundEntity {
  entity: BookableEntity;
  distanceKm: number;
  /** Outside the chosen municipality, and near its point. */
  isNearby: boolean;
  /** Published ratings with one to five stars; null: none yet. */
  ratingCounts: readonly number[] | null;
  services: FoundService[];
}

interface FoundEntityInput {
  area: Pick<SearchArea, 'throughEntityId'>;
  services: readonly MatchingService[];
  /** The first of the requested days. */
  date: string;
  /** How many civil days from `date` on; 1 if omitted. */
  days?: number | undefined;
  entityCode: string | null;
  now: Date;
  /** How many available starts of each service are computed. */
  maxStarts: number;
  /**
   * Only the service that is shown for the entity: an available one before a full one, then the cheapest. Its starts are
   * spread over the day.
   */
  isBestOnly: boolean;
  /** Only starts that it asks for; absent: all starts. */
  refinement?: Refinement | undefined;
}

/** The requested services of an entity on the requested days, with prices and available starts. */
export function toFoundEntity(
  { occupied, distanceKm, isNearby, ratingCounts }: SearchCandidate,
  entity: BookableEntity,
  input: FoundEntityInput,
): FoundEntity {
  const requested = requestedServices(entity, input);
  const services = input.isBestOnly
    ? bestService(requested, occupied, input)
    : requested.map((service) => toFoundService(service, occupied, input));
  return { entity, distanceKm, isNearby, ratingCounts, services };
}

/** The services of an entity that the caller may book, and that the search asks for. */
export function requestedServices(
  entity: BookableEntity,
  { area, services }: Pick<FoundEntityInput, 'area' | 'services'>,
): BookableService[] {
  const isPublic = area.throughEntityId === null;
  return entity.services.filter(
    (service) =>
      (service.isOffered || !(isPublic || service.isPaused)) && includesService(services, service),
  );
}

/** From the cheapest on, the first available one: an entity may have all services of a type, often with the same hours. */
function bestService(
  services: readonly BookableService[],
  occupied: readonly OccupiedPlaces[],
  input: FoundEntityInput,
): FoundService[] {
  const priced = services.map((service) => ({ service, price: priceOfService(service, input) }));
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
  const [first, ...laterDays] = freeDays(service, occupied, input);
  const date = first?.date ?? input.date;
  return {
    service,
    price: priceOfService(service, { ...input, date }),
    freeDate: first?.date ?? null,
    availableStarts: first?.starts ?? [],
    laterDays,
  };
}

/** How many days with an available start are shown of several requested ones. */
const maxFreeDays = 3;

function freeDays(
  service: BookableService,
  occupied: readonly OccupiedPlaces[],
  input: FoundEntityInput,
): DayStarts[] {
  const { date: firstDate, days = 1, refinement } = input;
  const found: DayStarts[] = [];
  for (let ahead = 0; ahead < days && found.length < maxFreeDays; ahead += 1) {
    const date = ahead === 0 ? firstDate : addDays(firstDate, ahead);
    if (refinement && !isDayWanted(service, refinement, { ...input, date })) continue;
    const starts = startsToShow(service, occupied, { ...input, date });
    if (starts.length > 0) found.push({ date, starts });
  }
  return found;
}

function startsToShow(
  { rules }: BookableService,
  occupied: readonly OccupiedPlaces[],
  { date, entityCode, now, maxStarts, isBestOnly, refinement }: FoundEntityInput,
): StartAvailability[] {
  const { timeZone } = rules;
  const minutes = refinement && minutesOfDay(refinement);
  const within = minutes ? wallInterval({ timeZone, date }, minutes) : undefined;
  const question = { date, entityCode, now: now.getTime(), within };
  if (!isBestOnly) return freeStarts(rules, occupied, { ...question, maxCount: maxStarts });
  const starts = freeStarts(rules, occupied, question);
  if (starts.length <= maxStarts) return starts;
  return spreadStarts(starts, maxStarts, wallInterval({ timeZone, date }, daytime));
}
