import type { RegistrationFile } from '@vaga/contract/admin-registrations';
import type { Db, Trx } from '../../platform/db.ts';
import type { EncryptedFile, Encryption } from '../../platform/encryption.ts';
import type { DocumentMediaType } from '../../platform/file-content.rules.ts';
import { fileEncryptionContext } from './registration-file.rules.ts';

export interface NewRegistrationFile {
  id: string;
  registrationId: string;
  answeredAt: Date;
  fileName: string;
  mediaType: DocumentMediaType;
  sizeBytes: number;
}

export async function insertRegistrationFile(
  trx: Trx,
  file: NewRegistrationFile,
  { sealed, keyId }: EncryptedFile,
): Promise<void> {
  await trx
    .insertInto('registrationFiles')
    .values({ ...file, sealed, keyId })
    .execute();
}

export interface RegistrationFileRow extends RegistrationFile {
  answeredAt: Date;
}

/** The files of a registration in the order in which they were sent, without their content. */
export async function readRegistrationFiles(
  db: Db,
  registrationId: string,
): Promise<RegistrationFileRow[]> {
  const rows = await db
    .selectFrom('registrationFiles')
    .select(['id', 'fileName', 'mediaType', 'sizeBytes', 'answeredAt'])
    .where('registrationId', '=', registrationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, mediaType: row.mediaType as DocumentMediaType }));
}

export async function findRegistrationFile(
  db: Db,
  { id, registrationId }: { id: string; registrationId: string },
) {
  const row = await db
    .selectFrom('registrationFiles')
    .select(['fileName', 'mediaType', 'sealed', 'keyId'])
    .where('id', '=', id)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Forgets the registrations that were refused, or not answered, before an instant, with their files; and the files of those that
 * were approved before it, which stay as the record of who became a partner.
 */
export async function forgetRegistrations(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'refused'), where('effectiveAt', '<', before)]),
        where.and([where('state', '=', 'expired'), where('answerUntil', '<', before)]),
      ]),
    )
    .execute();
  await db
    .deleteFrom('registrationFiles')
    .where('registrationId', 'in', (approved) =>
      approved
        .selectFrom('registrations')
        .select('id')
        .where('state', '=', 'approved')
        .where('effectiveAt', '<', before),
    )
    .execute();
}

/** Whether this installation has the keys of all files. */
export async function areCompanyFilesReadable(db: Db, encryption: Encryption): Promise<boolean> {
  const rows = await db.selectFrom('registrationFiles').select('keyId').distinct().execute();
  return rows.every(({ keyId }) => encryption.keyIds.includes(keyId));
}

/** Re-encrypts files under older keys with the newest key, one at a time. What cannot be decrypted stops it. */
export async function reencryptRegistrationFiles(db: Db, encryption: Encryption): Promise<void> {
  const [newest] = encryption.keyIds;
  for (;;) {
    const row = await db
      .selectFrom('registrationFiles')
      .select(['id', 'keyId', 'sealed'])
      .where('keyId', '<>', newest)
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const { id, keyId } = row;
    const owner = fileEncryptionContext(id);
    const content = encryption.decryptFile(row, owner);
    if (!content)
      throw new Error('A file of a registration cannot be decrypted: it was not re-encrypted.');
    await db
      .updateTable('registrationFiles')
      .set(encryption.encryptFile(content, owner))
      .where('id', '=', id)
      .where('keyId', '=', keyId)
      .execute();
  }
}
