import type { CartActor } from '../../cart/index.ts';
import { readDeskServices } from '../../cart/index.ts';
import type { Db } from '../../platform/db.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import type { CheckoutPolicy } from './checkout-policy.rules.ts';
import { hotelPolicy, patientPolicy } from './checkout-policy.rules.ts';

/** The policy for these places of one cart. Those of a hotel are at one entity (`toGuestRequests`). */
export async function readCheckoutPolicy(
  db: Db,
  { actor, places: [first] }: { actor: CartActor; places: readonly PayablePlace[] },
): Promise<CheckoutPolicy> {
  if (actor.kind === 'patient') return patientPolicy(actor);
  const ids = first ? [first.entityServiceId] : [];
  const [service] = await readDeskServices(db, { ids, bookingEntityId: actor.entityId });
  return hotelPolicy(actor, service?.protocol ?? null);
}
