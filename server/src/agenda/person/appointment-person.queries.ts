import type { Language } from '@vaga/contract/common';
import type { EntityAppointmentPerson } from '@vaga/contract/entity-appointments';
import { sql } from 'kysely';
import type { PersonRow } from '../../persons/index.ts';
import { personJsonSql } from '../../persons/index.ts';
import type { Db } from '../../platform/db.ts';
import type {
  EntityAppointmentRow,
  EntityAppointmentsQuery,
} from '../list/entity-appointments.queries.ts';
import {
  entityAppointmentColumns,
  isOfEntitySql,
  joinsOfFound,
} from '../list/entity-appointments.queries.ts';

/** An appointment of an entity with the data of its person, as the form shows them. */
export interface AppointmentPersonRow extends EntityAppointmentRow {
  cartId: string;
  /** Of the appointment: another one than `personId` once the provider has corrected what the reader, a hotel, entered. */
  appointmentPersonId: string;
  /** Of the asset: as the person was booked. */
  bookedPersonId: string | null;
  entityServiceId: string;
  createdAt: Date;
  /** An entity keeps the account, and a service of it is done: results go to its address. */
  isResultAddress: boolean;
  personData: PersonRow;
  invoiceData: EntityAppointmentPerson['invoiceData'];
}

export interface AppointmentPersonQuery extends Pick<EntityAppointmentsQuery, 'entityId' | 'side'> {
  id: string;
  language: Language;
}

/** Null for an appointment that is neither done at the entity nor, on the side of a hotel, booked by it. */
export async function findAppointmentPerson(
  db: Db,
  query: AppointmentPersonQuery,
): Promise<AppointmentPersonRow | null> {
  const { rows } = await sql<AppointmentPersonRow>`
      select ${entityAppointmentColumns(query.language)}, a.cart_id, a.entity_service_id, a.created_at,
             a.person_id as appointment_person_id,
             (select s.person_id from assets s where s.id = a.asset_id) as booked_person_id,
             exists (select from appointments done
                       join accounts kept on kept.id = done.account_id and kept.kept_by_entity_id is not null
                      where done.account_id = a.account_id and done.result <> 'Pending') as is_result_address,
             ${personJsonSql} as person_data,
             case when pay.invoice_name is not null and ${query.side === 'provider' || sql`pay.kind <> 'online'`} then json_build_object(
               'name', pay.invoice_name, 'taxIdentificationNumber', coalesce(pay.invoice_tax_number, ''),
               'address', coalesce(pay.invoice_address, ''), 'postalCode', coalesce(pay.invoice_postal_code, ''),
               'locality', coalesce(pay.invoice_locality, '')) end as invoice_data
        from (select a.id as appointment_id, r.code as reservation_code
                from appointments a
                join entity_services es on es.id = a.entity_service_id
                left join reservations r on r.id = a.reservation_id
               where a.id = ${query.id} and ${isOfEntitySql(query)}) found
        ${joinsOfFound(query)}
        left join payments pay on pay.id = a.payment_id`.execute(db);
  return rows[0] ?? null;
}
