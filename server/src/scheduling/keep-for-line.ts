import type { Trx } from '../platform/db.ts';
import { addJob } from '../platform/jobs.ts';
import { newId } from '../platform/uuid.ts';
import { insertKept } from './kept-places.queries.ts';
import { lockLinesOf } from './locks.queries.ts';
import type { EndedPlace } from './occupancy.queries.ts';

/** A waiting list: of one entity, for one civil day there. */
export interface Line {
  entityId: string;
  date: string;
}

/**
 * Keeps places that were just given back for those who wait for them, on the units they had, until the waiting list has
 * been asked; and has it asked. To be called in the transaction that ended them: there is no moment in which somebody
 * else could take them, and none that a crash could lose. What somebody took again meanwhile is left to them.
 */
export async function keepForLine(
  trx: Trx,
  ended: readonly Pick<EndedPlace, 'id' | 'poolId' | 'from'>[],
  now: Date,
): Promise<void> {
  const toCome = ended.filter(({ from }) => from > now.getTime());
  if (toCome.length === 0) return;
  await lockLinesOf(trx, toCome);
  // Only now, in a later statement: who joined while we waited for the lock is seen.
  const kept = toCome.map(({ id }) => ({ endedId: id, id: newId() }));
  for (const line of await insertKept(trx, kept, now)) await askLine(trx, line);
}

/** Has the waiting list of an entity's day asked, once for however many places. */
export async function askLine(trx: Trx, line: Line): Promise<void> {
  await addJob(trx, {
    name: 'waitingList.serve',
    payload: { ...line },
    key: `waitingList.serve:${line.entityId}:${line.date}`,
  });
}
