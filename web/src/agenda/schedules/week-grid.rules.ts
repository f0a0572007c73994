import {
  endMinutesOf,
  minutesOf,
  outlastingMinutesOf,
  startSeriesOf,
} from '@vaga/contract/schedule-starts';
import type { DraftSchedule } from './week-draft.rules.ts';

/** A schedule on one of its days. Minutes count from midnight of the working day: 1440 and more are on the next. */
export interface WeekCell {
  schedule: DraftSchedule;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  from: number;
  to: number;
  /** Null without one. */
  break: { from: number; to: number } | null;
  /** Times without a start, because its slot would outlast the hours or run into the break. */
  struck: readonly number[];
  /** Of the schedules that overlap on the day: which column this one has, and how many there are. */
  lane: number;
  lanes: number;
}

export interface WeekLayout {
  /** The scale, in whole hours as minutes: up to 48 hours where hours end on the next day. */
  from: number;
  to: number;
  /** From Monday on, each by time. */
  days: WeekCell[][];
}

/** The hours of which a week without schedules shows the scale. */
const usualHours = { from: 8 * 60, to: 20 * 60 };

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The schedules of a pool as a week. */
export function layOutWeek(schedules: readonly DraftSchedule[]): WeekLayout {
  const firsts = schedules.map(({ fromTime }) => minutesOf(fromTime));
  const ends = schedules.map(endMinutesOf);
  return {
    from: Math.floor(Math.min(usualHours.from, ...firsts) / 60) * 60,
    to: Math.ceil(Math.max(usualHours.to, ...ends) / 60) * 60,
    days: weekdays.map((weekday) => layOutDay(schedules, weekday)),
  };
}

function layOutDay(schedules: readonly DraftSchedule[], weekday: number): WeekCell[] {
  const cells = schedules
    .filter((schedule) => schedule.weekdays.includes(weekday))
    .map((schedule) => toCell(schedule, weekday))
    .sort((one, other) => one.from - other.from || other.to - one.to);
  return groupsOfOverlapping(cells).flatMap(withLanes);
}

function toCell(schedule: DraftSchedule, weekday: number): WeekCell {
  const { breakFrom, breakTo } = startSeriesOf(schedule);
  return {
    schedule,
    weekday,
    from: minutesOf(schedule.fromTime),
    to: endMinutesOf(schedule),
    break: Number.isFinite(breakTo) ? { from: breakFrom, to: breakTo } : null,
    struck: outlastingMinutesOf(schedule),
    lane: 0,
    lanes: 1,
  };
}

/** Cells by time, in groups of which none overlaps another. */
function groupsOfOverlapping(cells: readonly WeekCell[]): WeekCell[][] {
  const groups: WeekCell[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    if (cell.from >= end) groups.push([]);
    groups.at(-1)?.push(cell);
    end = Math.max(end, cell.to);
  }
  return groups;
}

function withLanes(group: readonly WeekCell[]): WeekCell[] {
  const ends: number[] = [];
  const placed = group.map((cell) => {
    const free = ends.findIndex((end) => end <= cell.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = cell.to;
    return { ...cell, lane };
  });
  return placed.map((cell) => ({ ...cell, lanes: ends.length }));
}

/** A key of a cell, for focus and marks. */
export const cellKeyOf = ({ schedule, weekday }: Pick<WeekCell, 'schedule' | 'weekday'>) =>
  `${schedule.key}-${weekday}`;

/** The cell that an arrow leads to: on the same day by time, or on the next day that has any, the one nearest in time. */
export function nextCell(
  { days }: Pick<WeekLayout, 'days'>,
  at: WeekCell,
  arrow: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): WeekCell {
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const day = days[at.weekday - 1] ?? [];
    const index = day.findIndex((cell) => cellKeyOf(cell) === cellKeyOf(at));
    return day[index + (arrow === 'ArrowDown' ? 1 : -1)] ?? at;
  }
  const step = arrow === 'ArrowRight' ? 1 : -1;
  for (let weekday = at.weekday + step; weekday >= 1 && weekday <= 7; weekday += step) {
    const day = days[weekday - 1] ?? [];
    const nearest = day.toSorted(
      (one, other) => Math.abs(one.from - at.from) - Math.abs(other.from - at.from),
    )[0];
    if (nearest) return nearest;
  }
  return at;
}

/** What a drag over an empty part of a day draws: whole half hours, one hour at least. */
export function hoursOfDrag(one: number, other: number): { fromTime: number; toTime: number } {
  const from = Math.floor(Math.min(one, other) / 30) * 30;
  const to = Math.ceil(Math.max(one, other) / 30) * 30;
  return { fromTime: Math.max(0, Math.min(from, 1380)), toTime: Math.max(to, from + 60) };
}

/** How many colours there are for schedules. */
export const scheduleColours = 6;

/** The colour of a schedule, 0 to `scheduleColours` - 1: by its name, so that it is the same in each week and each pool. */
export function colourOf(name: string): number {
  let sum = 7;
  for (const letter of name.trim().toLowerCase())
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % scheduleColours;
}
