import type { Db } from '../platform/db.ts';
import type { Vault } from '../platform/vault.ts';
import { documentEncryptionContext } from './result-document.rules.ts';
import {
  readDocumentKeys,
  readDocumentsUnderOtherKeys,
  storeReencryptedDocument,
} from './result-documents.queries.ts';

/** Files of 10 MB at the most: so many are in memory at once. */
const batchSize = 5;
/** In one run; the rest waits for the next. */
const maximumBatches = 400;

/** Whether this installation has the keys of all its results' files; with one missing, some would open for nobody. */
export async function areDocumentsReadable(db: Db, vault: Vault): Promise<boolean> {
  return (await readDocumentKeys(db)).every((keyId) => vault.keyIds.includes(keyId));
}

/** Seals what an older key sealed with the newest one, so that the older one can be given up. */
export async function reencryptDocuments(db: Db, vault: Vault): Promise<void> {
  const [newest] = vault.keyIds;
  for (let batch = 0; batch < maximumBatches; batch += 1) {
    const found = await readDocumentsUnderOtherKeys(db, newest, batchSize);
    if (found.length === 0) return;
    for (const { id, appointmentId, ...file } of found) {
      const owner = documentEncryptionContext(appointmentId);
      const content = vault.openFile(file, owner);
      if (!content) throw new Error('A result document does not open: it was not sealed anew.');
      await storeReencryptedDocument(db, id, vault.sealFile(content, owner));
    }
  }
}
