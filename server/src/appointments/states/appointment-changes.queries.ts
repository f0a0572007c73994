import type { Trx } from '../../platform/db.ts';
import type { AppointmentChange } from './appointments.queries.ts';

/** What of the money of a cancelled appointment goes back, and since when; null for an appointment that does not exist. */
export async function readOwedRefund(
  trx: Trx,
  id: string,
): Promise<{ refundState: string; canceledAt: Date | null } | null> {
  const row = await trx
    .selectFrom('appointments')
    .select(['refundState', 'canceledAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the asset of an appointment has another one that is not cancelled. */
export async function hasLaterAppointment(
  trx: Trx,
  { id, assetId }: { id: string; assetId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments')
    .select('id')
    .where('assetId', '=', assetId)
    .where('id', '<>', id)
    .where('status', '<>', 'Canceled')
    .executeTakeFirst();
  return row !== undefined;
}

/** The last change of a field of an appointment. */
export interface FieldChange {
  fromValue: string | null;
  toValue: string | null;
  changedAt: Date;
  /** Null: written by an earlier version. */
  actor: string | null;
  /** The entity that the author acted for. */
  entityId: string | null;
  isUndo: boolean;
}

/** Null for a field that has not changed. The caller has locked the appointment. */
export async function readLastFieldChange(
  trx: Trx,
  { appointmentId, field }: Pick<AppointmentChange, 'appointmentId' | 'field'>,
): Promise<FieldChange | null> {
  const row = await trx
    .selectFrom('appointmentChanges')
    .select(['fromValue', 'toValue', 'changedAt', 'actor', 'entityId', 'isUndo'])
    .where('appointmentId', '=', appointmentId)
    .where('field', '=', field)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the moves of an appointment after `since`; its first start is not a move. The caller holds its lock. */
export async function countMovesSince(
  trx: Trx,
  appointmentId: string,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('appointmentChanges')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('appointmentId', '=', appointmentId)
    .where('field', '=', 'startsAt')
    .where('fromValue', 'is not', null)
    .where('changedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
