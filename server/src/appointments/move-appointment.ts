import { bookableDays, movesPerDay } from '@vaga/contract/limits';
import type { Actor, AppointmentParty, SystemActor } from '../identity/index.ts';
import { appointmentPartyOf } from '../identity/index.ts';
import { dayBefore } from '../platform/clock.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, Problem, success } from '../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../platform/local-time.rules.ts';
import { movePlace, readPoolOfPlace } from '../scheduling/index.ts';
import { canReschedule } from './appointment.rules.ts';
import { countMovesSince } from './appointment-changes.queries.ts';
import type { Appointment } from './appointments.queries.ts';
import { readRescheduleContext, recordChanges, updateAppointment } from './appointments.queries.ts';
import { afterUndo } from './attendance-acts.rules.ts';
import { notifyOfAppointments } from './notify-of-appointments.ts';
import { areTestsValid } from './test-validity.queries.ts';

export interface MoveAppointmentInput {
  actor: Exclude<Actor, SystemActor>;
  startsAt: Date;
  /** The pool that a member of the entity chose; any that has the start if omitted. */
  poolId?: string | undefined;
  /** The person knows already: a move by the entity sends no text message then. */
  isAgreed?: boolean;
  /** Places that are reserved for the person: as few of them are used as are needed. */
  usableReservedIds?: readonly string[];
  now: Date;
}

/**
 * Moves a locked appointment to another start at the same entity, at its current price: the one use case of the patient, a link,
 * a hotel and a member. The new place is taken and the old one released at once: if the new one is taken (409 with the
 * nearest available times), the appointment keeps the old one. The quota of moves is the patient's. A member of the entity may choose
 * the pool, and the start that runs; the patient reads of that once it can no longer be undone.
 * @throws Problem 404 for an appointment that is not the actor's to change.
 */
export async function moveAppointment(
  trx: Trx,
  appointment: Appointment | null,
  input: MoveAppointmentInput & { id: string },
): Promise<Outcome<{ id: string; date: string }>> {
  const { actor, id, startsAt, poolId, usableReservedIds, now } = input;
  const context = await readRescheduleContext(trx, id);
  const by = context && appointmentPartyOf(actor, context);
  if (!appointment || !by) throw notFound();
  const { startsAt: previousStartsAt, assetId: ownerId } = appointment;
  if (!previousStartsAt || !canReschedule(appointment, now, by)) {
    return failure('appointment.cannot_reschedule');
  }
  const { timeZone } = context;
  const day = localDay(startsAt, timeZone);
  const today = localDay(now, timeZone);
  if (day < today || day > addDays(today, bookableDays)) throw new Problem(400, 'slot.unknown');
  const date = localTime(startsAt, timeZone);
  const isSameStart = startsAt.getTime() === previousStartsAt.getTime();
  const isSamePool = poolId === undefined || poolId === (await readPoolOfPlace(trx, ownerId));
  if (isSameStart && isSamePool) return success({ id, date });
  const isLimited = actor.kind !== 'member';
  if (isLimited && (await countMovesSince(trx, id, dayBefore(now))) >= movesPerDay)
    return failure('appointment.too_many_moves', { maximum: movesPerDay });
  const plannedTest = { ownerId, at: startsAt, timeZone };
  if (!(await areTestsValid(trx, [plannedTest]))) return failure('cart.day_not_counted');
  const reach = by === 'provider' ? 'desk' : 'public';
  const taken = await movePlace(trx, {
    ownerId,
    startsAt,
    poolId,
    reach,
    ...(usableReservedIds ? { usableReservedIds } : {}),
    now,
  });
  await recordMove(trx, { appointment, taken, timeZone, actor, now });
  if (!isSameStart) await notifyOfMove(trx, { ...input, by, previousStartsAt });
  return success({ id, date }, 'appointment.rescheduled');
}

/** Writes where an appointment is now; also for a move that is undone. */
export async function recordMove(
  trx: Trx,
  move: {
    appointment: Appointment;
    taken: { startsAt: Date; endsAt: Date };
    timeZone: string;
    actor: Actor;
    isUndo?: boolean;
    now: Date;
  },
): Promise<void> {
  const { appointment, taken, timeZone, actor, isUndo = false, now } = move;
  const { id, sequence } = appointment;
  await updateAppointment(trx, id, {
    startsAt: taken.startsAt,
    endsAt: taken.endsAt,
    serviceDate: localDay(taken.startsAt, timeZone),
    sequence: sequence + 1,
    isOutOfHours: false,
  });
  const from = appointment.startsAt?.toISOString() ?? null;
  const to = taken.startsAt.toISOString();
  await recordChanges(trx, [
    { appointmentId: id, field: 'startsAt', from, to, actor, isUndo, now },
  ]);
}

/** At once, but where the entity moved it: that can be undone. */
async function notifyOfMove(
  trx: Trx,
  move: MoveAppointmentInput & { id: string; by: AppointmentParty; previousStartsAt: Date },
): Promise<void> {
  const { id, by, previousStartsAt, isAgreed = false, now } = move;
  const isOfEntity = by === 'provider';
  const isTexted = isOfEntity && !isAgreed;
  const notification = { template: 'appointment-moved', previousStartsAt, isTexted } as const;
  const sending = isOfEntity ? { now, sendAt: afterUndo(now) } : { now };
  await notifyOfAppointments(trx, { appointmentIds: [id], notification, ...sending });
}
