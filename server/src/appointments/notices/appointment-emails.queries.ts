import type { AppointmentStatus } from '@vaga/contract/appointments';
import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type { Language } from '@vaga/contract/common';
import type { ServiceLocation } from '@vaga/contract/partners';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { accountAddressSql } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { columnsOf } from '../../platform/row-sql.ts';
import { uuidIn } from '../../platform/uuid-in.ts';
import { payBySql } from '../states/unpaid-appointments.queries.ts';

/** An appointment with its recipient, as e-mails and calendar files need it. */
export interface AppointmentForEmail {
  accountId: string;
  /** Null for an account without an address. */
  recipient: string | null;
  firstName: string;
  language: Language;
  wantsTexts: boolean;
  id: string;
  code: string;
  status: AppointmentStatus;
  sequence: number;
  personName: string;
  /** As entered, not normalised. */
  personPhone: string | null;
  servicePt: string;
  serviceEn: string;
  /** The explanation of the service, in the account's language. */
  serviceInformation: string;
  entityId: string;
  entityName: string;
  address: string;
  phone: string | null;
  location: ServiceLocation;
  timeZone: string;
  /** Null for a request without a time yet. */
  startsAt: Date | null;
  endsAt: Date | null;
  serviceDate: string;
  priceCents: number;
  isLocalPayment: boolean;
  /** When it was paid online; null if it is not. */
  paidAt: Date | null;
  payBy: Date | null;
  statusReason: CancelReason | null;
  /** An entity keeps the account: its e-mails carry a link to the appointment. */
  isUnclaimed: boolean;
  /** The name of another entity that booked, such as the hotel of a guest. */
  bookingEntityName: string | null;
}

/** Ordered by start and name. Appointments of deleted accounts are left out. */
export async function readAppointmentsForEmail(
  db: Db,
  appointmentIds: string[],
): Promise<AppointmentForEmail[]> {
  if (appointmentIds.length === 0) return [];
  const found = await appointmentForEmailSql({
    from: sql`appointments`,
    where: uuidIn(sql`a.id`, appointmentIds),
    whereAccount: sql`ac.deleted_at is null`,
  }).execute(db);
  return found.rows;
}

const appointmentForEmailColumns = columnsOf<AppointmentForEmail>({
  accountId: sql`a.account_id`,
  recipient: accountAddressSql('ac'),
  firstName: sql`ac.first_name`,
  language: sql`ac.language`,
  wantsTexts: sql`ac.wants_texts`,
  id: sql`a.id`,
  code: sql`a.code`,
  status: sql`a.status`,
  sequence: sql`a.sequence`,
  personName: sql`p.name`,
  personPhone: sql`p.phone`,
  servicePt: sql`sv.name_pt`,
  serviceEn: sql`sv.name_en`,
  serviceInformation: sql`case ac.language when 'en' then sv.information_en else sv.information_pt end`,
  entityId: sql`e.id`,
  entityName: sql`e.business_name`,
  address: sql`case when es.location = 'Online' then ''
    else coalesce(a.address, address_line(e.address, e.postal_code, e.locality)) end`,
  phone: sql`e.phone`,
  location: sql`es.location`,
  timeZone: sql`e.time_zone`,
  startsAt: sql`a.starts_at`,
  endsAt: sql`a.ends_at`,
  serviceDate: sql`a.service_date`,
  priceCents: sql`a.price_cents`,
  isLocalPayment: sql`a.is_local_payment`,
  paidAt: sql`a.paid_at`,
  isUnclaimed: sql`ac.kept_by_entity_id is not null`,
  bookingEntityName: sql`(select booking.business_name from entities booking
                            where booking.id = a.booked_by_entity_id and booking.id <> es.entity_id)`,
  payBy: payBySql,
  statusReason: sql`a.status_reason`,
});

/**
 * SQL that selects `AppointmentForEmail`, of the table or of rows that a statement has just inserted. Lateral, because
 * PostgreSQL reckons with a hundred inserted rows, and would read all persons and accounts for them.
 */
export const appointmentForEmailSql = ({
  from,
  where = sql`true`,
  whereAccount = sql`true`,
}: {
  from: RawBuilder<unknown>;
  /** Of appointment `a`. */
  where?: RawBuilder<unknown>;
  /** Of its account `ac`. */
  whereAccount?: RawBuilder<unknown>;
}): RawBuilder<AppointmentForEmail> => sql<AppointmentForEmail>`
    select found.*
      from ${from} a
     cross join lateral (
           select ${appointmentForEmailColumns}
             from accounts ac
             join persons p on p.id = a.person_id
             join entity_services es on es.id = a.entity_service_id
             join entities e on e.id = es.entity_id
             join services sv on sv.id = es.service_id
             left join payments pay on pay.id = a.payment_id
            where ac.id = a.account_id and ${whereAccount}
           offset 0) found
     where ${where}
     order by found.starts_at, found.person_name`;
