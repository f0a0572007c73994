import type { OpeningHours, SpecialDay } from '@vaga/contract/partners';
import { addDays, daysBetween, localDay, wallTime } from '../platform/local-time.rules.ts';

/** When an entity is closed as a whole; `until` is exclusive. */
export interface ClosedInterval {
  from: Date;
  until: Date;
}

/** What the schedules of an entity say of its hours. */
export interface ScheduledHours {
  /** As the schedules have them: hours of several pools may overlap. */
  weekly: readonly OpeningHours[];
  closures: readonly ClosedInterval[];
}

/** Minutes after midnight of the day on which they begin; `until` may be on the next day. */
interface Minutes {
  from: number;
  until: number;
}

const dayMinutes = 1440;
const week = [1, 2, 3, 4, 5, 6, 7];

/** Hours of a week without overlap, in the order of the day. Weekdays with the same hours share an entry. */
export function weeklyHours(hours: readonly OpeningHours[]): OpeningHours[] {
  const weekly = new Map<string, OpeningHours>();
  for (const weekday of week) {
    for (const range of minutesOf(hours, weekday)) {
      const { from, to } = toRange(range);
      const known = weekly.get(`${from} ${to}`);
      if (known) known.weekdays.push(weekday);
      else weekly.set(`${from} ${to}`, { weekdays: [weekday], from, to });
    }
  }
  return [...weekly.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * The days from `today` until before `end` that closures make different from the usual hours of their weekday. Of a night that
 * follows a closed day nothing is listed.
 */
export function specialDays(
  { weekly, closures }: ScheduledHours,
  { timeZone, today, end }: { timeZone: string; today: string; end: string },
): SpecialDay[] {
  return daysOf(closures, timeZone)
    .filter((date) => date >= today && date < end)
    .flatMap((date) => {
      const usual = minutesOf(weekly, weekdayOf(date));
      const left = closures.reduce(
        (open, closure) => without(open, minutesOn(date, closure, timeZone)),
        usual,
      );
      const isUsual = JSON.stringify(left) === JSON.stringify(usual);
      const ofDay = left.filter(({ from }) => from < dayMinutes);
      return isUsual ? [] : [{ date, hours: ofDay.map(toRange) }];
    });
}

/** The civil days that closures touch, and those before, whose hours may reach past midnight. */
function daysOf(closures: readonly ClosedInterval[], timeZone: string): string[] {
  const days = closures.flatMap(({ from, until }) => {
    const first = addDays(localDay(from, timeZone), -1);
    const last = localDay(new Date(until.getTime() - 1), timeZone);
    return Array.from({ length: daysBetween(first, last) + 1 }, (_day, nth) => addDays(first, nth));
  });
  return [...new Set(days)].sort();
}

function minutesOf(hours: readonly OpeningHours[], weekday: number): Minutes[] {
  const inOrder = hours
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ from, to }) => {
      const begin = minuteOf(from);
      const end = minuteOf(to);
      return { from: begin, until: end <= begin ? end + dayMinutes : end };
    })
    .sort((one, other) => one.from - other.from);
  const merged: Minutes[] = [];
  for (const range of inOrder) {
    const before = merged.at(-1);
    if (before && range.from <= before.until) before.until = Math.max(before.until, range.until);
    else merged.push(range);
  }
  return merged.map(({ from, until }) => ({ from, until: Math.min(until, from + dayMinutes) }));
}

/** A closure in minutes after the midnight of a day, before it or after it as well. */
function minutesOn(date: string, { from, until }: ClosedInterval, timeZone: string): Minutes {
  const at = (instant: Date) =>
    daysBetween(date, localDay(instant, timeZone)) * dayMinutes +
    minuteOf(wallTime(instant, timeZone));
  return { from: at(from), until: at(until) };
}

function without(open: readonly Minutes[], closed: Minutes): Minutes[] {
  return open.flatMap(({ from, until }) =>
    [
      { from, until: Math.min(until, closed.from) },
      { from: Math.max(from, closed.until), until },
    ].filter((part) => part.until > part.from),
  );
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The end of the day is 24:00; what is later is a time of the next day. */
function toRange({ from, until }: Minutes): SpecialDay['hours'][number] {
  return { from: timeOf(from), to: until === dayMinutes ? '24:00' : timeOf(until % dayMinutes) };
}

function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** ISO: 1 Monday to 7 Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
