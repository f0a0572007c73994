import Stripe from 'stripe';
import { z } from 'zod';
import type { Order, PaymentProvider, ProviderEvent, ProviderSession } from './provider.ts';
import { ProviderDown } from './provider.ts';
import {
  refundOf,
  sessionEnd,
  sessionOf,
  stripeMethods,
  voucherDays,
} from './stripe-session.rules.ts';
import type { StripeRefund as Refund, StripeSession as Session } from './stripe-wire.ts';
import { expanded, StripeRefund, StripeSession } from './stripe-wire.ts';

const patienceMilliseconds = 8000;
/** A webhook may be this old: what is older was caught by somebody and sent again. */
const toleranceSeconds = 5 * 60;
/** More than one payment's people can ever have. */
const refundsOfPayment = 100;

interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** Where its API is, an origin; null: Stripe's own. */
  apiUrl: string | null;
}

/**
 * Stripe: Checkout Sessions for card, MB WAY and Multibanco. It learns the amount, the place's name and the payment's
 * id, never who it is for nor which service.
 */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  apiUrl,
}: StripeAccess): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: patienceMilliseconds,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl === null ? {} : hostOf(apiUrl)),
  });
  return {
    name: 'stripe',
    methods: ['card', 'mbway', 'multibanco'],
    voucherDays,
    signatureHeader: 'stripe-signature',
    createSession: async (order) =>
      sessionOf(await asked(StripeSession, () => open(stripe, order))),
    readSession: async (id) => sessionOf(await read(stripe, id)),
    expireSession: (wanted) => expire(stripe, wanted),
    refund: async (order) => {
      const intent = (await read(stripe, order.sessionId)).payment_intent?.id;
      if (!intent) throw new ProviderDown('the session has no payment');
      const earlier = await findRefund(stripe, intent, order.reference);
      if (earlier) return refundOf(earlier);
      const made = () =>
        stripe.refunds.create(
          {
            payment_intent: intent,
            amount: order.amountCents,
            metadata: { refund: order.reference },
          },
          { idempotencyKey: order.reference },
        );
      return refundOf(await asked(StripeRefund, made));
    },
    readEvent: ({ signature, body, now }) => {
      try {
        const event: unknown = stripe.webhooks.constructEvent(
          ...([body, signature, webhookSecret, toleranceSeconds] as const),
          ...([undefined, now.getTime()] as const),
        );
        return readEvent(event);
      } catch {
        // Forged, stale, or no JSON: all are none of Stripe's.
        return null;
      }
    },
  };
}

function hostOf(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}

function open(stripe: Stripe, order: Order): Promise<unknown> {
  const { reference, amountCents, description, language, methods } = order;
  const price = { currency: 'eur', unit_amount: amountCents, product_data: { name: description } };
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: reference,
      allowed_payment_method_types: methods.map((method) => stripeMethods[method]),
      line_items: [{ quantity: 1, price_data: price }],
      // Another currency would be another amount.
      adaptive_pricing: { enabled: false },
      locale: language,
      expires_at: sessionEnd(order),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      metadata: { payment: reference },
      payment_intent_data: { metadata: { payment: reference } },
      expand: expanded,
    },
    { idempotencyKey: reference },
  );
}

function read(stripe: Stripe, id: string): Promise<Session> {
  return asked(StripeSession, () => stripe.checkout.sessions.retrieve(id, { expand: expanded }));
}

/**
 * An open session is expired. One that is complete cannot be: its voucher is canceled, where Stripe lets us. A push that
 * somebody has on the telephone is waited for, since nobody knows what becomes of it otherwise.
 */
async function expire(
  stripe: Stripe,
  { sessionId: id, now }: { sessionId: string; now: Date },
): Promise<ProviderSession> {
  const found = await read(stripe, id);
  const session = sessionOf(found);
  if (session.status !== 'open' && session.status !== 'processing') return session;
  const intent = found.payment_intent?.id;
  if (found.status === 'open') {
    if (session.status === 'processing' && session.expiresAt > now) return session;
    await unlessRefused(() => stripe.checkout.sessions.expire(id));
  } else if (intent) {
    await unlessRefused(() => stripe.paymentIntents.cancel(intent));
  }
  return sessionOf(await read(stripe, id));
}

/** What Stripe will not end is as it is: whoever asked reads how. */
async function unlessRefused(end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw down(error);
  }
}

/**
 * The refund that Stripe has under our id. Asked before each try, because a key that is used again is answered with what
 * was said the first time, and forgotten after a day.
 */
async function findRefund(
  stripe: Stripe,
  intent: string,
  reference: string,
): Promise<Refund | null> {
  const list = z.object({ data: z.array(StripeRefund) });
  const query = { payment_intent: intent, limit: refundsOfPayment };
  const { data } = await asked(list, () => stripe.refunds.list(query));
  return data.find(({ metadata }) => metadata?.refund === reference) ?? null;
}

async function asked<Answer>(
  shape: z.ZodType<Answer>,
  ask: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return shape.parse(await ask());
  } catch (error) {
    throw down(error);
  }
}

/** Said without Stripe's own sentence: that quotes what it was sent. */
function down(error: unknown): ProviderDown {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderDown('no readable answer');
  const { type, code, statusCode, requestId } = error;
  const said = [type, code, statusCode, requestId].filter((one) => one !== undefined);
  return new ProviderDown(`Stripe: ${said.join(' ')}`);
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
 * A notice of Stripe says which session or refund there is news of; what the news is, Stripe is asked. Kept of it is
 * nothing about who paid.
 */
function readEvent(received: unknown): ProviderEvent | null {
  const event = Event.safeParse(received);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  const { object } = data;
  const ofSession = object.object === 'checkout.session' && idOf(object.client_reference_id);
  const ofRefund = object.object === 'refund' && idOf(object.metadata?.refund);
  return {
    id,
    type,
    session: null,
    reference: ofSession || null,
    sessionToAsk: ofSession ? (object.id ?? null) : null,
    refundReference: ofRefund || null,
    kept: JSON.stringify({ id, type, object: object.object, objectId: object.id ?? null }),
  };
}

/** An id as ours are; what else is sold under the same account has others, or none. */
function idOf(text: string | null | undefined): string | null {
  return z.uuid().safeParse(text).success ? (text ?? null) : null;
}
