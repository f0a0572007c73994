import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db.ts';
import type { EncryptedFile } from '../../platform/encryption.ts';
import { isDocumentShownSql, shownResultSql } from './shown-result.queries.ts';

export interface StoredDocument extends EncryptedFile {
  appointmentId: string;
  /** Whole, with its prefix of four letters. */
  code: string;
}

/** The encrypted document that an account may read of its appointment; null if there is none, or the appointment is not its own. */
export async function readDocument(
  db: Db,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<StoredDocument | null> {
  const row = await documentsOfAccount(db, { accountId, now })
    .select(['a.code', 'd.keyId', 'd.sealed'])
    .where('d.appointmentId', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The encrypted document of an appointment at an entity, and whose it is; null if there is none there. */
export async function readDocumentAt(
  db: Db,
  { entityId, id }: { entityId: string; id: string },
): Promise<(StoredDocument & { personId: string }) | null> {
  const row = await db
    .selectFrom('resultDocuments as d')
    .innerJoin('appointments as a', 'a.id', 'd.appointmentId')
    .innerJoin('entityServices as offered', 'offered.id', 'a.entityServiceId')
    .select(['d.appointmentId', 'd.keyId', 'd.sealed', 'a.code', 'a.personId'])
    .where('d.appointmentId', '=', id)
    .where('offered.entityId', '=', entityId)
    .executeTakeFirst();
  return row ?? null;
}

/** The ids of the account's appointments whose document it may read. Ids alone, because files are read one at a time. */
export async function listDocuments(
  db: Db,
  of: { accountId: string; now: Date },
): Promise<string[]> {
  const rows = await documentsOfAccount(db, of).orderBy('d.id').execute();
  return rows.map(({ appointmentId }) => appointmentId);
}

function documentsOfAccount(db: Db, { accountId, now }: { accountId: string; now: Date }) {
  return db
    .selectFrom('resultDocuments as d')
    .innerJoin('appointments as a', 'a.id', 'd.appointmentId')
    .select('d.appointmentId')
    .where('a.accountId', '=', accountId)
    .where(isDocumentShownSql(now));
}

/** Whether the account owns the appointment. */
export async function isOwnAppointment(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An appointment with a result or its document, as the notice shows it; null if the account does not own it or may not read it yet. */
export async function readResultNoticeRow(
  db: Db,
  of: { accountId: string; id: string; language: Language; now: Date },
) {
  const { accountId, id, language, now } = of;
  const row = await db
    .selectFrom('appointments as a')
    .leftJoin('resultDocuments as d', (join) =>
      join.onRef('d.appointmentId', '=', 'a.id').on(isDocumentShownSql(now)),
    )
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .innerJoin('services as s', 's.id', 'es.serviceId')
    .select(['a.id', 'a.code', 'a.startsAt', 'd.sizeBytes', 'p.name as person'])
    .select(['e.businessName as entity', 'e.timeZone'])
    .select(language === 'en' ? 's.nameEn as service' : 's.namePt as service')
    .where('a.id', '=', id)
    .where('a.accountId', '=', accountId)
    .where((where) =>
      where.or([
        where('d.id', 'is not', null),
        sql<boolean>`${shownResultSql(now)} not in ('Pending', 'Executed')`,
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

export interface NewDocument extends EncryptedFile {
  id: string;
  appointmentId: string;
  sizeBytes: number;
  /** The member; null: another author. */
  addedBy: string | null;
  /** The access key of the entity's own system; null: another author. Without either it is the product. */
  addedByKey: string | null;
  now: Date;
}

/** Replaces the document of an appointment. @returns the id of the previous one; null if there was none. */
export async function replaceDocument(
  trx: Trx,
  { now, ...document }: NewDocument,
): Promise<string | null> {
  const replaced = await trx
    .deleteFrom('resultDocuments')
    .where('appointmentId', '=', document.appointmentId)
    .returning('id')
    .executeTakeFirst();
  await trx
    .insertInto('resultDocuments')
    .values({ ...document, createdAt: now })
    .execute();
  return replaced?.id ?? null;
}

/** The ids of all keys that documents are encrypted with. */
export async function readDocumentKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('resultDocuments').select('keyId').distinct().execute();
  return rows.map(({ keyId }) => keyId);
}

/** Documents encrypted with any other key than this one, ordered by id. */
export async function readDocumentsUnderOtherKeys(
  db: Db,
  keyId: string,
  limit: number,
): Promise<(EncryptedFile & { id: string; appointmentId: string })[]> {
  return db
    .selectFrom('resultDocuments')
    .select(['id', 'appointmentId', 'keyId', 'sealed'])
    .where('keyId', '<>', keyId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores a file under its new key; does nothing if the document was replaced in the meantime. */
export async function storeReencryptedDocument(
  db: Db,
  id: string,
  file: EncryptedFile,
): Promise<void> {
  await db.updateTable('resultDocuments').set(file).where('id', '=', id).execute();
}
