import type { SentScheduleChange } from '@vaga/contract/schedule-changes';
import type { DraftSchedule, PoolDraft } from './week-draft.rules.ts';

/** What is planned for a pool, as it is sent to learn its impact. */
export function toScheduleChange(idPool: string, { from, until, schedules }: PoolDraft) {
  return {
    kind: 'schedules',
    pool: idPool,
    from,
    until: until ?? undefined,
    schedules: schedules.map(toSent),
  } satisfies SentScheduleChange;
}

type Sent = Extract<SentScheduleChange, { kind: 'schedules' }>['schedules'][number];

/** Each field, also those that may be left out: one that is not sent is stored without a value. */
function toSent({ id, name, weekdays, serves, ...hours }: DraftSchedule) {
  const { fromTime, toTime, breakFrom, breakTo, intervalMinutes, capacity } = hours;
  return {
    id: id ?? undefined,
    name,
    weekdays: [...weekdays],
    fromTime,
    toTime,
    breakFrom: breakFrom ?? undefined,
    breakTo: breakTo ?? undefined,
    intervalMinutes,
    capacity,
    serves: serves && [...serves],
  } satisfies { [Field in keyof Required<Sent>]: Sent[Field] };
}
