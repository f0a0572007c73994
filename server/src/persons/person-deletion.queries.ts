import { sql } from 'kysely';
import type { Trx } from '../platform/db.ts';

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

/** Whether a cart holds a place for the person at `now`. */
export async function hasHeldPlace(trx: Trx, personId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('occupancy')
    .innerJoin('assets', 'assets.id', 'occupancy.ownerId')
    .select('occupancy.id')
    .where('assets.personId', '=', personId)
    .where('occupancy.state', '=', 'hold')
    .where('occupancy.expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether appointments or assets refer to the person. */
export async function readPersonReferences(
  trx: Trx,
  personId: string,
): Promise<{ appointments: boolean; assets: boolean }> {
  const row = await trx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('appointments')
          .select('appointments.id')
          .where('appointments.personId', '=', personId),
      ).as('appointments'),
      exists(selectFrom('assets').select('assets.id').where('assets.personId', '=', personId)).as(
        'assets',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { appointments: Boolean(row.appointments), assets: Boolean(row.assets) };
}

export async function markPersonDeleted(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx.updateTable('persons').set({ deletedAt: now }).where('id', '=', personId).execute();
}

/** Every field with personal data, emptied. */
export const erasedIdentity = {
  name: '',
  email: null,
  phone: null,
  dateOfBirth: null,
  gender: null,
  nationalityType: null,
  healthNumber: null,
  identificationTypeId: null,
  identificationNumber: null,
  nationalityId: null,
  countryOfBirthId: null,
  countryOfResidenceId: null,
  postalCode: null,
} as const;

/** Empties the personal data of a person and marks it as deleted. The row remains for the assets that refer to it. */
export async function erasePersonIdentity(trx: Trx, personId: string, now: Date): Promise<void> {
  await trx
    .updateTable('persons')
    .set({ ...erasedIdentity, deletedAt: now })
    .where('id', '=', personId)
    .execute();
}

export async function deletePersonRow(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('persons').where('id', '=', personId).execute();
}
