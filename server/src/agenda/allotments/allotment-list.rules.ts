import type { Allotment } from '@vaga/contract/allotments';
import { allotmentLeastUsePercent, allotmentUseDays } from '@vaga/contract/closure-limits';
import { addDays, daysFrom } from '../../platform/local-time.rules.ts';

/** Civil days, `untilDate` exclusive. */
interface Days {
  fromDate: string;
  untilDate: string;
}

/** Whether an allotment is to come, in force or over on a civil day. One that was ended before its first day is over. */
export function allotmentState({ fromDate, untilDate }: Days, today: string): Allotment['state'] {
  if (untilDate <= today || untilDate <= fromDate) return 'past';
  return fromDate > today ? 'toCome' : 'inForce';
}

/** Today and the six days after it, as far as the allotment lasts; null for one that is not in force. */
export function comingDays(allotment: Days, today: string): string[] | null {
  if (allotmentState(allotment, today) !== 'inForce') return null;
  return daysFrom(today, allotmentUseDays).filter((date) => date < allotment.untilDate);
}

/** The seven days before today; null for an allotment that was not in force on each of them, or is over. */
export function lastWeekOf(allotment: Days, today: string): string[] | null {
  if (allotmentState(allotment, today) !== 'inForce') return null;
  const from = addDays(today, -allotmentUseDays);
  return allotment.fromDate <= from ? daysFrom(from, allotmentUseDays) : null;
}

/** Whether so little of what was set aside in a week was taken that fewer places would do. */
export function isLittleUsed(week: { taken: number; setAside: number } | null): boolean {
  if (!week || week.setAside === 0) return false;
  return week.taken * 100 < week.setAside * allotmentLeastUsePercent;
}
