import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { documentEncryptionContext } from './result-document.rules.ts';
import {
  readDocumentKeys,
  readDocumentsUnderOtherKeys,
  storeReencryptedDocument,
} from './result-documents.queries.ts';

/** This many files of at most 10 MB are in memory at once. */
const batchSize = 5;
/** In one run of the job; the rest waits for the next run. */
const maximumBatches = 400;

/** Whether this installation has the keys of all result documents. Without a key its documents cannot be decrypted. */
export async function areDocumentsReadable(db: Db, encryption: Encryption): Promise<boolean> {
  return (await readDocumentKeys(db)).every((keyId) => encryption.keyIds.includes(keyId));
}

/** Re-encrypts documents under older keys with the newest key, so that the older keys can be removed. */
export async function reencryptDocuments(db: Db, encryption: Encryption): Promise<void> {
  const [newest] = encryption.keyIds;
  for (let batch = 0; batch < maximumBatches; batch += 1) {
    const found = await readDocumentsUnderOtherKeys(db, newest, batchSize);
    if (found.length === 0) return;
    for (const { id, appointmentId, ...file } of found) {
      const owner = documentEncryptionContext(appointmentId);
      const content = encryption.decryptFile(file, owner);
      if (!content)
        throw new Error('A result document cannot be decrypted: it was not re-encrypted.');
      await storeReencryptedDocument(db, id, encryption.encryptFile(content, owner));
    }
  }
}
