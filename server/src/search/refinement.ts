import type { ServiceLocation } from '@vaga/contract/partners';
import type { Price } from '@vaga/contract/prices';
import { priceOf } from '@vaga/contract/prices';
import type { PartOfDay, SearchOrder } from '@vaga/contract/search';
import { daysFrom } from '../platform/local-time.rules.ts';
import type { BookableEntity, BookableService } from '../scheduling/index.ts';
import { firstScheduledStart, weekdayOf } from '../scheduling/index.ts';

/** What a search asks for beyond a service and a place. */
export interface Refinement {
  partOfDay: PartOfDay | null;
  /** Only starts on Saturdays. */
  isOnSaturday: boolean;
  /** Whole cents for each person. */
  maxPriceCents: number | null;
  serviceLocation: ServiceLocation | null;
  isPaidOnSite: boolean;
  isStepFree: boolean;
  order: SearchOrder;
}

/** The days that a search asks for, and for whom. */
export interface WantedDays {
  /** The first day, YYYY-MM-DD. */
  date: string;
  /** How many from it on; 1 if omitted. */
  days?: number | undefined;
  entityCode: string | null;
  now: Date;
}

const saturday = 6;
const minutesOfParts = {
  morning: { from: 0, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 18 * 60 },
  evening: { from: 18 * 60, until: 24 * 60 },
};

/** The wall times of the wanted part of the day, in minutes after midnight; null: the whole day. */
export function minutesOfDay({ partOfDay }: Refinement): { from: number; until: number } | null {
  return partOfDay === null ? null : minutesOfParts[partOfDay];
}

/** Whether the search asks for the order or the entities of a list that is not the nearest one. */
export function isRefined(refinement: Refinement): boolean {
  const { order, partOfDay, isOnSaturday, maxPriceCents, serviceLocation } = refinement;
  return (
    order !== 'nearest' ||
    partOfDay !== null ||
    isOnSaturday ||
    maxPriceCents !== null ||
    serviceLocation !== null ||
    refinement.isPaidOnSite ||
    refinement.isStepFree
  );
}

/** Whether the entity itself is one of those asked for, whatever its services. */
export function isEntityWanted(
  {
    takesPaymentOnSite,
    accessibility,
  }: Pick<BookableEntity, 'takesPaymentOnSite' | 'accessibility'>,
  { isPaidOnSite, isStepFree }: Refinement,
): boolean {
  return (
    (!isPaidOnSite || takesPaymentOnSite) && (!isStepFree || accessibility.includes('stepFree'))
  );
}

/** Whether the service is done there, at this price on one of the days. Its hours are not asked here. */
export function isServiceWanted(
  service: BookableService,
  { serviceLocation, maxPriceCents }: Refinement,
  days: WantedDays,
): boolean {
  if (serviceLocation !== null && service.location !== serviceLocation) return false;
  return maxPriceCents === null || lowestPrice(service, days) <= maxPriceCents;
}

/** Whether the starts of a day are shown: on the wanted day of the week, and not above the price. */
export function isDayWanted(
  service: BookableService,
  { isOnSaturday, maxPriceCents }: Refinement,
  { date, entityCode }: Pick<WantedDays, 'date' | 'entityCode'>,
): boolean {
  if (isOnSaturday && weekdayOf(date) !== saturday) return false;
  return (
    maxPriceCents === null ||
    priceOfService(service, { date, entityCode }).priceCents <= maxPriceCents
  );
}

/** The lowest price of the days, in whole cents. */
export function lowestPrice(service: BookableService, wanted: WantedDays): number {
  const { date, days = 1, entityCode } = wanted;
  if (service.campaigns.length === 0) return service.priceCents;
  const prices = daysFrom(date, days).map(
    (day) => priceOfService(service, { date: day, entityCode }).priceCents,
  );
  return Math.min(...prices);
}

export function priceOfService(
  { priceCents, campaigns }: BookableService,
  { date, entityCode }: Pick<WantedDays, 'date' | 'entityCode'>,
): Price {
  return priceOf(priceCents, campaigns, { day: date, entityCode });
}

/**
 * The first scheduled start of one of the services in the wanted hours, closures and occupancy aside; null if there is none.
 * Services of the same schedules are asked once.
 */
export function firstWantedStart(
  services: readonly BookableService[],
  refinement: Refinement,
  { date, days = 1, now }: WantedDays,
): number | null {
  const all = daysFrom(date, days);
  const dates = refinement.isOnSaturday ? all.filter((day) => weekdayOf(day) === saturday) : all;
  const question = { dates, now: now.getTime(), minutes: minutesOfDay(refinement) };
  const asked = new Set<string>();
  let first: number | null = null;
  for (const { rules } of services) {
    const schedules = rules.schedules.map(({ id }) => id).join();
    if (asked.has(schedules)) continue;
    asked.add(schedules);
    const start = firstScheduledStart(rules, question);
    if (start !== null && (first === null || start < first)) first = start;
  }
  return first;
}
