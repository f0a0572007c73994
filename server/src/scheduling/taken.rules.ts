import type { Taken } from './load.rules.ts';

/**
 * What is taken of a pool, as a search reads it of every entity near: of each place when it begins and ends, epoch
 * milliseconds, and of which allotment (null: publicly). Lists of one length.
 */
export interface TakenOfPool {
  poolId: string;
  from: readonly number[];
  until: readonly number[];
  allotmentIds: ReadonlyArray<string | null>;
}

const hour = 3_600_000;
/** So many are looked at as quickly as they are sorted out. */
const few = 64;

/** What is taken of a pool, of many days at once those places alone that may touch the civil day (YYYY-MM-DD) in any zone. */
export function takenAround(
  date: string,
  poolId: string,
  taken: readonly TakenOfPool[],
): TakenOfPool {
  const ofPool = taken.find((one) => one.poolId === poolId);
  if (!ofPool) return { poolId, from: [], until: [], allotmentIds: [] };
  if (ofPool.from.length <= few) return ofPool;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const [earliest, latest] = [midnight - 16 * hour, midnight + 64 * hour];
  const near = [...ofPool.from.keys()].filter(
    (index) => at(ofPool.until, index) > earliest && at(ofPool.from, index) < latest,
  );
  return {
    poolId,
    from: near.map((index) => at(ofPool.from, index)),
    until: near.map((index) => at(ofPool.until, index)),
    allotmentIds: near.map((index) => ofPool.allotmentIds[index] ?? null),
  };
}

/** How many of these places touch a stretch of time: 0, 1, or 2 for more, after which no other is looked at. */
export function touchingUpToTwo(taken: TakenOfPool, from: number, until: number): 0 | 1 | 2 {
  let isTouched = false;
  for (let index = 0; index < taken.from.length; index += 1) {
    if (at(taken.from, index) >= until || at(taken.until, index) <= from) continue;
    if (isTouched) return 2;
    isTouched = true;
  }
  return isTouched ? 1 : 0;
}

/** The same places one by one. */
export function placesOf({ poolId, from, until, allotmentIds }: TakenOfPool): Taken[] {
  return from.map((begin, index) => ({
    poolId,
    from: begin,
    until: at(until, index),
    places: 1,
    allotmentId: allotmentIds[index] ?? null,
  }));
}

function at(moments: readonly number[], index: number): number {
  return moments[index] ?? Number.NaN;
}
