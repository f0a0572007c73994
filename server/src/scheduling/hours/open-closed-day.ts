import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { lockPoolsOfEntity } from '../locks.queries.ts';
import type { ClosureOfDay } from './schedules.queries.ts';
import { deleteClosuresOfDay, insertClosure } from './schedules.queries.ts';

/**
 * Opens a civil day (YYYY-MM-DD of the entity) on which all of an entity is closed. Closures that last all of the day end for it,
 * and stay before and after it; those of some hours, of a pool or of a service stay as they are.
 * @returns the closures as they were; none if the day is not closed by one of them.
 * @throws Error 55P03 (503, busy) when the locks could not be taken within 800 ms.
 */
export async function openClosedDay(
  trx: Trx,
  day: { entityId: string; date: string },
): Promise<ClosureOfDay[]> {
  const { entityId } = day;
  await lockPoolsOfEntity(trx, entityId);
  const closures = await deleteClosuresOfDay(trx, day);
  for (const closure of closures) {
    const { kind, madeBy, reasonPt, reasonEn, createdAt: now } = closure;
    const rest = { entityId, entityServiceId: null, kind, madeBy, reasonPt, reasonEn, now };
    for (const part of partsAround(closure))
      await insertClosure(trx, { ...rest, ...part, id: newId() });
  }
  return closures;
}

function partsAround({ from, until, dayFrom, dayUntil }: ClosureOfDay) {
  const before = { from, until: dayFrom };
  const after = { from: dayUntil, until };
  return [before, after].filter((part) => part.from < part.until);
}
