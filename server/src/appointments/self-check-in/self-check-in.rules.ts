import { selfCheckInMinutes } from '@vaga/contract/limits';
import type { ServiceLocation } from '@vaga/contract/partners';
import { localDay } from '../../platform/local-time.rules.ts';
import type { AttendanceFacts } from '../states/attendance.rules.ts';
import { attendanceOf } from '../states/attendance.rules.ts';

/** An appointment as its person checks in on their own. */
export interface SelfCheckInFacts extends AttendanceFacts {
  location: ServiceLocation;
  timeZone: string;
  /** Until when it has to be paid at the entity, which releases it then; null where it waits for no payment. */
  payBy: Date | null;
}

/** Whether the person has come: also where the service is done, which no answer tells from one who waits. */
export function hasArrived(appointment: AttendanceFacts, now: Date): boolean {
  const attendance = attendanceOf(appointment, now);
  return attendance === 'arrived' || attendance === 'called' || attendance === 'done';
}

/**
 * Whether the poster knows an appointment at `now`: on its day, from before the check-in until after the service. A hotel knows
 * the code and the phone of its guest: another answer for one that is done, or for a day that is over, would tell it what the guest
 * may keep to themselves (decision 0033).
 */
export function isKnownAtPoster(appointment: SelfCheckInFacts, now: Date): boolean {
  const { startsAt, timeZone } = appointment;
  const isToday = startsAt !== null && localDay(now, timeZone) === localDay(startsAt, timeZone);
  return (
    isToday && (hasArrived(appointment, now) || selfCheckInRefusal(appointment, now, true) === null)
  );
}

/**
 * From when the person of an appointment can say that they have arrived: `selfCheckInMinutes` before the start, until the end
 * of its day. Null for one that is not expected, that is over, or that is not done at the entity; and for one that its entity
 * releases if it is not paid: who says so from afar would keep an unpaid place.
 */
export function selfCheckInFrom(appointment: SelfCheckInFacts, now: Date): Date | null {
  const { startsAt, location, timeZone, payBy } = appointment;
  const attendance = attendanceOf(appointment, now);
  if (startsAt === null || location !== 'Entity' || payBy !== null) return null;
  if (attendance !== 'expected' && attendance !== 'late') return null;
  const day = localDay(startsAt, timeZone);
  if (localDay(now, timeZone) > day) return null;
  const from = new Date(startsAt.getTime() - selfCheckInMinutes * 60_000);
  return localDay(from, timeZone) === day ? from : startOfDay(day, timeZone);
}

/** Why a person cannot say at `now` that they have arrived; null if they can. At the poster of the entity the whole day. */
export function selfCheckInRefusal(
  appointment: SelfCheckInFacts,
  now: Date,
  isAtPoster: boolean,
): { code: 'tooEarly'; from: Date } | { code: 'notPossible' } | null {
  const { startsAt, timeZone } = appointment;
  const from = selfCheckInFrom(appointment, now);
  if (startsAt === null || from === null) return { code: 'notPossible' };
  const isToday = localDay(now, timeZone) === localDay(startsAt, timeZone);
  if (!isToday) return { code: 'notPossible' };
  return isAtPoster || from <= now ? null : { code: 'tooEarly', from };
}

/** Whether typed digits are the last three of a phone as it was written. */
export function isEndOfPhone(digits: string, phone: string | null): boolean {
  const written = (phone ?? '').replace(/\D/g, '');
  return written.length >= 3 && digits.length === 3 && written.endsWith(digits);
}

/** A person in the waiting room of a pool. */
export interface WaitingPerson extends AttendanceFacts {
  id: string;
  checkedInAt: Date | null;
}

/** How many people of a pool are here, wait to be called, and come before an appointment: by start, then by arrival. */
export function countBefore(people: readonly WaitingPerson[], id: string, now: Date): number {
  const own = people.find((person) => person.id === id);
  if (!own || attendanceOf(own, now) !== 'arrived') return 0;
  return people.filter(
    (person) => attendanceOf(person, now) === 'arrived' && compareWaiting(person, own) < 0,
  ).length;
}

function compareWaiting(one: WaitingPerson, other: WaitingPerson): number {
  const at = (time: Date | null) => time?.getTime() ?? 0;
  return (
    at(one.startsAt) - at(other.startsAt) ||
    at(one.checkedInAt) - at(other.checkedInAt) ||
    one.id.localeCompare(other.id)
  );
}

function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}
