import type { Trx } from '../../platform/db.ts';
import { lockPoolsOfEntity } from '../locks.queries.ts';
import type { StoredClosure } from './closures.queries.ts';
import { deleteClosureRow, readClosure, shortenClosure } from './closures.queries.ts';

interface ReopenClosureInput {
  id: string;
  entityId: string;
  now: Date;
}

/**
 * Ends a closure that runs, of any kind but an external calendar: its other hours are open from now on. The locks of the pools stand before the
 * row, as in `addClosure`.
 * @returns it as it was; 'notRunning' if it has not begun or is over; 'ofCalendar' for a time of an external calendar; null for an id that is none of the entity's.
 * @throws Error 55P03 (503, busy) when the locks could not be taken within 800 ms.
 */
export async function endRunningClosure(
  trx: Trx,
  { id, entityId, now }: ReopenClosureInput,
): Promise<StoredClosure | 'notRunning' | 'ofCalendar' | null> {
  await lockPoolsOfEntity(trx, entityId);
  const closure = await readClosure(trx, { id, entityId });
  if (!closure) return null;
  if (closure.kind === 'busy') return 'ofCalendar';
  if (closure.from >= now || closure.until <= now) return 'notRunning';
  await shortenClosure(trx, { id, until: now });
  return closure;
}

/**
 * Deletes a closure to come, of any kind but an external calendar, which would bring it again.
 * @returns it; 'begun' if it runs or is over; 'ofCalendar' for a time of an external calendar; null for an id that is none of the entity's.
 * @throws Error 55P03 (503, busy) when the locks could not be taken within 800 ms.
 */
export async function deleteComingClosure(
  trx: Trx,
  { id, entityId, now }: ReopenClosureInput,
): Promise<StoredClosure | 'begun' | 'ofCalendar' | null> {
  await lockPoolsOfEntity(trx, entityId);
  const closure = await readClosure(trx, { id, entityId });
  if (!closure) return null;
  if (closure.kind === 'busy') return 'ofCalendar';
  if (closure.from < now) return 'begun';
  await deleteClosureRow(trx, id);
  return closure;
}
