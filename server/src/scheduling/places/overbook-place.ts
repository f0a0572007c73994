import type { Trx } from '../../platform/db.ts';
import { Problem } from '../../platform/http/outcome.ts';
import { localDay } from '../../platform/local-time.rules.ts';
import { newId } from '../../platform/uuid.ts';
import type { ScheduledStart } from '../availability/availability-types.rules.ts';
import { isStillBookable } from '../availability/booking-time.rules.ts';
import { excludeClosed } from '../availability/closures.rules.ts';
import { startsAt as scheduledStartsAt } from '../availability/scheduled-starts.rules.ts';
import { purposeOf } from '../availability/service-purpose.rules.ts';
import {
  countExtraPlaces,
  insertExtraPlace,
  lockOverbookLimit,
} from '../hours/extra-capacity.queries.ts';
import { readRequestedServices } from './requested-services.ts';
import type { ReservePlaceInput } from './reserve-place.ts';
import { reservePlace } from './reserve-place.ts';

interface OverbookPlaceInput extends ReservePlaceInput {
  entityId: string;
  /** The member. */
  madeBy: string;
  reason: string | null;
}

/**
 * Reserves a place for a draft of a member of the entity, on a full start by adding one: up to the limit of the entity for a
 * pool and a day (`overbook_per_day`). The added place goes with the draft until that is booked.
 * @returns whether a place was added; or how many there are, at the limit: the caller rolls back.
 * @throws Problem as `reservePlace`: 409 `slot.taken` for a closed start.
 */
export async function overbookPlace(
  trx: Trx,
  input: OverbookPlaceInput,
): Promise<{ isOverbooked: boolean } | { fullCount: number }> {
  // Before the locks of days; and what a colleague has added meanwhile is counted below.
  const limit = await lockOverbookLimit(trx, input.entityId);
  try {
    await reservePlace(trx, input);
    return { isOverbooked: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'slot.taken') throw error;
    const { starts, counts } = await readOpenStarts(trx, input);
    const countOf = ({ schedule }: ScheduledStart) => counts.get(schedule.poolId) ?? 0;
    const [start] = starts.toSorted((one, other) => countOf(one) - countOf(other));
    if (!start) throw error;
    if (countOf(start) >= limit) return { fullCount: countOf(start) };
    const { poolId } = start.schedule;
    const { ownerId: draftId, madeBy, reason, expiresAt, now } = input;
    const { from, until } = start;
    const place = { id: newId(), poolId, from, until, madeBy, reason, draftId, expiresAt, now };
    await insertExtraPlace(trx, place);
    await reservePlace(trx, { ...input, poolId });
    return { isOverbooked: true };
  }
}

/** The open starts at the time of the draft, and how many places were added to their pools on that day. */
async function readOpenStarts(
  trx: Trx,
  input: OverbookPlaceInput,
): Promise<{ starts: readonly ScheduledStart[]; counts: Map<string, number> }> {
  const { entityServiceId, startsAt, poolId, reach, now } = input;
  const from = startsAt.getTime();
  const purpose = purposeOf({ name: 'reserve', reach });
  const [service] = await readRequestedServices(trx, [{ entityServiceId, from }], { purpose, now });
  if (!service) return { starts: [], counts: new Map() };
  const { rules } = service;
  const moment = { now: now.getTime(), reach };
  const starts = excludeClosed(scheduledStartsAt(rules, from), rules.closures).filter(
    (start) =>
      isStillBookable(start, moment) && (poolId === undefined || start.schedule.poolId === poolId),
  );
  const poolIds = starts.map(({ schedule }) => schedule.poolId);
  const date = localDay(startsAt, rules.timeZone);
  return { starts, counts: await countExtraPlaces(trx, { poolIds, date, now }) };
}
