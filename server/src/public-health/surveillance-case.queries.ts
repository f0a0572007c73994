import type { Result } from '@vaga/contract/appointments';
import type { Db, Trx } from '../platform/db.ts';
import type { SurveillanceCase } from './surveillance-bundle.rules.ts';

/** What a report of this notification says now; null once the data of the person were erased. */
export async function readSurveillanceCase(
  db: Db | Trx,
  notificationId: string,
): Promise<SurveillanceCase | null> {
  const row = await db
    .selectFrom('surveillanceNotifications as notification')
    .innerJoin('appointments as appointment', 'appointment.id', 'notification.appointmentId')
    .innerJoin('persons as person', 'person.id', 'appointment.personId')
    .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
    .innerJoin('services as service', 'service.id', 'offered.serviceId')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .leftJoin('notifiableResults as notifiable', (join) =>
      join
        .onRef('notifiable.serviceId', '=', 'service.id')
        .onRef('notifiable.result', '=', 'notification.result'),
    )
    .select(['notification.version', 'notification.result', 'notification.createdAt'])
    .select(['appointment.code', 'appointment.sampleTakenAt', 'appointment.calledAt'])
    .select(['appointment.checkedInAt', 'appointment.startsAt'])
    .select(['service.namePt as service', 'service.loinc', 'notifiable.diseasePt'])
    .select(['person.id as personId', 'person.name', 'person.dateOfBirth', 'person.gender'])
    .select(['person.healthNumber', 'person.identificationNumber', 'person.phone', 'person.email'])
    .select(['person.postalCode', 'person.deletedAt'])
    .select(['entity.id as entityId', 'entity.businessName', 'entity.address', 'entity.locality'])
    .select(['entity.postalCode as entityPostalCode', 'entity.phone as entityPhone'])
    .select('entity.email as entityEmail')
    .where('notification.id', '=', notificationId)
    .executeTakeFirst();
  if (!row || row.deletedAt) return null;
  return {
    notificationId,
    version: row.version,
    code: row.code,
    result: row.result as Result,
    // A person may check in on their own, long before the sample is taken.
    sampleAt: row.sampleTakenAt ?? row.calledAt ?? row.checkedInAt ?? row.startsAt,
    resultAt: row.createdAt,
    service: { name: row.service, loinc: row.loinc },
    disease: row.diseasePt,
    person: {
      id: row.personId,
      name: row.name,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender as 'Male' | 'Female' | null,
      healthNumber: row.healthNumber,
      identification: row.identificationNumber,
      phone: row.phone,
      email: row.email,
      postalCode: row.postalCode,
    },
    place: {
      id: row.entityId,
      name: row.businessName,
      address: row.address,
      postalCode: row.entityPostalCode,
      locality: row.locality,
      phone: row.entityPhone,
      email: row.entityEmail,
    },
  };
}
