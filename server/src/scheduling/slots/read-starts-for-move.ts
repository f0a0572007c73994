import type { Db } from '../../platform/db.ts';
import { allotmentsFor, freeStarts } from '../availability/availability.rules.ts';
import type { StartAvailability } from '../availability/availability-types.rules.ts';
import { withoutPlaces } from '../availability/occupied-places.rules.ts';
import { planAllocation } from '../occupancy/allocation.rules.ts';
import { readLivePlacesOfOwners } from '../occupancy/occupancy.queries.ts';
import { toOccupiedPlacesOfPools } from '../occupancy/occupancy-window.queries.ts';
import { readRulesAndOccupancy } from './read-slots.ts';

interface StartsForMoveInput {
  entityServiceId: string;
  /** YYYY-MM-DD of the entity. */
  date: string;
  /** The people who move: their own places count as available. */
  ownerIds: readonly string[];
  /** Of their cart, in lower case. */
  entityCode: string | null;
  now: Date;
}

/** The starts of a day to which people may move together. */
export interface StartsForMove {
  /** With an available place, by time. */
  starts: StartAvailability[];
  /** Whether these starts, one for each person, fit at the same time: by the rule that decides the move. */
  fit(starts: readonly number[]): boolean;
}

/** The starts of a civil day for people who move away from their places; none for a service that is not active. */
export async function readStartsForMove(
  db: Db,
  { entityServiceId, date, ownerIds, entityCode, now }: StartsForMoveInput,
): Promise<StartsForMove> {
  const strip = { date, from: date, days: 1 };
  const found = await readRulesAndOccupancy(db, { ...strip, entityServiceId, entityCode, now });
  if (!found) return { starts: [], fit: () => false };
  const { rules } = found;
  const own = await readLivePlacesOfOwners(db, ownerIds);
  const occupied = withoutPlaces(toOccupiedPlacesOfPools(found.occupancy, rules.pools), own);
  const question = { date, now: now.getTime(), entityCode };
  const services = [{ ...rules, allotments: allotmentsFor(rules, entityCode) }];
  return {
    starts: freeStarts(rules, occupied, question),
    fit(starts) {
      const requests = starts.map((from, index) => ({
        ownerId: String(index),
        entityServiceId,
        from,
      }));
      return planAllocation(requests, { services, occupied, now: +now }).refused === null;
    },
  };
}
