import type { Trx } from '../../platform/db.ts';
import { lockDaysOfCart } from '../locks.queries.ts';
import type { PlaceRefusal } from '../occupancy/allocation.rules.ts';
import { bookPolicy } from '../occupancy/allocation-policy.rules.ts';
import { bookHolds } from '../occupancy/holds.queries.ts';
import type { OccupancyRow } from '../occupancy/occupancy.queries.ts';
import { lockLatestPlacesOfCart } from '../occupancy/occupancy.queries.ts';
import type { TakenPlace } from './allocate-places.ts';
import { allocatePlaces, toTakenPlace } from './allocate-places.ts';
import { createRefusalProblem } from './refusal-problem.ts';
import { readRequestedServices } from './requested-services.ts';

interface BookPlacesInput {
  cartId: string;
  /** Only these people; all people who had a place in the cart when omitted. */
  ownerIds?: readonly string[];
  now: Date;
}

interface BookPlacesResult {
  /** One for each person, those booked before included; empty when a place is lost. */
  booked: TakenPlace[];
  /** The people whose place was taken by another cart, or whose start is past or closed. */
  lost: string[];
}

/**
 * Turns the places of a cart into bookings, all or none. Holds that were released or have expired are taken again in the
 * same transaction, at the price they had, if their start is still available.
 * @throws Error 55P03 (503, busy) when the locks could not be taken within 800 ms.
 */
export async function bookPlaces(trx: Trx, input: BookPlacesInput): Promise<BookPlacesResult> {
  const result = await bookAllOrRefuse(trx, input);
  if ('booked' in result) return { booked: result.booked, lost: [] };
  return { booked: [], lost: result.refused.map(({ request }) => request.ownerId) };
}

/**
 * The same for a patient who is present and can choose again.
 * @throws Problem for a place that is lost, as `holdPlaces` does: 409 `slot.taken` with a `SlotTaken`, or
 * `slot.person_busy`. Error 55P03 as `bookPlaces`.
 */
export async function bookPlacesOrThrow(trx: Trx, input: BookPlacesInput): Promise<TakenPlace[]> {
  const result = await bookAllOrRefuse(trx, input);
  if ('booked' in result) return result.booked;
  const { refused, entityCode } = result;
  const { cartId: forCartId, now } = input;
  throw await createRefusalProblem(trx, refused, { entityCode, now, forCartId });
}

interface LostPlaces {
  refused: PlaceRefusal[];
  /** The entity code of the cart. */
  entityCode: string | null;
}

async function bookAllOrRefuse(
  trx: Trx,
  { cartId, ownerIds, now }: BookPlacesInput,
): Promise<LostPlaces | { booked: TakenPlace[] }> {
  const locked = await lockDaysOfCart(trx, cartId);
  const all = await lockLatestPlacesOfCart(trx, cartId);
  const rows = ownerIds ? all.filter(({ ownerId }) => ownerIds.includes(ownerId)) : all;
  // An expired hold counts as ended, whether the sweep has run or not.
  const hasEnded = ({ live, expiresAt }: OccupancyRow) =>
    !live || (expiresAt !== null && expiresAt <= now.getTime());
  const ended = rows.filter(hasEnded);
  const retaken =
    ended.length === 0 ? [] : await takeEndedPlaces(trx, { rows: ended, now, locked });
  if ('refused' in retaken) return retaken;
  const live = rows.filter((row) => !hasEnded(row));
  const heldIds = live.filter(({ state }) => state === 'hold').map(({ id }) => id);
  if (heldIds.length > 0) await bookHolds(trx, heldIds);
  return { booked: [...live.map(toTakenPlace), ...retaken] };
}

async function takeEndedPlaces(
  trx: Trx,
  { rows, now, locked }: { rows: OccupancyRow[]; now: Date; locked: Set<string> },
): Promise<TakenPlace[] | LostPlaces> {
  const [first] = rows;
  if (!first) return [];
  const requests = rows.map(({ ownerId, entityServiceId, from }) => ({
    ownerId,
    entityServiceId,
    from,
  }));
  const services = await readRequestedServices(trx, requests, { purpose: 'booked', now });
  const result = await allocatePlaces(
    trx,
    {
      requests,
      accountId: first.accountId,
      cartId: first.cartId,
      entityCode: first.entityCode,
      policy: bookPolicy(rows),
      now,
    },
    { services, locked },
  );
  if ('places' in result) return result.places;
  // No limit is given, and an ended place is not booked: the other two refusals would be a bug.
  if (typeof result.refused === 'string') {
    throw new Error(`Places that had ended were refused as "${result.refused}".`);
  }
  return { refused: result.refused, entityCode: first.entityCode };
}
