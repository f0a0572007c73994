import { LRUCache } from 'lru-cache';
import type { Db } from '../platform/db.ts';
import type { CachedServiceRules } from '../scheduling/index.ts';
import { createServiceRulesCache } from '../scheduling/index.ts';
import type { CartPlace, VersionedPlace } from './place.queries.ts';
import { readPlace } from './place.queries.ts';

/** A place with what decides over its starts, all of it as of one version of its entity. */
export interface KnownPlace {
  version: number;
  place: Omit<CartPlace, 'distanceKm'>;
  terms: CachedServiceRules;
}

export interface KnownPlaces {
  /** Null for a place that was not read yet today. Whether it still stands its version says (`readGlance`). */
  find(entityServiceId: string, now: Date): KnownPlace | null;
  /** Reads a place again. */
  read(db: Db, entityServiceId: string, now: Date): Promise<void>;
}

const keptAtMost = 1000;

/**
 * What everybody who looks at a place would read again, though it changes once a month. Each process keeps its own, and
 * none is ever behind: every call asks for the version of the moment, in the statement that reads what is taken.
 */
export function createKnownPlaces(): KnownPlaces {
  const terms = createServiceRulesCache();
  const places = new LRUCache<string, VersionedPlace>({ max: keptAtMost });
  return {
    find(entityServiceId, now) {
      const known = places.get(entityServiceId);
      const ofPlace = terms.get(entityServiceId, now);
      if (!known || ofPlace?.version !== known.version) return null;
      return { ...known, terms: ofPlace };
    },
    async read(db, entityServiceId, now) {
      const place = await readPlace(db, entityServiceId);
      if (place) places.set(entityServiceId, place);
      await terms.load(db, entityServiceId, now);
    },
  };
}
