import { addDays } from '../platform/local-time.rules.ts';
import type { BookableEntity } from '../scheduling/index.ts';
import { readAtOneVersion } from '../scheduling/index.ts';
import type { SearchCandidate } from './candidates.queries.ts';
import type { FoundEntity } from './found-entity.ts';
import { hasAvailableStart } from './found-entity.ts';
import { readEntitySnapshots } from './pool-occupancy.queries.ts';
import type { SearchDeps } from './search-deps.ts';

/** The entry of a list for an entity, on some days of which the candidate has the occupancy. */
export type ToEntry = (
  candidate: SearchCandidate,
  entity: BookableEntity,
  days: { date: string; days?: number | undefined },
) => FoundEntity;

interface FoundCandidate {
  candidate: SearchCandidate;
  entry: FoundEntity;
}

interface LaterDaysInput {
  /** The first of the days that were read. */
  date: string;
  days?: number | undefined;
  maxDays?: number | undefined;
  now: Date;
  toEntry: ToEntry;
}

/** Of entities that have no available start on the first days, reads the days after them, up to `maxDays`: one statement. */
export async function addLaterDays(
  { db, entityCache }: SearchDeps,
  found: FoundCandidate[],
  { date, days = 1, maxDays = days, now, toEntry }: LaterDaysInput,
): Promise<FoundCandidate[]> {
  const missing = found.filter(
    ({ candidate, entry }) => !candidate.isClosed && !hasAvailableStart(entry),
  );
  if (maxDays <= days || missing.length === 0) return found;
  const later = { date: addDays(date, days), days: maxDays - days };
  const ids = missing.map(({ candidate }) => candidate.id);
  const candidates = new Map(missing.map(({ candidate }) => [candidate.id, candidate]));
  const entries = await readAtOneVersion(async () => {
    const range = { from: later.date, days: later.days, now };
    const snapshots = await readEntitySnapshots(db, ids, range);
    const entities = await entityCache.find(db, snapshots, now);
    if (!entities) return null;
    return snapshots.flatMap(({ id, occupied }, index) => {
      const [candidate, entity] = [candidates.get(id), entities[index]];
      return candidate && entity ? [toEntry({ ...candidate, occupied }, entity, later)] : [];
    });
  });
  const byId = new Map(entries.filter(hasAvailableStart).map((entry) => [entry.entity.id, entry]));
  return found.map(({ candidate, entry }) => ({
    candidate,
    entry: byId.get(candidate.id) ?? entry,
  }));
}
