import { createHash } from 'node:crypto';
import { resultSystems } from '@vaga/contract/access';
import { Id } from '@vaga/contract/common';
import {
  openUploadedDocuments,
  uploadedDocumentDays,
  uploadedDocumentsPerBatch,
} from '@vaga/contract/limits';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { documentError, lockForAct } from '../../appointments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { fileLabel } from '../../platform/file-content.rules.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { requireUpload } from '../../platform/http/multipart.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, success, wrongField } from '../../platform/http/outcome.ts';
import type { PdfReader } from '../../platform/pdf-text.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { matchDocument } from '../document-match.rules.ts';
import { readNamedPeople } from '../results.queries.ts';
import type { OwnerDecision, UploadReason } from './find-owner.rules.ts';
import { decideOwner, readOwnerClues } from './find-owner.rules.ts';
import { findOwnerCandidates } from './owner-candidates.queries.ts';
import type { UploadActInput } from './present-uploaded-document.ts';
import { readPresentedUpload } from './present-uploaded-document.ts';
import { uploadEncryptionContext } from './upload-encryption.rules.ts';
import {
  countUploads,
  endUploadedDocument,
  findSameContent,
  insertUploadedDocument,
  isAppointmentTaken,
  lockUploadedDocument,
  lockUploadsOfEntity,
  updateUploadedDocument,
} from './uploaded-documents.queries.ts';

interface UploadDeps {
  db: Db;
  encryption: Encryption;
  pdfReader: PdfReader;
}

interface UploadDocumentInput extends UploadActInput {
  /** The file, and as the field `batch` the id that the client chose for what it sends together; null: no file was sent. */
  upload: Upload | null;
}

/**
 * Keeps a file, encrypted, and looks for the appointment that it is the result of. Nothing is shown to a patient.
 * @throws Problem 400 without a file or a batch.
 */
export async function uploadDocument(
  deps: UploadDeps,
  input: UploadDocumentInput,
): Promise<Outcome<UploadedDocument>> {
  const { db, pdfReader } = deps;
  const { content, fileName: sentName, fields } = requireUpload(input.upload);
  const batchId = fields.batch ?? '';
  if (!Id.safeParse(batchId).success) throw wrongField('batch', 'field.required');
  const fileName = fileLabel(sentName, 'PDF');
  const received = await inTransaction(db, (trx) =>
    receiveDocument(trx, deps, { ...input, content, fileName, batchId }),
  );
  if ('refusal' in received) return received.refusal;
  const { id } = received;
  if (received.isToRead) {
    // Outside of a transaction: a hostile file may take seconds.
    const read = await pdfReader.read(content, input.actor.entityId);
    await inTransaction(db, (trx) => {
      if (read.kind === 'encrypted')
        return refuse(trx, { id, reason: 'document.encrypted', input });
      if (read.kind !== 'text' && read.kind !== 'busy')
        return refuse(trx, { id, reason: 'document.unreadable', input });
      const text = read.kind === 'text' ? read.text : null;
      return matchOwner(trx, { id, fileName, text, input });
    });
  }
  return success(await readPresentedUpload(db, id, input));
}

interface ReceivedFile extends UploadActInput {
  content: Buffer;
  fileName: string;
  batchId: string;
}

/** Stores a file, or finds the document that it is already. */
async function receiveDocument(
  trx: Trx,
  { encryption }: UploadDeps,
  { actor, content, fileName, batchId, now }: ReceivedFile,
): Promise<{ id: string; isToRead: boolean } | { refusal: Outcome<never> }> {
  const { entityId } = actor;
  await lockUploadsOfEntity(trx, entityId);
  const sha256 = createHash('sha256').update(content).digest();
  const { live, refused } = await findSameContent(trx, { entityId, batchId, sha256 });
  const same = live?.isTakenBack ? null : live;
  // The answer to the first try may have been lost.
  const earlier = same?.batchId === batchId ? same : refused;
  if (earlier) return { id: earlier.id, isToRead: false };
  const counts = await countUploads(trx, { entityId, batchId });
  if (counts.inBatch >= uploadedDocumentsPerBatch)
    return { refusal: failure('upload.batch_full', { maximum: uploadedDocumentsPerBatch }) };
  if (counts.open >= openUploadedDocuments)
    return { refusal: failure('upload.too_many', { maximum: openUploadedDocuments }) };
  if (live?.isTakenBack)
    await endUploadedDocument(trx, live.id, { state: 'rejected', reason: 'upload.undone', now });
  const id = newId();
  const reason = refusalOf(content, same !== null);
  await insertUploadedDocument(
    trx,
    {
      id,
      entityId,
      batchId,
      fileName,
      sha256,
      sizeBytes: content.length,
      addedBy: actor.kind === 'member' ? actor.accountId : null,
      addedByKey: actor.kind === 'access_key' ? actor.accessKeyId : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + uploadedDocumentDays * 86_400_000),
    },
    reason ? { refusal: reason } : encryption.encryptFile(content, uploadEncryptionContext(id)),
  );
  return { id, isToRead: reason === null };
}

function refusalOf(content: Buffer, isTwice: boolean): UploadReason | null {
  if (isTwice) return 'upload.twice';
  return documentError(content) ? 'upload.not_pdf' : null;
}

async function refuse(
  trx: Trx,
  { id, reason, input }: { id: string; reason: UploadReason; input: UploadDocumentInput },
): Promise<void> {
  const { entityId } = input.actor;
  const locked = await lockUploadedDocument(trx, { id, entityId });
  if (locked?.state !== 'received') return;
  await endUploadedDocument(trx, id, { state: 'refused', reason, now: input.now });
}

/** @param text null: the file was not read, because others wait too long for theirs. */
async function matchOwner(
  trx: Trx,
  of: { id: string; fileName: string; text: string | null; input: UploadDocumentInput },
): Promise<void> {
  const { id, input } = of;
  const { actor, now } = input;
  const decision = await findOwner(trx, of);
  // Locked before the document, as the publishing does.
  if ('appointmentId' in decision)
    await lockForAct(trx, { actor, id: decision.appointmentId, version: null }, resultSystems);
  const locked = await lockUploadedDocument(trx, { id, entityId: actor.entityId });
  // A member may have chosen or rejected it meanwhile.
  if (locked?.state !== 'received') return;
  if (decision.state === 'refused') return endUploadedDocument(trx, id, { ...decision, now });
  const { appointmentId = null } = 'appointmentId' in decision ? decision : {};
  if (appointmentId && (await isAppointmentTaken(trx, { id, appointmentId })))
    return updateUploadedDocument(trx, id, { state: 'unmatched', reason: 'upload.taken' });
  return updateUploadedDocument(trx, id, decision);
}

async function findOwner(
  trx: Trx,
  of: { fileName: string; text: string | null; input: UploadDocumentInput },
): Promise<OwnerDecision> {
  const { actor, now } = of.input;
  const text = of.text ?? '';
  const clues = readOwnerClues(of.fileName, text);
  const found = await findOwnerCandidates(trx, { entityId: actor.entityId, clues, now });
  const decision = decideOwner(found, { isRead: of.text !== null });
  if (decision.state !== 'matched') return decision;
  const named = await readNamedPeople(trx, { id: decision.appointmentId, now });
  return matchDocument(text, named).kind === 'otherPerson'
    ? { state: 'unmatched', reason: 'upload.other_person' }
    : decision;
}
