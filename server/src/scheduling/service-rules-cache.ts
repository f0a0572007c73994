import { LRUCache } from 'lru-cache';
import type { Db } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import type { CachedServiceRules } from './service-rules-cache.queries.ts';
import { readServiceRules } from './service-rules-cache.queries.ts';

/** Caches what decides over the starts of entity services until it changes; the occupancy is read by every call. */
export interface ServiceRulesCache {
  /** The cached rules of an entity service, if read today. They are valid as long as the entity has the same version. */
  get(entityServiceId: string, now: Date): CachedServiceRules | null;
  /** Reads and caches the rules; null for an entity service that does not exist. */
  load(db: Db, entityServiceId: string, now: Date): Promise<CachedServiceRules | null>;
}

/** About 10 kB each, with the entity and the computed days. */
const maxEntries = 1000;
/** From two days ago, for every time zone, to beyond the last bookable day and the days shown around it. */
const daysBefore = 2;
const daysAhead = 800;

export function createServiceRulesCache(): ServiceRulesCache {
  const entries = new LRUCache<string, CachedServiceRules>({ max: maxEntries });
  return {
    get(entityServiceId, now) {
      const rules = entries.get(entityServiceId);
      return rules?.readOn === utcDay(now) ? rules : null;
    },
    async load(db, entityServiceId, now) {
      const readOn = utcDay(now);
      const rules = await readServiceRules(db, {
        entityServiceId,
        fromDate: addDays(readOn, -daysBefore),
        untilDate: addDays(readOn, daysAhead),
      });
      if (!rules) return null;
      const entry = { ...rules, readOn, daysWithoutBookings: new Map() };
      entries.set(entityServiceId, entry);
      return entry;
    },
  };
}

function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
