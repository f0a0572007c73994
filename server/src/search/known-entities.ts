import type { Db } from '../platform/db.ts';
import { addDays } from '../platform/local-time.rules.ts';
import type { KnownEntity } from './entity-day.rules.ts';
import { knownEntity } from './entity-day.rules.ts';
import { readEntityTerms } from './known-entities.queries.ts';

/** What is known of entities is read once, and again after it has changed; what is taken is read by every call. */
export interface KnownEntities {
  /**
   * Each of these entities as it is in the version named; those that are not known yet are read.
   * @returns null where one changed in the meantime: what the caller has read before is of another moment then.
   */
  find(
    db: Db,
    entities: ReadonlyArray<{ id: string; version: number }>,
    now: Date,
  ): Promise<KnownEntity[] | null>;
}

interface Kept {
  entity: KnownEntity;
  /** The UTC day it was read on: what is further ahead was left out. */
  readOn: string;
}

/** Some 3 kB each. */
const keptAtMost = 20_000;
/** From two days ago, for whatever zone, to further than anybody books, with the days after them that are looked through. */
const daysBefore = 2;
const daysAhead = 800;

/**
 * A search asks twenty entities and more for what changes once a month. Each process keeps its own copy, and none is
 * ever behind: every call asks for the versions of the moment, in the statement that reads what is taken.
 */
export function createKnownEntities(): KnownEntities {
  const kept = new Map<string, Kept>();
  return {
    async find(db, entities, now) {
      const readOn = now.toISOString().slice(0, 10);
      const known = ({ id, version }: { id: string; version: number }) => {
        const found = kept.get(id);
        return found?.readOn === readOn && found.entity.version === version ? found.entity : null;
      };
      const all = entities.map(known);
      if (all.every((entity) => entity !== null)) return all;
      const missing = entities.flatMap(({ id }, index) => (all[index] ? [] : [id]));
      const days = {
        fromDate: addDays(readOn, -daysBefore),
        untilDate: addDays(readOn, daysAhead),
      };
      for (const terms of await readEntityTerms(db, missing, days)) {
        keep(kept, { entity: knownEntity(terms), readOn });
      }
      const found = entities.map(known);
      return found.every((entity) => entity !== null) ? found : null;
    },
  };
}

/**
 * First in, first out. A search asks for 25 entities: to note of each that it was asked for costs more than to read one
 * again now and then.
 */
function keep(kept: Map<string, Kept>, one: Kept): void {
  const { id } = one.entity;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= keptAtMost && !kept.has(id)) kept.delete(oldest);
  kept.set(id, one);
}
