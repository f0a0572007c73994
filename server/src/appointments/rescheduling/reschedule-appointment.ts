import type { Actor, SystemActor } from '../../identity/index.ts';
import { appointmentPartyOf } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { lockAppointmentById, readOwnership } from '../states/appointments.queries.ts';
import { moveAppointment } from './move-appointment.ts';

interface RescheduleAppointmentInput {
  actor: Exclude<Actor, SystemActor>;
  id: string;
  /** The chosen start, as the list of slots returned it. */
  newDate: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/** Moves an appointment, as `moveAppointment`, in a transaction of its own. @throws Problem as that. */
export async function rescheduleAppointment(
  db: Db,
  input: RescheduleAppointmentInput,
): Promise<Outcome<{ id: string; date: string }>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    // A stranger must not keep those waiting whose it is.
    const seen = await readOwnership(trx, input.id);
    if (!seen || !appointmentPartyOf(input.actor, seen)) throw notFound();
    // Its context is read after the lock: a request may have moved to another entity while this waited.
    const appointment = await lockAppointmentById(trx, input.id);
    return moveAppointment(trx, appointment, { ...input, startsAt: new Date(input.newDate) });
  });
}
