import type { EntityOptionWithSlots, Slot } from '@vaga/contract/scheduling';
import type { Assignee, Assignment } from './assignment.rules.ts';
import { consecutiveStarts } from './consecutive.rules.ts';

/** The hour of a start on the place's own clock: the slot's time carries it. */
export function hourOf({ time }: Pick<Slot, 'time'>): number {
  return Number(time.slice(11, 13));
}

/** The starts of each hour, in order. */
export function hoursOf(slots: readonly Slot[]): { hour: number; slots: Slot[] }[] {
  const byHour = Map.groupBy(slots, hourOf);
  return [...byHour].map(([hour, inHour]) => ({ hour, slots: inHour }));
}

/** The first day after `date` that has a place; null where none of the days shown has. */
export function nextFreeDay(days: EntityOptionWithSlots['days'], date: string): string | null {
  return days.find((day) => day.date > date && day.free > 0)?.date ?? null;
}

/**
 * Who takes which start when a start is chosen for all: the same one for all where it has capacity for all, else one
 * after the other; none where not all fit.
 */
export function assignedFrom(
  slots: readonly Slot[],
  people: readonly Assignee[],
  time: string,
): Assignment {
  const chosen = slots.find((slot) => slot.time === time);
  if (!chosen) return {};
  const times =
    chosen.available >= people.length
      ? people.map(() => time)
      : consecutiveStarts(slots, time, people.length);
  return times === null ? {} : inOrder(people, times);
}

/** The first person takes the first time, and so on. */
export function inOrder(people: readonly Assignee[], times: readonly string[]): Assignment {
  return Object.fromEntries(
    people.flatMap(({ idAsset }, index) => {
      const time = times[index];
      return time === undefined ? [] : [[idAsset, time]];
    }),
  );
}
