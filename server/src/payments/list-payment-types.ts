import type { Language } from '@vaga/contract/common';
import { readCart } from '../cart/index.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { success } from '../platform/http/outcome.ts';
import type { PaymentTypes } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { readPlacesOfCart } from './places.queries.ts';
import { typesFor } from './read-terms.ts';

/**
 * How a cart can be paid as it is now; empty where nothing is to pay, nothing is held or all is done.
 * @throws Problem 404 for a cart of somebody else.
 */
export async function listPaymentTypes(
  deps: PaymentsDeps,
  asked: { accountId: string; cartId: string; language: Language; now: Date },
): Promise<Outcome<PaymentTypes>> {
  const { isCheckedOut, payment } = await readCart(deps.db, asked);
  if (isCheckedOut) return success([]);
  const places = await readPlacesOfCart(deps.db, asked.cartId, asked.now);
  return success(typesFor(deps, { ...asked, totalCents: payment.totalCents, places }));
}
