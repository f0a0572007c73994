import { randomBytes } from 'node:crypto';
import { recordDayAccess, recordHealthAccess } from '../../src/audit/index.ts';
import type { Db } from '../../src/platform/db.ts';
import type { Encryption } from '../../src/platform/encryption.ts';
import { inTransaction } from '../../src/platform/transact.ts';
import { uploadEncryptionContext } from '../../src/results/uploads/upload-encryption.rules.ts';
import { frozenAt } from '../app.ts';
import { insertRow } from '../builders/index.ts';

interface HealthRecordsOptions {
  personId: string;
  entityId: string;
  resultAppointmentId: string;
}

/**
 * The entity opened the person, and listed the day of their appointment; it owes the authority a report of the result, by
 * a notification with the id of its appointment, and a file was uploaded for it, with the same id.
 */
export async function buildHealthRecords(
  db: Db,
  encryption: Encryption,
  { personId, entityId, resultAppointmentId }: HealthRecordsOptions,
): Promise<void> {
  const actor = { kind: 'link', opens: personId, entityId } as const;
  const seen = { actor, fields: ['name'] as const, now: frozenAt };
  await inTransaction(db, async (trx) => {
    const people = [{ personId, appointmentId: null }];
    await recordHealthAccess(trx, { ...seen, act: 'opened', people });
    await recordDayAccess(trx, { ...seen, act: 'listed', serviceDate: '2026-11-26' });
  });
  const row = { id: resultAppointmentId, appointmentId: resultAppointmentId, createdAt: frozenAt };
  const due = { result: 'Unauthorized', state: 'due', dueAt: frozenAt };
  await insertRow(db, 'surveillanceNotifications', { ...row, ...due });
  // What a published rating says is public.
  const rating = { stars: 5, comment: 'Atenderam bem.', state: 'published', changedAt: frozenAt };
  await insertRow(db, 'ratings', { ...row, ...rating, entityId });
  const content = Buffer.from('%PDF-1.7 of an upload %%EOF');
  await insertRow(db, 'uploadedDocuments', {
    ...row,
    entityId,
    batchId: row.id,
    fileName: 'upload.pdf',
    sha256: randomBytes(32),
    sizeBytes: content.length,
    state: 'matched',
    foundBy: 'text',
    ...encryption.encryptFile(content, uploadEncryptionContext(row.id)),
    addedBy: row.id,
    expiresAt: new Date(Number(frozenAt) + 7 * 86_400_000),
  });
}
