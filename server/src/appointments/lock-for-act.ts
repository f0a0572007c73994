import type { MemberAccess } from '@vaga/contract/access';
import type { MemberActor } from '../identity/index.ts';
import { providerActRefusal } from '../identity/index.ts';
import type { Trx } from '../platform/db.ts';
import { notFound, Problem } from '../platform/http/outcome.ts';
import type { BookedPayment } from './appointment-state.rules.ts';
import { bookedPaymentOf } from './appointment-state.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import { lockAppointmentById } from './appointments.queries.ts';
import { readActContext } from './attendance.queries.ts';

/** An act of a member on an appointment that they have seen. */
export interface MemberActInput {
  actor: MemberActor;
  id: string;
  /** That the member saw. */
  version: number;
  now: Date;
}

/** The appointment was changed since the member saw it. */
export class AppointmentChanged extends Error {
  constructor() {
    super('The appointment has another version.');
  }
}

/** An appointment that a member acts on, locked. */
export interface LockedForAct {
  appointment: Appointment;
  timeZone: string;
  payment: BookedPayment;
  hasDocument: boolean;
}

/**
 * Locks an appointment for an act of a member of its provider.
 * @throws Problem 403 for an act of other roles; 404 for an appointment that is not at the member's entity;
 * AppointmentChanged if it has another version.
 */
export async function lockForAct(
  trx: Trx,
  { actor, id, version }: MemberActInput,
  access: MemberAccess,
): Promise<LockedForAct> {
  const appointment = await lockAppointmentById(trx, id);
  // Read after the lock: a request may have moved to another entity while this waited.
  const context = await readActContext(trx, id);
  const refusal = providerActRefusal(actor, context, access);
  if (refusal === 'forbidden') throw new Problem(403, 'forbidden');
  if (!appointment || !context || refusal) throw notFound();
  if (appointment.version !== version) throw new AppointmentChanged();
  const { timeZone, hasDocument, isDue } = context;
  const payment = bookedPaymentOf({ paidAt: appointment.paidAt, isDue });
  return { appointment, timeZone, payment, hasDocument };
}
