import { sql } from 'kysely';
import type { Trx } from '../../platform/db.ts';

export interface UpcomingAppointment {
  servicePt: string;
  serviceEn: string;
  /** Null for a request without a time yet. */
  startsAt: Date | null;
  /** The requested day, YYYY-MM-DD. */
  serviceDate: string;
  timeZone: string;
}

/** One person, or all people of an account. */
export type AppointmentOwner = { personId: string } | { accountId: string };

/** The appointments that are neither cancelled nor begun, the next first. A request without a time counts until its day has passed. */
export function readUpcomingAppointments(
  trx: Trx,
  owner: AppointmentOwner,
  now: Date,
): Promise<UpcomingAppointment[]> {
  return trx
    .selectFrom('appointments as appointment')
    .innerJoin('entityServices as offered', 'offered.id', 'appointment.entityServiceId')
    .innerJoin('services as service', 'service.id', 'offered.serviceId')
    .innerJoin('entities as entity', 'entity.id', 'offered.entityId')
    .select([
      'service.namePt as servicePt',
      'service.nameEn as serviceEn',
      'appointment.startsAt',
      'appointment.serviceDate',
      'entity.timeZone',
    ])
    .where(({ eb }) =>
      'personId' in owner
        ? eb('appointment.personId', '=', owner.personId)
        : eb('appointment.accountId', '=', owner.accountId),
    )
    .where('appointment.status', '<>', 'Canceled')
    .where(
      sql<boolean>`coalesce(
        appointment.starts_at > ${now},
        appointment.service_date >= (${now}::timestamptz at time zone entity.time_zone)::date)`,
    )
    .orderBy(sql`coalesce(appointment.starts_at, appointment.service_date)`)
    .execute();
}
