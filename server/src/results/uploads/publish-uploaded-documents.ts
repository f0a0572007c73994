import { resultSystems } from '@vaga/contract/access';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { attachResultDocument, lockForAct } from '../../appointments/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success, wrongField } from '../../platform/http/outcome.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { UploadReason } from './find-owner.rules.ts';
import type { UploadActInput } from './present-uploaded-document.ts';
import { presentUploadedDocuments } from './present-uploaded-document.ts';
import { uploadEncryptionContext } from './upload-encryption.rules.ts';
import {
  endUploadedDocument,
  lockUploadedDocument,
  readUploadedDocuments,
  updateUploadedDocument,
} from './uploaded-documents.queries.ts';

interface PublishDeps {
  db: Db;
  encryption: Encryption;
  links: SignedLinks;
}

interface PublishUploadedDocumentsInput extends UploadActInput {
  ids: readonly string[];
}

/**
 * Attaches uploaded documents to their appointments, each in a transaction of its own: what one appointment does not take stops no
 * other. One that is published already counts as published.
 * @throws Problem 404 for a document of another entity; 400, before the first is published, for one that is not matched.
 */
export async function publishUploadedDocuments(
  deps: PublishDeps,
  input: PublishUploadedDocumentsInput,
): Promise<Outcome<UploadedDocument[]>> {
  const { db } = deps;
  const { actor, language } = input;
  const ids = [...new Set(input.ids)];
  const read = () => readUploadedDocuments(db, { entityId: actor.entityId, ids, language });
  const documents = await read();
  if (documents.length < ids.length) throw notFound();
  if (documents.some(({ state }) => state !== 'matched' && state !== 'published'))
    throw wrongField('ids', 'upload.not_matched');
  for (const { id, state, appointmentId } of documents)
    if (state === 'matched' && appointmentId)
      await inTransaction(db, (trx) => publish(trx, deps, { id, appointmentId, input }));
  return success(await presentUploadedDocuments(db, await read(), input));
}

async function publish(
  trx: Trx,
  deps: PublishDeps,
  of: { id: string; appointmentId: string; input: UploadActInput },
): Promise<void> {
  const { id, appointmentId, input } = of;
  const { actor, language, now } = input;
  const { hasDocument } = await lockForAct(
    trx,
    { actor, id: appointmentId, version: null },
    resultSystems,
  );
  const document = await lockUploadedDocument(trx, { id, entityId: actor.entityId });
  const { sealed, keyId } = document ?? {};
  // A colleague was faster: published or rejected it, or chose another person.
  if (document?.state !== 'matched' || document.appointmentId !== appointmentId) return;
  if (!sealed || !keyId) return;
  // A document is replaced by the row of its result alone, one at a time.
  if (hasDocument) return updateUploadedDocument(trx, id, { reason: 'upload.has_one' });
  const content = deps.encryption.decryptFile({ sealed, keyId }, uploadEncryptionContext(id));
  if (!content)
    throw new Error('An uploaded document does not open: changed, or its key is missing.');
  const attached = { appointmentId, content, actor, shouldNotify: true, language, now };
  const { type, messages } = await attachResultDocument(trx, deps, attached);
  if (type === 'Success')
    return endUploadedDocument(trx, id, { state: 'published', reason: null, now });
  await updateUploadedDocument(trx, id, { reason: reasonOf(messages[0]?.code) });
}

function reasonOf(code: string | undefined): UploadReason {
  return code === 'result.identity_missing' ? 'upload.identity_missing' : 'document.too_early';
}
