import type { Db } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { notFound } from '../../platform/http/outcome.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { fileEncryptionContext } from './registration-file.rules.ts';
import { findRegistrationFile } from './registration-files.queries.ts';

/** A file that came with the answer of a company. @throws Problem 404 for one of another registration, or a forgotten one */
export async function openRegistrationFile(
  { db, encryption }: { db: Db; encryption: Encryption },
  { id, registrationId }: { id: string; registrationId: string },
): Promise<FileAnswer> {
  const file = await findRegistrationFile(db, { id, registrationId });
  if (!file) throw notFound();
  const content = encryption.decryptFile(file, fileEncryptionContext(id));
  if (!content)
    throw new Error('A file of a registration does not open: changed, or its key is missing.');
  return { content, fileName: file.fileName, mediaType: file.mediaType };
}
