import { recordAuditEntry } from '../../audit/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Db, Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { done, notFound, Problem } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import type { StoredClosure } from '../../scheduling/index.ts';
import {
  deleteComingClosure,
  endRunningClosure,
  readPoolNames,
  removeHolidayClosures,
} from '../../scheduling/index.ts';
import { offerOpenedHours } from '../../waitlist/index.ts';
import { openHolidayOfYear } from './open-holiday.ts';

interface OpenClosureInput {
  actor: MemberActor;
  id: string;
  now: Date;
}

/**
 * Ends a closure that runs. What is booked stays as it is.
 * @throws Problem 404 for one that is not the entity's; 409 for one that has not begun or is over, or is of an external calendar.
 */
export async function endClosure(db: Db, input: OpenClosureInput): Promise<Outcome<null>> {
  const { actor, id, now } = input;
  return inTransaction(db, async (trx) => {
    const closure = await endRunningClosure(trx, { id, entityId: actor.entityId, now });
    if (!closure) throw notFound();
    if (closure === 'ofCalendar') throw new Problem(409, 'closure.of_calendar');
    if (closure === 'notRunning') throw new Problem(409, 'closure.not_running');
    const { entityId } = actor;
    await offerOpenedHours(trx, { entityId, from: now, until: closure.until });
    await recordClosure(trx, { actor, closure, endsAt: now, now });
    return done('closure.ended');
  });
}

/**
 * Deletes a closure to come. That of a holiday goes with the other hours of its day, and the day of this year stays open.
 * @throws Problem 404 for one that is not the entity's; 409 for one that runs or is over, or is of an external calendar.
 */
export async function deleteClosure(db: Db, input: OpenClosureInput): Promise<Outcome<null>> {
  const { actor, id, now } = input;
  const { entityId } = actor;
  return inTransaction(db, async (trx) => {
    const closure = await deleteComingClosure(trx, { id, entityId, now });
    if (!closure) throw notFound();
    if (closure === 'ofCalendar') throw new Problem(409, 'closure.of_calendar');
    if (closure === 'begun') throw new Problem(409, 'closure.begun');
    const { holiday, holidayDate: date } = closure;
    if (holiday !== null && date !== null) {
      const year = Number(date.slice(0, 4));
      await removeHolidayClosures(trx, { entityId, holiday, year, now });
      await openHolidayOfYear(trx, { entityId, holiday, date, now });
    }
    const { from, until } = closure;
    await offerOpenedHours(trx, { entityId, from, until });
    await recordClosure(trx, { actor, closure, endsAt: null, now });
    return done('closure.deleted');
  });
}

interface RecordClosureInput {
  actor: MemberActor;
  /** As it was. */
  closure: StoredClosure;
  /** When it ends now; null: it was deleted. */
  endsAt: Date | null;
  now: Date;
}

/** Its reason is not recorded: it may name a person. */
async function recordClosure(trx: Trx, input: RecordClosureInput): Promise<void> {
  const { actor, closure, endsAt, now } = input;
  const { id, poolId, from, until } = closure;
  const [pool] = poolId === null ? [] : await readPoolNames(trx, [poolId]);
  const fromTime = from.toISOString();
  await recordAuditEntry(trx, {
    actor,
    organisationId: actor.organisationId,
    entityId: actor.entityId,
    act: endsAt ? 'closure.changed' : 'closure.removed',
    subject: { id, name: pool?.name ?? null },
    before: { fromTime, untilTime: until.toISOString() },
    after: endsAt ? { fromTime, untilTime: endsAt.toISOString() } : null,
    now,
  });
}
