import type { HealthField } from '@vaga/contract/audit';
import type { Language } from '@vaga/contract/common';
import type { EntityAppointmentPerson } from '@vaga/contract/entity-appointments';
import { lifeOf } from '../../appointments/index.ts';
import { openedFields, recordHealthAccess } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { toPersonData } from '../../persons/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound, success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { AppointmentReader } from '../list/entity-appointments.rules.ts';
import { sideOf } from '../list/entity-appointments.rules.ts';
import { presentEntityAppointment, withSharingAt } from '../list/present-entity-appointment.ts';
import type { AppointmentPersonRow } from './appointment-person.queries.ts';
import { findAppointmentPerson } from './appointment-person.queries.ts';
import { editableFieldsOf, mayReadHealthNumber } from './appointment-person.rules.ts';

interface ReadAppointmentPersonInput {
  actor: MemberActor;
  /** Of the appointment. */
  id: string;
  language: Language;
  now: Date;
}

/** A hotel reads the health number of its own copy, and no result. */
const fieldsOfHotel: readonly HealthField[] = [
  'name',
  'contact',
  'dateOfBirth',
  'identification',
  'time',
  'service',
  'address',
  'payment',
  'status',
  'healthNumber',
];

/**
 * An appointment with the data of its person, as the form of members shows it. The read is recorded before the answer.
 * @throws Problem 404 for an appointment that is neither at the entity nor booked by the hotel.
 */
export async function readAppointmentPerson(
  db: Db,
  { actor, id, language, now }: ReadAppointmentPersonInput,
): Promise<Outcome<EntityAppointmentPerson>> {
  const { entityId } = actor;
  const reader = { side: sideOf(actor), roles: actor.roles };
  const row = await findAppointmentPerson(db, { id, entityId, side: reader.side, language });
  if (!row) throw notFound();
  await inTransaction(db, (trx) =>
    recordHealthAccess(trx, {
      actor,
      act: 'opened',
      people: [{ personId: row.personId, appointmentId: id }],
      fields: reader.side === 'hotel' ? fieldsOfHotel : openedFields(actor),
      now,
    }),
  );
  return success(presentAppointmentPerson(row, reader, now));
}

function presentAppointmentPerson(
  row: AppointmentPersonRow,
  reader: AppointmentReader,
  now: Date,
): EntityAppointmentPerson {
  const appointment = presentEntityAppointment(row, reader, now);
  const person = toPersonData(row.personData);
  return {
    ...appointment,
    createdDate: row.createdAt.toISOString(),
    idEntityService: row.entityServiceId,
    location: row.location,
    result: appointment.scheduleResult,
    email: person.email,
    dateOfBirth: person.dateOfBirth,
    gender: person.gender,
    nationalityType: person.nationalityType,
    healthIdentificationNumber: mayReadHealthNumber(reader)
      ? person.healthIdentificationNumber
      : null,
    idAlternativeIdentificationType: person.idAlternativeIdentificationType,
    alternativeIdentificationNumber: person.alternativeIdentificationNumber,
    idNationality: person.idNationality,
    idCountryOfBirth: person.idCountryOfBirth,
    idCountryOfResidence: person.idCountryOfResidence,
    postalCode: person.postalCode,
    invoiceData: row.invoiceData,
    editableFields: editableFieldsOf(
      { ...withSharingAt(row, now), isCanceled: lifeOf(row) === 'canceled' },
      reader,
    ),
  };
}
