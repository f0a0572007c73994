import {
  acceptedHoldEndsBeforeHours,
  acceptedHoldHours,
  maxGapMinutes,
} from '@vaga/contract/limits';
import { addDays } from '../../platform/local-time.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
/** The patient has at least this long to confirm an accepted time. */
const minimumConfirmMinutes = 15;

/** Until when a request can be answered: the end of the requested day in the time zone of the entity. */
export function approvalAnswerableUntil(serviceDate: string, timeZone: string): Date {
  const nextDay = Temporal.PlainDate.from(addDays(serviceDate, 1)).toZonedDateTime(timeZone);
  return new Date(nextDay.epochMilliseconds);
}

/** The number of days on which the entity can offer a time. */
export const offeredDays = 7;

/** Whether the entity may offer a time on this day: the requested day (today, once that is past) and the six days after it. */
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

/** When the hold of an accepted time expires: after 24 hours, at the latest 2 hours before the start. */
export function acceptedHoldExpiresAt(firstStart: Date, now: Date): Date {
  const latest = firstStart.getTime() - acceptedHoldEndsBeforeHours * hour;
  return new Date(Math.min(now.getTime() + acceptedHoldHours * hour, latest));
}

/** Whether the patient has enough time to confirm a start that the entity accepts now. */
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
 * Plans the start of each person of a group, from each start of a day on: all together if there is capacity, otherwise one
 * person after the other with a start each. Full starts are skipped; two consecutive starts are at most an hour apart.
 * Starts from which the group does not fit are left out.
 * @param starts of one day, ordered by time.
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
    if (gap > maxGapMinutes * minute) return null;
    if (next.available > 0) times.push(next.startsAt);
  }
  return times.length === people ? times : null;
}
