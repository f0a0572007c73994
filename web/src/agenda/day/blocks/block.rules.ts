import type { AgendaDay, AgendaPerson } from '@vaga/contract/agenda-day';
import { type DayCell, minuteOf, timeOf } from '../day-grid.rules.ts';

/** The hours of a day that are blocked, as they are typed: wall times at the entity. */
export interface BlockHours {
  /** HH:MM. */
  from: string;
  /** HH:MM; 00:00 is the end of the day. */
  until: string;
  /** Empty for all pools. */
  pool: string;
}

const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const endOf = (until: string) => minutesIn(until) || 24 * 60;

/** The hours that a member most likely means: the next hour of today, or the first one of another day. */
export function suggestHours(
  { starts }: Pick<AgendaDay, 'starts'>,
  { nowMinute, pool }: { nowMinute: number | null; pool: string | null },
): BlockHours {
  const minutes = starts.map(({ startsAt }) => minuteOf(startsAt));
  const first = minutes.length > 0 ? Math.min(...minutes) : 9 * 60;
  const from = nowMinute === null ? first : minutes.find((one) => one >= nowMinute);
  const begins = Math.min(from ?? nowMinute ?? first, 23 * 60);
  return { from: timeOf(begins), until: hourOf(begins + 60), pool: pool ?? '' };
}

/** The hours of the cells from one to another of the same column. */
export function hoursBetween(one: DayCell, other: DayCell): BlockHours {
  const from = Math.min(one.from, other.from);
  return { from: timeOf(from), until: hourOf(Math.max(one.to, other.to)), pool: one.idPool };
}

const hourOf = (minute: number) => (minute >= 24 * 60 ? '00:00' : timeOf(minute));

/** Whether the hours can be blocked: they have a length, and are not over. */
export function hoursErrorOf(
  { from, until }: BlockHours,
  nowMinute: number | null,
): 'from' | 'until' | null {
  if (from === '') return 'from';
  if (until === '') return 'until';
  const isOver = nowMinute !== null && endOf(until) <= nowMinute;
  return endOf(until) <= minutesIn(from) || isOver ? 'until' : null;
}

/** Who is booked within the hours, by time: they stay booked. */
export function peopleInside(
  { people, date }: Pick<AgendaDay, 'people' | 'date'>,
  { from, until, pool }: BlockHours,
): AgendaPerson[] {
  const [begins, ends] = [minutesIn(from), endOf(until)];
  return people.filter(({ startsAt, endsAt, idPool }) => {
    if (startsAt === null || idPool === null || (pool !== '' && idPool !== pool)) return false;
    const last = endsAt === null || endsAt.slice(0, 10) > date ? 24 * 60 : minuteOf(endsAt);
    return minuteOf(startsAt) < ends && last > begins;
  });
}
