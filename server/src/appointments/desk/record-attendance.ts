import type { AttendanceAct } from '@vaga/contract/agenda-acts';
import { attendanceActs } from '@vaga/contract/agenda-acts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { dropNoShowEmail } from '../notices/drop-no-show-email.ts';
import { notifyOfAppointments } from '../notices/notify-of-appointments.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { actRefusal, afterUndo, effectOf } from '../states/attendance-acts.rules.ts';
import type { MemberActInput } from '../states/lock-for-act.ts';
import { lockForAct } from '../states/lock-for-act.ts';

/**
 * Records that a person has come, also after a no-show, is called in, that the service is done, or that the person did not come, which an e-mail
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
  if (act === 'checkIn') await takeNoShowBack(trx, { appointment, actor, now });
  await recordChanges(trx, [{ appointmentId: id, ...change, actor, now }]);
  if (act === 'noShow') {
    const notification = { template: 'appointment-no-show' } as const;
    const sendAt = afterUndo(now);
    await notifyOfAppointments(trx, { appointmentIds: [id], notification, now, sendAt });
  }
  return done();
}

/** A person who comes after all: the history says that the no-show no longer stands, and its e-mail is dropped if it was not sent yet. */
async function takeNoShowBack(
  trx: Trx,
  {
    appointment: { id, noShowAt },
    actor,
    now,
  }: Pick<MemberActInput, 'actor' | 'now'> & {
    appointment: Pick<Appointment, 'id' | 'noShowAt'>;
  },
): Promise<void> {
  if (noShowAt === null) return;
  const change = { field: 'noShowAt', from: noShowAt.toISOString(), to: null } as const;
  await recordChanges(trx, [{ appointmentId: id, ...change, isUndo: true, actor, now }]);
  await dropNoShowEmail(trx, id);
}
