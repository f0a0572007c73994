import type { Cart } from '@vaga/contract/cart';
import type { Language } from '@vaga/contract/common';
import type { CartState } from '../../cart/index.ts';
import { lockCartForCheckout, readCartWithState, startPaymentStep } from '../../cart/index.ts';
import type { Outcome } from '../../platform/http/outcome.ts';
import { success } from '../../platform/http/outcome.ts';
import { inTransaction } from '../../platform/transact.ts';
import { readEntityCode, readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { checkVoucherLimits } from './check-payment-link-limits.ts';
import type { PaymentTypes } from './payment-types.rules.ts';
import { paymentTypesForPlaces } from './validate-checkout.ts';

interface ListPaymentTypesInput {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/**
 * The payment types of a cart as it is now; empty if there is nothing to pay, nothing is held or the cart is checked
 * out. The first call for a cart that can be checked out opens the payment step: it renews the holds, once.
 * @throws Problem 404 for another account's cart.
 */
export async function listPaymentTypes(
  deps: PaymentsDeps,
  input: ListPaymentTypesInput,
): Promise<Outcome<PaymentTypes>> {
  const { cart, shown } = await readCartWithState(deps.db, input);
  const { isCheckedOut, payment } = shown;
  if (isCheckedOut) return success([]);
  await openPaymentStep(deps, { ...input, cart, shown });
  const places = await readPayablePlaces(deps.db, input.cartId, input.now);
  const { totalCents } = payment;
  const types = paymentTypesForPlaces(deps, { ...input, totalCents, places });
  if (!types.some(({ onlineMethods }) => onlineMethods.includes('multibanco')))
    return success(types);
  const entityCode = await readEntityCode(deps.db, input.cartId, input.now);
  const voucherWithheld = await checkVoucherLimits(deps.db, { ...input, entityCode, places });
  return success(
    voucherWithheld
      ? paymentTypesForPlaces(deps, { ...input, totalCents, places, voucherWithheld })
      : types,
  );
}

/** Opens the payment step of a cart that can be checked out: renews its holds, once. */
export async function openPaymentStep(
  deps: PaymentsDeps,
  { cart, shown, ...input }: ListPaymentTypesInput & { cart: CartState; shown: Cart },
): Promise<void> {
  // Once the step is entered, nothing can be renewed: no transaction and no lock of the cart.
  if (shown.canCheckout && !cart.paymentEnteredAt) await renewHoldsOnce(deps, input);
}

/** Decided again under the cart's lock. A second call changes nothing, and an expired hold stays expired. */
async function renewHoldsOnce(
  { db, holdMinutes }: PaymentsDeps,
  input: ListPaymentTypesInput,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { cart, shown } = await lockCartForCheckout(trx, input);
    if (!shown.canCheckout || cart.paymentPending) return;
    await startPaymentStep(trx, { cart, holdMinutes, now: input.now });
  });
}
