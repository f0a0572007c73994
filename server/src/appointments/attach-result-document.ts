import { resultDocumentBytes } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, notFound } from '../platform/http/outcome.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { newId } from '../platform/uuid.ts';
import type { Vault } from '../platform/vault.ts';
import { readAppointmentsForEmail } from './appointment-emails.queries.ts';
import { lockAppointmentById, recordChanges, updateAppointment } from './appointments.queries.ts';
import {
  canHaveDocument,
  documentEncryptionContext,
  documentError,
  resultLinkExpiresAt,
  resultWithDocument,
} from './result-document.rules.ts';
import { readResultOfAppointment, replaceDocument } from './result-documents.queries.ts';

/** What the link in the mail about a result opens. */
export const resultPurpose = 'result';

export interface AttachResultDocumentInput {
  appointmentId: string;
  content: Buffer;
  /** The account of who gives it, which must be of the entity's; null for the system itself. */
  addedBy: string | null;
  /** Whether a mail says so. */
  shouldNotify: boolean;
  now: Date;
}

/**
 * Gives an appointment's result its file, in place of the one before, and tells whose it is. Who may is for the caller
 * to say. The result must be `Executed` or beyond; where the document is the result, `Executed` becomes `WithResult`.
 * Refused, and nothing kept: `document.not_pdf`, `document.too_big`, `document.too_early`.
 * @throws Problem 404 for an appointment that is not there.
 */
export async function attachResultDocument(
  trx: Trx,
  { vault, links }: { vault: Vault; links: SignedLinks },
  { appointmentId, content, addedBy, shouldNotify, now }: AttachResultDocumentInput,
): Promise<Outcome<null>> {
  const error = documentError(content);
  if (error) return failure(error, { megabytes: resultDocumentBytes / 1024 / 1024 });
  const appointment = await lockAppointmentById(trx, appointmentId);
  const current = await readResultOfAppointment(trx, appointmentId);
  if (!appointment || !current) throw notFound();
  const { result, resultsOfService } = current;
  if (!canHaveDocument({ ...appointment, result }, now)) return failure('document.too_early');
  const id = newId();
  const replaced = await replaceDocument(trx, {
    id,
    appointmentId,
    sizeBytes: content.length,
    addedBy,
    now,
    ...vault.sealFile(content, documentEncryptionContext(appointmentId)),
  });
  const newResult = resultWithDocument(result, resultsOfService);
  const change = { appointmentId, accountId: addedBy, now };
  await recordChanges(trx, [
    { ...change, field: 'document', from: replaced, to: id },
    ...(newResult === result
      ? []
      : [{ ...change, field: 'result' as const, from: result, to: newResult }]),
  ]);
  if (newResult !== result) await updateAppointment(trx, appointmentId, { result: newResult });
  if (shouldNotify)
    await notifyOfResult(trx, links, { appointmentId, isCorrected: replaced !== null, now });
  return done();
}

/** The mail names person, place and day, and neither the service nor the outcome: those stand behind the sign-in. */
async function notifyOfResult(
  trx: Trx,
  links: SignedLinks,
  input: { appointmentId: string; isCorrected: boolean; now: Date },
): Promise<void> {
  const { appointmentId, isCorrected, now } = input;
  const expiresAt = resultLinkExpiresAt(now);
  const token = links.sign({ purpose: resultPurpose, subject: appointmentId, expiresAt });
  for (const row of await readAppointmentsForEmail(trx, [appointmentId])) {
    const { accountId, recipient, language, firstName, code, timeZone } = row;
    await queueMessage(trx, {
      channel: 'email',
      recipient,
      language,
      template: 'result-ready',
      accountId,
      now,
      data: {
        firstName,
        code,
        timeZone,
        token,
        isCorrected,
        personName: row.personName,
        placeName: row.entityName,
        startsAt: row.startsAt?.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
    });
  }
}
