import { providerStaff } from '@vaga/contract/access';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { readAppointmentsForEmail } from '../notices/appointment-emails.queries.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { afterUndo } from '../states/attendance-acts.rules.ts';
import type { MemberActInput } from '../states/lock-for-act.ts';
import { lockForAct } from '../states/lock-for-act.ts';
import { announceResult } from './announce-result.ts';
import { isUndoable } from './report-result.ts';
import type { ResultDocumentFacts } from './result-entry.queries.ts';
import { isResultAddressKnown, readResultContext } from './result-entry.queries.ts';
import { isEnterable } from './result-entry.rules.ts';

/**
 * Confirms the address of an appointment that another entity booked: a member of the provider asked the person for it. From now on
 * the account reads the result, and its e-mail goes there; one that waits is sent.
 * @throws Problem 404, AppointmentChanged as `lockForAct`.
 */
export async function confirmAddress(
  trx: Trx,
  { links }: { links: SignedLinks },
  input: MemberActInput & { email: string },
): Promise<Outcome<null>> {
  const { actor, id, email, now } = input;
  const { appointment } = await lockForAct(trx, input, providerStaff);
  if (await isResultAddressKnown(trx, id)) return failure('agenda.not_possible');
  const [row] = await readAppointmentsForEmail(trx, [id]);
  // The address may have changed since the member read it out.
  if (row?.recipient?.toLowerCase() !== email.toLowerCase()) return failure('address.other');
  await updateAppointment(trx, id, { addressConfirmedAt: now });
  const change = { appointmentId: id, field: 'addressConfirmedAt' as const, actor, now };
  await recordChanges(trx, [{ ...change, from: null, to: now.toISOString() }]);
  const { document } = await readResultContext(trx, id);
  if (!isEnterable(appointment.result) && !document) return done();
  await announceResult(trx, links, {
    appointmentId: id,
    isCorrected: false,
    hasDocument: document !== null,
    sendAt: undoableUntil(appointment, document, now),
    now,
  });
  return done();
}

/** Until when the result or its document can be taken back, the later of the two; null for neither. */
function undoableUntil(
  { resultShownAt }: Pick<Appointment, 'resultShownAt'>,
  document: ResultDocumentFacts | null,
  now: Date,
): Date | null {
  const documentUntil =
    document && isUndoable(document, now) ? afterUndo(document.createdAt) : null;
  const ends = [resultShownAt, documentUntil].filter((at) => at !== null && at > now);
  return ends.reduce((last, at) => (last && at && last > at ? last : at), null);
}
