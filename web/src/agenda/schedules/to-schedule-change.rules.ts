import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import type { PoolDraft } from './week-draft.rules.ts';

/** What is planned for a pool, as it is sent to learn its impact. */
export function toScheduleChange(idPool: string, { from, until, schedules }: PoolDraft) {
  return {
    kind: 'schedules',
    pool: idPool,
    from,
    until: until ?? undefined,
    schedules: schedules.map((schedule) => ({
      id: schedule.id ?? undefined,
      name: schedule.name,
      weekdays: [...schedule.weekdays],
      fromTime: schedule.fromTime,
      toTime: schedule.toTime,
      breakFrom: schedule.breakFrom ?? undefined,
      breakTo: schedule.breakTo ?? undefined,
      intervalMinutes: schedule.intervalMinutes,
      capacity: schedule.capacity,
      serves: schedule.serves && [...schedule.serves],
    })),
  } satisfies SentScheduleChange;
}
