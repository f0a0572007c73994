import type { Attendance } from '@vaga/contract/attendance';
import type { PersonHere } from '@vaga/contract/people';

/** How many of the last appointments say whether a person comes. */
const lastAppointments = 5;

interface DatedAttendance {
  startsAt: Date | null;
  /** Null where the entity did not expect the person: requested, not paid, cancelled. */
  attendance: Attendance | null;
}

/** To how many of the last five appointments whose start has passed, and at which they were expected, a person did not come. */
export function lastFiveOf(
  appointments: readonly DatedAttendance[],
  now: Date,
): PersonHere['lastFive'] {
  const past = appointments
    .filter(({ startsAt, attendance }) => startsAt !== null && startsAt <= now && attendance)
    .toSorted((one, other) => Number(other.startsAt) - Number(one.startsAt))
    .slice(0, lastAppointments);
  return {
    count: past.length,
    noShows: past.filter(({ attendance }) => attendance === 'noShow').length,
  };
}

/** Whole years from a date of birth to a day, both YYYY-MM-DD; null for none. */
export function ageOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null || dateOfBirth > today) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
