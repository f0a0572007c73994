import { LRUCache } from 'lru-cache';
import type { Db, Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import type { ServicePurpose } from '../availability/service-purpose.rules.ts';
import { isUsableFor } from '../availability/service-purpose.rules.ts';
import { readEntitiesWithRules, readEntityWithRules } from './bookable-entity.queries.ts';
import type { BookableEntity, BookableService } from './bookable-entity.rules.ts';

/**
 * Caches entities with everything that decides over their starts and prices, which changes about once a month. No answer
 * is stale: every call reads the current version in the statement that reads the occupancy (decision 0007).
 */
export interface EntityCache {
  /**
   * Each of these entities in the given version, in their order; entities that are not cached are read.
   * @returns null where an entity changed meanwhile: the caller's data is of another moment then.
   */
  find(
    db: Db,
    entities: ReadonlyArray<{ id: string; version: number }>,
    now: Date,
  ): Promise<BookableEntity[] | null>;
  /** An entity service in the version that is cached; null if its entity was not read today. */
  getService(entityServiceId: string, now: Date): CachedService | null;
  /** Reads the entity of an entity service and replaces its cached copy. Not for a transaction. */
  loadService(db: Db, entityServiceId: string, now: Date): Promise<void>;
}

export interface CachedService {
  entity: BookableEntity;
  service: BookableService;
}

interface CacheEntry {
  entity: BookableEntity;
  /** The UTC day of the read: what has passed since is left out of it, and it covers a limited number of days ahead. */
  readOn: string;
}

/** About 3 kB each. */
const maxEntries = 20_000;

/** Each process has its own cache. */
export function createEntityCache(): EntityCache {
  const entityIdOf = new Map<string, string>();
  const entries = new LRUCache<string, CacheEntry>({
    max: maxEntries,
    dispose: ({ entity }) => {
      for (const { id } of entity.services) entityIdOf.delete(id);
    },
  });
  const add = (entity: BookableEntity, now: Date) => {
    entries.set(entity.id, { entity, readOn: utcDay(now) });
    for (const { id } of entity.services) entityIdOf.set(id, entity.id);
  };
  const getOfToday = (entityId: string, today: string): BookableEntity | null => {
    const entry = entries.get(entityId);
    return entry?.readOn === today ? entry.entity : null;
  };
  return {
    async find(db, entities, now) {
      const today = utcDay(now);
      const getCurrent = ({ id, version }: { id: string; version: number }) => {
        const entity = getOfToday(id, today);
        return entity?.version === version ? entity : null;
      };
      const all = entities.map(getCurrent);
      if (all.every((entity) => entity !== null)) return all;
      const missing = entities.flatMap(({ id }, index) => (all[index] ? [] : [id]));
      for (const entity of await readEntitiesWithRules(db, missing, now)) add(entity, now);
      const found = entities.map(getCurrent);
      return found.every((entity) => entity !== null) ? found : null;
    },
    getService(entityServiceId, now) {
      const entityId = entityIdOf.get(entityServiceId);
      const entity = entityId === undefined ? null : getOfToday(entityId, utcDay(now));
      const service = entity?.services.find(({ id }) => id === entityServiceId);
      return entity && service ? { entity, service } : null;
    },
    async loadService(db, entityServiceId, now) {
      const entity = await readEntityWithRules(db, entityServiceId, now);
      if (entity) add(entity, now);
    },
  };
}

function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Who reads an entity service: with a cache or without. */
export interface ServiceReader {
  /** What for: an entity that is paused or suspended serves some purposes alone. */
  purpose: ServicePurpose;
  now: Date;
  entityCache?: EntityCache | undefined;
}

/**
 * An active entity service with its rules, if its entity serves the purpose; null for any other. A cached one may be of an earlier version: compare its
 * version with the one that is read with the occupancy. What is read here is not cached: a transaction may read what it
 * has written itself.
 */
export async function readActiveService(
  db: Db | Trx,
  entityServiceId: string,
  { purpose, now, entityCache }: ServiceReader,
): Promise<BookableService | null> {
  const cached = entityCache?.getService(entityServiceId, now);
  if (cached && isUsableFor(purpose, cached.entity)) return cached.service;
  const entity = await readEntityWithRules(db, entityServiceId, now);
  const service = entity?.services.find(({ id }) => id === entityServiceId);
  return entity && service && isUsableFor(purpose, entity) ? service : null;
}

/** Each read takes milliseconds, and an entity changes about once a month: more than one repetition is rare. */
const maxReads = 5;

/**
 * Repeats a read of rules and occupancy until both are of one version.
 * @param read returns null where the entity changed between its statements.
 * @throws Problem 503 `availability.changing` where it changed again each time.
 */
export async function readAtOneVersion<Result>(
  read: () => Promise<Result | null>,
): Promise<Result> {
  for (let reads = 0; reads < maxReads; reads += 1) {
    const result = await read();
    if (result !== null) return result;
  }
  throw new Problem(503, 'availability.changing');
}
