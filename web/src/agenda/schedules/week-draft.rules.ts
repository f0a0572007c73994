import type { WeeklySchedule } from '@vaga/contract/schedule-starts';
import {
  dayMinutes,
  endMinutesOf,
  isBreakWithin,
  minutesOf,
  startSeriesOf,
} from '@vaga/contract/schedule-starts';
import type { PoolSchedule } from '@vaga/contract/schedules';

/** A schedule of a pool as it is edited. */
export interface DraftSchedule extends WeeklySchedule {
  /** Names it while it is edited. */
  key: string;
  /** The version that it continues; null for a new one. */
  id: string | null;
  name: string;
  /** The entity services that it serves; null for all of the entity. */
  serves: readonly string[] | null;
}

/** What is to hold on a pool from a civil day on. */
export interface PoolDraft {
  from: string;
  /** Exclusive; null: without an end. After it what was planned before holds. */
  until: string | null;
  schedules: readonly DraftSchedule[];
}

/** The upper or the lower edge of a schedule in the week. */
export type HoursEdge = 'from' | 'to';

export function toDraftSchedule(schedule: PoolSchedule): DraftSchedule {
  const { idPool: _, fromDate: __, untilDate: ___, ...kept } = schedule;
  return { ...kept, key: kept.id };
}

/** A wall time of minutes after midnight, of whatever day: 1500 → '01:00'. */
export function wallTimeOf(minutes: number): string {
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** Whether the hours end on the next day: at midnight they end with their day. */
export function endsNextDay(hours: { fromTime: string; toTime: string }): boolean {
  return endMinutesOf(hours) > dayMinutes;
}

/**
 * The schedule with an edge at the nearest minute that its interval allows. The beginning moves by whole intervals, the end to where
 * a slot ends. The hours keep their break, one interval at least, and 24 hours at most.
 */
export function dragEdge<Hours extends DraftSchedule>(
  schedule: Hours,
  edge: HoursEdge,
  minute: number,
): Hours {
  return edge === 'from' ? withFrom(schedule, minute) : withTo(schedule, minute);
}

/** The schedule with an edge one interval later (1) or earlier (-1). */
export function stepEdge<Hours extends DraftSchedule>(
  schedule: Hours,
  edge: HoursEdge,
  direction: 1 | -1,
): Hours {
  const { intervalMinutes } = schedule;
  if (edge === 'from')
    return withFrom(schedule, minutesOf(schedule.fromTime) + direction * intervalMinutes);
  const end = endMinutesOf(schedule);
  const base = baseOfEnd(schedule, end);
  const steps = (end - base) / intervalMinutes;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return withTo(schedule, base + next * intervalMinutes);
}

/** The schedule and its break at another time of the day, by whole intervals; it begins on the same day. */
export function moveHours<Hours extends DraftSchedule>(schedule: Hours, minutes: number): Hours {
  const first = minutesOf(schedule.fromTime);
  const { intervalMinutes } = schedule;
  const wanted = Math.round(minutes / intervalMinutes) * intervalMinutes;
  const by = Math.max(-first, Math.min(wanted, dayMinutes - 1 - first));
  const moved = (time: string) => wallTimeOf(minutesOf(time) + by);
  return {
    ...schedule,
    fromTime: moved(schedule.fromTime),
    toTime: moved(schedule.toTime),
    breakFrom: schedule.breakFrom && moved(schedule.breakFrom),
    breakTo: schedule.breakTo && moved(schedule.breakTo),
  };
}

function withFrom<Hours extends DraftSchedule>(schedule: Hours, minute: number): Hours {
  const { intervalMinutes } = schedule;
  const first = minutesOf(schedule.fromTime);
  const end = endMinutesOf(schedule);
  const steps = Math.round((minute - first) / intervalMinutes);
  const latest = Math.min(dayMinutes - 1, end - intervalMinutes);
  const earliest = Math.max(0, end - dayMinutes);
  // The edge stays on the same steps: at a limit it does not go all the way.
  const wanted = within(first + steps * intervalMinutes, {
    least: first - Math.floor((first - earliest) / intervalMinutes) * intervalMinutes,
    most: first + Math.floor((latest - first) / intervalMinutes) * intervalMinutes,
  });
  const moved = { ...schedule, fromTime: wallTimeOf(wanted) };
  return isSound(schedule, moved) ? moved : schedule;
}

function withTo<Hours extends DraftSchedule>(schedule: Hours, minute: number): Hours {
  const { intervalMinutes } = schedule;
  const first = minutesOf(schedule.fromTime);
  const base = baseOfEnd(schedule, minute);
  const steps = Math.max(1, Math.round((minute - base) / intervalMinutes));
  const most = base + Math.floor((first + dayMinutes - base) / intervalMinutes) * intervalMinutes;
  const end = Math.min(base + steps * intervalMinutes, most);
  const moved = { ...schedule, toTime: wallTimeOf(end) };
  return isSound(schedule, moved) ? moved : schedule;
}

/** From where the slots before an end are counted: the end of the break, or the beginning. */
function baseOfEnd(schedule: DraftSchedule, end: number): number {
  const { first, breakFrom, breakTo } = startSeriesOf(schedule);
  return Number.isFinite(breakTo) && end > breakFrom ? breakTo : first;
}

function isSound(before: DraftSchedule, after: DraftSchedule): boolean {
  const length = endMinutesOf(after) - minutesOf(after.fromTime);
  return (
    length >= Math.min(after.intervalMinutes, dayMinutes) &&
    length <= dayMinutes &&
    (isBreakWithin(after) || !isBreakWithin(before))
  );
}

const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.max(least, Math.min(value, most));

/** The schedules with one replaced, or added at the end where its key is new. */
export function putSchedule(
  schedules: readonly DraftSchedule[],
  schedule: DraftSchedule,
): DraftSchedule[] {
  return schedules.some(({ key }) => key === schedule.key)
    ? schedules.map((one) => (one.key === schedule.key ? schedule : one))
    : [...schedules, schedule];
}

/** One day of a schedule becomes a schedule of its own, to be changed alone. Of a schedule of one day nothing changes. */
export function splitDay(
  schedules: readonly DraftSchedule[],
  { key, weekday, newKey }: { key: string; weekday: number; newKey: string },
): DraftSchedule[] {
  return schedules.flatMap((schedule) => {
    if (schedule.key !== key || schedule.weekdays.length < 2) return [schedule];
    if (!schedule.weekdays.includes(weekday)) return [schedule];
    return [
      { ...schedule, weekdays: schedule.weekdays.filter((day) => day !== weekday) },
      { ...schedule, key: newKey, id: null, weekdays: [weekday] },
    ];
  });
}

/** How many schedules of `after` are new or changed, and how many of `before` are not there any more. */
export function countChanges(
  before: readonly DraftSchedule[],
  after: readonly DraftSchedule[],
): { changed: number; removed: number } {
  const known = new Map(before.map((schedule) => [schedule.key, contentOf(schedule)]));
  const changed = after.filter((one) => known.get(one.key) !== contentOf(one)).length;
  const keys = new Set(after.map(({ key }) => key));
  return { changed, removed: before.filter(({ key }) => !keys.has(key)).length };
}

/** Whether two drafts say the same, in the same order. */
export function isSameDraft(one: PoolDraft, other: PoolDraft): boolean {
  const textOf = ({ from, until, schedules }: PoolDraft) =>
    JSON.stringify([from, until, schedules.map((schedule) => [schedule.key, contentOf(schedule)])]);
  return textOf(one) === textOf(other);
}

/** What a schedule says, whatever it is called while it is edited. Its type names each field that is missing. */
function contentOf(schedule: DraftSchedule): string {
  const { name, weekdays, fromTime, toTime, breakFrom, breakTo } = schedule;
  const { intervalMinutes, capacity, serves } = schedule;
  const content: Record<Exclude<keyof DraftSchedule, 'key' | 'id'>, unknown> = {
    name,
    weekdays: [...weekdays].sort(),
    fromTime,
    toTime,
    breakFrom,
    breakTo,
    intervalMinutes,
    capacity,
    serves: serves && [...serves].sort(),
  };
  return JSON.stringify(content);
}
