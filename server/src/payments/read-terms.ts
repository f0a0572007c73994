import type { Language } from '@vaga/contract/common';
import { appointmentsPerDay } from '@vaga/contract/limits';
import { paymentTypes } from '@vaga/contract/payments';
import { isWithinDailyQuota } from '../appointments/index.ts';
import type { CartState } from '../cart/index.ts';
import { lockCartToPay } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { failure, warning } from '../platform/http/outcome.ts';
import type { CheckedOut } from './checkout-cart.ts';
import { offerMethods } from './offer-methods.ts';
import type { Choice, PaymentTypes, WithheldMethod } from './payment-types.rules.ts';
import { paymentTypesOf, whatIsWrong } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import { findOpenPayment } from './payments.queries.ts';
import type { PlaceOfCart } from './places.queries.ts';
import { readPlacesOfCart } from './places.queries.ts';

export interface Terms {
  choice: Choice;
  totalCents: number;
  /** Of a local payment: the method chosen, else the first on offer. */
  localMethod: number | null;
  places: PlaceOfCart[];
  /** A payment of the cart that waits for its session since an earlier try. */
  begun: Payment | null;
  cart: CartState;
}

interface Asked {
  accountId: string;
  cartId: string;
  choice: Choice;
  language: Language;
  now: Date;
}

/**
 * Locks a cart and reads what it is checked out on; or why it is refused.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function readTerms(
  trx: Trx,
  deps: PaymentsDeps,
  asked: Asked,
): Promise<Terms | { refused: CheckedOut }> {
  const { accountId, cartId, choice, language, now } = asked;
  const { cart, shown } = await lockCartToPay(trx, asked);
  if (cart.checkedOutAt) return { refused: failure('cart.checked_out') };
  const begun = cart.paymentPending ? await findOpenPayment(trx, cartId) : null;
  const isAnotherTry = begun?.status === 'created' && choice.id === paymentTypes.online;
  if (begun && !isAnotherTry) return { refused: failure('cart.payment_pending') };
  const { canCheckout, payment, holdExpiresAt } = shown;
  if (!canCheckout) {
    const hadTime = cart.paymentEnteredAt !== null && holdExpiresAt === null;
    return { refused: hadTime ? warning('payment.hold_expired') : failure('cart.incomplete') };
  }
  const places = await readPlacesOfCart(trx, cartId, now);
  // What was begun already goes on.
  if (!begun && !(await isWithinDailyQuota(trx, { accountId, people: places.length, now })))
    return { refused: failure('cart.too_many_today', { maximum: appointmentsPerDay }) };
  const { totalCents } = payment;
  const types = typesFor(deps, { totalCents, places, language, now });
  const wrong = whatIsWrong(choice, { totalCents, types });
  if (wrong) return { refused: failure(wrong) };
  const localMethod =
    choice.method ?? types.find(({ id }) => id === choice.id)?.methods[0]?.id ?? null;
  return { choice, totalCents, localMethod, places, begun, cart };
}

interface Held {
  totalCents: number;
  places: readonly PlaceOfCart[];
  language: Language;
  /** Why no voucher may keep these places; null where one may, or nobody asks for more than whether it can be paid online. */
  noVoucher?: WithheldMethod['reason'] | null;
  now: Date;
}

/** How these places can be paid now. */
export function typesFor(
  { provider }: PaymentsDeps,
  { totalCents, places, language, noVoucher = null, now }: Held,
): PaymentTypes {
  const offered = offerMethods({ provider, places, sessionEndsAt: null, noVoucher, now });
  return paymentTypesOf({ totalCents, places, ...offered, language });
}
