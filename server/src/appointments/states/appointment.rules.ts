import type { AppointmentStatus, RefundState } from '@vaga/contract/appointments';
import { listCancelReasons } from '@vaga/contract/cancel-reasons';
import { automaticRefundHours } from '@vaga/contract/limits';
import type { AppointmentParty } from '../../identity/index.ts';
import type { AppointmentLife } from './appointment-state.rules.ts';
import { lifeOf } from './appointment-state.rules.ts';

/** The fields of an appointment that the rules need. `startsAt` is null for a request without a time yet. */
export interface AppointmentSnapshot {
  status: AppointmentStatus;
  startsAt: Date | null;
  priceCents: number;
  /** When it was paid, online or at the desk; null if it is not. */
  paidAt: Date | null;
}

const refundWindow = automaticRefundHours * 60 * 60 * 1000;

const cancelableLives: readonly AppointmentLife[] = ['requested', 'held', 'booked'];

/**
 * In every status except `CheckedIn` and `Canceled`: the patient until the start; the provider and the system until
 * the check-in.
 */
export function canCancel(
  { status, startsAt }: AppointmentSnapshot,
  now: Date,
  by: AppointmentParty,
): boolean {
  const isInTime = by !== 'patient' || isBefore(now, startsAt);
  return cancelableLives.includes(lifeOf({ status })) && isInTime;
}

/** Whether the entity expects the patient, however it is paid. */
export function isBooked(appointment: Pick<AppointmentSnapshot, 'status'>): boolean {
  return lifeOf(appointment) === 'booked';
}

/**
 * For a booked appointment: the patient until the start; the provider until the check-in, or until it is marked as a no-show.
 * The bearer of a rebooking offer is asked as the patient, and may answer until the start.
 */
export function canReschedule(
  appointment: AppointmentSnapshot & { noShowAt: Date | null },
  now: Date,
  by: AppointmentParty,
): boolean {
  const isInTime = by !== 'patient' || isBefore(now, appointment.startsAt);
  return isBooked(appointment) && appointment.noShowAt === null && isInTime;
}

const individualReasons = listCancelReasons('isIndividual');

/** Whether this one appointment was cancelled, and not its payment. `isCanceledIndividuallySql` is the same rule in SQL. */
export function isCanceledIndividually(appointment: {
  status: AppointmentStatus;
  statusReason: string | null;
}): boolean {
  const { status, statusReason } = appointment;
  return status === 'Canceled' && individualReasons.some((reason) => reason === statusReason);
}

export interface CancellationRefund {
  state: Extract<RefundState, 'none' | 'automatic' | 'requested'>;
  /** The amount to refund, or to request; whole cents. */
  cents: number;
}

/**
 * The refund for cancelling one appointment at `now`: none if nothing was paid online, as what was paid at the desk is
 * returned there; automatic and in full if the
 * patient did not cancel, within `automaticRefundHours` of the purchase and before the start, or if a change of hours displaced it,
 * because the entity is the cause then; otherwise requested from the entity.
 */
export function refundOnCancel(
  appointment: AppointmentSnapshot & { isLocalPayment: boolean; isDisplaced: boolean },
  now: Date,
  by: AppointmentParty,
): CancellationRefund {
  const { status, paidAt, priceCents, startsAt, isLocalPayment, isDisplaced } = appointment;
  if (!isBooked({ status }) || paidAt === null || isLocalPayment || priceCents === 0)
    return { state: 'none', cents: 0 };
  const isRecent = now.getTime() <= paidAt.getTime() + refundWindow;
  const isFree = isDisplaced || (isRecent && isBefore(now, startsAt));
  const isAutomatic = by !== 'patient' || isFree;
  return { state: isAutomatic ? 'automatic' : 'requested', cents: priceCents };
}

/**
 * Upcoming appointments first, the next one at the top (requests without a time by their day); then past ones, latest
 * first.
 */
export function sortAppointments<Row extends { at: Date; isPast: boolean; id: string }>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((one, other) => {
    if (one.isPast !== other.isPast) return one.isPast ? 1 : -1;
    const later = one.at.getTime() - other.at.getTime();
    return (one.isPast ? -later : later) || (one.id < other.id ? -1 : 1);
  });
}

function isBefore(now: Date, startsAt: Date | null): boolean {
  return startsAt === null || now.getTime() < startsAt.getTime();
}
