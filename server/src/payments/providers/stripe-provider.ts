import Stripe from 'stripe';
import { z } from 'zod';
import type {
  CreateSessionInput,
  PaymentProvider,
  ProviderEvent,
  ProviderSession,
} from './provider.ts';
import { ProviderUnavailable } from './provider.ts';
import {
  stripeMethods,
  stripeSessionExpiry,
  toProviderRefund,
  toProviderSession,
  voucherDays,
} from './stripe-session.rules.ts';
import type { StripeRefund as Refund, StripeSession as Session } from './stripe-wire.ts';
import { expandedFields, StripeRefund, StripeSession } from './stripe-wire.ts';

const timeoutMilliseconds = 8000;
/** The maximum age of a webhook: an older one may have been intercepted and replayed. */
const toleranceSeconds = 5 * 60;
/** More refunds than one payment can have. */
const maximumRefundsOfPayment = 100;

interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** The origin of its API; null for Stripe's own. */
  apiUrl: string | null;
}

/**
 * Stripe: Checkout Sessions for card, MB WAY and Multibanco. Stripe learns the amount, the entity's name and the
 * payment's id, never the person nor the service.
 */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  apiUrl,
}: StripeAccess): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl === null ? {} : hostOptions(apiUrl)),
  });
  return {
    name: 'stripe',
    methods: ['card', 'mbway', 'multibanco'],
    // A Checkout Session takes no phone for a push: its page asks.
    phoneMethods: [],
    voucherDays,
    signatureHeader: 'stripe-signature',
    createSession: async (order) =>
      toProviderSession(
        await callStripe(StripeSession, () => createCheckoutSession(stripe, order)),
      ),
    readSession: async (id) => toProviderSession(await retrieveCheckoutSession(stripe, id)),
    expireSession: (input) => expireCheckoutSession(stripe, input),
    refund: async (order) => {
      const intent = (await retrieveCheckoutSession(stripe, order.sessionId)).payment_intent?.id;
      if (!intent) throw new ProviderUnavailable('the session has no payment');
      const earlier = await findStripeRefund(stripe, intent, order.reference);
      if (earlier) return toProviderRefund(earlier);
      const createRefund = () =>
        stripe.refunds.create(
          {
            payment_intent: intent,
            amount: order.amountCents,
            metadata: { refund: order.reference },
          },
          { idempotencyKey: order.reference },
        );
      return toProviderRefund(await callStripe(StripeRefund, createRefund));
    },
    readEvent: ({ signature, body, now }) => {
      try {
        const event: unknown = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
        return readEvent(event);
      } catch {
        // Forged, stale, or not JSON: not a notice of Stripe.
        return null;
      }
    },
  };
}

function hostOptions(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}

function createCheckoutSession(stripe: Stripe, order: CreateSessionInput): Promise<unknown> {
  const { reference, amountCents, description, language, methods } = order;
  const price = { currency: 'eur', unit_amount: amountCents, product_data: { name: description } };
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: reference,
      allowed_payment_method_types: methods.map((method) => stripeMethods[method]),
      line_items: [{ quantity: 1, price_data: price }],
      // Another currency would change the amount.
      adaptive_pricing: { enabled: false },
      locale: language,
      expires_at: stripeSessionExpiry(order),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      metadata: { payment: reference },
      payment_intent_data: { metadata: { payment: reference } },
      expand: expandedFields,
    },
    { idempotencyKey: reference },
  );
}

function retrieveCheckoutSession(stripe: Stripe, id: string): Promise<Session> {
  return callStripe(StripeSession, () =>
    stripe.checkout.sessions.retrieve(id, { expand: expandedFields }),
  );
}

/**
 * Expires an open session. A complete one cannot be expired: its voucher is cancelled if Stripe allows it. A push
 * that waits on a phone is not interrupted, since its outcome would be unknown.
 */
async function expireCheckoutSession(
  stripe: Stripe,
  { sessionId: id, now }: { sessionId: string; now: Date },
): Promise<ProviderSession> {
  const found = await retrieveCheckoutSession(stripe, id);
  const session = toProviderSession(found);
  if (session.status !== 'open' && session.status !== 'processing') return session;
  const intent = found.payment_intent?.id;
  if (found.status === 'open') {
    if (session.status === 'processing' && session.expiresAt > now) return session;
    await ignoreRefusal(() => stripe.checkout.sessions.expire(id));
  } else if (intent) {
    await ignoreRefusal(() => stripe.paymentIntents.cancel(intent));
  }
  return toProviderSession(await retrieveCheckoutSession(stripe, id));
}

/** Ignores Stripe's refusal to change a session: the caller reads its state afterwards. */
async function ignoreRefusal(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
  }
}

/**
 * Finds the refund that Stripe has under our id. Called before each attempt, because Stripe repeats its first answer
 * to a used key, and drops the key after a day.
 */
async function findStripeRefund(
  stripe: Stripe,
  intent: string,
  reference: string,
): Promise<Refund | null> {
  const list = z.object({ data: z.array(StripeRefund) });
  const query = { payment_intent: intent, limit: maximumRefundsOfPayment };
  const { data } = await callStripe(list, () => stripe.refunds.list(query));
  return data.find(({ metadata }) => metadata?.refund === reference) ?? null;
}

async function callStripe<Answer>(
  shape: z.ZodType<Answer>,
  ask: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return shape.parse(await ask());
  } catch (error) {
    throw unavailable(error);
  }
}

/** Leaves out Stripe's own message: it quotes the request. */
function unavailable(error: unknown): ProviderUnavailable {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderUnavailable('no readable answer');
  const { type, code, statusCode, requestId } = error;
  const details = [type, code, statusCode, requestId].filter((one) => one !== undefined);
  return new ProviderUnavailable(`Stripe: ${details.join(' ')}`);
}

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(80),
  data: z.object({
    object: z.object({
      id: z.string().max(200).optional(),
      object: z.string().max(60),
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/**
 * Reads a Stripe notice. The notice only says which session or refund changed; its state is read from Stripe. Nothing
 * about the payer is stored.
 */
function readEvent(received: unknown): ProviderEvent | null {
  const event = Event.safeParse(received);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  const { object } = data;
  const ofSession = object.object === 'checkout.session' && uuidOrNull(object.client_reference_id);
  const ofRefund = object.object === 'refund' && uuidOrNull(object.metadata?.refund);
  return {
    id,
    type,
    session: null,
    reference: ofSession || null,
    sessionToRead: ofSession ? (object.id ?? null) : null,
    refundReference: ofRefund || null,
    storedPayload: JSON.stringify({ id, type, object: object.object, objectId: object.id ?? null }),
  };
}

/** A UUID, as our ids are; other sales of the same Stripe account have other references, or none. */
function uuidOrNull(text: string | null | undefined): string | null {
  return z.uuid().safeParse(text).success ? (text ?? null) : null;
}
