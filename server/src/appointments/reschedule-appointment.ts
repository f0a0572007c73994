import { bookableDays, movesPerDay } from '@vaga/contract/limits';
import type { Actor, SystemActor } from '../identity/index.ts';
import { appointmentPartyOf } from '../identity/index.ts';
import { dayBefore } from '../platform/clock.ts';
import type { Db, Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, Problem, success } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { movePlace } from '../scheduling/index.ts';
import { canReschedule } from './appointment.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  countMovesSince,
  lockAppointmentById,
  readRescheduleContext,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import { areTestsValid } from './test-validity.queries.ts';

interface RescheduleAppointmentInput {
  actor: Exclude<Actor, SystemActor>;
  id: string;
  /** The chosen start, as the list of slots returned it. */
  newDate: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Moves an appointment to another start at the same entity, at its current price. One transaction takes the new place and
 * releases the old one: if the new one is taken (409 with the nearest available times), the appointment keeps the old one.
 * The quota of moves is the patient's.
 * @throws Problem 404 for an appointment that is not the actor's to change.
 */
export async function rescheduleAppointment(
  db: Db,
  input: RescheduleAppointmentInput,
): Promise<Outcome<{ id: string; date: string }>> {
  return transact(db, input.idempotencyKey, async (trx) => {
    const { actor, id, now } = input;
    const appointment = await lockAppointmentById(trx, id);
    // Read after the lock: a request may have moved to another entity while this waited.
    const context = await readRescheduleContext(trx, id);
    const by = context && appointmentPartyOf(actor, context);
    if (!appointment || !by) throw notFound();
    const { startsAt: previousStartsAt, assetId: ownerId } = appointment;
    if (!previousStartsAt || !canReschedule(appointment, now, by)) {
      return failure('appointment.cannot_reschedule');
    }
    const { timeZone } = context;
    const startsAt = new Date(input.newDate);
    const day = localDay(startsAt, timeZone);
    const today = localDay(now, timeZone);
    if (day < today || day > addDays(today, bookableDays)) throw new Problem(400, 'slot.unknown');
    const date = localTime(startsAt, timeZone);
    if (startsAt.getTime() === previousStartsAt.getTime()) return success({ id, date });
    const isLimited = actor.kind !== 'member';
    if (isLimited && (await countMovesSince(trx, id, dayBefore(now))) >= movesPerDay)
      return failure('appointment.too_many_moves', { maximum: movesPerDay });
    const plannedTest = { ownerId, at: startsAt, timeZone };
    if (!(await areTestsValid(trx, [plannedTest]))) return failure('cart.day_not_counted');
    const taken = await movePlace(trx, { ownerId, startsAt, now });
    await recordMove(trx, { appointment, previousStartsAt, taken, timeZone, input });
    return success({ id, date }, 'appointment.rescheduled');
  });
}

async function recordMove(
  trx: Trx,
  move: {
    appointment: Appointment;
    previousStartsAt: Date;
    taken: { startsAt: Date; endsAt: Date };
    timeZone: string;
    input: RescheduleAppointmentInput;
  },
): Promise<void> {
  const { appointment, previousStartsAt, taken, timeZone, input } = move;
  const { id, sequence } = appointment;
  const { actor, now } = input;
  await updateAppointment(trx, id, {
    startsAt: taken.startsAt,
    endsAt: taken.endsAt,
    serviceDate: localDay(taken.startsAt, timeZone),
    sequence: sequence + 1,
  });
  const [from, to] = [previousStartsAt.toISOString(), taken.startsAt.toISOString()];
  await recordChanges(trx, [{ appointmentId: id, field: 'startsAt', from, to, actor, now }]);
  const notification = { template: 'appointment-moved', previousStartsAt } as const;
  await notifyOfAppointments(trx, { appointmentIds: [id], notification, now });
}
