import type { DeskPayment } from '@vaga/contract/agenda';
import type { Language } from '@vaga/contract/common';
import { paymentTypes } from '@vaga/contract/payments';
import type { Trx } from '../../platform/db.ts';
import { wrongField } from '../../platform/http/outcome.ts';
import { checkoutWithoutProvider } from '../checkout/checkout-cart.ts';
import type { CheckoutOutcome } from '../checkout/checkout-input.ts';
import type { CheckoutPolicy } from '../checkout/checkout-policy.rules.ts';
import type { InvoicingForm } from '../checkout/invoicing.rules.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { issuePaymentLink, linkSent } from '../payment-links/send-payment-link.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { checkUnpaidGuests } from './check-unpaid-guests.ts';
import { deskPaymentOf } from './desk-payment.rules.ts';

interface CheckoutAtDeskInput {
  /** Of a member: `providerPolicy` or `hotelPolicy`. */
  policy: CheckoutPolicy;
  accountId: string;
  cartId: string;
  /** Null: as the price and the entity's settings say (`deskPaymentOf`). */
  payment: DeskPayment | null;
  /** Where a payment link goes; null if the person gave no address. */
  email: string | null;
  /** The name of its field in the call. */
  emailField: string;
  invoicing: InvoicingForm;
  /** Of the e-mails. */
  language: Language;
  now: Date;
}

/**
 * Books what a member's cart holds, free or paid on site or by the entity that books; or sends a payment link, and holds the
 * place until it expires.
 * @returns the payment; or the refusal.
 * @throws Problem 400 `emailField` if a payment link is needed and there is no address; as `checkoutCart` does.
 */
export async function checkoutAtDesk(
  trx: Trx,
  deps: PaymentsDeps,
  input: CheckoutAtDeskInput,
): Promise<CheckoutOutcome> {
  const { policy, cartId, now } = input;
  const places = await readPayablePlaces(trx, cartId, now);
  const payment = input.payment ?? deskPaymentOf(places, policy);
  if (payment === 'link') return sendLink(trx, deps, input);
  const tooMany = await checkUnpaidGuests(trx, { ...input, places });
  if (tooMany) return tooMany;
  const id = payment === 'none' ? paymentTypes.free : paymentTypes.local;
  return checkoutWithoutProvider(trx, deps, {
    ...input,
    choice: { id, method: null },
    form: input.invoicing,
  });
}

async function sendLink(
  trx: Trx,
  deps: PaymentsDeps,
  input: CheckoutAtDeskInput,
): Promise<CheckoutOutcome> {
  const { email, emailField } = input;
  if (email === null) throw wrongField(emailField, 'hotel.email_needed');
  const created = await issuePaymentLink(trx, deps, { ...input, email, chosen: null });
  return 'refused' in created ? created.refused : linkSent(created.payment);
}
