import type { OnlineMethod } from '@vaga/contract/payments';
import { openAppointments } from '../appointments/index.ts';
import { codeInForce, enterPayment } from '../cart/index.ts';
import type { Trx } from '../platform/db.ts';
import { claimIdempotencyKey } from '../platform/http/idempotency.ts';
import { failure, success, warning } from '../platform/http/outcome.ts';
import { newToken } from '../platform/tokens.ts';
import { inTransaction, transact } from '../platform/transact.ts';
import { newId } from '../platform/uuid.ts';
import { checkLater } from './check-later.ts';
import type { CheckedOut, Checkout } from './checkout-cart.ts';
import { endAtProvider } from './end-at-provider.ts';
import { giveUp } from './end-payment.ts';
import { keepInvoicing } from './keep-invoicing.ts';
import { lockLimits, refuseVoucher } from './limit-links.ts';
import { offerMethods } from './offer-methods.ts';
import { canTakeUp, isOpen } from './payment.rules.ts';
import type { WithheldMethod } from './payment-types.rules.ts';
import { choiceOf } from './payment-types.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { Payment } from './payments.queries.ts';
import { addPayment, findPayment, updatePayment } from './payments.queries.ts';
import type { PlaceOfCart } from './places.queries.ts';
import { readPlacesOfCart } from './places.queries.ts';
import type { Order } from './provider.ts';
import { ProviderDown } from './provider.ts';
import type { Terms } from './read-terms.ts';
import { readTerms } from './read-terms.ts';
import type { News } from './take-news.ts';
import { takeNews } from './take-news.ts';

export interface Begun {
  payment: Payment;
  places: PlaceOfCart[];
  /** What the provider's page offers. */
  methods: OnlineMethod[];
}

type Call = Pick<Checkout, 'language' | 'now' | 'idempotencyKey'>;

/**
 * Opens a session at the provider, in three steps: the payment is written down, the provider is asked outside of any
 * transaction, its answer is written down. A process that dies in between, or a provider that is down, leaves a payment
 * that the next try takes up: the payment's id is the provider's idempotency key, so there is one session. Only where
 * that was about a day ago (`canTakeUp`) another payment is begun in its place.
 */
export async function payOnline(deps: PaymentsDeps, asked: Checkout): Promise<CheckedOut> {
  const begun = await inTransaction(deps.db, (trx) => begin(trx, deps, asked));
  if ('answer' in begun) return begun.answer;
  return openSession(deps, asked, begun);
}

/** The second and third step: asks the provider for the session of a payment that is written down, and where it is. */
export async function openSession(
  deps: PaymentsDeps,
  asked: Call,
  begun: Begun,
): Promise<CheckedOut> {
  try {
    const session = await deps.provider.createSession(orderOf(deps, asked, begun));
    return await transact(deps.db, asked.idempotencyKey, (trx) =>
      redirect(trx, { session, now: asked.now, log: deps.log }),
    );
  } catch (error) {
    if (error instanceof ProviderDown) return failure('payment.provider_down');
    throw error;
  }
}

async function begin(
  trx: Trx,
  deps: PaymentsDeps,
  asked: Checkout,
): Promise<Begun | { answer: CheckedOut }> {
  const earlier = asked.idempotencyKey && (await claimIdempotencyKey(trx, asked.idempotencyKey));
  // Written by `transact` alone, for this same call.
  if (earlier) return { answer: earlier as CheckedOut };
  const terms = await readTerms(trx, deps, { ...asked, choice: choiceOf(asked.form.paymentType) });
  if ('refused' in terms) return { answer: terms.refused };
  const invoice = await keepInvoicing(trx, asked);
  const { cartId, accountId, now } = asked;
  const noVoucher = await askForVoucher(trx, deps, { ...asked, terms });
  const { provider } = deps;
  if (terms.begun && canTakeUp(terms.begun, now)) {
    await updatePayment(trx, terms.begun.id, invoice);
    const { places, begun } = terms;
    const again = { provider, places, noVoucher, sessionEndsAt: begun.expiresAt, now };
    return { payment: begun, places, methods: offerMethods(again).onlineMethods };
  }
  if (terms.begun) await giveUp(trx, terms.begun, now);
  await enterPayment(trx, { cart: terms.cart, holdMinutes: deps.holdMinutes, now });
  const places = await readPlacesOfCart(trx, cartId, now);
  const offered = offerMethods({ provider, places, noVoucher, sessionEndsAt: null, now });
  if (offered.onlineMethods.length === 0) return { answer: failure('payment.unavailable') };
  const payment = await addPayment(trx, {
    id: newId(),
    cartId,
    accountId,
    token: newToken(),
    createdAt: now,
    ...invoice,
    kind: 'online',
    status: 'created',
    provider: provider.name,
    amountCents: terms.totalCents,
    expiresAt: offered.sessionEndsAt,
  });
  await openAppointments(trx, { cartId, paymentId: payment.id, to: 'PaymentPending', now });
  await checkLater(trx, { paymentId: payment.id, at: payment.expiresAt ?? now });
  return { payment, places, methods: offered.onlineMethods };
}

/** Why the session may offer no voucher, decided under the locks of payment links: what is offered may be chosen. */
async function askForVoucher(
  trx: Trx,
  { provider }: PaymentsDeps,
  {
    accountId,
    cartId,
    terms,
    now,
  }: Pick<Checkout, 'accountId' | 'cartId' | 'now'> & { terms: Terms },
): Promise<WithheldMethod['reason'] | null> {
  const { places } = terms;
  const without = { provider, places, noVoucher: null, sessionEndsAt: null, now };
  if (!offerMethods(without).onlineMethods.includes('multibanco')) return null;
  await lockLimits(trx, { accountId, places });
  const entityCode = codeInForce(terms.cart, now);
  return refuseVoucher(trx, { accountId, cartId, entityCode, places, now });
}

function orderOf(
  { publicUrl, webhookUrl }: PaymentsDeps,
  asked: Call,
  { payment, places, methods }: Begun,
): Order {
  const { id, token, amountCents, createdAt } = payment;
  const expiresAt = payment.expiresAt ?? asked.now;
  return {
    reference: id,
    amountCents,
    createdAt,
    expiresAt,
    webhookUrl,
    language: asked.language,
    // Where, not what: which service it is concerns nobody at the provider.
    description: [...new Set(places.map(({ entity }) => entity))].join(', ').slice(0, 300),
    methods,
    successUrl: `${publicUrl}/payment-success?s=${token}`,
    cancelUrl: `${publicUrl}/payment-error?s=${token}`,
  };
}

async function redirect(trx: Trx, news: News): Promise<CheckedOut> {
  const { session } = news;
  await takeNews(trx, news);
  const payment = await findPayment(trx, session.reference);
  if (payment && isOpen(payment.status)) {
    return success({
      paymentResult: { status: 'Redirect', url: session.url },
      idPayment: payment.id,
    });
  }
  // Given up in another window while the provider was being asked.
  if (payment?.status === 'canceled') await endAtProvider(trx, payment.id);
  return warning('payment.not_pending');
}
