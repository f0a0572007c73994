import type { Interval, StartAvailability } from '../scheduling/index.ts';

/** The hours that patients choose from first, in minutes after midnight: from 7:00 to 21:00. */
export const daytime = { from: 7 * 60, until: 21 * 60 };

/**
 * Chooses at most `count` starts of a day, spread evenly over it by time: the first, the last, and those between them. Starts in
 * the daytime come before starts at night, which are shown only where the daytime has none.
 * @param starts by time.
 */
export function spreadStarts(
  starts: readonly StartAvailability[],
  count: number,
  daytimeOfDay: Interval,
): StartAvailability[] {
  const inDaytime = starts.filter(
    ({ from }) => from >= daytimeOfDay.from && from < daytimeOfDay.until,
  );
  return spreadEvenly(inDaytime.length > 0 ? inDaytime : starts, count);
}

function spreadEvenly(starts: readonly StartAvailability[], count: number): StartAvailability[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last || starts.length <= count) return [...starts];
  const chosen: StartAvailability[] = [];
  let index = 0;
  for (let number = 0; number < count; number += 1) {
    const wanted = first.from + ((last.from - first.from) * number) / Math.max(1, count - 1);
    // Leaves enough starts for the chips to come.
    const latest = starts.length - (count - number);
    while (index < latest && isCloser(starts, index + 1, wanted)) index += 1;
    const start = starts[index];
    if (start) chosen.push(start);
    index += 1;
  }
  return chosen;
}

/** Whether the start at `next` is closer to the wanted instant than the one before it. */
function isCloser(starts: readonly StartAvailability[], next: number, wanted: number): boolean {
  const distanceOf = (index: number) =>
    Math.abs((starts[index]?.from ?? Number.POSITIVE_INFINITY) - wanted);
  return distanceOf(next) < distanceOf(next - 1);
}
