import type { SelfCheckIn } from '@vaga/contract/self-check-in';
import type { LinkActor, PatientActor } from '../../identity/index.ts';
import { appointmentPartyOf } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { failure, notFound, success } from '../../platform/http/outcome.ts';
import { wallTime } from '../../platform/local-time.rules.ts';
import { inTransaction } from '../../platform/transact.ts';
import {
  lockAppointmentById,
  recordChanges,
  updateAppointment,
} from '../states/appointments.queries.ts';
import { effectOf } from '../states/attendance-acts.rules.ts';
import { readSelfCheckInContext, readWaitingPeople } from './self-check-in.queries.ts';
import { countBefore, hasArrived, selfCheckInRefusal } from './self-check-in.rules.ts';

interface CheckInSelfInput {
  actor: PatientActor | LinkActor;
  id: string;
  /** Also before `selfCheckInMinutes`: the person stands at the entity. */
  isAtPoster: boolean;
  now: Date;
}

/**
 * The person of an appointment says that they have arrived. It is the check-in of the desk, which sees it at once and can take
 * it back. A person who is in already reads how many are before them.
 * @throws Problem 404 for an appointment that is not the actor's.
 */
export async function checkInSelf(db: Db, input: CheckInSelfInput): Promise<Outcome<SelfCheckIn>> {
  return inTransaction(db, (trx) => recordArrival(trx, input));
}

/** As `checkInSelf`, in a transaction. */
export async function recordArrival(
  trx: Trx,
  { actor, id, isAtPoster, now }: CheckInSelfInput,
): Promise<Outcome<SelfCheckIn>> {
  const appointment = await lockAppointmentById(trx, id);
  const context = await readSelfCheckInContext(trx, id);
  if (!appointment || !context || appointmentPartyOf(actor, context) !== 'patient')
    throw notFound();
  if (!hasArrived(appointment, now)) {
    const { location, timeZone, payBy } = context;
    const facts = { ...appointment, location, timeZone, payBy };
    const refusal = selfCheckInRefusal(facts, now, isAtPoster);
    if (refusal?.code === 'tooEarly')
      return failure('self_check_in.too_early', { time: wallTime(refusal.from, timeZone) });
    if (refusal) return failure('self_check_in.not_possible');
    const { values, change } = effectOf('checkIn', appointment, now);
    await updateAppointment(trx, id, values);
    await recordChanges(trx, [{ appointmentId: id, ...change, actor, now }]);
  }
  return success({ before: countBefore(await readWaitingPeople(trx, id), id, now) });
}
