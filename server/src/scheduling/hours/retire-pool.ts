import type { Trx } from '../../platform/db.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import type { TakenToCome } from './pools.queries.ts';
import { endSchedulesOfPool, readTakenToCome, setPoolRetired } from './pools.queries.ts';

/**
 * Retires a pool: its schedules end today, at the entity, and the day of the desk shows it no more from tomorrow on. The caller has
 * locked the pool (`lockPools`), so that no place is taken meanwhile.
 * @returns null; where places of it are taken now or later, these, and nothing has changed.
 */
export async function retirePool(
  trx: Trx,
  { pool, now }: { pool: { id: string; timeZone: string }; now: Date },
): Promise<TakenToCome | null> {
  const taken = await readTakenToCome(trx, { poolId: pool.id, now });
  if (taken.count > 0) return taken;
  await endSchedulesOfPool(trx, { poolId: pool.id, from: localDay(now, pool.timeZone) });
  await setPoolRetired(trx, pool.id, now);
  return null;
}

/** Takes a retired pool back. It has no schedule, so no start. */
export async function takePoolBack(trx: Trx, id: string): Promise<void> {
  await setPoolRetired(trx, id, null);
}
