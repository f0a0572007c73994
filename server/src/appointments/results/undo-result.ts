import { providerResults } from '@vaga/contract/access';
import { undoMinutes } from '@vaga/contract/limits';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { recordNotifiableResult } from '../../public-health/index.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { sendMarginMs } from '../states/attendance-acts.rules.ts';
import type { MemberActInput } from '../states/lock-for-act.ts';
import { lockForAct } from '../states/lock-for-act.ts';
import { announceResult, dropResultMessages } from './announce-result.ts';
import { isUndoable } from './report-result.ts';
import {
  deleteDocument,
  readResultContext,
  wasAddressConfirmedSince,
} from './result-entry.queries.ts';
import { isEnterable, shownResult } from './result-entry.rules.ts';

/**
 * Takes back what the patient does not read yet, the result and its document: the result is again what they read, and what
 * was done stays done. The e-mail is dropped; one that had waited for this result or document, since the address was confirmed, is
 * queued anew for what the patient reads.
 * @returns the refusal; null if it is taken back.
 * @throws Problem 404, AppointmentChanged as `lockForAct`.
 */
export async function undoResult(
  trx: Trx,
  { links }: { links: SignedLinks },
  input: MemberActInput,
): Promise<Outcome<never> | null> {
  const { actor, id, now } = input;
  const { appointment } = await lockForAct(trx, input, providerResults);
  const { document } = await readResultContext(trx, id);
  const { result } = appointment;
  const shown = shownResult(appointment, now);
  const hiddenDocument = document !== null && isUndoable(document, now) ? document : null;
  if (shown === result && !hiddenDocument) {
    if (!isEnterable(result)) return failure('agenda.not_possible');
    return failure('result.undo_late', { minutes: undoMinutes });
  }
  // The earlier file was deleted when this one took its place.
  if (hiddenDocument?.isReplacement) return failure('result.document_replaced');
  await updateAppointment(trx, id, { result: shown, resultShownAt: null, resultBefore: null });
  if (hiddenDocument) await deleteDocument(trx, hiddenDocument.id);
  const change = { appointmentId: id, actor, now };
  await recordChanges(trx, [
    ...(shown === result ? [] : [{ ...change, field: 'result' as const, from: result, to: shown }]),
    ...(hiddenDocument
      ? [{ ...change, field: 'document' as const, from: hiddenDocument.id, to: null }]
      : []),
  ]);
  if (shown !== result)
    await recordNotifiableResult(trx, { appointmentId: id, result: shown, now });
  await dropResultMessages(trx, id);
  const since = hiddenDocument?.createdAt ?? enteredAt(appointment);
  if (isEnterable(shown) && since && (await wasAddressConfirmedSince(trx, id, since)))
    await announceResult(trx, links, {
      appointmentId: id,
      isCorrected: false,
      hasDocument: document !== null && !hiddenDocument,
      sendAt: null,
      now,
    });
  return null;
}

/** When a result that can be taken back was entered; null: it is shown. */
function enteredAt({ resultShownAt }: Pick<Appointment, 'resultShownAt'>): Date | null {
  return resultShownAt && new Date(resultShownAt.getTime() - undoMinutes * 60_000 - sendMarginMs);
}
