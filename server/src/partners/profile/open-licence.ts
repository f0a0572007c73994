import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { licenceEncryptionContext } from './licence-encryption.rules.ts';
import { readLicenceFile } from './licence-files.queries.ts';

/**
 * The file of an entity's licence: the one in force, or the one that waits. The caller has checked that the member or administrator
 * may read it.
 * @throws Problem 404 without one; Error if the file was changed or moved to another row, or if its key is missing.
 */
export async function openLicenceFile(
  { db, encryption }: { db: Db; encryption: Encryption },
  of: { entityId: string; isPending: boolean },
): Promise<FileAnswer> {
  const stored = await readLicenceFile(db, of);
  if (!stored) throw notFound();
  const content = encryption.decryptFile(stored, licenceEncryptionContext(stored.id));
  if (!content) throw new Error('A licence file does not open: changed, or its key is missing.');
  return { content, fileName: stored.fileName, mediaType: stored.mediaType };
}
