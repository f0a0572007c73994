import type { Db } from '../platform/db.ts';
import type { Vault } from '../platform/vault.ts';
import { sealOwner } from './result-document.rules.ts';
import { keepResealed, readDocumentKeys, readUnderOtherKeys } from './result-documents.queries.ts';

/** Files of 10 MB at the most: so many are in memory at once. */
const atOnce = 5;
/** In one run; the rest waits for the next. */
const mostRuns = 400;

/** Whether this installation has the keys of all its results' files; with one missing, some would open for nobody. */
export async function areDocumentsReadable(db: Db, vault: Vault): Promise<boolean> {
  return (await readDocumentKeys(db)).every((keyId) => vault.keyIds.includes(keyId));
}

/** Seals what an older key sealed with the newest one, so that the older one can be given up. */
export async function resealDocuments(db: Db, vault: Vault): Promise<void> {
  const [newest] = vault.keyIds;
  for (let run = 0; run < mostRuns; run += 1) {
    const found = await readUnderOtherKeys(db, newest, atOnce);
    if (found.length === 0) return;
    for (const { id, appointmentId, ...file } of found) {
      const owner = sealOwner(appointmentId);
      const content = vault.openFile(file, owner);
      if (!content) throw new Error('A result document does not open: it was not sealed anew.');
      await keepResealed(db, id, vault.sealFile(content, owner));
    }
  }
}
