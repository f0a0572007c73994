import { sql } from 'kysely';
import type { PersonIdentity } from '../../persons/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import { wholeCode } from '../states/appointment-code.ts';
import { isAddressKnownSql } from './shown-result.queries.ts';

/** What the entry of a result needs to know beside the row of the appointment. */
export interface ResultContext {
  /** The results that the service can have. */
  resultsOfService: string[];
  identity: PersonIdentity;
  document: ResultDocumentFacts | null;
}

/** The document of a result. */
export interface ResultDocumentFacts {
  id: string;
  /** The member, or the access key of the entity's system; null: the product. */
  addedBy: string | null;
  createdAt: Date;
  /** Whether it took the place of an earlier document. */
  isReplacement: boolean;
}

/** The caller has locked the appointment. */
export async function readResultContext(trx: Trx, id: string): Promise<ResultContext> {
  const row = await trx
    .selectFrom('appointments as a')
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('services as s', 's.id', 'es.serviceId')
    .select(['s.results as resultsOfService', 'p.name', 'p.dateOfBirth', 'p.healthNumber'])
    .select(['p.identificationTypeId', 'p.identificationNumber'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const document = await trx
    .selectFrom('resultDocuments')
    .select(['id', 'createdAt'])
    .select((row) => row.fn.coalesce('addedBy', 'addedByKey').as('addedBy'))
    .where('appointmentId', '=', id)
    .executeTakeFirst();
  const { resultsOfService, ...identity } = row;
  return {
    resultsOfService,
    identity,
    document: document
      ? { ...document, isReplacement: await isReplacement(trx, id, document.id) }
      : null,
  };
}

async function isReplacement(trx: Trx, appointmentId: string, documentId: string) {
  const change = await trx
    .selectFrom('appointmentChanges')
    .select('fromValue')
    .where('appointmentId', '=', appointmentId)
    .where('field', '=', 'document')
    .where('toValue', '=', documentId)
    .executeTakeFirst();
  return change !== undefined && change.fromValue !== null;
}

/** Deletes the document of a result that is taken back. */
export async function deleteDocument(trx: Trx, documentId: string): Promise<void> {
  await trx.deleteFrom('resultDocuments').where('id', '=', documentId).execute();
}

/** Whether results of an appointment may be announced: the address is known to be that of its person. */
export async function isResultAddressKnown(db: Db, appointmentId: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select ${isAddressKnownSql} as is_known from appointments a where a.id = ${appointmentId}`.execute(
    db,
  );
  return rows[0]?.isKnown ?? false;
}

/** Whether a member confirmed the address of an appointment at this time or later. */
export async function wasAddressConfirmedSince(
  trx: Trx,
  appointmentId: string,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', appointmentId)
    .where('addressConfirmedAt', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** An appointment of an entity by its code, with or without the prefix; null for none. */
export async function findAppointmentByCode(
  db: Db,
  { code, entityId }: { code: string; entityId: string },
) {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .select(['a.id', 'a.result', 'a.labReference', 'a.sampleTakenAt', 'a.serviceDate'])
    .select('e.timeZone')
    .where('es.entityId', '=', entityId)
    .where('a.code', '=', wholeCode(code))
    .executeTakeFirst();
  return row ?? null;
}

/** The address of an account has changed: what was confirmed with its people was another one. */
export async function forgetConfirmedAddresses(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('appointments')
    .set({ addressConfirmedAt: null })
    .where('accountId', '=', accountId)
    .where('addressConfirmedAt', 'is not', null)
    .execute();
}

/** Saves what the laboratory says of a sample; null leaves what there is. The caller has locked the appointment. */
export async function saveSample(
  trx: Trx,
  id: string,
  { takenAt, reference }: { takenAt: Date | null; reference: string | null },
): Promise<void> {
  const values = {
    ...(takenAt ? { sampleTakenAt: takenAt } : {}),
    ...(reference ? { labReference: reference } : {}),
  };
  if (Object.keys(values).length === 0) return;
  await trx.updateTable('appointments').set(values).where('id', '=', id).execute();
}
