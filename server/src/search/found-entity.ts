import type { Price } from '../partners/index.ts';
import { priceOf } from '../partners/index.ts';
import type { Start, TakenOfPool } from '../scheduling/index.ts';
import { firstFreeStarts } from '../scheduling/index.ts';
import type { AskedService, Candidate, Where } from './candidates.queries.ts';
import type { KnownEntity, KnownService } from './entity-day.rules.ts';
import { dayInput } from './entity-day.rules.ts';

/** A service of an entity on the day asked for. */
export interface FoundService {
  service: KnownService;
  /** On that day, campaigns counted in. */
  price: Price;
  /** The starts still to come that have a place, by time: the first of them, as many as were asked for. */
  free: Start[];
}

/** An entity that offers what is asked for; at least one service. */
export interface FoundEntity {
  entity: KnownEntity;
  distanceKm: number;
  /** Outside the municipality that was chosen, and near its point. */
  isNearby: boolean;
  services: FoundService[];
}

interface Asked {
  where: Pick<Where, 'throughEntityId'>;
  services: readonly AskedService[];
  date: string;
  entityCode: string | null;
  now: Date;
  /** How many free starts of each service are looked for. */
  startsAtMost: number;
}

/** What each of the services asked for costs on a day at an entity, and what is free of it. */
export function foundEntity(
  { taken, distanceKm, isNearby }: Candidate,
  entity: KnownEntity,
  asked: Asked,
): FoundEntity {
  const isPublic = asked.where.throughEntityId === null;
  const services: FoundService[] = [];
  for (const service of entity.services) {
    if (!service.isOffered && isPublic) continue;
    if (isAmong(asked.services, service)) services.push(foundService(service, taken, asked));
  }
  return { entity, distanceKm, isNearby, services };
}

function isAmong(services: readonly AskedService[], { serviceId }: KnownService): boolean {
  for (const { id } of services) if (id === serviceId) return true;
  return false;
}

export function hasFree({ services }: FoundEntity): boolean {
  return services.some(({ free }) => free.length > 0);
}

/** The one service that stands for its entity where none was chosen: a free one before a full one, then the cheapest. */
export function bestService({ services }: FoundEntity): FoundService | undefined {
  const [best, other] = services;
  if (!other) return best;
  return services.toSorted(
    (one, two) =>
      Number(two.free.length > 0) - Number(one.free.length > 0) ||
      one.price.priceCents - two.price.priceCents ||
      (one.service.id < two.service.id ? -1 : 1),
  )[0];
}

function foundService(
  service: KnownService,
  taken: readonly TakenOfPool[],
  { date, entityCode, now, startsAtMost }: Asked,
): FoundService {
  const price = priceOf(service.priceCents, service.campaigns, { day: date, entityCode });
  const day = dayInput(service.hours, { date, entityCode, now, taken });
  return { service, price, free: firstFreeStarts(day, startsAtMost) };
}
