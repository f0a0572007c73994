import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import Stripe from 'stripe';
import type { Db } from '../src/platform/db.ts';
import type { SandboxRefunds, SandboxSessions } from '../src/platform/db-types.ts';
import type { TestClock } from './app.ts';

export const stripeKey = 'sk_test_of_fake_stripe';
export const stripeWebhookSecret = 'whsec_of_fake_stripe';

/** How long a voucher can be paid, and how long Stripe waits for banks after that. */
const voucherDays = 7;
const bufferDays = 4;
const minute = 60;
const day = 24 * 60 * minute;

type SessionRow = Selectable<SandboxSessions>;

interface FakeStripeDeps {
  db: Db;
  clock: TestClock;
  /** Opens the sandbox's API. */
  sandboxSecret: string;
  webhookUrl: string;
  /** Whether Stripe lets the voucher of a complete session be cancelled. */
  cancelsVouchers: () => boolean;
}

/**
 * Speaks Stripe's wire format under `/v1`, with Stripe's own ways: nested forms, errors, idempotency that answers what
 * it said first, sessions that end half an hour from now at the earliest, complete ones that cannot be expired, vouchers
 * that banks pay days later. Behind it the sandbox keeps sessions and refunds, so that the same hands play both and the
 * same sweep judges them.
 */
export async function registerFakeStripe(
  app: FastifyInstance,
  deps: FakeStripeDeps,
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setSerializerCompiler(() => JSON.stringify);
    const savedAnswers = new Map<string, { asked: string; answer: object }>();
    const route = (method: 'GET' | 'POST', url: string, answer: Handler) =>
      scope.route({
        method,
        url,
        config: { isUnlimited: true },
        schema: { hide: true } as object,
        handler: (request, reply) => answerIdempotently(savedAnswers, { request, reply, answer }),
      });
    const fake = { scope, ...deps };
    route('POST', '/v1/checkout/sessions', ({ form, expand }) => createSession(fake, form, expand));
    route('GET', '/v1/checkout/sessions/:id', ({ id, expand }) => showSession(deps, id, expand));
    route('POST', '/v1/checkout/sessions/:id/expire', ({ id, expand }) =>
      expireSession(fake, id, expand),
    );
    route('POST', '/v1/payment_intents/:id/cancel', ({ id }) => cancelIntent(fake, id));
    route('GET', '/v1/refunds', ({ query }) => listRefunds(deps, query.payment_intent ?? ''));
    route('POST', '/v1/refunds', ({ form }) => createRefund(fake, form));
    done();
  });
}

type FakeStripe = FakeStripeDeps & { scope: FastifyInstance };

interface StripeRequest {
  id: string;
  form: URLSearchParams;
  query: Record<string, string>;
  /** Whether the payment's intent is to be shown in full. */
  expand: boolean;
}
type Handler = (body: StripeRequest) => Promise<object | StripeRefusal>;

class StripeRefusal {
  readonly status: number;
  readonly error: object;
  constructor(message: string, more: object = {}, status = 400) {
    this.status = status;
    this.error = { type: 'invalid_request_error', message, ...more };
  }
}

/** A key that was used is answered with what was said the first time; what was refused is not kept. */
async function answerIdempotently(
  savedAnswers: Map<string, { asked: string; answer: object }>,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: Handler },
): Promise<FastifyReply> {
  reply.header('request-id', 'req_of_fake_stripe');
  if (request.headers.authorization !== `Bearer ${stripeKey}`) {
    return refuse(reply, new StripeRefusal(`Invalid API Key provided: ${stripeKey}`, {}, 401));
  }
  const body = typeof request.body === 'string' ? request.body : '';
  const form = new URLSearchParams(body);
  const query = request.query as Record<string, string>;
  const id = (request.params as { id?: string }).id ?? '';
  const key = request.headers['idempotency-key'];
  const saved = typeof key === 'string' ? savedAnswers.get(key) : undefined;
  if (saved && saved.asked !== body) {
    const type = 'idempotency_error';
    return refuse(
      reply,
      new StripeRefusal('Keys can only be used with the same parameters', { type }),
    );
  }
  if (saved) return reply.header('idempotent-replayed', 'true').send(saved.answer);
  const expand = [...form.keys(), ...Object.keys(query)].some((key) => key.startsWith('expand'));
  const outcome = await answer({ id, form, query, expand });
  if (outcome instanceof StripeRefusal) return refuse(reply, outcome);
  if (typeof key === 'string') savedAnswers.set(key, { asked: body, answer: outcome });
  return reply.send(outcome);
}

function refuse(reply: FastifyReply, { status, error }: StripeRefusal): FastifyReply {
  return reply.code(status).send({ error });
}

const acceptedParameters =
  /^(?:mode|client_reference_id|locale|expires_at|success_url|cancel_url|line_items\[0\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[name))\]|(?:allowed_payment_method_types|expand)\[\d\]|adaptive_pricing\[enabled\]|(?:metadata|payment_intent_data\]?\[metadata\])\[payment\])$/;
const sandboxMethods: Record<string, string> = {
  card: 'card',
  mb_way: 'mbway',
  multibanco: 'multibanco',
};

async function createSession(fake: FakeStripe, form: URLSearchParams, expand: boolean) {
  const unknown = [...form.keys()].find((key) => !acceptedParameters.test(key));
  if (unknown) return new StripeRefusal(`Received unknown parameter: ${unknown}`);
  const text = (key: string) => form.get(key) ?? '';
  const seconds = Math.floor(fake.clock.now().getTime() / 1000);
  const expiresAt = Number(text('expires_at'));
  if (expiresAt < seconds + 30 * minute || expiresAt > seconds + day)
    return new StripeRefusal(
      'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.',
    );
  const price = 'line_items[0][price_data]';
  if (text('mode') !== 'payment' || text(`${price}[currency]`) !== 'eur')
    return new StripeRefusal('This fake takes payments in euros.');
  const methods = [...form].flatMap(([key, value]) =>
    key.startsWith('allowed_payment_method_types') ? [sandboxMethods[value]] : [],
  );
  const created = await postToSandbox(fake, 'sessions', {
    idempotency_key: text('client_reference_id'),
    amount_cents: Number(text(`${price}[unit_amount]`)) * Number(text('line_items[0][quantity]')),
    description: text(`${price}[product_data][name]`),
    language: text('locale'),
    methods,
    success_url: text('success_url'),
    cancel_url: text('cancel_url'),
    webhook_url: fake.webhookUrl,
    voucher_minutes: (voucherDays + bufferDays) * 24 * 60,
    expires_at: new Date(expiresAt * 1000).toISOString(),
  });
  if (typeof created?.id !== 'string') return new StripeRefusal('The sandbox would not.');
  return showSession(fake, created.id, expand);
}

async function postToSandbox(
  { scope, sandboxSecret }: FakeStripe,
  path: string,
  payload: object,
): Promise<Record<string, unknown> | null> {
  const reply = await scope.inject({
    method: 'POST',
    url: `/payment-sandbox/api/${path}`,
    headers: { authorization: `Bearer ${sandboxSecret}` },
    payload,
  });
  return reply.statusCode < 300 ? reply.json() : null;
}

async function showSession(
  { db, clock }: Pick<FakeStripeDeps, 'db' | 'clock'>,
  id: string,
  expand: boolean,
) {
  const row = await findSession(db, id);
  if (!row) return new StripeRefusal('No such checkout.session', { code: 'resource_missing' }, 404);
  return sessionView(row, { now: clock.now(), expand });
}

async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sandbox.sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A session as Stripe shows it. */
function sessionView(row: SessionRow, { now, expand }: { now: Date; expand: boolean }) {
  const intent = intentOf(row, now);
  const isOpen = row.status === 'open' || (row.status === 'processing' && row.voucher === null);
  const isExpired = row.status === 'expired' && row.voucher === null;
  return {
    id: row.id,
    object: 'checkout.session',
    mode: 'payment',
    currency: 'eur',
    client_reference_id: row.idempotencyKey,
    amount_total: row.amountCents,
    status: isOpen ? 'open' : isExpired ? 'expired' : 'complete',
    payment_status: row.status === 'paid' ? 'paid' : 'unpaid',
    url: isOpen ? `https://checkout.stripe.example/c/pay/${row.id}` : null,
    expires_at: toUnixSeconds(row.expiresAt),
    customer_details: { email: 'quem.paga@people.example', name: 'Quem Paga' },
    payment_intent: expand ? intent : (intent?.id ?? null),
  };
}

function intentOf(row: SessionRow, now: Date) {
  if (row.status === 'open' || (row.status === 'expired' && row.method === null)) return null;
  const type = row.method === 'mbway' ? 'mb_way' : row.method;
  const expiresAt = toUnixSeconds(row.expiresAt);
  const voucherEnds = expiresAt - bufferDays * day;
  const voucher = row.voucher as { entity: string; reference: string } | null;
  const isPayable = row.status === 'processing' && voucher && voucherEnds > toUnixSeconds(now);
  const created = row.method === 'mbway' ? expiresAt - 10 * minute : toUnixSeconds(row.createdAt);
  const waits = isPayable || (row.status === 'processing' && row.method === 'mbway');
  const statuses: Record<string, string> = {
    processing: waits ? 'requires_action' : 'processing',
    paid: 'succeeded',
    failed: 'requires_payment_method',
    expired: 'requires_payment_method',
  };
  const details = { ...voucher, expires_at: voucherEnds };
  return {
    id: `pi_${row.id}`,
    object: 'payment_intent',
    created,
    status: statuses[row.status],
    payment_method: { type },
    next_action: isPayable
      ? { type: 'multibanco_display_details', multibanco_display_details: details }
      : null,
    latest_charge:
      row.status === 'paid'
        ? { id: `ch_${row.id}`, object: 'charge', payment_method_details: { type } }
        : null,
    last_payment_error: row.status === 'failed' ? { payment_method: { type } } : null,
  };
}

function toUnixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

async function expireSession(fake: FakeStripe, id: string, expand: boolean) {
  const before = await showSession(fake, id, false);
  if (before instanceof StripeRefusal) return before;
  if (before.status !== 'open') {
    const only = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    return new StripeRefusal(`${only} This Checkout Session has a status of \`${before.status}\`.`);
  }
  await postToSandbox(fake, `sessions/${id}/expire`, {});
  return showSession(fake, id, expand);
}

async function cancelIntent(fake: FakeStripe, intentId: string) {
  const id = intentId.replace(/^pi_/, '');
  if (!fake.cancelsVouchers()) {
    const code = 'payment_intent_unexpected_state';
    return new StripeRefusal('You cannot cancel the PaymentIntent for a Checkout Session.', {
      code,
    });
  }
  await postToSandbox(fake, `sessions/${id}/expire`, {});
  return { id: intentId, object: 'payment_intent', status: 'canceled' };
}

async function listRefunds({ db }: FakeStripeDeps, intentId: string) {
  const rows = await db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('sessionId', '=', intentId.replace(/^pi_/, ''))
    .execute();
  return { object: 'list', has_more: false, url: '/v1/refunds', data: rows.map(refundView) };
}

async function createRefund(fake: FakeStripe, form: URLSearchParams) {
  const intentId = form.get('payment_intent') ?? '';
  const reference = form.get('metadata[refund]') ?? '';
  const created = await postToSandbox(fake, 'refunds', {
    idempotency_key: reference,
    session: intentId.replace(/^pi_/, ''),
    amount_cents: Number(form.get('amount')),
  });
  if (!created)
    return new StripeRefusal('Refund amount is greater than unrefunded amount on charge');
  const row = await fake.db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('idempotencyKey', '=', reference)
    .executeTakeFirstOrThrow();
  return refundView(row);
}

const refundStatus: Record<string, string> = { done: 'succeeded' };

function refundView(row: Selectable<SandboxRefunds>) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amountCents,
    currency: 'eur',
    status: refundStatus[row.status] ?? row.status,
    payment_intent: `pi_${row.sessionId}`,
    metadata: { refund: row.idempotencyKey },
  };
}

interface SandboxEvent {
  id: string;
  type: string;
  data: { session?: { id: string }; refund?: { reference: string } };
}

/** What Stripe would send where the sandbox sends this; null where Stripe says nothing. */
export async function stripeEvent(
  { db, clock }: Pick<FakeStripeDeps, 'db' | 'clock'>,
  { id, type, data }: SandboxEvent,
): Promise<string | null> {
  const event = (name: string, object: object) =>
    JSON.stringify({ id, object: 'event', type: name, livemode: false, data: { object } });
  if (data.refund) {
    const row = await db
      .selectFrom('sandbox.refunds')
      .selectAll()
      .where('idempotencyKey', '=', data.refund.reference)
      .executeTakeFirst();
    const name = type === 'refund.failed' ? 'refund.failed' : 'refund.updated';
    return row ? event(name, refundView(row)) : null;
  }
  const row = data.session && (await findSession(db, data.session.id));
  if (!row) return null;
  const isVoucher = row.voucher !== null;
  const names: Record<string, string | null> = {
    'session.processing': isVoucher ? 'completed' : null,
    'session.paid': isVoucher ? 'async_payment_succeeded' : 'completed',
    'session.failed': 'async_payment_failed',
    'session.expired': isVoucher ? 'async_payment_failed' : 'expired',
  };
  const name = names[type];
  const view = sessionView(row, { now: clock.now(), expand: false });
  return name ? event(`checkout.session.${name}`, view) : null;
}

/** The headers of a notice that Stripe signed, or a stranger. */
export function stripeHeaders(
  body: string,
  { now, secret = stripeWebhookSecret }: { now: Date; secret?: string },
): Record<string, string> {
  const timestamp = toUnixSeconds(now);
  const stripe = new Stripe(stripeKey);
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { 'content-type': 'application/json', 'stripe-signature': signature };
}
