import type { OccupiedPlaces } from './load.rules.ts';

/**
 * The occupied places of a pool, as a search reads them for every entity nearby: when each place begins and ends, in
 * epoch milliseconds, and its allotment (null: public). Lists of one length.
 */
export interface PoolOccupancy {
  poolId: string;
  from: readonly number[];
  until: readonly number[];
  allotmentIds: ReadonlyArray<string | null>;
}

const hour = 3_600_000;
/** To filter a shorter list costs as much as it saves. */
const maxUnfiltered = 64;

/**
 * The occupancy of a pool, from many days. A list of more than 64 places is reduced to those that may overlap the civil
 * day (YYYY-MM-DD) in any time zone.
 */
export function selectAroundDay(
  date: string,
  poolId: string,
  occupancy: readonly PoolOccupancy[],
): PoolOccupancy {
  const ofPool = occupancy.find((one) => one.poolId === poolId);
  if (!ofPool) return { poolId, from: [], until: [], allotmentIds: [] };
  if (ofPool.from.length <= maxUnfiltered) return ofPool;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const [earliest, latest] = [midnight - 16 * hour, midnight + 64 * hour];
  const indexes = [...ofPool.from.keys()].filter(
    (index) => instantAt(ofPool.until, index) > earliest && instantAt(ofPool.from, index) < latest,
  );
  return {
    poolId,
    from: indexes.map((index) => instantAt(ofPool.from, index)),
    until: indexes.map((index) => instantAt(ofPool.until, index)),
    allotmentIds: indexes.map((index) => ofPool.allotmentIds[index] ?? null),
  };
}

/** How many of the places overlap an interval, counted up to 2. */
export function overlapCount(occupancy: PoolOccupancy, from: number, until: number): 0 | 1 | 2 {
  let hasOverlap = false;
  for (let index = 0; index < occupancy.from.length; index += 1) {
    if (instantAt(occupancy.from, index) >= until || instantAt(occupancy.until, index) <= from)
      continue;
    if (hasOverlap) return 2;
    hasOverlap = true;
  }
  return hasOverlap ? 1 : 0;
}

/** The same places, one object each. */
export function toOccupiedPlaces({
  poolId,
  from,
  until,
  allotmentIds,
}: PoolOccupancy): OccupiedPlaces[] {
  return from.map((placeFrom, index) => ({
    poolId,
    from: placeFrom,
    until: instantAt(until, index),
    places: 1,
    allotmentId: allotmentIds[index] ?? null,
  }));
}

function instantAt(instants: readonly number[], index: number): number {
  return instants[index] ?? Number.NaN;
}
