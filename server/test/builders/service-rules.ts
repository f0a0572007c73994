import type {
  Allotment,
  AllotmentRule,
  ServiceRules,
} from '../../src/scheduling/availability/availability-types.rules.ts';

/**
 * The rules of an entity service in Lisbon for tests of rules, complete: no schedule, closure or allotment but those that
 * are given. `pools` and `longestMinutes` follow from the schedules.
 */
export function createServiceRules(given: Partial<ServiceRules> = {}): ServiceRules {
  const { schedules = [] } = given;
  return {
    entityServiceId: 'es1',
    entityId: 'e1',
    version: 1,
    timeZone: 'Europe/Lisbon',
    schedules,
    closures: [],
    allotments: [],
    extraCapacity: [],
    pools: [...new Set(schedules.map(({ poolId }) => poolId))],
    longestMinutes: Math.max(0, ...schedules.map(({ intervalMinutes }) => intervalMinutes)),
    ...given,
  };
}

/** An allotment of one place in the pool of `createScheduleVersion`, on every day from 10:00 to 11:00, for `hotel`. */
export function createAllotmentRule(given: Partial<AllotmentRule> = {}): AllotmentRule {
  return {
    id: 'a1',
    poolId: 'p1',
    places: 1,
    releaseHours: 1,
    codes: ['hotel'],
    fromDate: '2026-01-01',
    untilDate: '2027-01-01',
    fromTime: '10:00',
    toTime: '11:00',
    ...given,
  };
}

/** The same allotment as it counts for a caller, who does not have its code unless `given` says so. */
export function createAllotment(given: Partial<Allotment> = {}): Allotment {
  const { codes: _, ...allotment } = createAllotmentRule();
  return { ...allotment, isForCaller: false, ...given };
}
