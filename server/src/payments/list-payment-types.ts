import type { Language } from '@vaga/contract/common';
import { enterPayment, lockCartToPay, readCart } from '../cart/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import { inTransaction } from '../platform/transact.ts';
import { refuseVoucher } from './limit-links.ts';
import { readEntityCode } from './link-limits.queries.ts';
import type { PaymentTypes } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { readPlacesOfCart } from './places.queries.ts';
import { typesFor } from './read-terms.ts';

interface Asked {
  accountId: string;
  cartId: string;
  language: Language;
  now: Date;
}

/**
 * How a cart can be paid as it is now; empty where nothing is to pay, nothing is held or all is done. The first time it is
 * asked of a cart that can be checked out, the patient has opened the payment step: its holds are renewed, once.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function listPaymentTypes(
  deps: PaymentsDeps,
  asked: Asked,
): Promise<Outcome<PaymentTypes>> {
  const { isCheckedOut, canCheckout, payment } = await readCart(deps.db, asked);
  if (isCheckedOut) return success([]);
  if (canCheckout) await renewOnce(deps, asked);
  const places = await readPlacesOfCart(deps.db, asked.cartId, asked.now);
  const { totalCents } = payment;
  const types = typesFor(deps, { ...asked, totalCents, places });
  if (!types.some(({ onlineMethods }) => onlineMethods.includes('multibanco')))
    return success(types);
  const entityCode = await readEntityCode(deps.db, asked.cartId, asked.now);
  const noVoucher = await refuseVoucher(deps.db, { ...asked, entityCode, places });
  return success(noVoucher ? typesFor(deps, { ...asked, totalCents, places, noVoucher }) : types);
}

/** Asked again it changes nothing, and what has run out stays so: decided once more under the cart's lock. */
async function renewOnce({ db, holdMinutes }: PaymentsDeps, asked: Asked): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { cart, shown } = await lockCartToPay(trx, asked);
    if (!shown.canCheckout || cart.paymentPending) return;
    await enterPayment(trx, { cart, holdMinutes, now: asked.now });
  });
}
