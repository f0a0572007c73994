import { LRUCache } from 'lru-cache';
import type { Db } from '../platform/db.ts';
import type { CachedServiceRules } from '../scheduling/index.ts';
import { createServiceRulesCache } from '../scheduling/index.ts';
import type { BookableEntityService, VersionedEntityService } from './entity-service.queries.ts';
import { readVersionedEntityService } from './entity-service.queries.ts';

/** An entity service with the terms that determine its starts, all of one version of its entity. */
export interface CachedEntityService {
  version: number;
  entityService: Omit<BookableEntityService, 'distanceKm'>;
  terms: CachedServiceRules;
}

export interface EntityServiceCache {
  /** Null if it was not read today. The caller compares the version with the current one (`readCartSlotSnapshot`). */
  find(entityServiceId: string, now: Date): CachedEntityService | null;
  /** Reads an entity service and replaces its cached copy. */
  read(db: Db, entityServiceId: string, now: Date): Promise<void>;
}

const maxCachedServices = 1000;

/**
 * Caches entity services, which change about once a month, with their terms. Each process has its own cache. No answer is
 * stale: every call reads the current version in the statement that reads the occupancy (decision 0007).
 */
export function createEntityServiceCache(): EntityServiceCache {
  const terms = createServiceRulesCache();
  const services = new LRUCache<string, VersionedEntityService>({ max: maxCachedServices });
  return {
    find(entityServiceId, now) {
      const cached = services.get(entityServiceId);
      const cachedTerms = terms.get(entityServiceId, now);
      if (!cached || cachedTerms?.version !== cached.version) return null;
      return { ...cached, terms: cachedTerms };
    },
    async read(db, entityServiceId, now) {
      const entityService = await readVersionedEntityService(db, entityServiceId);
      if (entityService) services.set(entityServiceId, entityService);
      await terms.load(db, entityServiceId, now);
    },
  };
}
