import type { Trx } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import type { Interval } from '../availability/availability-types.rules.ts';
import { startsAt } from '../availability/scheduled-starts.rules.ts';
import type { BookableService } from '../entity-rules/bookable-entity.rules.ts';
import type { ServiceReader } from '../entity-rules/entity-cache.ts';
import { readActiveService } from '../entity-rules/entity-cache.ts';
import { dayKey } from '../locks.queries.ts';

/** A start of an entity service: epoch milliseconds. */
interface RequestedStart {
  entityServiceId: string;
  from: number;
}

/** The entity services of the requests that are active and serve the purpose. */
export async function readRequestedServices(
  trx: Trx,
  requests: readonly RequestedStart[],
  reader: ServiceReader,
): Promise<BookableService[]> {
  const services: BookableService[] = [];
  for (const id of new Set(requests.map(({ entityServiceId }) => entityServiceId))) {
    const service = await readActiveService(trx, id, reader);
    if (service) services.push(service);
  }
  return services;
}

/** The locks that a decision about these requests needs: the days of every pool that has one of the starts. */
export function daysToLock(
  services: readonly BookableService[],
  requests: readonly RequestedStart[],
): Set<string> {
  const keys = new Set<string>();
  for (const { entityServiceId, from } of requests) {
    const rules = services.find(({ id }) => id === entityServiceId)?.rules;
    if (!rules) continue;
    for (const { schedule, ...slot } of startsAt(rules, from)) {
      for (const key of dayKeysOf(slot, { poolId: schedule.poolId, timeZone: rules.timeZone }))
        keys.add(key);
    }
  }
  return keys;
}

/** The lock keys of the civil days that a place overlaps: two where it continues after midnight. */
export function dayKeysOf(
  { from, until }: Interval,
  { poolId, timeZone }: { poolId: string; timeZone: string },
): string[] {
  return [from, until - 1].map((instant) => dayKey(poolId, localDay(new Date(instant), timeZone)));
}
