import type { DeskPayment } from '@vaga/contract/agenda';
import { paymentTypes } from '@vaga/contract/payments';
import type { CheckoutPolicy } from '../checkout/checkout-policy.rules.ts';
import type { PaymentChoice } from '../checkout/payment-types.rules.ts';
import type { PlacePaymentTerms } from '../lifecycle/payable-places.queries.ts';

/**
 * How a booking is paid that leaves it to the price and the entity: nothing where nothing is due; by the entity that books if
 * a protocol says so, and else on site where the entity takes that; a payment link where it takes online payment alone.
 */
export function deskPaymentOf(
  places: readonly PlacePaymentTerms[],
  policy: Pick<CheckoutPolicy, 'payerEntityId' | 'canPayOnSite'>,
): DeskPayment {
  if (places.every(({ priceCents }) => priceCents === 0)) return 'none';
  const isOnSite = policy.payerEntityId !== null || places.every(policy.canPayOnSite);
  return isOnSite ? 'onSite' : 'link';
}

/** What a member chose at the payment step; null for the page of the payment provider, which is the patient's. */
export function guestPaymentOf({ id }: PaymentChoice): DeskPayment | null {
  if (id === paymentTypes.free) return 'none';
  return id === paymentTypes.local ? 'onSite' : null;
}
