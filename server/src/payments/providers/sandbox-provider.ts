import { createHmac, timingSafeEqual } from 'node:crypto';
import { OnlineMethod } from '@vaga/contract/payments';
import { z } from 'zod';
import type {
  CreateSessionInput,
  PaymentProvider,
  ProviderEvent,
  ProviderSession,
} from './provider.ts';
import { ProviderUnavailable } from './provider.ts';
import { isFresh, parseSignature } from './signature.rules.ts';

const timeoutMilliseconds = 8000;
const voucherDays = 3;

const Session = z
  .object({
    id: z.string().min(1).max(200),
    reference: z.uuid(),
    url: z.url(),
    status: z.enum(['open', 'processing', 'paid', 'failed', 'expired']),
    method: OnlineMethod.nullable(),
    // The maximum of an integer column: no amount of ours is higher.
    paid_cents: z.int().min(0).max(2_147_483_647),
    voucher: z.object({ entity: z.string().max(20), reference: z.string().max(40) }).nullable(),
    expires_at: z.iso.datetime(),
  })
  .transform(
    ({ paid_cents, expires_at, ...session }): ProviderSession => ({
      ...session,
      paidCents: paid_cents,
      expiresAt: new Date(expires_at),
    }),
  );

const Refund = z.object({ id: z.string().max(200), status: z.enum(['pending', 'done', 'failed']) });

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(60),
  data: z.object({
    session: Session.optional(),
    refund: z.object({ reference: z.uuid() }).optional(),
  }),
});

interface SandboxAccess {
  /** The base address of its API, e.g. `http://127.0.0.1:3000/payment-sandbox/api`. */
  apiUrl: string;
  secret: string;
}

/** The payment sandbox, called over HTTP like a provider at another company. */
export function createSandboxProvider(access: SandboxAccess): PaymentProvider {
  const call = createCaller(access);
  return {
    name: 'sandbox',
    methods: ['card', 'mbway', 'multibanco'],
    phoneMethods: ['mbway'],
    voucherDays,
    signatureHeader: 'sandbox-signature',
    createSession: (order) => call({ path: 'sessions', body: sessionBody(order), answer: Session }),
    readSession: (id) => call({ path: `sessions/${encodeURIComponent(id)}`, answer: Session }),
    expireSession: ({ sessionId }) =>
      call({ path: `sessions/${encodeURIComponent(sessionId)}/expire`, body: {}, answer: Session }),
    refund: ({ reference, sessionId, amountCents }) =>
      call({
        path: 'refunds',
        body: { idempotency_key: reference, session: sessionId, amount_cents: amountCents },
        answer: Refund,
      }),
    readEvent: (received) => readEvent(access.secret, received),
  };
}

function sessionBody(order: CreateSessionInput): object {
  return {
    idempotency_key: order.reference,
    amount_cents: order.amountCents,
    description: order.description,
    language: order.language,
    methods: order.methods,
    ...(order.phone === null ? {} : { phone: order.phone }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    webhook_url: order.webhookUrl,
    voucher_minutes: voucherDays * 24 * 60,
    expires_at: order.expiresAt.toISOString(),
  };
}

interface Request<Answer> {
  path: string;
  /** Absent for a GET. */
  body?: object;
  answer: z.ZodType<Answer>;
}

function createCaller({ apiUrl, secret }: SandboxAccess) {
  return async <Answer>({ path, body, answer }: Request<Answer>): Promise<Answer> => {
    try {
      const response = await fetch(`${apiUrl}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`the provider answered ${response.status}`);
      return answer.parse(await response.json());
    } catch (error) {
      throw new ProviderUnavailable(error instanceof Error ? error.message : 'no answer', {
        cause: error,
      });
    }
  };
}

function readEvent(
  secret: string,
  { signature, body, now }: { signature: string; body: Buffer; now: Date },
): ProviderEvent | null {
  const signed = parseSignature(signature);
  if (!signed || !isFresh(signed.seconds, now)) return null;
  const expected = createHmac('sha256', secret).update(`${signed.seconds}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signed.digest, 'hex'))) return null;
  const event = Event.safeParse(parseJson(body));
  if (!event.success) return null;
  const { id, type, data } = event.data;
  return {
    id,
    type,
    reference: data.session?.reference ?? null,
    session: data.session ?? null,
    sessionToRead: null,
    refundReference: data.refund?.reference ?? null,
    storedPayload: body.toString('utf8'),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
