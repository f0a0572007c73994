import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { UploadActInput } from './present-uploaded-document.ts';
import { readPresentedUpload } from './present-uploaded-document.ts';
import { endUploadedDocument, lockUploadedDocument } from './uploaded-documents.queries.ts';

interface RejectUploadedDocumentInput extends UploadActInput {
  id: string;
}

/**
 * Deletes the file of a document that is not published. One that is rejected already counts.
 * @throws Problem 404 for a document of another entity.
 */
export async function rejectUploadedDocument(
  db: Db,
  input: RejectUploadedDocumentInput,
): Promise<Outcome<UploadedDocument>> {
  const refusal = await inTransaction(db, (trx) => reject(trx, input));
  return refusal ?? success(await readPresentedUpload(db, input.id, input));
}

async function reject(
  trx: Trx,
  { id, actor, now }: RejectUploadedDocumentInput,
): Promise<Outcome<never> | null> {
  const document = await lockUploadedDocument(trx, { id, entityId: actor.entityId });
  if (!document) throw notFound();
  if (document.state === 'rejected') return null;
  if (!document.sealed) return failure('upload.ended');
  await endUploadedDocument(trx, id, { state: 'rejected', reason: null, now });
  return null;
}
