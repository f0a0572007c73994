import { resultDocumentBytes } from '@vaga/contract/limits';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { done, failure, notFound } from '../platform/http/outcome.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { newId } from '../platform/uuid.ts';
import type { Vault } from '../platform/vault.ts';
import { readForMails } from './appointment-mails.queries.ts';
import { lockById, recordChanges, updateAppointment } from './appointments.queries.ts';
import {
  canHaveDocument,
  documentFault,
  resultLinkEnds,
  resultWithDocument,
  sealOwner,
} from './result-document.rules.ts';
import { readOutcome, replaceDocument } from './result-documents.queries.ts';

/** What the link in the mail about a result opens. */
export const resultPurpose = 'result';

export interface Attachment {
  appointmentId: string;
  content: Buffer;
  /** The account of who gives it, which must be of the entity's; null for the system itself. */
  by: string | null;
  /** Whether a mail says so. */
  isTold: boolean;
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
  { appointmentId, content, by, isTold, now }: Attachment,
): Promise<Outcome<null>> {
  const fault = documentFault(content);
  if (fault) return failure(fault, { megabytes: resultDocumentBytes / 1024 / 1024 });
  const appointment = await lockById(trx, appointmentId);
  const outcome = await readOutcome(trx, appointmentId);
  if (!appointment || !outcome) throw notFound();
  const { result, resultsOfService } = outcome;
  if (!canHaveDocument({ ...appointment, result }, now)) return failure('document.too_early');
  const id = newId();
  const replaced = await replaceDocument(trx, {
    id,
    appointmentId,
    sizeBytes: content.length,
    addedBy: by,
    now,
    ...vault.sealFile(content, sealOwner(appointmentId)),
  });
  const to = resultWithDocument(result, resultsOfService);
  const change = { appointmentId, accountId: by, now };
  await recordChanges(trx, [
    { ...change, field: 'document', from: replaced, to: id },
    ...(to === result ? [] : [{ ...change, field: 'result' as const, from: result, to }]),
  ]);
  if (to !== result) await updateAppointment(trx, appointmentId, { result: to });
  if (isTold) await tell(trx, links, { appointmentId, isCorrected: replaced !== null, now });
  return done();
}

/** The mail names person, place and day, and neither the service nor the outcome: those stand behind the sign-in. */
async function tell(
  trx: Trx,
  links: SignedLinks,
  told: { appointmentId: string; isCorrected: boolean; now: Date },
): Promise<void> {
  const { appointmentId, isCorrected, now } = told;
  const expiresAt = resultLinkEnds(now);
  const token = links.sign({ purpose: resultPurpose, subject: appointmentId, expiresAt });
  for (const row of await readForMails(trx, [appointmentId])) {
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
        personName: row.person,
        placeName: row.place,
        startsAt: row.startsAt?.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
    });
  }
}
