import { resultDocumentBytes } from '@vaga/contract/limits';
import type { MemberActor, SystemActor } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, notFound } from '../platform/http/outcome.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { newId } from '../platform/uuid.ts';
import type { AppointmentForEmail } from './appointment-emails.queries.ts';
import { readAppointmentsForEmail } from './appointment-emails.queries.ts';
import { appointmentLinkExpiry } from './appointment-link.rules.ts';
import { lockAppointmentById, recordChanges, updateAppointment } from './appointments.queries.ts';
import {
  canHaveDocument,
  documentEncryptionContext,
  documentError,
  resultLinkExpiresAt,
  resultWithDocument,
} from './result-document.rules.ts';
import { readResultOfAppointment, replaceDocument } from './result-documents.queries.ts';

/** The purpose of the signed link in the e-mail about a result. */
export const resultPurpose = 'result';

export interface AttachResultDocumentInput {
  appointmentId: string;
  content: Buffer;
  /** The member who adds it, or the system. */
  actor: MemberActor | SystemActor;
  /** Whether an e-mail is sent to the account. */
  shouldNotify: boolean;
  now: Date;
}

/**
 * Stores the document of an appointment's result, replaces the previous one, and notifies the account. The caller has
 * checked the permission. The result must be `Executed` or later; if the document is the result, `Executed` becomes
 * `WithResult`. Refusals that store nothing: `document.not_pdf`, `document.too_big`, `document.too_early`.
 * @throws Problem 404 for an unknown appointment.
 */
export async function attachResultDocument(
  trx: Trx,
  { encryption, links }: { encryption: Encryption; links: SignedLinks },
  { appointmentId, content, actor, shouldNotify, now }: AttachResultDocumentInput,
): Promise<Outcome<null>> {
  const error = documentError(content);
  if (error) return failure(error, { megabytes: resultDocumentBytes / 1024 / 1024 });
  const appointment = await lockAppointmentById(trx, appointmentId);
  const outcome = await readResultOfAppointment(trx, appointmentId);
  if (!appointment || !outcome) throw notFound();
  const { result, resultsOfService } = outcome;
  if (!canHaveDocument({ ...appointment, result }, now)) return failure('document.too_early');
  const id = newId();
  const replaced = await replaceDocument(trx, {
    id,
    appointmentId,
    sizeBytes: content.length,
    addedBy: actor.kind === 'member' ? actor.accountId : null,
    now,
    ...encryption.encryptFile(content, documentEncryptionContext(appointmentId)),
  });
  const newResult = resultWithDocument(result, resultsOfService);
  const change = { appointmentId, actor, now };
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

/** The e-mail names person, entity and day, but neither the service nor the outcome: those require a sign-in. */
async function notifyOfResult(
  trx: Trx,
  links: SignedLinks,
  input: { appointmentId: string; isCorrected: boolean; now: Date },
): Promise<void> {
  const { appointmentId, isCorrected, now } = input;
  const expiresAt = resultLinkExpiresAt(now);
  const token = links.sign({ purpose: resultPurpose, subject: appointmentId, expiresAt });
  for (const row of await readAppointmentsForEmail(trx, [appointmentId])) {
    const { accountId, recipient, language, firstName, code, timeZone, startsAt } = row;
    // Only an appointment that took place has a result.
    if (startsAt === null) continue;
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
        startsAt,
        expiresAt,
        appointmentId: row.id,
        linkExpiresAt: row.isUnclaimed ? linkExpiryForResult(row, expiresAt) : null,
      },
    });
  }
}

/** When the link to the appointment of a person without an account ends: it works at least as long as that to a result. */
function linkExpiryForResult(row: AppointmentForEmail, resultLinkExpiry: Date): Date {
  const ownExpiry = appointmentLinkExpiry(row);
  return ownExpiry > resultLinkExpiry ? ownExpiry : resultLinkExpiry;
}
