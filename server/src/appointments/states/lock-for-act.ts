import type { MemberAccess } from '@vaga/contract/access';
import type { AccessKeyActor, MemberActor } from '../../identity/index.ts';
import { providerActRefusal } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { notFound, Problem } from '../../platform/http/outcome.ts';
import type { BookedPayment } from './appointment-state.rules.ts';
import { bookedPaymentOf } from './appointment-state.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  lockAppointmentById,
  lockAppointmentGroup,
  lockCartOfAppointment,
  readOwnership,
} from './appointments.queries.ts';
import { readActContext } from './attendance.queries.ts';

/** An act of a member on an appointment that they have seen. */
export interface MemberActInput {
  actor: MemberActor;
  id: string;
  /** That the member saw. */
  version: number;
  now: Date;
}

/** As `MemberActInput`; also for a system of the entity, and without a version for what is judged as it is. */
interface LockForActInput {
  actor: MemberActor | AccessKeyActor;
  id: string;
  version: number | null;
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
  input: LockForActInput,
  access: MemberAccess,
): Promise<LockedForAct> {
  await refuseStranger(trx, input, access);
  return checkAct(trx, { input, access, appointment: await lockAppointmentById(trx, input.id) });
}

/** As `lockForAct`, with the others of its payment: in the common order, the cart, the payment, the appointments by id. */
export async function lockGroupForAct(
  trx: Trx,
  input: MemberActInput,
  access: MemberAccess,
): Promise<LockedForAct & { others: Appointment[] }> {
  await refuseStranger(trx, input, access);
  await lockCartOfAppointment(trx, input.id);
  const group = await lockAppointmentGroup(trx, input.id);
  const appointment = group?.appointment ?? null;
  const locked = await checkAct(trx, { input, access, appointment });
  return { ...locked, others: group?.others ?? [] };
}

/** Before the locks: a caller who may not act must not keep those waiting who may. `checkAct` decides again after them. */
async function refuseStranger(
  trx: Trx,
  { actor, id }: LockForActInput,
  access: MemberAccess,
): Promise<void> {
  const refusal = providerActRefusal(actor, await readOwnership(trx, id), access);
  if (refusal === 'forbidden') throw new Problem(403, 'forbidden');
  if (refusal) throw notFound();
}

async function checkAct(
  trx: Trx,
  act: { input: LockForActInput; access: MemberAccess; appointment: Appointment | null },
): Promise<LockedForAct> {
  const { appointment, access } = act;
  const { actor, id, version } = act.input;
  // Read after the lock: a request may have moved to another entity while this waited.
  const context = await readActContext(trx, id);
  const refusal = providerActRefusal(actor, context, access);
  if (refusal === 'forbidden') throw new Problem(403, 'forbidden');
  if (!appointment || !context || refusal) throw notFound();
  if (version !== null && appointment.version !== version) throw new AppointmentChanged();
  const { timeZone, hasDocument, isDue } = context;
  const payment = bookedPaymentOf({ paidAt: appointment.paidAt, isDue });
  return { appointment, timeZone, payment, hasDocument };
}
