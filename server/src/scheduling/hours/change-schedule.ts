import type { Trx } from '../../platform/db.ts';
import { notFound } from '../../platform/http/outcome.ts';
import { newId } from '../../platform/uuid.ts';
import { lockPools } from '../locks.queries.ts';
import type { ScheduleChanges } from './schedules.queries.ts';
import {
  copySchedule,
  deleteUnusedSchedule,
  endSchedule,
  readPoolOfSchedule,
} from './schedules.queries.ts';

/**
 * Changes the hours, interval, capacity or services of a schedule from a civil day of its entity on: the version in force
 * ends, a new one begins. No place is cancelled: a lower capacity only prevents new places.
 * A version that begins on or after `from` and has no places is deleted.
 * @returns the id of the new version.
 * @throws Problem 404 for an unknown schedule, or one that has ended by then or by a change meanwhile. Error 55P03 (503, busy) when the lock of its
 * pool could not be taken within 800 ms.
 */
export async function changeSchedule(
  trx: Trx,
  change: { scheduleId: string; from: string; changes: ScheduleChanges; now: Date },
): Promise<string> {
  const { scheduleId, from, changes, now } = change;
  const poolId = await readPoolOfSchedule(trx, scheduleId);
  if (poolId === null) throw notFound();
  await lockPools(trx, [poolId]);
  const id = newId();
  // Read after the lock: another change may have ended or deleted the version meanwhile.
  if (!(await copySchedule(trx, { id, scheduleId, from, changes, now }))) throw notFound();
  await endSchedule(trx, scheduleId, from);
  await deleteUnusedSchedule(trx, scheduleId);
  return id;
}
