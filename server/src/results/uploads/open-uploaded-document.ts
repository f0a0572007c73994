import type { Language } from '@vaga/contract/common';
import { recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/transact.ts';
import { uploadEncryptionContext } from './upload-encryption.rules.ts';
import { lockUploadedDocument, readUploadedDocuments } from './uploaded-documents.queries.ts';

interface OpenUploadedDocumentInput {
  actor: MemberActor;
  id: string;
  language: Language;
  now: Date;
}

/**
 * The file of an open document. Who reads whose is recorded before the answer, where it is known whose it may be.
 * @throws Problem 404 for a document of another entity, and for one that has ended.
 */
export async function openUploadedDocument(
  { db, encryption }: { db: Db; encryption: Encryption },
  { actor, id, language, now }: OpenUploadedDocumentInput,
): Promise<FileAnswer> {
  const { entityId } = actor;
  const [row] = await readUploadedDocuments(db, { entityId, ids: [id], language });
  const people = row?.personId
    ? [{ personId: row.personId, appointmentId: row.appointmentId }]
    : [];
  const document = await inTransaction(db, async (trx) => {
    await recordHealthAccess(trx, { actor, act: 'document', people, fields: ['document'], now });
    return lockUploadedDocument(trx, { id, entityId });
  });
  const { sealed, keyId } = document ?? {};
  if (!sealed || !keyId) throw notFound();
  const content = encryption.decryptFile({ sealed, keyId }, uploadEncryptionContext(id));
  if (!content)
    throw new Error('An uploaded document does not open: changed, or its key is missing.');
  // Not what the client called it: that may name another person.
  return { content, fileName: language === 'en' ? 'document.pdf' : 'documento.pdf' };
}
