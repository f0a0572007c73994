import { sql } from 'kysely';
import type { Actor } from '../../identity/index.ts';
import { compileOnce } from '../../platform/compile-once.ts';
import type { Trx } from '../../platform/db.ts';
import { recordFieldsOf } from '../../platform/row-sql.ts';
import type { AppointmentForEmail } from '../notices/appointment-emails.queries.ts';
import { appointmentForEmailSql } from '../notices/appointment-emails.queries.ts';
import type { Appointment } from '../states/appointments.queries.ts';

export interface NewAppointment
  extends Pick<Appointment, 'id' | 'code' | 'accountId' | 'assetId' | 'cartId' | 'status'> {
  personId: string;
  entityServiceId: string;
  campaignId: string | null;
  serviceDate: string;
  priceCents: number;
  createdAt: Date;
  startsAt?: Date;
  endsAt?: Date;
  /** Where the service is done, if at the patient's address. */
  address?: string | null;
  approvalRequestId?: string;
  paymentId?: string;
  isLocalPayment: boolean;
  /** By how many minutes the person can move, if they said so. */
  flexibleMinutes?: number | null;
}

/**
 * Inserts appointments that `actor` books or requests, each with the first row of its history. One whose code exists already is not inserted.
 * What a member books has the stay of its cart.
 * @returns the inserted appointments as their e-mails need them, ordered by start and name: a booking is confirmed at once.
 */
export async function insertAppointments(
  trx: Trx,
  appointments: readonly NewAppointment[],
  actor: Actor,
): Promise<AppointmentForEmail[]> {
  const member = actor.kind === 'member' ? actor : null;
  const rows = appointments.map((appointment) => ({
    ...appointment,
    bookedByAccountId: member?.accountId ?? null,
    bookedByEntityId: member?.entityId ?? null,
    stayOfCartId: member && appointment.cartId,
  }));
  return writeAppointments(trx, {
    rows: JSON.stringify(rows),
    actor: actor.kind,
    actorAccountId: 'accountId' in actor ? actor.accountId : null,
    actorEntityId: 'entityId' in actor ? actor.entityId : null,
  });
}

interface NewAppointmentRow extends NewAppointment {
  bookedByAccountId: string | null;
  bookedByEntityId: string | null;
}

const record = recordFieldsOf<NewAppointmentRow>({
  id: 'uuid',
  code: 'text',
  accountId: 'uuid',
  assetId: 'uuid',
  personId: 'uuid',
  cartId: 'uuid',
  entityServiceId: 'uuid',
  campaignId: 'uuid',
  status: 'text',
  startsAt: 'timestamptz',
  endsAt: 'timestamptz',
  serviceDate: 'date',
  priceCents: 'integer',
  address: 'text',
  approvalRequestId: 'uuid',
  paymentId: 'uuid',
  isLocalPayment: 'boolean',
  flexibleMinutes: 'smallint',
  createdAt: 'timestamptz',
  bookedByAccountId: 'uuid',
  bookedByEntityId: 'uuid',
});

interface WriteAppointmentsParameters {
  rows: string;
  actor: Actor['kind'];
  actorAccountId: string | null;
  actorEntityId: string | null;
}

/** What differs by actor is in the rows: a parameter that decides about a part of the plan has the statement planned each time. */
const writeAppointments = compileOnce(
  ({
    rows,
    actor,
    actorAccountId,
    actorEntityId,
  }: WriteAppointmentsParameters) => sql<AppointmentForEmail>`/* prepared */
    with made as (
      insert into appointments (${record.columns}, reservation_id)
      select ${record.values},
             (select c.reservation_id from carts c where c.id = r."stayOfCartId")
        from json_to_recordset(${rows}::json) as r(${record.types}, "stayOfCartId" uuid)
      on conflict (code) do nothing
      returning id, code, account_id, person_id, entity_service_id, status, sequence, starts_at, ends_at, service_date,
                price_cents, address, payment_id, paid_at, is_local_payment, status_reason, booked_by_entity_id,
                created_at),
    noted as (
      insert into appointment_changes (appointment_id, field, to_value, actor, account_id, entity_id, changed_at)
      select id, 'status', status, ${actor}, ${actorAccountId}::uuid, ${actorEntityId}::uuid, created_at from made)
    ${appointmentForEmailSql({ from: sql`made` })}`,
);
