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

/** Whether the person has an appointment, of any status. */
export async function hasAppointments(trx: Trx, personId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has or had an appointment at another entity than this one. */
export async function hasAppointmentElsewhere(
  trx: Trx,
  of: { accountId: string; entityId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('entityServices', 'entityServices.id', 'appointments.entityServiceId')
    .select('appointments.id')
    .where('appointments.accountId', '=', of.accountId)
    .where('entityServices.entityId', '<>', of.entityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a service of an account is done: from then on its address gets results. */
export async function hasServiceDone(trx: Trx, accountId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('accountId', '=', accountId)
    .where('result', '<>', 'Pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an appointment of an account has started: from then on there may be a result. */
export async function hasAppointmentStarted(
  trx: Trx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '<>', 'Canceled')
    .where('startsAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the person has or had an appointment at the entity. */
export async function hasAppointmentAt(
  trx: Trx,
  personId: string,
  entityId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .innerJoin('entityServices', 'entityServices.id', 'appointments.entityServiceId')
    .select('appointments.id')
    .where('appointments.personId', '=', personId)
    .where('entityServices.entityId', '=', entityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
