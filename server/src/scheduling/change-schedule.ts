import type { Trx } from '../platform/db.ts';
import { notFound } from '../platform/http/outcome.ts';
import { newId } from '../platform/uuid.ts';
import { lockPools } from './locks.queries.ts';
import type { ScheduleChanges } from './schedules.queries.ts';
import {
  copySchedule,
  deleteUnusedSchedule,
  endSchedule,
  readPoolOf,
} from './schedules.queries.ts';

/**
 * Gives a schedule other hours, interval, capacity or services from a civil day of its entity on: the version in force
 * ends, a new one begins. Nobody's place is cancelled: a lower capacity only stops new takes.
 * A version that begins no earlier than `from` and that nobody has a place on is replaced altogether.
 * @returns the id of the new version.
 * @throws Problem 404 for an unknown schedule or one that has ended by then. Error 55P03 (503, busy) after 800 ms without the lock of its pool.
 */
export async function changeSchedule(
  trx: Trx,
  change: { scheduleId: string; from: string; changes: ScheduleChanges; now: Date },
): Promise<string> {
  const { scheduleId, from, changes, now } = change;
  const poolId = await readPoolOf(trx, scheduleId, from);
  if (poolId === null) throw notFound();
  await lockPools(trx, [poolId]);
  const id = newId();
  await copySchedule(trx, { id, scheduleId, from, changes, now });
  await endSchedule(trx, scheduleId, from);
  await deleteUnusedSchedule(trx, scheduleId);
  return id;
}
