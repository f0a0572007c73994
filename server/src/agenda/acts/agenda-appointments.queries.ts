import type { AppointmentStatus, RefundState, Result } from '@vaga/contract/appointments';
import type { Language } from '@vaga/contract/common';
import { sql } from 'kysely';
import type { Actor } from '../../identity/index.ts';
import { dueAtDeskSql } from '../../payments/index.ts';
import type { Db } from '../../platform/db.ts';
import type { SqlOf } from '../../platform/row-sql.ts';
import { columnsOf } from '../../platform/row-sql.ts';

/** An appointment as the members of its provider see it on the day. */
export interface AgendaAppointmentRow {
  id: string;
  version: number;
  code: string;
  personId: string;
  person: string;
  service: string;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
  status: AppointmentStatus;
  checkedInAt: Date | null;
  calledAt: Date | null;
  noShowAt: Date | null;
  result: Result;
  priceCents: number;
  isLocalPayment: boolean;
  /** When it was paid; null if it is not. */
  paidAt: Date | null;
  /** Whether its payment is still to be made on site. */
  isDue: boolean;
  refundState: RefundState;
  /** `dueAtDeskSql`. */
  dueCents: number;
  duePeople: number;
}

/** The caller has checked whose appointment it is. */
export async function readAgendaAppointment(
  db: Db,
  { id, language }: { id: string; language: Language },
): Promise<AgendaAppointmentRow> {
  const { rows } = await sql<AgendaAppointmentRow>`
    select ${columnsOf(agendaAppointmentFields(language))}
      from appointments a
      join persons p on p.id = a.person_id
      join entity_services es on es.id = a.entity_service_id
      join entities e on e.id = es.entity_id
      join services sv on sv.id = es.service_id
      left join payments pay on pay.id = a.payment_id
      left join ${dueAtDeskSql}
     where a.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The appointment ${id} does not exist.`);
  return row;
}

/**
 * SQL for the fields of an appointment `a` with its person `p`, entity service `es`, entity `e`, service `sv` and, if there is
 * one, payment `pay` and what of it is `due` (`dueAtDeskSql`).
 */
export function agendaAppointmentFields(language: Language): SqlOf<AgendaAppointmentRow> {
  return {
    id: sql`a.id`,
    version: sql`a.version`,
    code: sql`a.code`,
    personId: sql`a.person_id`,
    person: sql`p.name`,
    service: language === 'en' ? sql`sv.name_en` : sql`sv.name_pt`,
    startsAt: sql`a.starts_at`,
    endsAt: sql`a.ends_at`,
    timeZone: sql`e.time_zone`,
    status: sql`a.status`,
    checkedInAt: sql`a.checked_in_at`,
    calledAt: sql`a.called_at`,
    noShowAt: sql`a.no_show_at`,
    result: sql`a.result`,
    priceCents: sql`a.price_cents`,
    isLocalPayment: sql`a.is_local_payment`,
    paidAt: sql`a.paid_at`,
    isDue: sql`coalesce(pay.status = 'due', false)`,
    refundState: sql`a.refund_state`,
    dueCents: sql`case when due.is_elsewhere then 0 else coalesce(due.cents, 0) end`,
    duePeople: sql`case when due.is_elsewhere then 0 else coalesce(due.people, 0) end`,
  };
}

/** The last change in the history of an appointment, with its author. */
export interface LastChange {
  field: string;
  fromValue: string | null;
  toValue: string | null;
  /** It took an act of a member back. */
  isUndo: boolean;
  changedAt: Date;
  actor: Actor['kind'];
  /** The entity that the author acted for. */
  entityId: string | null;
  entity: string | null;
  /** Of the author's account; null for a deleted one. */
  firstName: string | null;
}

/** Null for an appointment without a history. */
export async function readLastChange(db: Db, appointmentId: string): Promise<LastChange | null> {
  const [last] = await readChangesOf(db, { appointmentId, limit: 1 });
  return last ?? null;
}

/** The changes in the history of an appointment, newest first. */
export async function readChangesOf(
  db: Db,
  { appointmentId, limit }: { appointmentId: string; limit: number },
): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select c.field, c.from_value, c.to_value, c.is_undo, c.changed_at, c.actor, c.entity_id, e.business_name as entity,
           case when ac.deleted_at is null then ac.first_name end as first_name
      from appointment_changes c
      left join entities e on e.id = c.entity_id
      left join accounts ac on ac.id = c.account_id
     where c.appointment_id = ${appointmentId}
     order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
