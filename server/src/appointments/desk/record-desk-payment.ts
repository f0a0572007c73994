import type { MemberActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { isBooked } from '../states/appointment.rules.ts';
import { statusOf } from '../states/appointment-state.rules.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';

interface DeskPaymentInput {
  /** All of the payment, locked. */
  appointments: readonly Appointment[];
  actor: MemberActor;
  now: Date;
}

/** Records that a member has taken what was due: each person that is expected or there has paid. */
export async function recordPaidAtDesk(trx: Trx, input: DeskPaymentInput): Promise<void> {
  for (const appointment of input.appointments) {
    const { status, paidAt } = appointment;
    const isExpected = isBooked(appointment) || status === 'CheckedIn';
    if (isExpected && paidAt === null)
      await savePaidAt(trx, appointment, { ...input, paidAt: input.now });
  }
}

/** Takes that back, also of who was cancelled since. */
export async function recordUnpaidAtDesk(trx: Trx, input: DeskPaymentInput): Promise<void> {
  for (const appointment of input.appointments) {
    if (appointment.paidAt !== null) await savePaidAt(trx, appointment, { ...input, paidAt: null });
  }
}

/** The status of a person who has checked in, or was cancelled, says nothing of the payment: the time does. */
async function savePaidAt(
  trx: Trx,
  appointment: Appointment,
  { paidAt, actor, now }: DeskPaymentInput & { paidAt: Date | null },
): Promise<void> {
  const { id, status, paidAt: before } = appointment;
  const change = { appointmentId: id, actor, isUndo: paidAt === null, now };
  if (!isBooked(appointment)) {
    await updateAppointment(trx, id, { paidAt });
    const [from, to] = [before?.toISOString() ?? null, paidAt?.toISOString() ?? null];
    return recordChanges(trx, [{ ...change, field: 'paidAt', from, to }]);
  }
  const to = statusOf({ life: 'booked', payment: paidAt ? 'paid' : 'due' });
  await updateAppointment(trx, id, { paidAt, status: to });
  await recordChanges(trx, [{ ...change, field: 'status', from: status, to }]);
}
