import { deskActs } from '@vaga/contract/agenda-acts';
import { undoMinutes } from '@vaga/contract/limits';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, failure } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { dropQueuedMessages } from '../../platform/outbox.ts';
import { findStartNow, movePlaceBack, readDeskStarts } from '../../scheduling/index.ts';
import { moveAppointment, recordMove } from '../rescheduling/move-appointment.ts';
import { canReschedule } from '../states/appointment.rules.ts';
import { readLastFieldChange } from '../states/appointment-changes.queries.ts';
import { hasResult, isUndoLate } from '../states/attendance-acts.rules.ts';
import type { LockedForAct, MemberActInput } from '../states/lock-for-act.ts';
import { lockGroupForAct } from '../states/lock-for-act.ts';

interface MoveAtDeskInput extends MemberActInput {
  /** Null: now, which is the start that runs with a free place, else the next one today. */
  startsAt: Date | null;
  poolId: string | undefined;
  /** Agreed by phone: no text message. */
  isAgreed: boolean;
}

/**
 * A member of the entity moves an appointment to any start that is free there.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockGroupForAct`; 409 and 400 as `moveAppointment`.
 */
export async function moveAtDesk(trx: Trx, input: MoveAtDeskInput): Promise<Outcome<null>> {
  const locked = await lockGroupForAct(trx, input, deskActs.move);
  const startsAt = input.startsAt ?? (await findStartToday(trx, locked, input));
  if (!startsAt) return failure('agenda.no_start_today');
  const { type, messages } = await moveAppointment(trx, locked.appointment, { ...input, startsAt });
  return { type, messages, data: null };
}

async function findStartToday(
  trx: Trx,
  { appointment: { entityServiceId }, timeZone }: LockedForAct,
  { poolId, now }: MoveAtDeskInput,
): Promise<Date | null> {
  const from = localDay(now, timeZone);
  return findStartNow(
    await readDeskStarts(trx, { entityServiceId, from, days: 1, poolId, now }),
    now,
  );
}

/**
 * Takes the last move back, if a member of the entity made it within `undoMinutes`: to the start and the pool where the person was, if that
 * place is free. The patient reads of neither.
 * @returns the refusal, or the success.
 * @throws Problem 404, AppointmentChanged as `lockGroupForAct`.
 */
export async function undoMove(trx: Trx, input: MemberActInput): Promise<Outcome<null>> {
  const { actor, id, now } = input;
  const { appointment, timeZone, hasDocument } = await lockGroupForAct(trx, input, deskActs.move);
  const { assetId: ownerId, result, startsAt } = appointment;
  if (hasResult({ result, hasDocument })) return failure('agenda.has_result');
  const move = await readLastFieldChange(trx, { appointmentId: id, field: 'startsAt' });
  const isOfHere = move?.entityId === actor.entityId && move.actor === 'member' && !move.isUndo;
  if (!isOfHere || move.fromValue === null || !canReschedule(appointment, now, 'provider'))
    return failure('agenda.not_possible');
  if (isUndoLate(move.changedAt, now)) return failure('agenda.undo_late', { minutes: undoMinutes });
  const taken = await movePlaceBack(trx, { ownerId, now });
  if (!taken) return failure('agenda.undo_taken');
  await recordMove(trx, { appointment, taken, timeZone, actor, isUndo: true, now });
  if (startsAt) {
    const data = { appointmentId: id, startsAt, previousStartsAt: new Date(move.fromValue) };
    await dropQueuedMessages(trx, { template: 'appointment-moved', data, reason: 'undone' });
  }
  return done();
}
