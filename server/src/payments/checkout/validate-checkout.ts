import type { Language } from '@vaga/contract/common';
import { paymentTypes } from '@vaga/contract/payments';
import { checkBookingQuotas } from '../../appointments/index.ts';
import type { CartState } from '../../cart/index.ts';
import { lockCartForCheckout } from '../../cart/index.ts';
import type { Trx } from '../../platform/db.ts';
import { failure, warning } from '../../platform/http/outcome.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findOpenPayment } from '../lifecycle/payments.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { CheckoutOutcome } from './checkout-input.ts';
import type { CheckoutPolicy } from './checkout-policy.rules.ts';
import { checkoutChoiceError } from './checkout-policy.rules.ts';
import { offerMethods } from './offer-methods.ts';
import type { PaymentChoice, PaymentTypes, WithheldMethod } from './payment-types.rules.ts';
import { paymentTypesOf } from './payment-types.rules.ts';

export interface ValidCheckout {
  choice: PaymentChoice;
  totalCents: number;
  /** Of a local payment: the chosen method, else the first that is available. */
  localMethod: number | null;
  places: PayablePlace[];
  /** A payment of the cart that has no session yet since an interrupted attempt. */
  resumablePayment: Payment | null;
  cart: CartState;
}

interface ValidateCheckoutInput {
  policy: CheckoutPolicy;
  accountId: string;
  cartId: string;
  choice: PaymentChoice;
  language: Language;
  now: Date;
}

/**
 * Locks a cart, and checks that it can be checked out as chosen; or returns why not.
 * @throws Problem 404 for another account's cart.
 */
export async function validateCheckout(
  trx: Trx,
  deps: PaymentsDeps,
  input: ValidateCheckoutInput,
): Promise<ValidCheckout | { refused: CheckoutOutcome }> {
  const { policy, accountId, cartId, choice, language, now } = input;
  const { cart, shown, lockedAccount } = await lockCartForCheckout(trx, input);
  if (cart.checkedOutAt) return { refused: failure('cart.checked_out') };
  const resumablePayment = cart.paymentPending ? await findOpenPayment(trx, cartId) : null;
  const isRetry = resumablePayment?.status === 'created' && choice.id === paymentTypes.online;
  if (resumablePayment && !isRetry) return { refused: failure('cart.payment_pending') };
  const { canCheckout, payment, holdExpiresAt } = shown;
  if (!canCheckout) {
    const hadTime = cart.paymentEnteredAt !== null && holdExpiresAt === null;
    return { refused: hadTime ? warning('payment.hold_expired') : failure('cart.incomplete') };
  }
  const places = await readPayablePlaces(trx, cartId, now);
  const { totalCents } = payment;
  const types = paymentTypesForPlaces(deps, { totalCents, places, language, now });
  const wrong = checkoutChoiceError(choice, { policy, totalCents, types, places });
  if (wrong) return { refused: failure(wrong) };
  // An interrupted attempt continues: it counted before.
  const tooMany = resumablePayment
    ? null
    : await checkBookingQuotas(trx, {
        accountId,
        lockedAccount,
        actor: policy.actor,
        people: places.length,
        payment: paymentOf(choice),
        now,
      });
  if (tooMany) return { refused: tooMany };
  const localMethod =
    choice.method ?? types.find(({ id }) => id === choice.id)?.methods[0]?.id ?? null;
  return { choice, totalCents, localMethod, places, resumablePayment, cart };
}

function paymentOf({ id }: PaymentChoice): 'free' | 'due' | 'online' {
  if (id === paymentTypes.free) return 'free';
  return id === paymentTypes.local ? 'due' : 'online';
}

interface PaymentTypesForPlacesInput {
  totalCents: number;
  places: readonly PayablePlace[];
  language: Language;
  /**
   * Why no voucher may hold these places; null if one may, or if the caller only needs to know whether online payment
   * is possible.
   */
  voucherWithheld?: WithheldMethod['reason'] | null;
  now: Date;
}

/** The payment types of these places now. */
export function paymentTypesForPlaces(
  { provider }: PaymentsDeps,
  { totalCents, places, language, voucherWithheld = null, now }: PaymentTypesForPlacesInput,
): PaymentTypes {
  const offered = offerMethods({ provider, places, sessionEndsAt: null, voucherWithheld, now });
  return paymentTypesOf({ totalCents, places, ...offered, language });
}
