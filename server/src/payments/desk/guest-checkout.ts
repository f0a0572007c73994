import type { DeskPayment } from '@vaga/contract/agenda';
import type { Language } from '@vaga/contract/common';
import { forgetConfirmedAddresses } from '../../appointments/index.ts';
import { lockOwnedCart, readLead } from '../../cart/index.ts';
import type { MemberActor } from '../../identity/index.ts';
import { correctUnclaimedAccount } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import { failure } from '../../platform/http/outcome.ts';
import { transact } from '../../platform/transact.ts';
import type { CheckoutOutcome } from '../checkout/checkout-input.ts';
import type { InvoicingForm } from '../checkout/invoicing.rules.ts';
import { readCheckoutPolicy } from '../checkout/read-checkout-policy.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { checkoutAtDesk } from './checkout-at-desk.ts';
import { deskPaymentOf } from './desk-payment.rules.ts';

interface CheckoutForGuestsInput {
  actor: MemberActor;
  /** The lead's. */
  accountId: string;
  cartId: string;
  /** Null: one that a member cannot choose, such as the page of the payment provider. */
  payment: DeskPayment | null;
  /** Where a payment link goes. */
  email: string | null;
  invoicing: InvoicingForm;
  now: Date;
  idempotencyKey: IdempotencyKey | null;
}

/**
 * Books what a hotel's cart holds for its guests, or sends the payment link: as the price, the entity and the protocol say,
 * and in no other way. E-mails go to the lead, as the data of the first guest are by now.
 * @throws Problem 404 for a cart of another account; as `checkoutCart` does.
 */
export async function checkoutForGuests(
  deps: PaymentsDeps,
  input: CheckoutForGuestsInput,
): Promise<CheckoutOutcome> {
  const { cartId, payment, email, now } = input;
  return transact(deps.db, input.idempotencyKey, async (trx) => {
    // So that the places on which the policy depends are those that are booked.
    await lockOwnedCart(trx, input);
    const places = await readPayablePlaces(trx, cartId, now);
    const policy = await readCheckoutPolicy(trx, { actor: input.actor, places });
    const isOffered = places.length === 0 || deskPaymentOf(places, policy) === payment;
    if (payment === null || !isOffered) return failure('payment.unavailable');
    const language = await saveLead(trx, input);
    return checkoutAtDesk(trx, deps, {
      ...input,
      policy,
      payment,
      email,
      emailField: 'email',
      language,
    });
  });
}

/** Gives the account of the lead their name and e-mail, unless they have claimed it. @returns the language of its messages. */
async function saveLead(
  trx: Trx,
  { actor, accountId, cartId, email }: CheckoutForGuestsInput,
): Promise<Language> {
  const { entityId } = actor;
  const lead = await readLead(trx, cartId);
  const contactEmail = lead.email ?? email;
  const { language, isAddressChanged } = await correctUnclaimedAccount(trx, {
    accountId,
    entityId,
    name: lead.name,
    contactEmail,
  });
  if (isAddressChanged) await forgetConfirmedAddresses(trx, accountId);
  return language;
}
