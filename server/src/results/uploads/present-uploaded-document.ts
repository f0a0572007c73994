import type { Language } from '@vaga/contract/common';
import { messageOf } from '@vaga/contract/messages';
import type { UploadedDocument } from '@vaga/contract/uploaded-documents';
import { recordHealthAccess } from '../../audit/index.ts';
import type { AccessKeyActor, MemberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { localTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { UploadedDocumentRow } from './uploaded-documents.queries.ts';
import { readUploadedDocuments } from './uploaded-documents.queries.ts';

/** Who acts on uploaded documents, and reads the answer. */
export interface UploadActInput {
  actor: MemberActor | AccessKeyActor;
  language: Language;
  now: Date;
}

/** Documents as members see them. Whose names they read is recorded before the answer. */
export async function presentUploadedDocuments(
  db: Db,
  rows: readonly UploadedDocumentRow[],
  { actor, language, now }: UploadActInput,
): Promise<UploadedDocument[]> {
  const people = rows.flatMap(({ personId, appointmentId }) =>
    personId === null ? [] : [{ personId, appointmentId }],
  );
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act: 'searched',
      people,
      fields: ['name', 'dateOfBirth', 'time', 'service'],
      now,
    }),
  );
  return rows.map((row) => ({
    id: row.id,
    batch: row.batchId,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    state: row.state,
    foundBy: row.foundBy,
    reason: row.reason && messageOf(row.reason, language),
    appointment: appointmentOf(row),
  }));
}

/** One of them, by its id; the caller knows that it is the entity's. */
export async function readPresentedUpload(
  db: Db,
  id: string,
  input: UploadActInput,
): Promise<UploadedDocument> {
  const { entityId } = input.actor;
  const rows = await readUploadedDocuments(db, { entityId, ids: [id], language: input.language });
  const [document] = await presentUploadedDocuments(db, rows, input);
  if (!document) throw new Error(`The uploaded document ${id} does not exist.`);
  return document;
}

function appointmentOf(row: UploadedDocumentRow): UploadedDocument['appointment'] {
  const { appointmentId: id, code, name: person, service, takenAt, timeZone } = row;
  if (id === null || code === null || person === null || service === null) return null;
  const { dateOfBirth } = row;
  return {
    id,
    code,
    person,
    dateOfBirth,
    service,
    takenAt: takenAt && localTime(takenAt, timeZone),
  };
}
