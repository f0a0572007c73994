import { priceOf } from '../partners/index.ts';
import type { Start } from '../scheduling/index.ts';
import { firstFreeStarts } from '../scheduling/index.ts';
import type { Candidate, CandidateCampaign, CandidateService } from './candidates.queries.ts';
import { dayInput } from './entity-day.rules.ts';

/** A service of an entity on the day asked for. */
export interface FoundService extends Omit<CandidateService, 'campaigns'> {
  /** Whole cents on that day, campaigns counted in. */
  priceCents: number;
  /** The campaign that gives the price. */
  campaign: CandidateCampaign | null;
  /** The starts still to come that have a place, by time: the first of them, as many as were asked for. */
  free: Start[];
}

/** An entity that offers what is asked for; at least one service. */
export interface FoundEntity {
  entity: Candidate;
  services: FoundService[];
}

interface Asked {
  date: string;
  entityCode: string | null;
  now: Date;
  /** How many free starts of each service are looked for. */
  startsAtMost: number;
}

/** What each service of an entity costs on a day, and what is free of it. */
export function foundEntity(entity: Candidate, asked: Asked): FoundEntity {
  const services = entity.services.map((service) => foundService(entity, service, asked));
  return { entity, services };
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

function foundService(entity: Candidate, service: CandidateService, asked: Asked): FoundService {
  const { campaigns, ...offered } = service;
  const { date, entityCode, now, startsAtMost } = asked;
  const price = priceOf(service.priceCents, campaigns ?? [], { day: date, entityCode });
  const day = dayInput(entity, { entityServiceId: service.id, date, now });
  return {
    ...offered,
    priceCents: price.priceCents,
    campaign: campaigns?.find(({ id }) => id === price.campaignId) ?? null,
    free: firstFreeStarts(day, startsAtMost),
  };
}
