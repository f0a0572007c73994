import type { Db, Trx } from '../platform/db.ts';
import type { Once } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, notFound, success } from '../platform/http/outcome.ts';
import { localDay, localTime } from '../platform/local-time.rules.ts';
import { transact } from '../platform/transact.ts';
import { movePlace } from '../scheduling/index.ts';
import { canReschedule } from './appointment.rules.ts';
import type { Appointment } from './appointments.queries.ts';
import {
  lockAppointment,
  readAppointmentPlace,
  recordChanges,
  updateAppointment,
} from './appointments.queries.ts';
import { tellAppointments } from './tell-appointments.ts';

interface Asked {
  accountId: string;
  id: string;
  /** The start chosen, as the list of slots gave it. */
  newDate: string;
  now: Date;
  once: Once | null;
}

/**
 * Moves an appointment to another start at the same place, at the price it has. Both places change hands in one
 * transaction: when the new one is lost to somebody else (409 with the nearest free times), the old one is still theirs.
 */
export async function rescheduleAppointment(
  db: Db,
  asked: Asked,
): Promise<Outcome<{ id: string; date: string }>> {
  return transact(db, asked.once, async (trx) => {
    const { accountId, id, now } = asked;
    const place = await readAppointmentPlace(trx, accountId, id);
    const appointment = await lockAppointment(trx, accountId, id);
    if (!place || !appointment?.startsAt) {
      if (!appointment) throw notFound();
      return failure('appointment.cannot_reschedule');
    }
    if (!canReschedule(appointment, now)) return failure('appointment.cannot_reschedule');
    const startsAt = new Date(asked.newDate);
    const date = localTime(startsAt, place.timeZone);
    if (startsAt.getTime() === appointment.startsAt.getTime()) return success({ id, date });
    const taken = await movePlace(trx, { ownerId: appointment.assetId, startsAt, now });
    await moveTo(trx, { appointment, taken, timeZone: place.timeZone, asked });
    return success({ id, date }, 'appointment.rescheduled');
  });
}

async function moveTo(
  trx: Trx,
  move: {
    appointment: Appointment;
    taken: { startsAt: Date; endsAt: Date };
    timeZone: string;
    asked: Asked;
  },
): Promise<void> {
  const { appointment, taken, timeZone, asked } = move;
  const { id, startsAt, endsAt, sequence } = appointment;
  const { accountId, now } = asked;
  await updateAppointment(trx, id, {
    startsAt: taken.startsAt,
    endsAt: taken.endsAt,
    serviceDate: localDay(taken.startsAt, timeZone),
    sequence: sequence + 1,
  });
  const before = { startsAt: isoOf(startsAt), endsAt: isoOf(endsAt) };
  const to = taken.startsAt.toISOString();
  await recordChanges(trx, [
    { appointmentId: id, field: 'startsAt', from: before.startsAt, to, accountId, now },
  ]);
  const news = { template: 'appointment-moved', before } as const;
  await tellAppointments(trx, { appointmentIds: [id], news, now });
}

/** What can be moved has a time: the table's own check says so. */
function isoOf(instant: Date | null): string {
  return instant?.toISOString() ?? '';
}
