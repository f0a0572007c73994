import { findPointsOfAddress } from '../geography/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import type { CartPlace } from './place.queries.ts';
import { kmBetween } from './place.rules.ts';

/** What somebody wrote, and the point that their form may know of it. */
interface Written {
  address?: string | null | undefined;
  addressLatitude?: number | null | undefined;
  addressLongitude?: number | null | undefined;
}

/**
 * A service at the customer's address needs one, within reach of the place. What the address itself says decides: it is
 * what somebody drives to, and a point beside it is only what a program claims. So it has to name its municipality or
 * a locality that we know; it is too far where no point of that place is within reach, and where the claimed point is
 * not. An address without such a name is believed with a point alone.
 * @returns null where nothing stands in the way.
 */
export async function refuseAddress(
  trx: Trx,
  place: CartPlace,
  wishes: readonly Written[],
): Promise<Outcome<never> | null> {
  if (place.location !== 'AtAddress') return null;
  const radius = place.radiusKm ?? 0;
  for (const { address, addressLatitude: latitude, addressLongitude: longitude } of wishes) {
    if (!address) return failure('slot.address');
    const hasPoint = typeof latitude === 'number' && typeof longitude === 'number';
    const named = await findPointsOfAddress(trx, address);
    if (named.length === 0 && !hasPoint) return failure('slot.address_place');
    const isFar = named.length > 0 && named.every((point) => kmBetween(place, point) > radius);
    const isPointFar = hasPoint && kmBetween(place, { latitude, longitude }) > radius;
    if (isFar || isPointFar) return failure('slot.too_far', { radius });
  }
  return null;
}
