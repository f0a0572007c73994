import type { AppointmentStatus, RefundState } from '@vaga/contract/appointments';
import { automaticRefundHours } from '@vaga/contract/limits';

/** What the rules need of an appointment. A request that waits for the partner's time has no start yet. */
export interface AppointmentSnapshot {
  status: AppointmentStatus;
  startsAt: Date | null;
  priceCents: number;
  /** When the money was taken; null while nothing is paid, and for local payment. */
  paidAt: Date | null;
}

const refundWindow = automaticRefundHours * 60 * 60 * 1000;

/** What each status lets somebody do until the start. A new one is an error of types until it is judged. */
const permissionsByStatus: Record<AppointmentStatus, { isCancelable: boolean; isBooked: boolean }> =
  {
    SchedulePending: { isCancelable: true, isBooked: false },
    PaymentPending: { isCancelable: true, isBooked: false },
    Await: { isCancelable: true, isBooked: true },
    Paid: { isCancelable: true, isBooked: true },
    Pending: { isCancelable: true, isBooked: true },
    CheckedIn: { isCancelable: false, isBooked: false },
    Canceled: { isCancelable: false, isBooked: false },
  };

/** From any status but CheckedIn and Canceled, up to the start. */
export function canCancel({ status, startsAt }: AppointmentSnapshot, now: Date): boolean {
  return permissionsByStatus[status].isCancelable && isBefore(now, startsAt);
}

/** Pending, Paid or Await: somebody is expected. Neither a request, nor what waits for its payment, nor checked in yet. */
export function isBooked({ status }: Pick<AppointmentSnapshot, 'status'>): boolean {
  return permissionsByStatus[status].isBooked;
}

/** What is booked, up to the start. */
export function canReschedule(appointment: AppointmentSnapshot, now: Date): boolean {
  return isBooked(appointment) && isBefore(now, appointment.startsAt);
}

/** Who ends one person's appointment and leaves the others of a group as they are. */
export const individualCancelReasons = ['byPerson', 'byPartner'] as const;

/**
 * Canceled for one person alone, by the patient or by the entity: its money goes back by itself, and the payment goes on
 * for the others of the group. All else that cancels (time, a lost place, a payment given up) concerns the whole payment.
 * `isCanceledIndividuallySql` is the same in SQL.
 */
export function isCanceledIndividually(appointment: {
  status: AppointmentStatus;
  statusReason: string | null;
}): boolean {
  const { status, statusReason } = appointment;
  return status === 'Canceled' && individualCancelReasons.some((reason) => reason === statusReason);
}

export interface CancellationRefund {
  state: Extract<RefundState, 'none' | 'automatic' | 'requested'>;
  /** What goes back, or is asked back; whole cents. */
  cents: number;
}

/**
 * What a cancellation at `now` does with the money of one person's appointment: nothing where nothing was taken; in
 * full and by itself within `automaticRefundHours` of the purchase and before the start; otherwise the partner is asked for it.
 */
export function refundOnCancel(appointment: AppointmentSnapshot, now: Date): CancellationRefund {
  const { status, paidAt, priceCents, startsAt } = appointment;
  if (status !== 'Paid' || paidAt === null || priceCents === 0) return { state: 'none', cents: 0 };
  const isRecent = now.getTime() <= paidAt.getTime() + refundWindow;
  const isAutomatic = isRecent && isBefore(now, startsAt);
  return { state: isAutomatic ? 'automatic' : 'requested', cents: priceCents };
}

/** Those still to come first, the next at the top (requests without a time by their day); then the past, latest first. */
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
