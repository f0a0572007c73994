import { maxGapMinutes } from '@vaga/contract/limits';

/** A start as the rule sees it: an ISO instant and how many of its places are free for this cart. */
export interface FreeStart {
  time: string;
  available: number;
}

/**
 * A start for each of `count` people, one after the other, from the time tapped on. A full start is skipped; between
 * one person's start and the next lie 60 minutes at most.
 * @param starts of one place on one day, in any order.
 * @returns one time for each person, or null where not all persons fit: then none is assigned.
 */
export function consecutiveStarts(
  starts: readonly FreeStart[],
  from: string,
  count: number,
): string[] | null {
  const first = Date.parse(from);
  const free = starts
    .filter(({ time, available }) => available > 0 && Date.parse(time) >= first)
    .map(({ time }) => time)
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .slice(0, count);
  const waits = [first, ...free.map((time) => Date.parse(time))];
  const isNear = waits.every(
    (at, index) => at - (waits[index - 1] ?? at) <= maxGapMinutes * 60_000,
  );
  return free.length === count && isNear ? free : null;
}
