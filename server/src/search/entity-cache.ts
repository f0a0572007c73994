import type { Db } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import type { CachedEntity } from './cached-entity.rules.ts';
import { toCachedEntity } from './cached-entity.rules.ts';
import { readEntityData } from './entity-cache.queries.ts';

/** Caches entities until they change; the occupancy is read by every call. */
export interface EntityCache {
  /**
   * Each of these entities in the given version; entities that are not cached are read.
   * @returns null where an entity changed meanwhile: the caller's data is of another moment then.
   */
  find(
    db: Db,
    entities: ReadonlyArray<{ id: string; version: number }>,
    now: Date,
  ): Promise<CachedEntity[] | null>;
}

interface CacheEntry {
  entity: CachedEntity;
  /** The UTC day of the read: it covers a limited number of days ahead. */
  readOn: string;
}

/** About 3 kB each. */
const maxEntries = 20_000;
/** From two days ago, for every time zone, to beyond the last bookable day and the days searched after it. */
const daysBefore = 2;
const daysAhead = 800;

/**
 * A search needs data of 20 and more entities that changes once a month. Each process has its own cache, and none is
 * stale: every call reads the current versions, in the statement that reads the occupancy.
 */
export function createEntityCache(): EntityCache {
  const entries = new Map<string, CacheEntry>();
  return {
    async find(db, entities, now) {
      const readOn = now.toISOString().slice(0, 10);
      const getCached = ({ id, version }: { id: string; version: number }) => {
        const found = entries.get(id);
        return found?.readOn === readOn && found.entity.version === version ? found.entity : null;
      };
      const all = entities.map(getCached);
      if (all.every((entity) => entity !== null)) return all;
      const missing = entities.flatMap(({ id }, index) => (all[index] ? [] : [id]));
      const days = {
        fromDate: addDays(readOn, -daysBefore),
        untilDate: addDays(readOn, daysAhead),
      };
      for (const data of await readEntityData(db, missing, days)) {
        addEntry(entries, { entity: toCachedEntity(data), readOn });
      }
      const found = entities.map(getCached);
      return found.every((entity) => entity !== null) ? found : null;
    },
  };
}

/**
 * First in, first out. A search needs 25 entities: to record each use costs more than to read one again now and then.
 */
function addEntry(entries: Map<string, CacheEntry>, entry: CacheEntry): void {
  const { id } = entry.entity;
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size >= maxEntries && !entries.has(id))
    entries.delete(oldest);
  entries.set(id, entry);
}
