import { checkEntityQuota, lockAccountForQuota } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import type { CheckoutPolicy } from '../checkout/checkout-policy.rules.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import { countUnpaidGuests } from './unpaid-guests.queries.ts';

interface CheckUnpaidGuestsInput {
  policy: CheckoutPolicy;
  /** Of the cart. */
  accountId: string;
  /** What is booked now. */
  places: readonly PayablePlace[];
  now: Date;
}

/**
 * Returns the refusal if a hotel would have too many appointments to come at an entity for which nothing was paid: they cost it
 * nothing, and no patient gets their places. What the hotel itself owes is not limited. Call it before the locks of pools, or with
 * those that the hotel's quotas come before.
 */
export async function checkUnpaidGuests(
  trx: Trx,
  { policy, accountId, places, now }: CheckUnpaidGuestsInput,
): Promise<Outcome<never> | null> {
  const { actor, unpaidQuota, payerEntityId } = policy;
  if (actor.kind !== 'member' || unpaidQuota === null || payerEntityId !== null) return null;
  const { entityId } = actor;
  // The account before the quotas of the entity, as a booking for a known person does.
  await lockAccountForQuota(trx, accountId);
  for (const [serviceEntityId, ofEntity] of Map.groupBy(places, (place) => place.entityId)) {
    const refused = await checkEntityQuota(trx, unpaidQuota, {
      entityId,
      adding: ofEntity.length,
      count: () => countUnpaidGuests(trx, { entityId, serviceEntityId, now }),
    });
    if (refused) return refused;
  }
  return null;
}
