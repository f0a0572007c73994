import { uploadedDocumentDays } from '@vaga/contract/limits';
import type { Db, Trx } from '../../platform/db.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { uploadEncryptionContext } from './upload-encryption.rules.ts';

/** A file is read in seconds: one that is still to be read later was left by a process that ended. */
const readingMinutes = 15;

/** Ends unmatched documents after `uploadedDocumentDays`, and forgets the ended ones as many days later. */
export async function sweepUploadedDocuments(db: Db, now: Date): Promise<void> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await db
    .updateTable('uploadedDocuments')
    .set({ state: 'unmatched', reason: 'upload.not_read' })
    .where('state', '=', 'received')
    .where('createdAt', '<', before(readingMinutes))
    .execute();
  await db
    .updateTable('uploadedDocuments')
    .set({ state: 'expired', sealed: null, keyId: null, endedAt: now })
    .where('state', '=', 'unmatched')
    .where('expiresAt', '<=', now)
    .execute();
  await db
    .deleteFrom('uploadedDocuments')
    .where('endedAt', '<', before(uploadedDocumentDays * 24 * 60))
    .execute();
}

/** Deletes what was uploaded for the appointments of an account. */
export async function eraseUploadedDocuments(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('uploadedDocuments')
    .where('appointmentId', 'in', (own) =>
      own.selectFrom('appointments').select('id').where('accountId', '=', accountId),
    )
    .execute();
}

/** Whether this installation has the keys of all uploaded documents. */
export async function areUploadsReadable(db: Db, encryption: Encryption): Promise<boolean> {
  const rows = await db
    .selectFrom('uploadedDocuments')
    .select('keyId')
    .distinct()
    .where('keyId', 'is not', null)
    .execute();
  return rows.every(({ keyId }) => keyId !== null && encryption.keyIds.includes(keyId));
}

/** Re-encrypts files under older keys with the newest key, one at a time. What cannot be decrypted stops it. */
export async function reencryptUploads(db: Db, encryption: Encryption): Promise<void> {
  const [newest] = encryption.keyIds;
  for (;;) {
    const row = await db
      .selectFrom('uploadedDocuments')
      .select(['id', 'keyId', 'sealed'])
      .where('keyId', '<>', newest)
      .limit(1)
      .executeTakeFirst();
    if (!row?.sealed || !row.keyId) return;
    const { id, sealed, keyId } = row;
    const owner = uploadEncryptionContext(id);
    const content = encryption.decryptFile({ sealed, keyId }, owner);
    if (!content)
      throw new Error('An uploaded document cannot be decrypted: it was not re-encrypted.');
    await db
      .updateTable('uploadedDocuments')
      .set(encryption.encryptFile(content, owner))
      .where('id', '=', id)
      .where('keyId', '=', keyId)
      .execute();
  }
}
