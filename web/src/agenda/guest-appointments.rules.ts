import type { EntityAppointment } from '@vaga/contract/entity-appointments';

export type ShownStatus =
  | 'status.canceled'
  | 'status.onSite'
  | 'status.free'
  | 'status.due'
  | 'status.paid'
  | 'status.refundRequested'
  | 'status.refunded';

type Standing = Pick<EntityAppointment, 'status' | 'isLocalPayment' | 'paymentStatus'>;

/**
 * How an appointment stands: the state of its payment, a dash where it is paid on site, and 'Cancelada' before both.
 * Source: the specification's list of appointments.
 */
export function statusOf({ status, isLocalPayment, paymentStatus }: Standing): ShownStatus {
  if (status === 'Canceled') return 'status.canceled';
  if (isLocalPayment || paymentStatus === null) return 'status.onSite';
  return `status.${paymentStatus}`;
}

/**
 * What is said below the dash of what is paid on site, with the amount while it is due; null for another dash, or none.
 */
export function onSiteNoteOf(
  appointment: Standing,
): 'status.onSiteDue' | 'status.onSiteSaid' | null {
  if (statusOf(appointment) !== 'status.onSite' || !appointment.isLocalPayment) return null;
  return appointment.paymentStatus === 'due' ? 'status.onSiteDue' : 'status.onSiteSaid';
}

/** What became of the money of a cancelled appointment; null where there is nothing to say. */
export function refundOf({ status, paymentStatus }: Standing): ShownStatus | null {
  const isRefund = paymentStatus === 'refundRequested' || paymentStatus === 'refunded';
  return status === 'Canceled' && isRefund ? `status.${paymentStatus}` : null;
}

/** A hotel reads whether the service is done, and no more. */
export function isDone({ scheduleResult }: Pick<EntityAppointment, 'scheduleResult'>): boolean {
  return scheduleResult !== 'Pending';
}

/** The result as a hotel reads it: of a cancelled appointment none is awaited. */
export function resultOf({
  status,
  scheduleResult,
}: Pick<EntityAppointment, 'status' | 'scheduleResult'>) {
  if (isDone({ scheduleResult })) return 'result.done';
  return status === 'Canceled' ? 'result.none' : 'result.pending';
}

/**
 * The result as a member of the provider reads it: without the role results the server says of every result only that there
 * is one.
 */
export function providerResultOf({
  status,
  scheduleResult,
}: Pick<EntityAppointment, 'status' | 'scheduleResult'>) {
  if (scheduleResult === 'Pending') return status === 'Canceled' ? 'result.none' : 'result.pending';
  const words = {
    Executed: 'result.done',
    WithResult: 'result.ready',
    Authorized: 'result.negative',
    Unauthorized: 'result.positive',
    Inconclusive: 'result.inconclusive',
  } as const;
  return words[scheduleResult];
}

/** Who pays a guest's appointment, and where; null where nothing is known of it, or all is paid. */
export function payerOf(
  appointment: Pick<EntityAppointment, 'atServiceEntity'> & Standing,
): 'pays.free' | 'pays.online' | 'pays.onSite' | 'pays.atHome' | 'pays.hotel' | null {
  const { status, isLocalPayment, paymentStatus, atServiceEntity } = appointment;
  if (paymentStatus === 'free') return 'pays.free';
  if (paymentStatus !== 'due') return null;
  if (status === 'PaymentPending') return 'pays.online';
  if (!isLocalPayment) return 'pays.hotel';
  return atServiceEntity ? 'pays.onSite' : 'pays.atHome';
}

/** How a guest learns of a change: by e-mail, else from the desk, which reads the phone if there is one. */
export function noteToGuest({
  hasEmail,
  phoneNumber,
}: Pick<EntityAppointment, 'hasEmail' | 'phoneNumber'>) {
  if (hasEmail) return 'guest.emailed';
  return phoneNumber ? 'guest.noEmailPhone' : 'guest.noEmail';
}

/** The day that a move begins to look at: the present one, unless it is past. Days are YYYY-MM-DD. */
export function firstDayOfMove(present: string, today: string): string {
  if (present < today) return today;
  return present;
}
