import { addDays } from '../platform/local-time.rules.ts';
import { availableStarts } from './availability.rules.ts';
import type { Busy, KeptTerms, UntouchedDay, Window } from './kept-terms.queries.ts';
import { takenOf } from './kept-terms.queries.ts';
import type { Taken } from './load.rules.ts';
import type { AskedDays, DayFree, SlotFree } from './read-slots.ts';
import { countOf, datesOf, dayOf, isWithinReach, slotsOf, startsOn } from './read-slots.ts';
import { wallClock } from './wall-clock.rules.ts';

/** Which time and pools matter to a page of days of an entity service that is known; null: none. */
export function windowOf(terms: KeptTerms, asked: AskedDays & { now: Date }): Window | null {
  const { pools, timeZone, longest } = terms;
  if (!pools || !isWithinReach(asked)) return null;
  const midnight = (date: string) => wallClock(timeZone, date).boundaryOf(0);
  const until = midnight(addDays(asked.from, countOf(asked))) + longest * 60_000;
  return { pools, from: new Date(midnight(asked.from)), until: new Date(until) };
}

/**
 * The same as `readSlotsAndDays`, of what is known and of what was just read in its window. Most days of a strip have
 * nothing taken: what these come to is reckoned once.
 */
export function knownSlotsAndDays(
  terms: KeptTerms,
  busy: Busy,
  asked: AskedDays & { now: Date; entityCode: string | null },
): { slots: SlotFree[]; days: DayFree[] } {
  if (!isWithinReach(asked)) return { slots: [], days: [] };
  const { date, now, entityCode } = asked;
  const taken = takenOf(busy, terms.pools ?? []);
  const allotments = terms.allotments.map((allotment) => ({
    ...allotment,
    isCallers: entityCode !== null && allotment.codes.includes(entityCode),
  }));
  const service = { ...terms, taken, own: busy.own, allotments };
  const dates = datesOf(asked);
  const untouched = new Map(
    dates.flatMap((of) => {
      const day = of === date ? null : untouchedDay(terms, of);
      return day && isStill(day, taken, now) ? [[of, day] as const] : [];
    }),
  );
  const touched = dates.filter((of) => !untouched.has(of));
  const starts = startsOn(service, touched, now);
  const startsOf = new Map(touched.map((of, index) => [of, starts[index] ?? []]));
  return {
    slots: slotsOf(startsOf.get(date) ?? [], service),
    days: dates.map((of) => {
      const day = untouched.get(of);
      if (day) return { date: of, free: day.free, isOpen: day.isOpen };
      return dayOf(of, startsOf.get(of) ?? [], { service, now });
    }),
  };
}

/** Null where it cannot be said without asking who comes. */
function untouchedDay(terms: KeptTerms, date: string): UntouchedDay | null {
  if (!terms.isActive || terms.allotments.length > 0) return null;
  const known = terms.untouched.get(date);
  if (known) return known;
  const never = Number.NEGATIVE_INFINITY;
  const starts = availableStarts({ ...terms, date, allotments: [], taken: [], now: never });
  const day = {
    first: starts[0]?.from ?? Number.POSITIVE_INFINITY,
    until: (starts.at(-1)?.from ?? never) + terms.longest * 60_000,
    free: starts.reduce((sum, { available }) => sum + available, 0),
    isOpen: starts.length > 0,
  };
  terms.untouched.set(date, day);
  return day;
}

function isStill(day: UntouchedDay, taken: readonly Taken[], now: Date): boolean {
  if (now.getTime() >= day.first) return false;
  return !taken.some(({ from, until }) => from < day.until && until > day.first);
}
