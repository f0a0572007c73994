import type { AgendaDay } from '@vaga/contract/agenda-day';
import { delayAheadHours, delayMinutes } from '@vaga/contract/limits';

/** The minutes that a member chooses with one tap. */
export const usualDelays = [10, 15, 20, 30, 45, 60] as const;

/** Whether so many minutes can be announced. */
export function isDelayPossible(minutes: number): boolean {
  return (
    Number.isInteger(minutes) && minutes >= delayMinutes.minimum && minutes <= delayMinutes.maximum
  );
}

/** The pool that a delay is asked about first: the one shown alone, else the first with people to tell, else the first. */
export function poolToDelay(
  day: Pick<AgendaDay, 'people' | 'pools'>,
  { shown, minutes, now }: { shown: string | null; minutes: number; now: number },
): string {
  const has = ({ id }: { id: string }) => countDelayed(day, { pool: id, minutes, now }) > 0;
  const pool = day.pools.find(({ id }) => id === shown) ?? day.pools.find(has) ?? day.pools[0];
  return pool?.id ?? '';
}

/**
 * How many people of a pool come next and have not arrived, so that a delay is about them at `now` (ms): the server counts by
 * the same rule whom it sends a message, but for those who know already.
 */
export function countDelayed(
  { people }: Pick<AgendaDay, 'people'>,
  { pool, minutes, now }: { pool: string; minutes: number; now: number },
): number {
  return people.filter(({ idPool, attendance, startsAt }) => {
    if (idPool !== pool || startsAt === null) return false;
    if (attendance !== 'expected' && attendance !== 'late') return false;
    const start = Date.parse(startsAt);
    return start + minutes * 60_000 > now && start <= now + delayAheadHours * 3_600_000;
  }).length;
}
