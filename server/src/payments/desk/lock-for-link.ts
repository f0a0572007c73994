import { lockAddressQuota, lockEntityQuotas } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { lockEntities } from '../checkout/payment-link-limits.queries.ts';

interface LockForLinkInput {
  /** Of the member who books. */
  entityId: string;
  serviceEntityId: string;
  /** Where the link goes. */
  email: string;
}

/**
 * Takes the locks of a payment link before those of a pool: what the desk books is held first, and its link is counted after that. A
 * payment link of another cart locks the same rows and then the pool, and one of the two would be answered 503.
 */
export async function lockForPaymentLink(
  trx: Trx,
  { entityId, serviceEntityId, email }: LockForLinkInput,
): Promise<void> {
  await lockEntityQuotas(trx, entityId);
  await lockAddressQuota(trx, email);
  await lockEntities(trx, [serviceEntityId]);
}
