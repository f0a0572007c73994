import type { Language } from '@vaga/contract/common';
import { uploadedDocumentsPerBatch } from '@vaga/contract/limits';
import type { UploadedDocumentState, UploadFinder } from '@vaga/contract/uploaded-documents';
import { openUploadStates } from '@vaga/contract/uploaded-documents';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { UploadedDocuments } from '../../platform/db-types.ts';
import type { EncryptedFile } from '../../platform/encryption.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import type { UploadReason } from './find-owner.rules.ts';

/** An uploaded document as members see it. */
export interface UploadedDocumentRow {
  id: string;
  batchId: string;
  fileName: string;
  sizeBytes: number;
  state: UploadedDocumentState;
  foundBy: UploadFinder | null;
  reason: UploadReason | null;
  appointmentId: string | null;
  personId: string | null;
  code: string | null;
  name: string | null;
  dateOfBirth: string | null;
  service: string | null;
  takenAt: Date | null;
  timeZone: string;
}

const columns = (language: Language) =>
  columnsOf<UploadedDocumentRow>({
    id: sql`u.id`,
    batchId: sql`u.batch_id`,
    fileName: sql`u.file_name`,
    sizeBytes: sql`u.size_bytes`,
    state: sql`u.state`,
    foundBy: sql`u.found_by`,
    reason: sql`u.reason`,
    appointmentId: sql`u.appointment_id`,
    personId: sql`a.person_id`,
    code: sql`a.code`,
    name: sql`p.name`,
    dateOfBirth: sql`p.date_of_birth`,
    service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    takenAt: sql`coalesce(a.sample_taken_at, a.called_at, a.checked_in_at, a.starts_at)`,
    timeZone: sql`e.time_zone`,
  });

const joins = sql`
      from uploaded_documents u
      join entities e on e.id = u.entity_id
      left join appointments a on a.id = u.appointment_id
      left join entity_services es on es.id = a.entity_service_id
      left join services sv on sv.id = es.service_id
      left join persons p on p.id = a.person_id`;

const openStatesSql = sql`${sql.lit(`{${openUploadStates.join(',')}}`)}::text[]`;

/** The documents of a batch in the order in which they came; without one the oldest that are open. */
export async function findUploadedDocuments(
  db: Db,
  of: { entityId: string; batchId: string | null; language: Language },
): Promise<UploadedDocumentRow[]> {
  const { entityId, batchId, language } = of;
  const isListed = batchId ? sql`u.batch_id = ${batchId}` : sql`u.state = any(${openStatesSql})`;
  const { rows } = await sql<UploadedDocumentRow>`
    select ${columns(language)} ${joins}
     where u.entity_id = ${entityId} and ${isListed}
     order by u.id limit ${uploadedDocumentsPerBatch}`.execute(db);
  return rows;
}

/** Uploaded documents of an entity by id, in that order; those of another entity are left out. */
export async function readUploadedDocuments(
  db: Db,
  of: { entityId: string; ids: readonly string[]; language: Language },
): Promise<UploadedDocumentRow[]> {
  const ids = sql`${[...of.ids]}::uuid[]`;
  const { rows } = await sql<UploadedDocumentRow>`
    select ${columns(of.language)} ${joins}
     where u.entity_id = ${of.entityId} and u.id = any(${ids})
     order by array_position(${ids}, u.id)`.execute(db);
  return rows;
}

/** Locks what an entity uploads until the transaction ends: its files are counted and compared one after another. */
export async function lockUploadsOfEntity(trx: Trx, entityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${entityId}`}, 66))`.execute(
    trx,
  );
}

/** What an entity has uploaded with these bytes: the one that counts, and one that was refused in this batch. */
export async function findSameContent(
  trx: Trx,
  of: { entityId: string; batchId: string; sha256: Buffer },
) {
  const rows = await trx
    .selectFrom('uploadedDocuments as u')
    .leftJoin('resultDocuments as d', 'd.appointmentId', 'u.appointmentId')
    .select(['u.id', 'u.batchId', 'u.state'])
    .select(sql<boolean>`u.state = 'published' and d.id is null`.as('isTakenBack'))
    .where('u.entityId', '=', of.entityId)
    .where('u.sha256', '=', of.sha256)
    .where((where) =>
      where.or([
        where('u.state', 'in', [...openUploadStates, 'published']),
        where.and([where('u.state', '=', 'refused'), where('u.batchId', '=', of.batchId)]),
      ]),
    )
    .execute();
  return {
    live: rows.find(({ state }) => state !== 'refused') ?? null,
    refused: rows.find(({ state }) => state === 'refused') ?? null,
  };
}

/** How many files a batch has, and how many of its entity are open. */
export async function countUploads(
  trx: Trx,
  { entityId, batchId }: { entityId: string; batchId: string },
): Promise<{ inBatch: number; open: number }> {
  const { rows } = await sql<{ inBatch: number; open: number }>`
    select count(*) filter (where batch_id = ${batchId})::int as in_batch,
           count(*) filter (where state = any(${openStatesSql}))::int as open
      from uploaded_documents where entity_id = ${entityId}`.execute(trx);
  return rows[0] ?? { inBatch: 0, open: 0 };
}

export interface NewUploadedDocument {
  id: string;
  entityId: string;
  batchId: string;
  fileName: string;
  sha256: Buffer;
  sizeBytes: number;
  addedBy: string | null;
  addedByKey: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores a file that was received; `refusal`: that it was, without its content. */
export async function insertUploadedDocument(
  trx: Trx,
  document: NewUploadedDocument,
  kept: EncryptedFile | { refusal: UploadReason },
): Promise<void> {
  const values =
    'refusal' in kept
      ? { state: 'refused', reason: kept.refusal, endedAt: document.createdAt }
      : { state: 'received', sealed: kept.sealed, keyId: kept.keyId };
  await trx
    .insertInto('uploadedDocuments')
    .values({ ...document, ...values })
    .execute();
}

/** The state of an entity's document, locked; null for another's. */
export async function lockUploadedDocument(
  trx: Trx,
  { id, entityId }: { id: string; entityId: string },
) {
  const row = await trx
    .selectFrom('uploadedDocuments')
    .select(['id', 'appointmentId', 'sealed', 'keyId'])
    .select((column) => column.ref('state').$castTo<UploadedDocumentState>().as('state'))
    .where('id', '=', id)
    .where('entityId', '=', entityId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an open document other than this one is of the appointment. The caller has locked the appointment. */
export async function isAppointmentTaken(
  trx: Trx,
  { id, appointmentId }: { id: string; appointmentId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('uploadedDocuments')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .where('state', 'in', ['matched', 'proposed'])
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

type OpenValues = Pick<
  Updateable<UploadedDocuments>,
  'state' | 'foundBy' | 'reason' | 'appointmentId'
>;

/** Saves whose an open document is. */
export async function updateUploadedDocument(
  trx: Trx,
  id: string,
  values: OpenValues & { state?: UploadedDocumentState; reason?: UploadReason | null },
): Promise<void> {
  await trx.updateTable('uploadedDocuments').set(values).where('id', '=', id).execute();
}

/** Ends a document: its file is deleted here. */
export async function endUploadedDocument(
  trx: Trx,
  id: string,
  { now, ...values }: OpenValues & { state: UploadedDocumentState; now: Date },
): Promise<void> {
  await trx
    .updateTable('uploadedDocuments')
    .set({ ...values, sealed: null, keyId: null, endedAt: now })
    .where('id', '=', id)
    .execute();
}
