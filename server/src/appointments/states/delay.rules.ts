import { delayAheadHours } from '@vaga/contract/limits';
import type { AttendanceFacts } from './attendance.rules.ts';
import { attendanceOf } from './attendance.rules.ts';

/**
 * Whether a delay of the pool is about an appointment at `now`: the person is expected and has not arrived, their new
 * estimated time is still ahead, and they start within `delayAheadHours`. Of who comes later the desk does not know yet.
 */
export function isDelayed(appointment: AttendanceFacts, minutes: number, now: Date): boolean {
  const { startsAt } = appointment;
  const attendance = attendanceOf(appointment, now);
  if (startsAt === null || (attendance !== 'expected' && attendance !== 'late')) return false;
  const expectedAt = startsAt.getTime() + minutes * 60_000;
  const isAhead = startsAt.getTime() <= now.getTime() + delayAheadHours * 3_600_000;
  return expectedAt > now.getTime() && isAhead;
}
