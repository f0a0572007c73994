import type { Language } from '@vaga/contract/common';
import { resultDocumentBytes } from '@vaga/contract/limits';
import type { AccessKeyActor, MemberActor, SystemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure, notFound } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { newId } from '../../platform/uuid.ts';
import {
  lockAppointmentById,
  recordChanges,
  updateAppointment,
} from '../states/appointments.queries.ts';
import { afterUndo } from '../states/attendance-acts.rules.ts';
import { identityMissing } from './identity-missing.ts';
import { reportResult } from './report-result.ts';
import {
  canHaveDocument,
  documentEncryptionContext,
  documentError,
  resultWithDocument,
} from './result-document.rules.ts';
import { replaceDocument } from './result-documents.queries.ts';
import { readResultContext } from './result-entry.queries.ts';
import { delayOf } from './result-entry.rules.ts';

export interface AttachResultDocumentInput {
  appointmentId: string;
  content: Buffer;
  /** The member or the entity's own system that adds it, or the product. */
  actor: MemberActor | AccessKeyActor | SystemActor;
  /** Whether an e-mail is sent to the account. */
  shouldNotify: boolean;
  /** Of a member, who reads what is missing. */
  language: Language;
  now: Date;
}

/**
 * Stores the document of an appointment's result, replaces the previous one, and notifies the account. The caller has
 * checked the permission. The result must be `Executed` or later; if the document is the result, `Executed` becomes
 * `WithResult`. Refusals that store nothing: `document.not_pdf`, `document.too_big`, `document.too_early`, and for an entity
 * `result.identity_missing`: a document is a result as well as one that is entered.
 * @throws Problem 404 for an unknown appointment.
 */
export async function attachResultDocument(
  trx: Trx,
  { encryption, links }: { encryption: Encryption; links: SignedLinks },
  { appointmentId, content, actor, shouldNotify, language, now }: AttachResultDocumentInput,
): Promise<Outcome<null>> {
  const error = documentError(content);
  if (error) return failure(error, { megabytes: resultDocumentBytes / 1_000_000 });
  const appointment = await lockAppointmentById(trx, appointmentId);
  if (!appointment) throw notFound();
  const { result } = appointment;
  const { resultsOfService, identity } = await readResultContext(trx, appointmentId);
  if (!canHaveDocument(appointment, now)) return failure('document.too_early');
  const missing = actor.kind === 'system' ? null : identityMissing(identity, language);
  if (missing) return missing;
  const id = newId();
  const replaced = await replaceDocument(trx, {
    id,
    appointmentId,
    sizeBytes: content.length,
    addedBy: actor.kind === 'member' ? actor.accountId : null,
    addedByKey: actor.kind === 'access_key' ? actor.accessKeyId : null,
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
  // What an entity attaches can be taken back for a while.
  const showAt = actor.kind === 'system' ? null : afterUndo(now);
  if (newResult !== result) {
    const delay = delayOf(appointment, { result: newResult, showAt }, now);
    await updateAppointment(trx, appointmentId, { result: newResult, ...delay });
  }
  const { document } = await readResultContext(trx, appointmentId);
  const shown = { before: appointment, result: newResult, document, showAt, now };
  if (shouldNotify) await reportResult(trx, { links }, shown);
  return done();
}
