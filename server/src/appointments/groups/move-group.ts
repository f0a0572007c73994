import type { PatientActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import { moveAppointments } from '../rescheduling/move-appointment.ts';
import { readAppointmentGroup } from './appointment-group.ts';
import { lockAppointmentsWithCart } from './appointment-groups.queries.ts';

interface MoveGroupInput {
  actor: PatientActor;
  /** An appointment of the cart. */
  id: string;
  /** The chosen starts, as `listGroupStarts` returned them. */
  starts: ReadonlyArray<{ id: string; time: string }>;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Moves appointments of one cart and one entity service, as `moveAppointments`: all or none.
 * @throws Problem as that, and 404 for an appointment of another cart.
 */
export async function moveGroup(
  db: Db,
  input: MoveGroupInput,
): Promise<Outcome<Array<{ id: string; time: string }>>> {
  const { actor, id, starts, now } = input;
  const ids = starts.map((start) => start.id);
  return transact(db, input.idempotencyKey, async (trx) => {
    // Before the locks: a stranger must not keep those waiting whose it is.
    const [{ cartId }] = await readAppointmentGroup(trx, { actor, id, ids });
    const active = await lockAppointmentsWithCart(trx, { id, cartId });
    const chosen = active.filter((one) => ids.includes(one.id));
    const services = new Set(chosen.map(({ entityServiceId }) => entityServiceId));
    if (chosen.length < ids.length || services.size > 1)
      return failure('appointment.cannot_reschedule');
    const moves = starts.map(({ id: movedId, time }) => ({
      id: movedId,
      appointment: chosen.find((one) => one.id === movedId) ?? null,
      startsAt: new Date(time),
    }));
    const moved = await moveAppointments(trx, moves, { actor, now });
    const data = moved.data?.map(({ id: movedId, date }) => ({ id: movedId, time: date })) ?? null;
    return { ...moved, data };
  });
}
