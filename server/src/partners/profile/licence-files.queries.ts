import type { LicenceFile } from '@vaga/contract/entity-profile';
import type { Db, Trx } from '../../platform/db.ts';
import type { EncryptedFile, Encryption } from '../../platform/encryption.ts';
import type { DocumentMediaType } from '../../platform/file-content.rules.ts';
import { licenceEncryptionContext } from './licence-encryption.rules.ts';

/** The names of the licence files of an entity: the one in force, and the one that waits for an administrator. */
export async function readLicenceFileNames(
  db: Db | Trx,
  entityId: string,
): Promise<{ current: LicenceFile | null; pending: LicenceFile | null }> {
  const rows = await db
    .selectFrom('entityFiles')
    .select(['isPending', 'fileName', 'sizeBytes'])
    .where('entityId', '=', entityId)
    .where('kind', '=', 'licence')
    .execute();
  const nameOf = (isPending: boolean): LicenceFile | null => {
    const row = rows.find((one) => one.isPending === isPending);
    return row ? { fileName: row.fileName, sizeBytes: row.sizeBytes } : null;
  };
  return { current: nameOf(false), pending: nameOf(true) };
}

interface NewLicenceFile extends EncryptedFile {
  id: string;
  entityId: string;
  isPending: boolean;
  fileName: string;
  mediaType: DocumentMediaType;
  sizeBytes: number;
  createdAt: Date;
}

/** Stores the file of a licence in place of the one before. */
export async function replaceLicenceFile(trx: Trx, file: NewLicenceFile): Promise<void> {
  await deleteLicenceFile(trx, file);
  await trx
    .insertInto('entityFiles')
    .values({ ...file, kind: 'licence' })
    .execute();
}

export async function deleteLicenceFile(
  trx: Trx,
  { entityId, isPending }: { entityId: string; isPending: boolean },
): Promise<void> {
  await trx
    .deleteFrom('entityFiles')
    .where('entityId', '=', entityId)
    .where('kind', '=', 'licence')
    .where('isPending', '=', isPending)
    .execute();
}

/** The file that waited takes the place of the one in force; without one nothing changes. */
export async function confirmLicenceFile(trx: Trx, entityId: string): Promise<void> {
  const waiting = await trx
    .selectFrom('entityFiles')
    .select('id')
    .where('entityId', '=', entityId)
    .where('kind', '=', 'licence')
    .where('isPending', '=', true)
    .executeTakeFirst();
  if (!waiting) return;
  await deleteLicenceFile(trx, { entityId, isPending: false });
  await trx
    .updateTable('entityFiles')
    .set({ isPending: false })
    .where('id', '=', waiting.id)
    .execute();
}

export interface StoredLicenceFile extends EncryptedFile {
  id: string;
  fileName: string;
  mediaType: string;
}

export async function readLicenceFile(
  db: Db,
  { entityId, isPending }: { entityId: string; isPending: boolean },
): Promise<StoredLicenceFile | null> {
  const row = await db
    .selectFrom('entityFiles')
    .select(['id', 'fileName', 'mediaType', 'sealed', 'keyId'])
    .where('entityId', '=', entityId)
    .where('kind', '=', 'licence')
    .where('isPending', '=', isPending)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this installation has the keys of all licence files. */
export async function areLicencesReadable(db: Db, encryption: Encryption): Promise<boolean> {
  const rows = await db.selectFrom('entityFiles').select('keyId').distinct().execute();
  return rows.every(({ keyId }) => encryption.keyIds.includes(keyId));
}

/** Re-encrypts licence files under older keys with the newest key, one at a time. What cannot be decrypted stops it. */
export async function reencryptLicences(db: Db, encryption: Encryption): Promise<void> {
  const [newest] = encryption.keyIds;
  for (;;) {
    const row = await db
      .selectFrom('entityFiles')
      .select(['id', 'keyId', 'sealed'])
      .where('keyId', '<>', newest)
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    const owner = licenceEncryptionContext(row.id);
    const content = encryption.decryptFile(row, owner);
    if (!content) throw new Error('A licence file cannot be decrypted: it was not re-encrypted.');
    await db
      .updateTable('entityFiles')
      .set(encryption.encryptFile(content, owner))
      .where('id', '=', row.id)
      .where('keyId', '=', row.keyId)
      .execute();
  }
}
