import { providerStaff } from '@vaga/contract/access';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done } from '../../platform/http/outcome.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import type { MemberActInput } from '../states/lock-for-act.ts';
import { lockForAct } from '../states/lock-for-act.ts';

/**
 * Saves what the members of the entity note for each other; the history says that it changed, and not what it says.
 * @throws Problem 404, AppointmentChanged as `lockForAct`.
 */
export async function saveDeskNote(
  trx: Trx,
  input: MemberActInput & { note: string | null },
): Promise<Outcome<null>> {
  const { actor, id, note, now } = input;
  await lockForAct(trx, input, providerStaff);
  await updateAppointment(trx, id, { deskNote: note });
  const change = { appointmentId: id, field: 'deskNote', from: null, to: null } as const;
  await recordChanges(trx, [{ ...change, actor, now }]);
  return done();
}
