import { providerResults } from '@vaga/contract/access';
import type { Language } from '@vaga/contract/common';
import { resultDocumentBytes } from '@vaga/contract/limits';
import type { ResultRow } from '@vaga/contract/result-entry';
import { attachResultDocument, documentError, lockForAct } from '../appointments/index.ts';
import type { MemberActor } from '../identity/index.ts';
import type { Db } from '../platform/db.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Upload } from '../platform/http/multipart.ts';
import { requireUpload } from '../platform/http/multipart.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success } from '../platform/http/outcome.ts';
import type { PdfReader } from '../platform/pdf-text.ts';
import type { SignedLinks } from '../platform/signed-links.ts';
import { inTransaction } from '../platform/transact.ts';
import { isCodeOf, matchDocument } from './document-match.rules.ts';
import { readPresentedResult } from './read-presented-result.ts';
import { readNamedPeople } from './results.queries.ts';

interface AttachDocumentDeps {
  db: Db;
  encryption: Encryption;
  links: SignedLinks;
  pdfReader: PdfReader;
}

interface AttachDocumentInput {
  actor: MemberActor;
  /** Of the appointment. */
  id: string;
  /** The file, and as the field `code` the code of the appointment, which confirms whose it is; null: no file was sent. */
  upload: Upload | null;
  language: Language;
  now: Date;
}

/**
 * Attaches the document of a result once it is known whose it is: by its text, or by the code that the member typed.
 * @throws Problem 404 for an appointment that is not at the actor's entity; 400 without a file.
 */
export async function attachDocument(
  deps: AttachDocumentDeps,
  input: AttachDocumentInput,
): Promise<Outcome<ResultRow>> {
  const { db, pdfReader } = deps;
  const { id, actor, language, now } = input;
  await inTransaction(db, (trx) => lockForAct(trx, { actor, id, version: null }, providerResults));
  const { content, fields } = requireUpload(input.upload);
  const code = fields.code || null;
  const error = documentError(content);
  if (error) return failure(error, { megabytes: resultDocumentBytes / 1_000_000 });
  // Outside of a transaction: a hostile file may take seconds.
  const read = await pdfReader.read(content, actor.entityId);
  if (read.kind === 'encrypted') return failure('document.encrypted');
  // Who typed the code waits for no other file to be read.
  const text = read.kind === 'text' ? read.text : null;
  if (text === null && read.kind !== 'busy') return failure('document.unreadable');
  const outcome = await inTransaction(db, async (trx): Promise<Outcome<null>> => {
    await lockForAct(trx, { actor, id, version: null }, providerResults);
    const named = await readNamedPeople(trx, { id, now });
    if (code !== null && !isCodeOf(code, named.person.code)) return failure('document.code_other');
    const refusal = code === null ? textRefusal(text, named) : null;
    if (refusal) return refusal;
    const attached = { appointmentId: id, content, actor, shouldNotify: true, language, now };
    return attachResultDocument(trx, deps, attached);
  });
  if (outcome.type !== 'Success') return { ...outcome, data: null };
  return success(await readPresentedResult(db, input));
}

/** @param text null: it was not read. */
function textRefusal(
  text: string | null,
  named: Parameters<typeof matchDocument>[1],
): Outcome<null> | null {
  if (text === null) return failure('document.not_read');
  const match = matchDocument(text, named);
  switch (match.kind) {
    case 'matches':
      return null;
    case 'noName':
      return failure('document.no_name');
    case 'noBirth':
      return failure('document.no_birth');
    case 'otherPerson':
      return failure('document.other_person', { initials: match.initials });
  }
}
