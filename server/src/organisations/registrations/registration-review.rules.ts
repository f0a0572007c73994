import { homeTimeZone } from '@vaga/contract/home-time-zone';
import { registrationReviewDays, undoMinutes } from '@vaga/contract/limits';

const day = 86_400_000;

/** The job of the slice `admin` that carries a decision out: an approval makes what later slices own. */
export const carryOutJob = 'admin.carryOutRegistration';

/**
 * Whether a registration has waited longer than we promise. Saturdays and Sundays in Lisbon are no working days; holidays count,
 * because a wrong reminder costs less than a table of them.
 */
export function isReviewLate(receivedAt: Date, now: Date): boolean {
  let workingDays = 0;
  for (let at = Number(receivedAt) + day; at <= Number(now); at += day) {
    if (!isWeekend(new Date(at))) workingDays += 1;
    if (workingDays > registrationReviewDays) return true;
  }
  return false;
}

function isWeekend(at: Date): boolean {
  const weekday = at.toLocaleDateString('en', { weekday: 'short', timeZone: homeTimeZone });
  return weekday === 'Sat' || weekday === 'Sun';
}

/** Until when a decision can be undone; then it takes effect. */
export const undoUntil = (decidedAt: Date) => new Date(Number(decidedAt) + undoMinutes * 60_000);
