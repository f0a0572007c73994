import type { Language } from '@vaga/contract/common';
import { paymentTypes } from '@vaga/contract/payments';
import { readCartWithState } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { openPaymentStep } from '../checkout/list-payment-types.ts';
import type { PaymentTypes } from '../checkout/payment-types.rules.ts';
import { readCheckoutPolicy } from '../checkout/read-checkout-policy.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { listPaymentLinkMethods } from '../payment-links/list-payment-link-methods.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { deskPaymentOf } from './desk-payment.rules.ts';

interface ListGuestPaymentTypesInput {
  actor: MemberActor;
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

const labels = {
  pt: { onSite: 'Pagamento no local', hotel: 'A pagar pelo hotel', link: 'Ligação por e-mail' },
  en: { onSite: 'Payment at the place', hotel: 'Due by the hotel', link: 'Link by email' },
};

/**
 * The one way in which a hotel's cart is paid, as the price, the entity and the protocol say; empty if nothing is due or held,
 * or if a payment link would be too late. Opens the payment step as for a patient.
 * @throws Problem 404 for a cart of another account.
 */
export async function listGuestPaymentTypes(
  deps: PaymentsDeps,
  input: ListGuestPaymentTypesInput,
): Promise<Outcome<PaymentTypes>> {
  const { actor, cartId, language, now } = input;
  const found = await readCartWithState(deps.db, input);
  if (found.shown.isCheckedOut) return success([]);
  await openPaymentStep(deps, { ...input, ...found });
  const places = await readPayablePlaces(deps.db, cartId, now);
  const policy = await readCheckoutPolicy(deps.db, { actor, places });
  const payment = places.length === 0 ? 'none' : deskPaymentOf(places, policy);
  if (payment === 'none') return success([]);
  const words = labels[language];
  const empty = { methods: [], onlineMethods: [], tooSlowMethods: [], withheldMethods: [] };
  if (payment === 'onSite') {
    const desk = policy.payerEntityId === null ? 'onSite' : 'hotel';
    return success([{ ...empty, id: paymentTypes.local, description: words[desk], desk }]);
  }
  const { data } = await listPaymentLinkMethods(deps, input);
  if (!data || data.length === 0) return success([]);
  return success([{ ...empty, id: paymentTypes.online, description: words.link, desk: 'link' }]);
}
