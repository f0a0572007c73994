import type { Language } from '@vaga/contract/common';
import type { DataOf } from '@vaga/contract/endpoint';
import { freeBookingsPerAccount, unpaidBookingsPerAccount } from '@vaga/contract/limits';
import type { checkout } from '@vaga/contract/payments';
import { paymentTypes } from '@vaga/contract/payments';
import { isWithinUnpaidQuota, openAppointments } from '../appointments/index.ts';
import { markCheckedOut } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import type { IdempotencyKey } from '../platform/http/idempotency.ts';
import type { Outcome } from '../platform/http/outcome.ts';
import { failure, success } from '../platform/http/outcome.ts';
import { newToken } from '../platform/tokens.ts';
import { transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { bookPlaces } from '../scheduling/index.ts';
import type { Form } from './invoicing.rules.ts';
import { keepInvoicing } from './keep-invoicing.ts';
import { markUsed, readUsable } from './local-payment.queries.ts';
import { payOnline } from './pay-online.ts';
import { choiceOf, wantsToBeAsked } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { insertPayment } from './payments.queries.ts';
import type { PlaceOfCart } from './places.queries.ts';
import type { Terms } from './read-terms.ts';
import { readTerms } from './read-terms.ts';

export interface Checkout {
  accountId: string;
  cartId: string;
  form: Form;
  language: Language;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

export type CheckedOut = Outcome<DataOf<typeof checkout>>;

/**
 * Books what a cart holds: at once where it is free or paid at the place, else through the provider's page.
 * @throws Problem 404 for a cart of somebody else, 409 `slot.taken` with a `SlotTaken` where a place is lost in this very moment; InvalidInput
 *   for invoicing data that lacks something.
 */
export async function checkoutCart(deps: PaymentsDeps, asked: Checkout): Promise<CheckedOut> {
  const choice = choiceOf(asked.form.paymentType);
  if (choice.id === paymentTypes.online) return payOnline(deps, asked);
  return transact(deps.db, asked.idempotencyKey, async (trx) => {
    const terms = await readTerms(trx, deps, { ...asked, choice });
    return 'refused' in terms ? terms.refused : bookAtOnce(trx, asked, terms);
  });
}

async function bookAtOnce(trx: Trx, asked: Checkout, terms: Terms): Promise<CheckedOut> {
  const { cartId, accountId, now } = asked;
  const isFree = terms.choice.id === paymentTypes.free;
  const people = terms.places.length;
  if (!(await isWithinUnpaidQuota(trx, { accountId, people, isFree, now }))) {
    return isFree
      ? failure('cart.too_many_free', { maximum: freeBookingsPerAccount })
      : failure('cart.too_many_unpaid', { maximum: unpaidBookingsPerAccount });
  }
  const leave = isFree ? [] : await readLeave(trx, { accountId, places: terms.places, now });
  if (!leave) return failure('payment.unavailable');
  await bookPlaces(trx, { cartId, mustFit: true, now });
  const paymentId = newId();
  await insertPayment(trx, {
    id: paymentId,
    cartId,
    accountId,
    token: newToken(),
    createdAt: now,
    kind: isFree ? 'free' : 'local',
    localMethod: isFree ? null : terms.localMethod,
    amountCents: terms.totalCents,
    status: isFree ? 'paid' : 'due',
    ...(isFree ? { paidAt: now, endedAt: now } : {}),
    ...(await keepInvoicing(trx, asked)),
  });
  await markUsed(trx, leave, paymentId);
  await openAppointments(trx, { cartId, paymentId, to: isFree ? 'Pending' : 'Await', now });
  await markCheckedOut(trx, { cartId, now });
  return success({ paymentResult: { status: 'Success', url: null }, idPayment: paymentId });
}

/**
 * The leave of each place that wants to be asked before it is paid there; null where one is missing by now:
 * another booking of this moment may have used it.
 */
async function readLeave(
  trx: Trx,
  { accountId, places, now }: { accountId: string; places: readonly PlaceOfCart[]; now: Date },
): Promise<string[] | null> {
  const asking = places.filter(wantsToBeAsked);
  const entityIds = [...new Set(asking.map(({ entityId }) => entityId))];
  const usable = await readUsable(trx, { accountId, entityIds, now });
  return usable.size === entityIds.length ? [...usable.values()] : null;
}
