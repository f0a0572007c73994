import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import type { UploadActInput } from './present-uploaded-document.ts';
import { presentUploadedDocuments } from './present-uploaded-document.ts';
import { findUploadedDocuments } from './uploaded-documents.queries.ts';

interface ListUploadedDocumentsInput extends UploadActInput {
  /** Null: all that wait for a member. */
  batchId: string | null;
}

/** The documents of a batch of the actor's entity, or those that wait. Whose names are read is recorded before the answer. */
export async function listUploadedDocuments(
  db: Db,
  input: ListUploadedDocumentsInput,
): Promise<Outcome<UploadedDocument[]>> {
  const { actor, batchId, language } = input;
  const of = { entityId: actor.entityId, batchId, language };
  return success(await presentUploadedDocuments(db, await findUploadedDocuments(db, of), input));
}
