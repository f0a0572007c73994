import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import { attendanceActs } from '@vaga/contract/agenda-acts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure } from '../platform/http/outcome.ts';
import { recordChanges, updateAppointment } from './appointments.queries.ts';
import { actRefusal, afterUndo, effectOf } from './attendance-acts.rules.ts';
import type { MemberActInput } from './lock-for-act.ts';
import { lockForAct } from './lock-for-act.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';

/**
 * Records that a person has come, is called in, that the service is done, or that the person did not come, which an e-mail
 * tells them `undoMinutes` later. Payment and place are not touched.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockForAct`.
 */
export async function recordAttendance(
  trx: Trx,
  input: MemberActInput & { act: AttendanceAct },
): Promise<Outcome<null>> {
  const { actor, id, act, now } = input;
  const { appointment, timeZone } = await lockForAct(trx, input, attendanceActs[act]);
  const refusal = actRefusal(act, appointment, { now, timeZone });
  if (refusal) return failure(refusal.code, refusal.values);
  const { values, change } = effectOf(act, appointment, now);
  await updateAppointment(trx, id, values);
  await recordChanges(trx, [{ appointmentId: id, ...change, actor, now }]);
  if (act === 'noShow') {
    const notification = { template: 'appointment-no-show' } as const;
    const sendAt = afterUndo(now);
    await notifyOfAppointments(trx, { appointmentIds: [id], notification, now, sendAt });
  }
  return done();
}
