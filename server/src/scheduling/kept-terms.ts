import { LRUCache } from 'lru-cache';
import type { Db } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import type { KeptTerms } from './kept-terms.queries.ts';
import { readTerms } from './kept-terms.queries.ts';

/** What decides over starts is read once, and again after it has changed; what is taken is read by every call. */
export interface TermsStore {
  /** What is known of an entity service as of this day. It stands as long as its entity has the same version. */
  known(entityServiceId: string, now: Date): KeptTerms | null;
  /** Reads it, and keeps it; null for an entity service that does not exist. */
  read(db: Db, entityServiceId: string, now: Date): Promise<KeptTerms | null>;
}

/** Some 10 kB each, with the place and the days that were reckoned. */
const keptAtMost = 1000;
/** From two days ago, for whatever zone, to further than anybody books, with the days that are shown around. */
const daysBefore = 2;
const daysAhead = 800;

export function createTermsStore(): TermsStore {
  const store = new LRUCache<string, KeptTerms>({ max: keptAtMost });
  return {
    known(entityServiceId, now) {
      const terms = store.get(entityServiceId);
      return terms?.readOn === utcDay(now) ? terms : null;
    },
    async read(db, entityServiceId, now) {
      const readOn = utcDay(now);
      const terms = await readTerms(db, {
        entityServiceId,
        fromDate: addDays(readOn, -daysBefore),
        untilDate: addDays(readOn, daysAhead),
      });
      if (!terms) return null;
      const kept = { ...terms, readOn, untouched: new Map() };
      store.set(entityServiceId, kept);
      return kept;
    },
  };
}

function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
