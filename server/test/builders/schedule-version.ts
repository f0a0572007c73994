import type { ScheduleVersion } from '../../src/scheduling/availability/availability-types.rules.ts';

/** A version for tests of rules: every day from 09:00 to 12:00, a start each 15 minutes, one person at a time. */
export function createScheduleVersion(given: Partial<ScheduleVersion> = {}): ScheduleVersion {
  return {
    id: 's1',
    poolId: 'p1',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    fromTime: '09:00',
    toTime: '12:00',
    breakFrom: null,
    breakTo: null,
    intervalMinutes: 15,
    capacity: 1,
    validFrom: '2025-01-01',
    validUntil: 'infinity',
    ...given,
  };
}
