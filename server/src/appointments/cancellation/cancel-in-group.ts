import type { CancelReason } from '@vaga/contract/cancel-reasons';
import type {
  AppointmentParty,
  LinkActor,
  MemberActor,
  PatientActor,
  SystemActor,
} from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { dropQueuedMessages } from '../../platform/outbox.ts';
import { releasePlaces } from '../../scheduling/index.ts';
import { cancelApprovalRequestIfEmpty } from '../approvals/approval.queries.ts';
import { addRefundJob } from '../booking/settle-appointments.ts';
import { notifyOfAppointments } from '../notices/notify-of-appointments.ts';
import type { CancellationRefund } from '../states/appointment.rules.ts';
import { isBooked, refundOnCancel } from '../states/appointment.rules.ts';
import { lifeOf } from '../states/appointment-state.rules.ts';
import type { Appointment, AppointmentGroup } from '../states/appointments.queries.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { afterUndo } from '../states/attendance-acts.rules.ts';
import { readDisplaced } from '../states/displaced.queries.ts';
import { markCanceled } from '../states/mark-canceled.ts';

/** Who cancels an appointment. The system says why; a person's reason follows from who they are. */
export type CancelActor =
  | PatientActor
  | MemberActor
  | LinkActor
  | (SystemActor & { reason: Extract<CancelReason, 'unpaid' | 'byPartner'> });

interface CancelInGroupInput {
  actor: CancelActor;
  /** For whom the actor cancels. */
  by: AppointmentParty;
  /** The patient's reason for requesting a refund from the entity. */
  requestReason: string | null;
  /** Why the entity cancels, in the words of its member: the patient reads it. */
  note?: string;
  now: Date;
}

/** Cancels one appointment of a locked group, as `cancelTogether`. */
export async function cancelInGroup(
  trx: Trx,
  { appointment, others }: AppointmentGroup,
  input: CancelInGroupInput,
): Promise<CancellationRefund> {
  const [refund] = await cancelTogether(trx, { appointments: [appointment], others }, input);
  if (!refund) throw new Error('One appointment was cancelled and no refund was returned.');
  return refund;
}

/**
 * Cancels locked appointments of one cart, releases their places, refunds each (`refundOnCancel`) and notifies the account;
 * the others keep their places and their payment. What the entity cancels of what was booked can be undone: refund and
 * messages leave `afterUndo`.
 * @param group `others`: the locked appointments that share a payment with these.
 * @returns the refunds, in the order of the appointments.
 */
export async function cancelTogether(
  trx: Trx,
  {
    appointments,
    others,
  }: { appointments: readonly Appointment[]; others: readonly Appointment[] },
  input: CancelInGroupInput,
): Promise<CancellationRefund[]> {
  const { actor, by, note, now } = input;
  const reason = cancelReasonOf(actor, by);
  const ids = appointments.map(({ id }) => id);
  const displaced = by === 'patient' ? await readDisplaced(trx, ids) : new Set<string>();
  for (const appointment of appointments)
    await markCanceled(trx, appointment, { reason, note, actor, now });
  // In one statement: it locks the places in the one order.
  const ownerIds = appointments.map(({ assetId }) => assetId);
  await releasePlaces(trx, { ownerIds, as: 'released', now });
  const requestIds = appointments.flatMap(({ approvalRequestId }) => approvalRequestId ?? []);
  for (const requestId of new Set(requestIds))
    await cancelApprovalRequestIfEmpty(trx, requestId, now);
  const refunds: CancellationRefund[] = [];
  for (const appointment of appointments) {
    const isDisplaced = displaced.has(appointment.id);
    refunds.push(await settleCanceled(trx, appointment, { ...input, reason, isDisplaced }));
  }
  await closeOrphanedPayments(trx, appointments, others);
  return refunds;
}

/** Refunds a cancelled appointment and notifies its account. */
async function settleCanceled(
  trx: Trx,
  appointment: Appointment,
  input: CancelInGroupInput & { reason: CancelReason; isDisplaced: boolean },
): Promise<CancellationRefund> {
  const { by, note, reason, isDisplaced, now } = input;
  const refund = refundOnCancel({ ...appointment, isDisplaced }, now, by);
  const sendAt = by === 'provider' && isBooked(appointment) ? afterUndo(now) : null;
  await startRefund(trx, { ...input, appointment, refund, sendAt });
  if (sendAt === null) await dropMoveEmail(trx, appointment.id);
  // Patients who cancel what was never booked see it on the screen, and have no calendar entry to withdraw.
  if (isBooked(appointment) || reason !== 'byPerson') {
    const words = note === undefined ? {} : { note };
    const notification = { template: 'appointment-canceled', refund, ...words } as const;
    const sending = sendAt ? { now, sendAt } : { now };
    await notifyOfAppointments(trx, { appointmentIds: [appointment.id], notification, ...sending });
  }
  return refund;
}

/** The e-mail about a move waits for its undo: it would arrive after the one about the cancellation. */
async function dropMoveEmail(trx: Trx, appointmentId: string): Promise<void> {
  const moved = { template: 'appointment-moved', data: { appointmentId } } as const;
  await dropQueuedMessages(trx, { ...moved, reason: 'canceled' });
}

function cancelReasonOf(actor: CancelActor, by: AppointmentParty): CancelReason {
  if (actor.kind === 'system') return actor.reason;
  switch (by) {
    case 'patient':
      return 'byPerson';
    case 'provider':
      return 'byPartner';
    case 'system':
      throw new Error('Only the system cancels for the system.');
  }
}

/** Closes each payment page for which no appointment waits any more, so that it is not paid by mistake. */
async function closeOrphanedPayments(
  trx: Trx,
  canceled: readonly Appointment[],
  others: readonly Appointment[],
): Promise<void> {
  const heldPayments = (appointments: readonly Appointment[]) =>
    new Set(appointments.flatMap((one) => (lifeOf(one) === 'held' ? (one.paymentId ?? []) : [])));
  const awaited = heldPayments(others);
  for (const paymentId of heldPayments(canceled)) {
    if (awaited.has(paymentId)) continue;
    const key = `payments.end:${paymentId}`;
    await addJob(trx, { name: 'payments.end', payload: { paymentId }, key });
  }
}

async function startRefund(
  trx: Trx,
  input: CancelInGroupInput & {
    appointment: Appointment;
    refund: CancellationRefund;
    sendAt: Date | null;
  },
): Promise<void> {
  const { appointment, refund, actor, sendAt, now } = input;
  const { state, cents } = refund;
  if (state === 'none') return;
  const { id, paymentId } = appointment;
  await updateAppointment(trx, id, { refundState: state });
  await recordChanges(trx, [
    { appointmentId: id, field: 'refundState', from: 'none', to: state, actor, now },
  ]);
  const requestReason = state === 'requested' ? input.requestReason : null;
  const optionalReason = requestReason === null ? {} : { requestReason };
  const undoable = sendAt === null ? {} : { canceledAt: now.toISOString() };
  const owed = { appointmentId: id, paymentId, amountCents: cents, state };
  const payload = { ...owed, ...optionalReason, ...undoable };
  await addRefundJob(trx, payload, sendAt);
}
