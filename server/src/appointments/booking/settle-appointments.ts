import { systemActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { notifyOfAppointments } from '../notices/notify-of-appointments.ts';
import { isCanceledIndividually } from '../states/appointment.rules.ts';
import { lifeOf, statusOf } from '../states/appointment-state.rules.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import {
  lockAppointmentsOfPayment,
  lockCartAppointmentsOfPayment,
  lockSupersedingAppointments,
  recordChanges,
  updateAppointment,
} from '../states/appointments.queries.ts';
import { readBookedAssets } from './appointment-places.queries.ts';
import { settlementFor } from './settlement.rules.ts';

interface SettleAppointmentsInput {
  paymentId: string;
  now: Date;
}

/**
 * The assets whose places a payment books: not those whose appointment was cancelled individually while it was pending.
 * Locks all appointments of the cart at once and by id, because those of a later payment may move to this one.
 */
export async function readAssetsToBook(trx: Trx, paymentId: string): Promise<string[]> {
  await lockCartAppointmentsOfPayment(trx, paymentId);
  const appointments = await lockAppointmentsOfPayment(trx, paymentId);
  return appointments
    .filter((appointment) => !isCanceledIndividually(appointment))
    .map(({ assetId }) => assetId);
}

/**
 * Settles the appointments of a successful online payment; call it after `bookPlaces` has booked their places. An expired
 * appointment whose place was booked again becomes active again; if the patient has started another payment since, that
 * payment's appointment moves to this payment. An appointment that was cancelled individually is refunded. A second call
 * does nothing.
 * @returns how many appointments were settled now: 0 means that none waits for this payment any more.
 */
export async function settleAppointments(
  trx: Trx,
  input: SettleAppointmentsInput,
): Promise<number> {
  const appointments = await lockAppointmentsOfPayment(trx, input.paymentId);
  const assetIds = appointments.map(({ assetId }) => assetId);
  const booked = await readBookedAssets(trx, assetIds);
  const superseding = await lockSupersedingAppointments(trx, assetIds, input.paymentId);
  const settled: string[] = [];
  for (const appointment of appointments) {
    const { assetId } = appointment;
    const successor = superseding.find((other) => other.assetId === assetId);
    // An individually cancelled appointment is settled by itself: a later one belongs to its own payment.
    const isSuperseded =
      successor !== undefined &&
      lifeOf(successor) === 'held' &&
      !isCanceledIndividually(appointment);
    const current = isSuperseded ? successor : appointment;
    const isBooked = booked.has(assetId) && (successor === undefined || successor === current);
    const settlement = settlementFor(current, { isBooked });
    if (settlement === 'refund') await refundAppointment(trx, current, input);
    if (settlement !== 'settle' || settled.includes(current.id)) continue;
    await settleAppointment(trx, current, input);
    settled.push(current.id);
  }
  const notification = { template: 'appointment-confirmed' } as const;
  await notifyOfAppointments(trx, { appointmentIds: settled, notification, now: input.now });
  return settled.length;
}

async function settleAppointment(
  trx: Trx,
  appointment: Appointment,
  input: SettleAppointmentsInput,
): Promise<void> {
  const { paymentId, now } = input;
  const to = statusOf({ life: 'booked', payment: 'paid' });
  await updateAppointment(trx, appointment.id, {
    paymentId,
    status: to,
    statusReason: null,
    canceledAt: null,
    paidAt: now,
    // A calendar that removed the entry adds it again only with a higher sequence.
    sequence: appointment.sequence + (lifeOf(appointment) === 'canceled' ? 1 : 0),
    isLocalPayment: false,
  });
  await recordChanges(trx, [
    {
      appointmentId: appointment.id,
      field: 'status',
      from: appointment.status,
      to,
      actor: systemActor,
      now,
    },
  ]);
}

async function refundAppointment(
  trx: Trx,
  appointment: Appointment,
  { now }: SettleAppointmentsInput,
): Promise<void> {
  const { id, paymentId, priceCents, refundState } = appointment;
  await updateAppointment(trx, id, { refundState: 'automatic', paidAt: now });
  await recordChanges(trx, [
    {
      appointmentId: id,
      field: 'refundState',
      from: refundState,
      to: 'automatic',
      actor: systemActor,
      now,
    },
  ]);
  await addRefundJob(trx, {
    appointmentId: id,
    paymentId,
    amountCents: priceCents,
    state: 'automatic',
  });
}

/**
 * Adds the job of the payments slice that refunds the payment, or stores the refund request for the entity, not before `runAt`.
 * One job for each appointment.
 */
export async function addRefundJob(
  trx: Trx,
  payload: {
    appointmentId: string;
    paymentId: string | null;
    amountCents: number;
    state: 'automatic' | 'requested';
    requestReason?: string | null;
    /** ISO 8601, of a cancellation that can be undone. */
    canceledAt?: string;
  },
  runAt: Date | null = null,
): Promise<void> {
  await addJob(trx, {
    name: 'payments.refund-appointment',
    payload,
    runAt,
    key: `refund:${payload.appointmentId}`,
  });
}
