import type { Language } from '@vaga/contract/common';
import type { AppointmentHere, PersonHere } from '@vaga/contract/people';
import { attendanceOf, bookedPaymentOf, paymentStateOf } from '../../appointments/index.ts';
import { openedFields, recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { toPersonData } from '../../persons/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { localDay, localTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { AppointmentReader } from '../list/entity-appointments.rules.ts';
import {
  mayReadResult,
  paymentStatusOf,
  visibleResult,
} from '../list/entity-appointments.rules.ts';
import type { AppointmentHereRow, PersonHereRow } from './person-here.queries.ts';
import {
  findKnownHere,
  readAppointmentsHere,
  readDocumentsHere,
  readDuplicatesHere,
  readMergeEnd,
} from './person-here.queries.ts';
import { ageOn, lastFiveOf } from './person-here.rules.ts';

interface ReadPersonHereInput {
  actor: MemberActor;
  id: string;
  language: Language;
  now: Date;
}

/**
 * A person as the members of an entity know them. The read is recorded before the answer.
 * @throws Problem 404 for a person without an appointment here and without an unclaimed account of the entity.
 */
export async function readPersonHere(
  db: Db,
  { actor, id, language, now }: ReadPersonHereInput,
): Promise<Outcome<PersonHere>> {
  const { entityId, roles } = actor;
  const row = await findKnownHere(db, { id, entityId, language });
  if (!row) throw notFound();
  const reader: AppointmentReader = { side: 'provider', roles };
  const readsResults = mayReadResult(reader);
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act: 'opened',
      people: [{ personId: id, appointmentId: null }],
      fields: openedFields(actor),
      now,
    }),
  );
  const { accountId, isUnclaimed } = row;
  const { name, dateOfBirth, phone } = row.data;
  const of = { accountId, name, entityId, language };
  const appointments = await readAppointmentsHere(db, of);
  const documents = readsResults ? await readDocumentsHere(db, of) : [];
  const isComparable = isUnclaimed && dateOfBirth !== null && phone !== null;
  const mergeEnd = isUnclaimed ? await readMergeEnd(db, { accountId, now }) : null;
  return success({
    ...presentPerson(row, now),
    lastFive: lastFiveOf(
      appointments.map((one) => ({ startsAt: one.startsAt, attendance: attendanceOf(one, now) })),
      now,
    ),
    appointments: appointments.map((one) => presentAppointment(one, reader, now)),
    documents: documents.map(({ addedAt, ...document }) => ({
      ...document,
      addedAt: addedAt.toISOString(),
    })),
    duplicates: isComparable ? await readDuplicatesHere(db, { ...of, dateOfBirth, phone }) : [],
    canUndoMergeUntil: mergeEnd?.toISOString() ?? null,
  });
}

/**
 * The whole health number of a person. The read is recorded before the answer.
 * @throws Problem 404 as for the person.
 */
export async function readHealthNumberHere(
  db: Db,
  { actor, id, language, now }: ReadPersonHereInput,
): Promise<Outcome<{ healthNumber: string | null }>> {
  const row = await findKnownHere(db, { id, entityId: actor.entityId, language });
  if (!row) throw notFound();
  const people = [{ personId: id, appointmentId: null }];
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, { actor, act: 'opened', people, fields: ['healthNumber'], now }),
  );
  return success({ healthNumber: row.data.healthIdentificationNumber });
}

function presentPerson(row: PersonHereRow, now: Date) {
  const { isUnclaimed, nationality, documentKind, timeZone } = row;
  const person = toPersonData(row.data);
  const { alternativeIdentificationNumber: number } = person;
  return {
    id: person.id,
    name: person.name,
    dateOfBirth: person.dateOfBirth,
    age: ageOn(person.dateOfBirth, localDay(now, timeZone)),
    gender: person.gender,
    email: person.email,
    phone: person.phone,
    healthNumberEnd: person.healthIdentificationNumber?.slice(-3) ?? null,
    nationalityType: person.nationalityType,
    nationality,
    document: documentKind === null ? null : { kind: documentKind, number },
    postalCode: person.postalCode,
    timeZone,
    isUnclaimed,
  };
}

function presentAppointment(
  row: AppointmentHereRow,
  reader: AppointmentReader,
  now: Date,
): AppointmentHere {
  const { id, code, startsAt, timeZone, serviceDate, service, status, note, refundState } = row;
  const attendance = attendanceOf(row, now);
  const payment = attendance === null ? paymentStateOf(row) : bookedPaymentOf(row);
  return {
    id,
    code,
    startsAt: startsAt && localTime(startsAt, timeZone),
    serviceDate,
    service,
    status,
    attendance,
    paymentStatus: paymentStatusOf(payment, refundState),
    result: visibleResult({ ...row, isResultShared: false }, reader),
    note,
  };
}
