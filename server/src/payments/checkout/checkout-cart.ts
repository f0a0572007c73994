import { paymentTypes } from '@vaga/contract/payments';
import { openAppointments } from '../../appointments/index.ts';
import { markCheckedOut } from '../../cart/index.ts';
import { patientActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { failure, success } from '../../platform/http/outcome.ts';
import { newToken } from '../../platform/tokens.ts';
import { transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { bookPlacesOrThrow } from '../../scheduling/index.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import { insertPayment } from '../lifecycle/transition-payment.queries.ts';
import {
  markPayOnSiteApprovalsUsed,
  readUsablePayOnSiteApprovals,
} from '../pay-on-site/pay-on-site-approvals.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { CheckoutCartInput, CheckoutOutcome } from './checkout-input.ts';
import type { CheckoutPolicy } from './checkout-policy.rules.ts';
import { patientPolicy } from './checkout-policy.rules.ts';
import type { InvoicingForm } from './invoicing.rules.ts';
import { payOnline } from './pay-online.ts';
import type { PaymentChoice } from './payment-types.rules.ts';
import { parsePaymentChoice } from './payment-types.rules.ts';
import { prepareInvoicing } from './prepare-invoicing.ts';
import type { ValidCheckout } from './validate-checkout.ts';
import { validateCheckout } from './validate-checkout.ts';

/**
 * Books what a cart holds: immediately if it is free or paid on site, else through the provider's page.
 * @throws Problem 404 for another account's cart, 409 `slot.taken` with a `SlotTaken` if a place is lost at this very
 * moment; InvalidInput for incomplete invoicing data.
 */
export async function checkoutCart(
  deps: PaymentsDeps,
  input: CheckoutCartInput,
): Promise<CheckoutOutcome> {
  const choice = parsePaymentChoice(input.form.paymentType);
  if (choice.id === paymentTypes.online) return payOnline(deps, input);
  return transact(deps.db, input.idempotencyKey, async (trx) => {
    const policy = patientPolicy(patientActor(input));
    return checkoutWithoutProvider(trx, deps, { ...input, policy, choice });
  });
}

export interface CheckoutWithoutProviderInput
  extends Omit<CheckoutCartInput, 'form' | 'idempotencyKey'> {
  policy: CheckoutPolicy;
  choice: PaymentChoice;
  form: InvoicingForm;
}

/** Books what a cart holds, free or paid on site, inside a transaction. @throws Problem as `checkoutCart` does. */
export async function checkoutWithoutProvider(
  trx: Trx,
  deps: PaymentsDeps,
  input: CheckoutWithoutProviderInput,
): Promise<CheckoutOutcome> {
  const checkout = await validateCheckout(trx, deps, input);
  return 'refused' in checkout ? checkout.refused : bookWithoutProvider(trx, input, checkout);
}

async function bookWithoutProvider(
  trx: Trx,
  input: CheckoutWithoutProviderInput,
  checkout: ValidCheckout,
): Promise<CheckoutOutcome> {
  const { policy, cartId, accountId, now } = input;
  const isFree = checkout.choice.id === paymentTypes.free;
  const payerEntityId = isFree ? null : policy.payerEntityId;
  const onSite = isFree || payerEntityId ? [] : checkout.places.filter(policy.needsApproval);
  const approvalIds = await readRequiredApprovals(trx, { accountId, places: onSite, now });
  if (!approvalIds) return failure('payment.unavailable');
  await bookPlacesOrThrow(trx, { cartId, now });
  const paymentId = newId();
  await insertPayment(trx, {
    id: paymentId,
    cartId,
    accountId,
    token: newToken(),
    createdAt: now,
    kind: isFree ? 'free' : kindWithoutProvider(payerEntityId),
    payerEntityId,
    localMethod: isFree || payerEntityId ? null : checkout.localMethod,
    amountCents: checkout.totalCents,
    status: isFree ? 'paid' : 'due',
    ...(isFree ? { paidAt: now, endedAt: now } : {}),
    ...(await prepareInvoicing(trx, input)),
  });
  await markPayOnSiteApprovalsUsed(trx, approvalIds, paymentId);
  const due = payerEntityId ? 'duePartner' : 'due';
  const payment = isFree ? 'free' : due;
  const { isFlexible } = input.form;
  await openAppointments(trx, { cartId, paymentId, payment, actor: policy.actor, isFlexible, now });
  await markCheckedOut(trx, { cartId, now });
  return success({ paymentResult: { status: 'Success', url: null }, idPayment: paymentId });
}

function kindWithoutProvider(payerEntityId: string | null): 'local' | 'partner' {
  return payerEntityId === null ? 'local' : 'partner';
}

/**
 * The approval of each entity of these places, which require one before payment on site. Null if one is missing, because another
 * booking may have used it at this very moment.
 */
async function readRequiredApprovals(
  trx: Trx,
  { accountId, places, now }: { accountId: string; places: readonly PayablePlace[]; now: Date },
): Promise<string[] | null> {
  const entityIds = [...new Set(places.map(({ entityId }) => entityId))];
  const usable = await readUsablePayOnSiteApprovals(trx, { accountId, entityIds, now });
  return usable.size === entityIds.length ? [...usable.values()] : null;
}
