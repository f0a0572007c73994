import type { AppointmentStatus } from '@vaga/contract/appointments';
import type { ServiceLocation } from '@vaga/contract/partners';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** An appointment as a pass of a wallet needs it. */
export interface AppointmentForPass {
  accountId: string;
  id: string;
  code: string;
  status: AppointmentStatus;
  sequence: number;
  personName: string;
  entityName: string;
  /** Where it takes place; empty for an online one. */
  address: string;
  location: ServiceLocation;
  /** Of the entity. */
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Null for a request without a time yet. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Ordered by start and name. Appointments of deleted accounts are left out. */
export function readAppointmentsForPass(
  db: Db,
  ids: readonly string[],
): Promise<AppointmentForPass[]> {
  return db
    .selectFrom('appointments as a')
    .innerJoin('accounts as ac', 'ac.id', 'a.accountId')
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .innerJoin('entityServices as es', 'es.id', 'a.entityServiceId')
    .innerJoin('entities as e', 'e.id', 'es.entityId')
    .select(['a.accountId', 'a.id', 'a.code', 'a.status', 'a.sequence', 'a.startsAt', 'a.endsAt'])
    .select(['p.name as personName', 'e.businessName as entityName', 'es.location', 'e.timeZone'])
    .select(['e.latitude', 'e.longitude'])
    .select(
      sql<string>`case when es.location = 'Online' then ''
        else coalesce(a.address, address_line(e.address, e.postal_code, e.locality)) end`.as(
        'address',
      ),
    )
    .$narrowType<{ status: AppointmentStatus; location: ServiceLocation }>()
    .where('a.id', 'in', ids)
    .where('ac.deletedAt', 'is', null)
    .orderBy('a.startsAt')
    .orderBy('p.name')
    .execute();
}
