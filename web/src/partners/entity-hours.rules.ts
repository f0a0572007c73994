import type { OpeningHours } from '@vaga/contract/partners';

/** Consecutive weekdays with the same hours: 1 Monday to 7 Sunday. */
export interface DaysWithHours {
  first: number;
  last: number;
  /** '09:00–13:00', in the order of the day; null for the whole day. */
  ranges: Array<string | null>;
}

/** The week in as few entries as it has different days; days without hours are left out. */
export function hoursInShort(hours: readonly OpeningHours[]): DaysWithHours[] {
  const short: DaysWithHours[] = [];
  for (let weekday = 1; weekday <= 7; weekday++) {
    const ranges = hours
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .map(({ from, to }) => rangeInShort(from, to));
    if (ranges.length === 0) continue;
    const before = short.at(-1);
    if (before?.last === weekday - 1 && before.ranges.join() === ranges.join())
      before.last = weekday;
    else short.push({ first: weekday, last: weekday, ranges });
  }
  return short;
}

/** Null: the whole day. */
export function rangeInShort(from: string, to: string): string | null {
  return from === to || (from === '00:00' && to === '24:00') ? null : `${from}–${to}`;
}
