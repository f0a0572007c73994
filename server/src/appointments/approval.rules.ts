import {
  acceptedHoldEndsBeforeHours,
  acceptedHoldHours,
  longestGapMinutes,
} from '@vaga/contract/limits';
import { addDays } from '../platform/local-time.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Who is told of an accepted time has at least this long to confirm it. */
const minimumConfirmMinutes = 15;

/** Until when a request can be answered: the end of the day asked for, where the place is. */
export function approvalAnswerableUntil(serviceDate: string, timeZone: string): Date {
  const nextDay = Temporal.PlainDate.from(addDays(serviceDate, 1)).toZonedDateTime(timeZone);
  return new Date(nextDay.epochMilliseconds);
}

/** Days on which a time can be offered, counted from the first. */
export const offeredDays = 7;

/** The days on which a desk may offer a time: the day asked for (today, once that is past) and the six after it. */
export function isOfferedDay(
  day: string,
  { serviceDate, today }: { serviceDate: string; today: string },
): boolean {
  const first = firstOfferedDay(serviceDate, today);
  return day >= first && day < addDays(first, offeredDays);
}

export function firstOfferedDay(serviceDate: string, today: string): string {
  return serviceDate < today ? today : serviceDate;
}

/** How long an accepted time is kept: 24 hours, and never past 2 hours before it. */
export function acceptedHoldExpiresAt(firstStart: Date, now: Date): Date {
  const latest = firstStart.getTime() - acceptedHoldEndsBeforeHours * hour;
  return new Date(Math.min(now.getTime() + acceptedHoldHours * hour, latest));
}

/** Whether who asked would have time enough to confirm a start that is accepted now. */
export function leavesTimeToConfirm(start: Date, now: Date): boolean {
  return (
    acceptedHoldExpiresAt(start, now).getTime() >= now.getTime() + minimumConfirmMinutes * minute
  );
}

interface FreeStart {
  startsAt: Date;
  available: number;
}

/**
 * Who comes when, from each start of a day on: everybody together where there is room, else one after the other, a start
 * each, full ones skipped, an hour in between at the most. Starts from which not everybody fits are left out.
 * @param starts of one day, by time.
 */
export function planGroupStarts<Start extends FreeStart>(
  starts: readonly Start[],
  people: number,
): Array<{ start: Start; times: Date[] }> {
  return starts.flatMap((start, index) => {
    const times = groupTimesFrom(starts.slice(index), people);
    return times ? [{ start, times }] : [];
  });
}

function groupTimesFrom(starts: readonly FreeStart[], people: number): Date[] | null {
  const [first, ...later] = starts;
  if (!first || first.available < 1) return null;
  const { startsAt } = first;
  if (first.available >= people) return Array.from({ length: people }, () => startsAt);
  const times = [startsAt];
  for (const next of later) {
    if (times.length === people) break;
    const gap = next.startsAt.getTime() - (times.at(-1) ?? startsAt).getTime();
    if (gap > longestGapMinutes * minute) return null;
    if (next.available > 0) times.push(next.startsAt);
  }
  return times.length === people ? times : null;
}
