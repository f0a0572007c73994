import type { CampaignText } from '../partners/index.ts';
import { priceOf } from '../partners/index.ts';
import type { Start } from '../scheduling/index.ts';
import { firstFreeStarts } from '../scheduling/index.ts';
import type { AskedService, Candidate, Where } from './candidates.queries.ts';
import type { KnownEntity, KnownService } from './entity-day.rules.ts';
import { dayInput } from './entity-day.rules.ts';

/** A service of an entity on the day asked for. */
export interface FoundService extends Omit<KnownService, 'campaigns' | 'hours' | 'isOffered'> {
  /** Whole cents on that day, campaigns counted in. */
  priceCents: number;
  /** The campaign that gives the price. */
  campaign: CampaignText | null;
  /** The starts still to come that have a place, by time: the first of them, as many as were asked for. */
  free: Start[];
}

/** An entity that offers what is asked for; at least one service. */
export interface FoundEntity {
  entity: KnownEntity;
  distanceKm: number;
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
  { taken, distanceKm }: Candidate,
  entity: KnownEntity,
  asked: Asked,
): FoundEntity {
  const isPublic = asked.where.throughEntityId === null;
  const offered = entity.services.filter(
    ({ serviceId, isOffered }) =>
      (isOffered || !isPublic) && asked.services.some(({ id }) => id === serviceId),
  );
  const found = offered.map((service) => foundService(service, { ...asked, taken }));
  return { entity, distanceKm, services: found };
}

export function hasFree({ services }: FoundEntity): boolean {
  return services.some(({ free }) => free.length > 0);
}

/** The one service that stands for its entity where none was chosen: a free one before a full one, then the cheapest. */
export function bestService({ services }: FoundEntity): FoundService | undefined {
  const [best] = services.toSorted(
    (one, other) =>
      Number(other.free.length > 0) - Number(one.free.length > 0) ||
      one.priceCents - other.priceCents ||
      (one.id < other.id ? -1 : 1),
  );
  return best;
}

function foundService(
  service: KnownService,
  asked: Asked & Pick<Candidate, 'taken'>,
): FoundService {
  const { campaigns, hours, isOffered: _, ...offered } = service;
  const price = priceOf(service.priceCents, campaigns, {
    ...{ day: asked.date, entityCode: asked.entityCode },
  });
  return {
    ...offered,
    priceCents: price.priceCents,
    campaign: campaigns.find(({ id }) => id === price.campaignId) ?? null,
    free: firstFreeStarts(dayInput(hours, asked), asked.startsAtMost),
  };
}
