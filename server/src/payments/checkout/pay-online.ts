import type { OnlineMethod } from '@vaga/contract/payments';
import { openAppointments } from '../../appointments/index.ts';
import { activeEntityCode, startPaymentStep } from '../../cart/index.ts';
import { patientActor } from '../../identity/index.ts';
import type { Trx } from '../../platform/db.ts';
import { claimIdempotencyKey } from '../../platform/http/idempotency.ts';
import { failure, success, warning } from '../../platform/http/outcome.ts';
import { newToken } from '../../platform/tokens.ts';
import { inTransaction, transact } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import type { PayablePlace } from '../lifecycle/payable-places.queries.ts';
import { readPayablePlaces } from '../lifecycle/payable-places.queries.ts';
import { canResumePayment } from '../lifecycle/payment.rules.ts';
import { isOpen } from '../lifecycle/payment-status.rules.ts';
import type { Payment } from '../lifecycle/payments.queries.ts';
import { findPayment, savePaymentInvoice } from '../lifecycle/payments.queries.ts';
import { queueSessionExpiry } from '../lifecycle/queue-session-expiry.ts';
import { schedulePaymentCheck } from '../lifecycle/schedule-payment-check.ts';
import { insertAndLockPayment } from '../lifecycle/transition-payment.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { CreateSessionInput } from '../providers/provider.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { applySessionState } from '../settlement/apply-session-state.ts';
import { cancelOpenPayment } from '../settlement/cancel-payment.ts';
import type { SessionUpdate } from '../settlement/session-update.ts';
import { checkVoucherLimits, lockPaymentLinkLimits } from './check-payment-link-limits.ts';
import type { CheckoutCartInput, CheckoutOutcome } from './checkout-input.ts';
import { patientPolicy } from './checkout-policy.rules.ts';
import type { OfferedMethods } from './offer-methods.ts';
import { offerMethods } from './offer-methods.ts';
import type { WithheldMethod } from './payment-types.rules.ts';
import { parsePaymentChoice } from './payment-types.rules.ts';
import { prepareInvoicing } from './prepare-invoicing.ts';
import type { ValidCheckout } from './validate-checkout.ts';
import { validateCheckout } from './validate-checkout.ts';

export interface PreparedPayment {
  payment: Payment;
  places: PayablePlace[];
  /** The methods that the provider's page offers. */
  methods: OnlineMethod[];
  /** Of a payer who is asked on it; null where the page asks for what it needs. */
  phone?: string | null;
}

type RedirectInput = Pick<CheckoutCartInput, 'language' | 'now' | 'idempotencyKey'>;

/**
 * Pays online in three steps: records the payment, creates the session at the provider outside of any transaction,
 * and records the answer. If the process dies in between, or the provider is down, the next attempt resumes the
 * payment: the payment's id is the provider's idempotency key, so there is one session. Only about a day later
 * (`canResumePayment`) is another payment created instead.
 */
export async function payOnline(
  deps: PaymentsDeps,
  input: CheckoutCartInput,
): Promise<CheckoutOutcome> {
  const prepared = await inTransaction(deps.db, (trx) => preparePayment(trx, deps, input));
  if ('answer' in prepared) return prepared.answer;
  return redirectToProvider(deps, input, prepared);
}

/** The second and third step: creates the session of a recorded payment at the provider, and returns its address. */
export async function redirectToProvider(
  deps: PaymentsDeps,
  input: RedirectInput,
  prepared: PreparedPayment,
): Promise<CheckoutOutcome> {
  try {
    const session = await deps.provider.createSession(sessionInput(deps, input, prepared));
    return await transact(deps.db, input.idempotencyKey, (trx) =>
      recordSession(trx, { session, now: input.now, log: deps.log }),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailable) return failure('payment.provider_down');
    throw error;
  }
}

async function preparePayment(
  trx: Trx,
  deps: PaymentsDeps,
  input: CheckoutCartInput,
): Promise<PreparedPayment | { answer: CheckoutOutcome }> {
  const earlier = input.idempotencyKey && (await claimIdempotencyKey(trx, input.idempotencyKey));
  // Only `transact` stores it, for this same call.
  if (earlier) return { answer: earlier as CheckoutOutcome };
  const policy = patientPolicy(patientActor(input));
  const checkout = await validateCheckout(trx, deps, {
    ...input,
    policy,
    choice: parsePaymentChoice(input.form.paymentType),
  });
  if ('refused' in checkout) return { answer: checkout.refused };
  const invoice = await prepareInvoicing(trx, input);
  const { cartId, accountId, now } = input;
  const voucherWithheld = await checkVoucherUnderLocks(trx, deps, { ...input, checkout });
  const { provider } = deps;
  const requestedMethod = input.form.onlineMethod ?? null;
  const phone = phoneFor(provider, input.form);
  const earlierPayment = checkout.resumablePayment;
  // One key must always send the same order: another method is another payment.
  if (
    earlierPayment?.requestedMethod === requestedMethod &&
    canResumePayment(earlierPayment, now)
  ) {
    const { places } = checkout;
    const sessionEndsAt = earlierPayment.expiresAt;
    const resumed = offerMethods({ provider, places, voucherWithheld, sessionEndsAt, now });
    const methods = requestedOf(resumed, requestedMethod);
    if (methods.length === 0) return { answer: failure('payment.unavailable') };
    await savePaymentInvoice(trx, earlierPayment.id, invoice);
    return { payment: earlierPayment, places, methods, phone };
  }
  if (earlierPayment) await cancelOpenPayment(trx, earlierPayment, now);
  await startPaymentStep(trx, { cart: checkout.cart, holdMinutes: deps.holdMinutes, now });
  const places = await readPayablePlaces(trx, cartId, now);
  const offered = offerMethods({ provider, places, voucherWithheld, sessionEndsAt: null, now });
  const methods = requestedOf(offered, requestedMethod);
  if (methods.length === 0) return { answer: failure('payment.unavailable') };
  const payment = await insertAndLockPayment(trx, {
    id: newId(),
    cartId,
    accountId,
    token: newToken(),
    createdAt: now,
    ...invoice,
    kind: 'online',
    status: 'created',
    provider: provider.name,
    requestedMethod,
    amountCents: checkout.totalCents,
    expiresAt: offered.sessionEndsAt,
  });
  await openAppointments(trx, {
    cartId,
    paymentId: payment.id,
    payment: 'pending',
    actor: policy.actor,
    isFlexible: input.form.isFlexible,
    now,
  });
  await schedulePaymentCheck(trx, { paymentId: payment.id, at: payment.expiresAt ?? now });
  return { payment, places, methods, phone };
}

/** The chosen method alone, or all that are offered; empty where that one is not. */
function requestedOf(
  { onlineMethods }: Pick<OfferedMethods, 'onlineMethods'>,
  requested: OnlineMethod | null,
): OnlineMethod[] {
  return onlineMethods.filter((method) => requested === null || method === requested);
}

/** The phone of a payer who chose a method that begins with it. */
function phoneFor(
  { phoneMethods }: PaymentsDeps['provider'],
  { onlineMethod, phone }: CheckoutCartInput['form'],
): string | null {
  return onlineMethod && phoneMethods.includes(onlineMethod) ? (phone ?? null) : null;
}

/**
 * Why the session may not offer a voucher; null if it may. Decided under the locks of payment links, because the
 * payer can choose whatever is offered.
 */
async function checkVoucherUnderLocks(
  trx: Trx,
  { provider }: PaymentsDeps,
  {
    accountId,
    cartId,
    checkout,
    now,
  }: Pick<CheckoutCartInput, 'accountId' | 'cartId' | 'now'> & { checkout: ValidCheckout },
): Promise<WithheldMethod['reason'] | null> {
  const { places } = checkout;
  const without = { provider, places, voucherWithheld: null, sessionEndsAt: null, now };
  if (!offerMethods(without).onlineMethods.includes('multibanco')) return null;
  await lockPaymentLinkLimits(trx, { accountId, places });
  const entityCode = activeEntityCode(checkout.cart, now);
  return checkVoucherLimits(trx, { accountId, cartId, entityCode, places, now });
}

function sessionInput(
  { publicUrl, webhookUrl }: PaymentsDeps,
  input: RedirectInput,
  { payment, places, methods, phone = null }: PreparedPayment,
): CreateSessionInput {
  const { id, token, amountCents, createdAt } = payment;
  const expiresAt = payment.expiresAt ?? input.now;
  return {
    reference: id,
    amountCents,
    createdAt,
    expiresAt,
    webhookUrl,
    language: input.language,
    // Names the entity, not the service: the provider must not learn that.
    description: [...new Set(places.map(({ entity }) => entity))].join(', ').slice(0, 300),
    methods,
    phone,
    successUrl: `${publicUrl}/payment-success?s=${token}`,
    cancelUrl: `${publicUrl}/payment-error?s=${token}`,
  };
}

async function recordSession(trx: Trx, update: SessionUpdate): Promise<CheckoutOutcome> {
  const { session } = update;
  await applySessionState(trx, update);
  const payment = await findPayment(trx, session.reference);
  if (payment && isOpen(payment.status)) {
    return success({
      paymentResult: { status: 'Redirect', url: session.url },
      idPayment: payment.id,
    });
  }
  // Cancelled in another window while the provider was called.
  if (payment?.status === 'canceled') await queueSessionExpiry(trx, payment.id);
  return warning('payment.not_pending');
}
