import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import { attendanceActs } from '@vaga/contract/agenda-acts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { dropNoShowEmail } from '../notices/drop-no-show-email.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { undoEffectOf, undoRefusal } from '../states/attendance-acts.rules.ts';
import type { MemberActInput } from '../states/lock-for-act.ts';
import { lockForAct } from '../states/lock-for-act.ts';

/**
 * Takes back the last step of the attendance, until there is a result; the e-mail about a no-show is dropped if it was not
 * sent yet.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockForAct`.
 */
export async function undoAttendance(
  trx: Trx,
  input: MemberActInput & { act: AttendanceAct },
): Promise<Outcome<null>> {
  const { actor, id, act, now } = input;
  const { appointment, payment, hasDocument } = await lockForAct(trx, input, attendanceActs[act]);
  const refusal = undoRefusal(act, { ...appointment, hasDocument }, now);
  if (refusal) return failure(refusal.code, refusal.values);
  const { values, change } = undoEffectOf(act, appointment, payment);
  await updateAppointment(trx, id, values);
  await recordChanges(trx, [{ appointmentId: id, ...change, actor, isUndo: true, now }]);
  if (act === 'noShow') await dropNoShowEmail(trx, id);
  return done();
}
