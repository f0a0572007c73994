import type { Db, Trx } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { freeStarts } from '../availability/availability.rules.ts';
import { readEntitiesWithRules } from '../entity-rules/bookable-entity.queries.ts';
import type { BookableService } from '../entity-rules/bookable-entity.rules.ts';
import {
  readWindowOccupancy,
  toOccupiedPlacesOfPools,
} from '../occupancy/occupancy-window.queries.ts';
import { stripDates, toOccupancyWindow } from './read-slots.ts';

interface FindNextStartInput {
  entityId: string;
  /** Civil days from today on that are searched. */
  days: number;
  now: Date;
}

/**
 * The next start with a place for the public of any active service of an entity, by the rules that search and booking go by; also of
 * an entity that is not live yet. Null if there is none.
 */
export async function findNextStart(
  db: Db | Trx,
  { entityId, days, now }: FindNextStartInput,
): Promise<Date | null> {
  const [entity] = await readEntitiesWithRules(db, [entityId], now);
  if (!entity) return null;
  let next: number | null = null;
  for (const service of entity.services) {
    const start = await findNextOfService(db, { service, entityId, days, now });
    if (start !== null && (next === null || start < next)) next = start;
  }
  return next === null ? null : new Date(next);
}

async function findNextOfService(
  db: Db | Trx,
  { service, ...input }: FindNextStartInput & { service: BookableService },
): Promise<number | null> {
  const { entityId, now } = input;
  const { rules } = service;
  const today = localDay(now, rules.timeZone);
  const strip = { date: today, from: today, days: input.days, now };
  const occupancy = await readWindowOccupancy(db, {
    ...toOccupancyWindow(rules, strip),
    entityId,
    entityServiceId: rules.entityServiceId,
    cartId: null,
    usableReservedIds: [],
    now,
  });
  if (!occupancy) return null;
  const occupied = toOccupiedPlacesOfPools(occupancy, rules.pools);
  for (const date of stripDates(strip)) {
    const [first] = freeStarts(rules, occupied, { date, now: now.getTime(), entityCode: null });
    if (first) return first.from;
  }
  return null;
}
