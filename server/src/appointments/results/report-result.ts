import type { Result } from '@vaga/contract/appointments';
import type { Trx } from '../../platform/db.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { recordNotifiableResult } from '../../public-health/index.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import { afterUndo } from '../states/attendance-acts.rules.ts';
import { announceResult, dropResultMessages } from './announce-result.ts';
import type { ResultDocumentFacts } from './result-entry.queries.ts';
import { isEnterable, shownResult } from './result-entry.rules.ts';

interface ReportResultInput {
  /** As it was before the change. */
  before: Pick<Appointment, 'id' | 'result' | 'resultShownAt' | 'resultBefore'>;
  /** As it is now. */
  result: Result;
  document: ResultDocumentFacts | null;
  /** When the patient reads it; null: at once. */
  showAt: Date | null;
  now: Date;
}

/**
 * Tells others of a changed result, in the transaction of the change: the health authority, and the patient if there is something
 * new to read.
 */
export async function reportResult(
  trx: Trx,
  { links }: { links: SignedLinks },
  { before, result, document, showAt, now }: ReportResultInput,
): Promise<void> {
  if (result !== before.result)
    await recordNotifiableResult(trx, { appointmentId: before.id, result, now });
  const shown = shownResult(before, now);
  const isResultNew = isEnterable(result) && result !== shown;
  const isDocumentNew = document !== null && (showAt === null || isUndoable(document, now));
  if (!isResultNew && !isDocumentNew) return dropResultMessages(trx, before.id);
  await announceResult(trx, links, {
    appointmentId: before.id,
    isCorrected:
      (isResultNew && isEnterable(shown)) || (isDocumentNew && document?.isReplacement === true),
    hasDocument: document !== null,
    sendAt: showAt,
    now,
  });
}

/** Whether a document can still be taken back at `now`; what the system stored cannot. */
export function isUndoable(
  { addedBy, createdAt }: Pick<ResultDocumentFacts, 'addedBy' | 'createdAt'>,
  now: Date,
): boolean {
  return addedBy !== null && afterUndo(createdAt) > now;
}
