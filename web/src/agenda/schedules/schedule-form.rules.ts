import { isBreakWithin, minutesOf, startMinutesOf } from '@vaga/contract/schedule-starts';
import type { DraftSchedule, PoolDraft } from './week-draft.rules.ts';

/** What is typed of a schedule. Times 'HH:MM', empty while they are none. */
export interface TypedSchedule {
  name: string;
  idPool: string;
  weekdays: number[];
  fromTime: string;
  toTime: string;
  breakFrom: string;
  breakTo: string;
  interval: string;
  capacity: string;
  servesAll: boolean;
  serves: string[];
  /** Of the change that it is part of. `until` is the last day, inclusive, as people say it; empty without one. */
  from: string;
  until: string;
}

export type ScheduleField = keyof TypedSchedule;

/** What can be wrong, for the texts `error.<problem>`. */
export type FormProblem =
  | 'name'
  | 'nameLong'
  | 'weekdays'
  | 'time'
  | 'breakHalf'
  | 'breakOutside'
  | 'interval'
  | 'intervalLong'
  | 'capacity'
  | 'serves'
  | 'from'
  | 'until';

const nameCharacters = 80;

/** What is wrong with what is typed, by field. @param today no change begins before it. */
export function problemsOf(
  form: TypedSchedule,
  { today }: { today: string },
): Partial<Record<ScheduleField, FormProblem>> {
  const problems: Partial<Record<ScheduleField, FormProblem>> = {};
  if (form.name.trim() === '') problems.name = 'name';
  if (form.name.trim().length > nameCharacters) problems.name = 'nameLong';
  if (form.weekdays.length === 0) problems.weekdays = 'weekdays';
  if (form.fromTime === '') problems.fromTime = 'time';
  if (form.toTime === '') problems.toTime = 'time';
  if (!isWholeWithin(form.interval, 1, 1440)) problems.interval = 'interval';
  if (!isWholeWithin(form.capacity, 0, 10_000)) problems.capacity = 'capacity';
  if (!form.servesAll && form.serves.length === 0) problems.serves = 'serves';
  if (form.from === '' || form.from < today) problems.from = 'from';
  if (form.until !== '' && form.until < form.from) problems.until = 'until';
  return { ...problems, ...problemsOfHours(form, problems) };
}

function problemsOfHours(
  form: TypedSchedule,
  found: Partial<Record<ScheduleField, FormProblem>>,
): Partial<Record<ScheduleField, FormProblem>> {
  if (found.fromTime || found.toTime) return {};
  if ((form.breakFrom === '') !== (form.breakTo === ''))
    return form.breakFrom === '' ? { breakFrom: 'breakHalf' } : { breakTo: 'breakHalf' };
  const hours = typedHoursOf(form);
  if (!isBreakWithin(hours)) return { breakFrom: 'breakOutside' };
  if (!found.interval && startMinutesOf(hours).length === 0) return { interval: 'intervalLong' };
  return {};
}

function isWholeWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

/** The hours that are typed. The interval is 1 where it is no number yet. */
export function typedHoursOf(form: TypedSchedule) {
  const { fromTime, toTime } = form;
  const [breakFrom, breakTo] = [form.breakFrom || null, form.breakTo || null];
  const intervalMinutes = isWholeWithin(form.interval, 1, 1440) ? Number(form.interval) : 1;
  return { fromTime, toTime, breakFrom, breakTo, intervalMinutes };
}

/** Whether the hours that are typed can be summed up. */
export function areHoursSound(form: TypedSchedule): boolean {
  const { fromTime, toTime, interval } = problemsOf(form, { today: '' });
  return !fromTime && !toTime && !interval && isBreakWithin(typedHoursOf(form));
}

/** Whether the typed end is on the next day, which the form says: at or before the beginning, but for midnight. */
export function isTypedNextDay({ fromTime, toTime }: TypedSchedule): boolean {
  if (fromTime === '' || toTime === '' || toTime === '00:00') return false;
  return minutesOf(toTime) <= minutesOf(fromTime);
}

export function toTypedSchedule(
  schedule: DraftSchedule,
  { idPool, from, lastDay }: { idPool: string; from: string; lastDay: string },
): TypedSchedule {
  return {
    name: schedule.name,
    idPool,
    weekdays: [...schedule.weekdays],
    fromTime: schedule.fromTime,
    toTime: schedule.toTime,
    breakFrom: schedule.breakFrom ?? '',
    breakTo: schedule.breakTo ?? '',
    interval: String(schedule.intervalMinutes),
    capacity: String(schedule.capacity),
    servesAll: schedule.serves === null,
    serves: [...(schedule.serves ?? [])],
    from,
    until: lastDay,
  };
}

/** The schedule as typed, which has no problems. */
export function fromTypedSchedule(form: TypedSchedule, schedule: DraftSchedule): DraftSchedule {
  return {
    ...schedule,
    ...typedHoursOf(form),
    name: form.name.trim(),
    weekdays: [...form.weekdays].sort(),
    capacity: Number(form.capacity),
    serves: form.servesAll ? null : form.serves,
  };
}

/** Why a change may not be sent: its days, or schedules that serve nothing. Null if it may. */
export function problemOfDraft(
  { from, until, schedules }: PoolDraft,
  { today }: { today: string },
): 'from' | 'until' | 'serves' | null {
  if (from < today) return 'from';
  if (until !== null && until <= from) return 'until';
  return schedules.some(({ serves }) => serves?.length === 0) ? 'serves' : null;
}
