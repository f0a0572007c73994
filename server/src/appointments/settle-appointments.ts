import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { isCanceledIndividually } from './appointment.rules.ts';
import { readBookedAssets } from './appointment-places.queries.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  lockAppointmentsOfCartOfPayment,
  lockAppointmentsOfPayment,
  lockSupersedingAppointments,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import { settlementFor } from './settlement.rules.ts';

interface SettleAppointmentsInput {
  paymentId: string;
  to: 'Paid' | 'Pending' | 'Await';
  now: Date;
}

/**
 * Whose places a payment is for: not those whose appointment was canceled alone while it was pending. All appointments of
 * the cart are locked, at once and by id: those of a later payment may go over to this one.
 */
export async function readAssetsToBook(trx: Trx, paymentId: string): Promise<string[]> {
  await lockAppointmentsOfCartOfPayment(trx, paymentId);
  const appointments = await lockAppointmentsOfPayment(trx, paymentId);
  return appointments
    .filter((appointment) => !isCanceledIndividually(appointment))
    .map(({ assetId }) => assetId);
}

/**
 * Ends the waiting of a payment's appointments; call it after `bookPlaces` has booked their places. One that had
 * expired and whose place was taken again lives on, or, where the person tried another payment since, that payment's
 * appointment goes over to this one; one that was canceled alone meanwhile is refunded. Called twice, the second
 * call does nothing.
 * @returns how many were settled now: 0 says that nobody waits for this money any more.
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
    // What was canceled alone stays judged by itself: a later choice is that payment's own.
    const isSuperseded =
      successor?.status === 'PaymentPending' && !isCanceledIndividually(appointment);
    const current = isSuperseded ? successor : appointment;
    const isBooked = booked.has(assetId) && (successor === undefined || successor === current);
    const settlement = settlementFor(current, { isBooked, to: input.to });
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
  const { paymentId, to, now } = input;
  await updateAppointment(trx, appointment.id, {
    paymentId,
    status: to,
    statusReason: null,
    canceledAt: null,
    paidAt: to === 'Paid' ? now : null,
    // A calendar that took the entry away takes it back only under a higher count.
    sequence: appointment.sequence + (appointment.status === 'Canceled' ? 1 : 0),
    isLocalPayment: to === 'Await',
  });
  await recordChanges(trx, [
    {
      appointmentId: appointment.id,
      field: 'status',
      from: appointment.status,
      to,
      accountId: null,
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
      accountId: null,
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

/** News for the payments slice, which gives the money back or keeps the request for the partner. Once for an appointment. */
export async function addRefundJob(
  trx: Trx,
  payload: {
    appointmentId: string;
    paymentId: string | null;
    amountCents: number;
    state: 'automatic' | 'requested';
    requestReason?: string | null;
  },
): Promise<void> {
  await addJob(trx, {
    name: 'payments.refund-appointment',
    payload,
    key: `refund:${payload.appointmentId}`,
  });
}
