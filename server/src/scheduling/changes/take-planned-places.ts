import type { Trx } from '../../platform/db.ts';
import { newId } from '../../platform/uuid.ts';
import { insertPlaces } from '../occupancy/insert-places.queries.ts';
import { checkUnits, endPlaces } from '../occupancy/occupancy.queries.ts';
import type { UnassignedPlace } from '../places/assign-units.ts';
import { assignUnits } from '../places/assign-units.ts';
import { notifyExpiredHolds } from '../places/notify-expired-holds.ts';
import type { NewPlaceOfBooking } from './new-times.rules.ts';
import type { PlaceToComeRow, ReplacedPlace } from './places-to-come.queries.ts';
import { readReplacedPlaces } from './places-to-come.queries.ts';

/** A place that was planned for a booking under the locks of its pool. */
export interface PlannedRebooking {
  place: NewPlaceOfBooking;
  /** The place that the booking has. */
  current: PlaceToComeRow;
  /** Reserved until then for this offer, which owns the place; null: the booking moves there. */
  offer: { id: string; expiresAt: Date } | null;
}

/**
 * Moves bookings between pools at their time, and reserves places for rebooking offers. The caller has locked all pools of the
 * entity exclusively, has read the places after that, and has planned what fits beside them.
 * @param places all live places of the entity to come.
 * @throws Error where a place changed all the same: the transaction is rolled back.
 */
export async function takePlannedPlaces(
  trx: Trx,
  input: {
    planned: readonly PlannedRebooking[];
    /** Places of rebooking offers that end. */
    freed: readonly PlaceToComeRow[];
    places: readonly PlaceToComeRow[];
    timeZone: string;
    now: Date;
  },
): Promise<void> {
  const { planned, freed, places, timeZone, now } = input;
  if (planned.length === 0 && freed.length === 0) return;
  const moved = planned.filter(({ offer }) => offer === null).map(({ current }) => current);
  const expired = places.filter(({ isExpired }) => isExpired);
  const ended = await endPlaces(
    trx,
    [
      ...moved.map(({ id }) => ({ id, as: 'moved' as const })),
      ...freed.map(({ id }) => ({ id, as: 'released' as const })),
      ...expired.map(({ id }) => ({ id, as: 'expired' as const })),
    ],
    { now, booked: true },
  );
  if (moved.some(({ id }) => !ended.includes(id)))
    throw new Error('A booking was moved meanwhile.');
  await notifyExpiredHolds(trx, expired);
  const endedIds = new Set(ended);
  const livePlaces = places.filter(({ id }) => !endedIds.has(id));
  const replaced = await readReplacedPlaces(
    trx,
    planned.map(({ current }) => current.id),
  );
  const newPlaces = planned.map((one) => {
    const before = replaced.get(one.current.id);
    if (!before) throw new Error('A booking ended meanwhile.');
    return toUnassignedPlace(one, { before, timeZone });
  });
  const locked = new Set<string>();
  const assignment = await assignUnits(trx, { newPlaces, livePlaces, locked, now });
  await insertPlaces(
    trx,
    newPlaces.map(({ timeZone: _, capacity: __, ...place }) => ({
      ...place,
      unit: assignment.units.get(place.id) ?? 0,
    })),
    now,
  );
  if (assignment.hasReassigned) await checkUnits(trx);
}

function toUnassignedPlace(
  { place, offer }: PlannedRebooking,
  { before, timeZone }: { before: ReplacedPlace; timeZone: string },
): UnassignedPlace {
  const { schedule, from, until } = place.start;
  const { entityServiceId, cartId, accountId, priceCents, campaignId } = before;
  const taken = {
    id: newId(),
    poolId: schedule.poolId,
    scheduleId: schedule.id,
    entityServiceId,
    unit: 0,
    from,
    until,
    priceCents,
    campaignId,
    allotmentId: place.allotmentId,
    heldSince: null,
    keptUntil: null,
    capacity: schedule.capacity,
    timeZone,
  };
  if (offer) {
    const reserved = { state: 'reserved', reservedFor: 'rebooking_offer' } as const;
    const { id: ownerId, expiresAt } = offer;
    return { ...taken, ...reserved, ownerId, cartId: null, accountId: null, expiresAt };
  }
  return { ...taken, state: 'booked', ownerId: place.ownerId, cartId, accountId, expiresAt: null };
}
