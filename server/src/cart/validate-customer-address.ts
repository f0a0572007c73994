import { findPointsOfAddress } from '../geography/index.ts';
import type { Trx } from '../platform/db.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure } from '../platform/http/outcome.ts';
import type { BookableEntityService } from './entity-service.queries.ts';
import { kmBetween } from './entity-service.rules.ts';

/** An address as typed, and the point that the client may send with it. */
interface CustomerAddress {
  address?: string | null | undefined;
  addressLatitude?: number | null | undefined;
  addressLongitude?: number | null | undefined;
}

/**
 * Checks the addresses for a service that is done at the customer's address; no other service needs one.
 * The text of the address decides, because the entity drives to it and the point is only a client's claim. The text has to
 * name a municipality or a locality that we know. The address is too far if no point of that locality is within the
 * entity service's radius, or if the given point is not. Without such a name a point is needed, and decides alone.
 * @returns null if all addresses are valid.
 */
export async function validateCustomerAddress(
  trx: Trx,
  entityService: BookableEntityService,
  addresses: readonly CustomerAddress[],
): Promise<Outcome<never> | null> {
  if (entityService.location !== 'AtAddress') return null;
  const radius = entityService.radiusKm ?? 0;
  for (const { address, addressLatitude: latitude, addressLongitude: longitude } of addresses) {
    if (!address) return failure('slot.address');
    const hasPoint = typeof latitude === 'number' && typeof longitude === 'number';
    const named = await findPointsOfAddress(trx, address);
    if (named.length === 0 && !hasPoint) return failure('slot.address_place');
    const isFar =
      named.length > 0 && named.every((point) => kmBetween(entityService, point) > radius);
    const isPointFar = hasPoint && kmBetween(entityService, { latitude, longitude }) > radius;
    if (isFar || isPointFar) return failure('slot.too_far', { radius });
  }
  return null;
}
