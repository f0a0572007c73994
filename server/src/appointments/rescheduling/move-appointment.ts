import { bookableDays, movesPerDay } from '@vaga/contract/limits';
import type { Actor, AppointmentParty, SystemActor } from '../../identity/index.ts';
import { appointmentPartyOf } from '../../identity/index.ts';
import { dayBefore } from '../../platform/clock.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, Problem, success } from '../../platform/http/outcome.ts';
import { addDays, localDay, localTime } from '../../platform/local-time.rules.ts';
import { movePlaces, readPoolOfPlace } from '../../scheduling/index.ts';
import { notifyOfAppointments } from '../notices/notify-of-appointments.ts';
import { canReschedule } from '../states/appointment.rules.ts';
import { countMovesSince } from '../states/appointment-changes.queries.ts';
import type { Appointment } from '../states/appointments.queries.ts';
import { recordChanges, updateAppointment } from '../states/appointments.queries.ts';
import { afterUndo } from '../states/attendance-acts.rules.ts';
import { readDisplaced } from '../states/displaced.queries.ts';
import { areTestsValid } from '../validity/test-validity.queries.ts';
import { readRescheduleContext } from './reschedule-context.queries.ts';

interface MoveAppointmentsInput {
  actor: Exclude<Actor, SystemActor>;
  /** The pool that a member of the entity chose; any that has the start if omitted. */
  poolId?: string | undefined;
  /** The person knows already: a move by the entity sends no text message then. */
  isAgreed?: boolean;
  /** Places that are reserved for the person: as few of them are used as are needed. */
  usableReservedIds?: readonly string[];
  now: Date;
}

export interface MoveAppointmentInput extends MoveAppointmentsInput {
  startsAt: Date;
}

/** A locked appointment, and where it moves to. */
export interface AppointmentMove {
  /** Null if there is none with this id. */
  appointment: Appointment | null;
  id: string;
  startsAt: Date;
}

/** When an appointment is then, with the offset of its entity. */
interface MovedStart {
  id: string;
  date: string;
}

/** Moves one locked appointment, as `moveAppointments`. @throws Problem as that. */
export async function moveAppointment(
  trx: Trx,
  appointment: Appointment | null,
  { id, startsAt, ...input }: MoveAppointmentInput & { id: string },
): Promise<Outcome<MovedStart>> {
  const outcome = await moveAppointments(trx, [{ appointment, id, startsAt }], input);
  return { ...outcome, data: outcome.data?.[0] ?? null };
}

/**
 * Moves locked appointments of one cart to other starts at the same entity, at their prices, all or none: the one use case of the
 * patient, a link, a hotel and a member. The new places are taken and the old ones released at once: if a new one is taken
 * (409 with the nearest available times), all appointments keep the old ones. The quota of moves is the patient's, and does not count where a
 * change of hours displaced the appointment. A member of the
 * entity may choose the pool, and the start that runs; the patient reads of that once it can no longer be undone.
 * @throws Problem 404 for an appointment that is not the actor's to change.
 */
export async function moveAppointments(
  trx: Trx,
  moves: readonly AppointmentMove[],
  input: MoveAppointmentsInput,
): Promise<Outcome<MovedStart[]>> {
  const checked: CheckedMove[] = [];
  for (const move of moves) {
    const found = await checkMove(trx, move, input);
    if ('refusal' in found) return found.refusal;
    checked.push(found);
  }
  const dates = checked.map(({ appointment, startsAt, timeZone }) => ({
    id: appointment.id,
    date: localTime(startsAt, timeZone),
  }));
  const changed = checked.filter(({ isUnchanged }) => !isUnchanged);
  const [first] = changed;
  if (!first) return success(dates);
  const refusal = await refuseMoves(trx, changed, input);
  if (refusal) return refusal;
  const { poolId, usableReservedIds, actor, now } = input;
  const taken = await movePlaces(trx, {
    moves: changed.map(({ appointment, startsAt }) => ({
      ownerId: appointment.assetId,
      startsAt,
      poolId,
    })),
    reach: first.by === 'provider' ? 'desk' : 'public',
    usableReservedIds,
    now,
  });
  for (const move of changed) {
    const { appointment, timeZone } = move;
    const place = taken.find(({ ownerId }) => ownerId === appointment.assetId);
    if (!place) throw new Error('A place was requested and none was returned.');
    await recordMove(trx, { appointment, taken: place, timeZone, actor, now });
    if (!move.isSameStart) await notifyOfMove(trx, move, input);
  }
  return success(dates, 'appointment.rescheduled');
}

interface CheckedMove {
  appointment: Appointment;
  startsAt: Date;
  previousStartsAt: Date;
  timeZone: string;
  by: AppointmentParty;
  isSameStart: boolean;
  /** The same start in the same pool. */
  isUnchanged: boolean;
}

/** Whether one appointment may move, and to a day that can be booked. */
async function checkMove(
  trx: Trx,
  { appointment, id, startsAt }: AppointmentMove,
  { actor, poolId, now }: MoveAppointmentsInput,
): Promise<CheckedMove | { refusal: Outcome<never> }> {
  const context = await readRescheduleContext(trx, id);
  const by = context && appointmentPartyOf(actor, context);
  if (!appointment || !by) throw notFound();
  const { startsAt: previousStartsAt, assetId } = appointment;
  if (!previousStartsAt || !canReschedule(appointment, now, by)) {
    return { refusal: failure('appointment.cannot_reschedule') };
  }
  const { timeZone } = context;
  const day = localDay(startsAt, timeZone);
  const today = localDay(now, timeZone);
  if (day < today || day > addDays(today, bookableDays)) throw new Problem(400, 'slot.unknown');
  const isSameStart = startsAt.getTime() === previousStartsAt.getTime();
  const isSamePool = poolId === undefined || poolId === (await readPoolOfPlace(trx, assetId));
  const isUnchanged = isSameStart && isSamePool;
  return { appointment, startsAt, previousStartsAt, timeZone, by, isSameStart, isUnchanged };
}

/** The patient's quota of moves, which is not the entity's, and the trips or events that the tests are for. */
async function refuseMoves(
  trx: Trx,
  moves: readonly CheckedMove[],
  { actor, now }: MoveAppointmentsInput,
): Promise<Outcome<never> | null> {
  const ids = moves.map(({ appointment }) => appointment.id);
  // A patient who has to move because of the entity may, however often they have moved.
  const displaced = actor.kind === 'member' ? new Set(ids) : await readDisplaced(trx, ids);
  for (const { appointment } of moves.filter((move) => !displaced.has(move.appointment.id))) {
    const count = await countMovesSince(trx, appointment.id, dayBefore(now));
    if (count >= movesPerDay)
      return failure('appointment.too_many_moves', { maximum: movesPerDay });
  }
  const plannedTests = moves.map(({ appointment, startsAt, timeZone }) => ({
    ownerId: appointment.assetId,
    at: startsAt,
    timeZone,
  }));
  return (await areTestsValid(trx, plannedTests)) ? null : failure('cart.day_not_counted');
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
  { appointment, by, previousStartsAt }: CheckedMove,
  { isAgreed = false, now }: MoveAppointmentsInput,
): Promise<void> {
  const isOfEntity = by === 'provider';
  const isTexted = isOfEntity && !isAgreed;
  const notification = { template: 'appointment-moved', previousStartsAt, isTexted } as const;
  const sending = isOfEntity ? { now, sendAt: afterUndo(now) } : { now };
  await notifyOfAppointments(trx, { appointmentIds: [appointment.id], notification, ...sending });
}
