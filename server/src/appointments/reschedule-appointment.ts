import { bookableDays, movesPerDay } from '@vaga/contract/limits';
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
  lockAppointment,
  readAppointmentPlace,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import { doTestsCount } from './counting-days.queries.ts';
import { tellAppointments } from './tell-appointments.ts';

interface Asked {
  accountId: string;
  id: string;
  /** The start chosen, as the list of slots gave it. */
  newDate: string;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Moves an appointment to another start at the same place, at the price it has. Both places change hands in one
 * transaction: when the new one is lost to somebody else (409 with the nearest free times), the old one is still theirs.
 */
export async function rescheduleAppointment(
  db: Db,
  asked: Asked,
): Promise<Outcome<{ id: string; date: string }>> {
  return transact(db, asked.idempotencyKey, async (trx) => {
    const { accountId, id, now } = asked;
    const place = await readAppointmentPlace(trx, accountId, id);
    const appointment = await lockAppointment(trx, accountId, id);
    if (!place || !appointment) throw notFound();
    const { startsAt: previousStartsAt, assetId: ownerId } = appointment;
    if (!previousStartsAt || !canReschedule(appointment, now)) {
      return failure('appointment.cannot_reschedule');
    }
    const { timeZone } = place;
    const startsAt = new Date(asked.newDate);
    const day = localDay(startsAt, timeZone);
    const today = localDay(now, timeZone);
    if (day < today || day > addDays(today, bookableDays)) throw new Problem(400, 'slot.unknown');
    const date = localTime(startsAt, timeZone);
    if (startsAt.getTime() === previousStartsAt.getTime()) return success({ id, date });
    if ((await countMovesSince(trx, id, dayBefore(now))) >= movesPerDay)
      return failure('appointment.too_many_moves', { maximum: movesPerDay });
    const visit = { ownerId, at: startsAt, timeZone };
    if (!(await doTestsCount(trx, [visit]))) return failure('cart.day_not_counted');
    const taken = await movePlace(trx, { ownerId, startsAt, now });
    await moveTo(trx, { appointment, previousStartsAt, taken, timeZone, asked });
    return success({ id, date }, 'appointment.rescheduled');
  });
}

async function moveTo(
  trx: Trx,
  move: {
    appointment: Appointment;
    previousStartsAt: Date;
    taken: { startsAt: Date; endsAt: Date };
    timeZone: string;
    asked: Asked;
  },
): Promise<void> {
  const { appointment, previousStartsAt, taken, timeZone, asked } = move;
  const { id, sequence } = appointment;
  const { accountId, now } = asked;
  await updateAppointment(trx, id, {
    startsAt: taken.startsAt,
    endsAt: taken.endsAt,
    serviceDate: localDay(taken.startsAt, timeZone),
    sequence: sequence + 1,
  });
  const [from, to] = [previousStartsAt.toISOString(), taken.startsAt.toISOString()];
  await recordChanges(trx, [{ appointmentId: id, field: 'startsAt', from, to, accountId, now }]);
  const news = { template: 'appointment-moved', previousStartsAt } as const;
  await tellAppointments(trx, { appointmentIds: [id], news, now });
}
