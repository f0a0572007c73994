import type { CartActor } from '../../cart/index.ts';
import { readDeskServices } from '../../cart/index.ts';
import type { Db } from '../../platform/db.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import type { CheckoutPolicy } from './checkout-policy.rules.ts';
import { hotelPolicy, patientPolicy } from './checkout-policy.rules.ts';

/**
 * The policy for these places of one cart. A hotel holds them at one entity (`toGuestRequests`), but a guest who has claimed the
 * cart may hold others at another entity: a protocol counts only where the hotel has one with the entity of every place, and the
 * hotel pays only where each of them says so.
 */
export async function readCheckoutPolicy(
  db: Db,
  { actor, places }: { actor: CartActor; places: readonly PayablePlace[] },
): Promise<CheckoutPolicy> {
  if (actor.kind === 'patient') return patientPolicy(actor);
  const ids = [...new Set(places.map(({ entityServiceId }) => entityServiceId))];
  const services = await readDeskServices(db, { ids, bookingEntityId: actor.entityId });
  const protocols = services.flatMap(({ protocol }) => protocol ?? []);
  const isAgreed = ids.length > 0 && protocols.length === ids.length;
  const isHotelPaying = protocols.every((protocol) => protocol.isHotelPaying);
  return hotelPolicy(actor, isAgreed ? { isHotelPaying } : null);
}
