import type { AppointmentStatus, Result } from '@vaga/contract/appointments';
import type { Attendance } from '@vaga/contract/attendance';
import { lateAfterMinutes } from '@vaga/contract/limits';
import { lifeOf } from './appointment-state.rules.ts';

/** What the attendance of an appointment follows from. */
export interface AttendanceFacts {
  status: AppointmentStatus;
  /** Null for a request without a time yet. */
  startsAt: Date | null;
  /** The last time that the person was called in. */
  calledAt: Date | null;
  noShowAt: Date | null;
  result: Result;
}

/**
 * Where the person of an appointment stands at `now`; null for an appointment that is requested, held or cancelled: the entity
 * does not expect the person. What is done stays `done`, also without a check-in.
 */
export function attendanceOf(appointment: AttendanceFacts, now: Date): Attendance | null {
  const life = lifeOf(appointment);
  if (life !== 'booked' && life !== 'checkedIn') return null;
  const { result, calledAt, noShowAt, startsAt } = appointment;
  if (result !== 'Pending') return 'done';
  if (life === 'checkedIn') return calledAt === null ? 'arrived' : 'called';
  if (noShowAt !== null) return 'noShow';
  return startsAt !== null && now >= lateFrom(startsAt) ? 'late' : 'expected';
}

/** From when on a person who has not checked in is late. */
export function lateFrom(startsAt: Date): Date {
  return new Date(startsAt.getTime() + lateAfterMinutes * 60_000);
}
