import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import type { Attendance } from '@vaga/contract/attendance';
import { undoMinutes } from '@vaga/contract/limits';
import { localDay, wallTime } from '../../platform/local-time.rules.ts';
import type { BookedPayment } from './appointment-state.rules.ts';
import { statusOf } from './appointment-state.rules.ts';
import type { Appointment, AppointmentChange } from './appointments.queries.ts';
import { attendanceOf, lateFrom } from './attendance.rules.ts';

/** An appointment as the acts of a member see it. */
export type AttendedAppointment = Pick<
  Appointment,
  'status' | 'startsAt' | 'checkedInAt' | 'calledAt' | 'noShowAt' | 'result'
>;

/** Why an act is refused, as a message of the contract. */
export type ActRefusal =
  | { code: 'agenda.other_day'; values: { day: string } }
  | { code: 'agenda.already_in' | 'agenda.too_early'; values: { time: string } }
  | { code: 'agenda.has_result' | 'agenda.not_possible'; values?: undefined };

/** What an act writes, and how the history names it. */
export interface ActEffect {
  values: Partial<Omit<AttendedAppointment, 'startsAt'>>;
  change: Pick<AppointmentChange, 'field' | 'from' | 'to'>;
}

const startsFrom: Record<AttendanceAct, readonly Attendance[]> = {
  // Also after a no-show: the person came after all.
  checkIn: ['expected', 'late', 'noShow'],
  call: ['arrived', 'called'],
  done: ['arrived', 'called'],
  noShow: ['late'],
};

const leadsTo: Record<AttendanceAct, Attendance> = {
  checkIn: 'arrived',
  call: 'called',
  done: 'done',
  noShow: 'noShow',
};

/** Why a member may not do an act at `now`; null if they may. A person checks in on the day of the appointment alone. */
export function actRefusal(
  act: AttendanceAct,
  appointment: AttendedAppointment,
  { now, timeZone }: { now: Date; timeZone: string },
): ActRefusal | null {
  const attendance = attendanceOf(appointment, now);
  const { startsAt, checkedInAt } = appointment;
  if (attendance !== null && startsFrom[act].includes(attendance)) {
    const day = startsAt && localDay(startsAt, timeZone);
    const isOtherDay = act === 'checkIn' && day !== localDay(now, timeZone);
    return isOtherDay && day ? { code: 'agenda.other_day', values: { day } } : null;
  }
  if (act === 'checkIn' && checkedInAt)
    return { code: 'agenda.already_in', values: { time: wallTime(checkedInAt, timeZone) } };
  if (act === 'noShow' && attendance === 'expected' && startsAt)
    return { code: 'agenda.too_early', values: { time: wallTime(lateFrom(startsAt), timeZone) } };
  return { code: 'agenda.not_possible' };
}

/**
 * Why a member may not take an act back at `now`; null if they may. Each act is one step back from where it leads to, until
 * there is a result or a document of it.
 */
export function undoRefusal(
  act: AttendanceAct,
  appointment: AttendedAppointment & { hasDocument: boolean },
  now: Date,
): ActRefusal | null {
  if (hasResult(appointment)) return { code: 'agenda.has_result' };
  return attendanceOf(appointment, now) === leadsTo[act] ? null : { code: 'agenda.not_possible' };
}

/** Whether there is a result or a document of it: no act before it can be undone then. */
export function hasResult({
  result,
  hasDocument,
}: Pick<AttendedAppointment, 'result'> & { hasDocument: boolean }): boolean {
  return hasDocument || !['Pending', 'Executed'].includes(result);
}

/** What an act that is not refused does at `now`. */
export function effectOf(
  act: AttendanceAct,
  { status, calledAt, result }: AttendedAppointment,
  now: Date,
): ActEffect {
  switch (act) {
    case 'checkIn': {
      const to = statusOf({ life: 'checkedIn' });
      return {
        values: { status: to, checkedInAt: now, noShowAt: null },
        change: { field: 'status', from: status, to },
      };
    }
    case 'call':
      return {
        values: { calledAt: now },
        change: { field: 'calledAt', from: textOf(calledAt), to: textOf(now) },
      };
    case 'done':
      return {
        values: { result: 'Executed' },
        change: { field: 'result', from: result, to: 'Executed' },
      };
    case 'noShow':
      return {
        values: { noShowAt: now },
        change: { field: 'noShowAt', from: null, to: textOf(now) },
      };
  }
}

/** What taking an act back does. `payment` is that of the appointment: the status forgets it at the check-in. */
export function undoEffectOf(
  act: AttendanceAct,
  { status, calledAt, noShowAt, result }: AttendedAppointment,
  payment: BookedPayment,
): ActEffect {
  switch (act) {
    case 'checkIn': {
      const to = statusOf({ life: 'booked', payment });
      return {
        values: { status: to, checkedInAt: null },
        change: { field: 'status', from: status, to },
      };
    }
    case 'call':
      return {
        values: { calledAt: null },
        change: { field: 'calledAt', from: textOf(calledAt), to: null },
      };
    case 'done':
      return {
        values: { result: 'Pending' },
        change: { field: 'result', from: result, to: 'Pending' },
      };
    case 'noShow':
      return {
        values: { noShowAt: null },
        change: { field: 'noShowAt', from: textOf(noShowAt), to: null },
      };
  }
}

/** A message is sent so much later: an undo that came in time has ended by then, and sending does not wait for it. */
export const sendMarginMs = 10_000;

/** When an e-mail about an act of `now` is sent, or money refunded: once it can no longer be undone. */
export function afterUndo(now: Date): Date {
  return new Date(undoEnd(now) + sendMarginMs);
}

/** Whether an act of `at` can no longer be undone at `now`. */
export function isUndoLate(at: Date, now: Date): boolean {
  return now.getTime() > undoEnd(at);
}

function undoEnd(at: Date): number {
  return at.getTime() + undoMinutes * 60_000;
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
