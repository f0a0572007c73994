import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import Stripe from 'stripe';
import type { Db } from '../src/platform/db.ts';
import type { SandboxRefunds, SandboxSessions } from '../src/platform/db-types.ts';
import type { TestClock } from './app.ts';

export const stripeKey = 'sk_test_of_the_stand_in';
export const stripeWebhookSecret = 'whsec_of_the_stand_in';

/** How long a voucher can be paid, and how long Stripe waits for banks after that. */
const voucherDays = 7;
const bufferDays = 4;
const minute = 60;
const day = 24 * 60 * minute;

type Row = Selectable<SandboxSessions>;

interface StandIn {
  db: Db;
  clock: TestClock;
  /** Opens the sandbox's API. */
  sandboxSecret: string;
  webhookUrl: string;
  /** Whether Stripe lets the voucher of a complete session be canceled. */
  cancelsVouchers: () => boolean;
}

/**
 * Speaks Stripe's wire format under `/v1`, with Stripe's own ways: nested forms, errors, idempotency that answers what
 * it said first, sessions that end half an hour from now at the earliest, complete ones that cannot be expired, vouchers
 * that banks pay days later. Behind it the sandbox keeps sessions and refunds, so that the same hands play both and the
 * same sweep judges them.
 */
export async function registerStripeStandIn(app: FastifyInstance, standIn: StandIn): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.setSerializerCompiler(() => JSON.stringify);
    const said = new Map<string, { asked: string; answer: object }>();
    const route = (method: 'GET' | 'POST', url: string, answer: Handler) =>
      scope.route({
        method,
        url,
        config: { isUnlimited: true },
        schema: { hide: true } as object,
        handler: (request, reply) => answerOnce(said, { request, reply, answer }),
      });
    const asks = { scope, ...standIn };
    route('POST', '/v1/checkout/sessions', ({ form, expand }) => create(asks, form, expand));
    route('GET', '/v1/checkout/sessions/:id', ({ id, expand }) => show(standIn, id, expand));
    route('POST', '/v1/checkout/sessions/:id/expire', ({ id, expand }) => expire(asks, id, expand));
    route('POST', '/v1/payment_intents/:id/cancel', ({ id }) => cancelIntent(asks, id));
    route('GET', '/v1/refunds', ({ query }) => listRefunds(standIn, query.payment_intent ?? ''));
    route('POST', '/v1/refunds', ({ form }) => refund(asks, form));
    done();
  });
}

type Asks = StandIn & { scope: FastifyInstance };

interface Asked {
  id: string;
  form: URLSearchParams;
  query: Record<string, string>;
  /** Whether the payment's intent is to be shown in full. */
  expand: boolean;
}
type Handler = (asked: Asked) => Promise<object | Refused>;

class Refused {
  readonly status: number;
  readonly error: object;
  constructor(message: string, more: object = {}, status = 400) {
    this.status = status;
    this.error = { type: 'invalid_request_error', message, ...more };
  }
}

/** A key that was used is answered with what was said the first time; what was refused is not kept. */
async function answerOnce(
  said: Map<string, { asked: string; answer: object }>,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: Handler },
): Promise<FastifyReply> {
  reply.header('request-id', 'req_of_the_stand_in');
  if (request.headers.authorization !== `Bearer ${stripeKey}`) {
    return refuse(reply, new Refused(`Invalid API Key provided: ${stripeKey}`, {}, 401));
  }
  const asked = typeof request.body === 'string' ? request.body : '';
  const form = new URLSearchParams(asked);
  const query = request.query as Record<string, string>;
  const id = (request.params as { id?: string }).id ?? '';
  const key = request.headers['idempotency-key'];
  const earlier = typeof key === 'string' ? said.get(key) : undefined;
  if (earlier && earlier.asked !== asked) {
    const type = 'idempotency_error';
    return refuse(reply, new Refused('Keys can only be used with the same parameters', { type }));
  }
  if (earlier) return reply.header('idempotent-replayed', 'true').send(earlier.answer);
  const expand = [...form.keys(), ...Object.keys(query)].some((one) => one.startsWith('expand'));
  const outcome = await answer({ id, form, query, expand });
  if (outcome instanceof Refused) return refuse(reply, outcome);
  if (typeof key === 'string') said.set(key, { asked, answer: outcome });
  return reply.send(outcome);
}

function refuse(reply: FastifyReply, { status, error }: Refused): FastifyReply {
  return reply.code(status).send({ error });
}

const known =
  /^(?:mode|client_reference_id|locale|expires_at|success_url|cancel_url|line_items\[0\]\[(?:quantity|price_data\]\[(?:currency|unit_amount|product_data\]\[name))\]|(?:allowed_payment_method_types|expand)\[\d\]|adaptive_pricing\[enabled\]|(?:metadata|payment_intent_data\]?\[metadata\])\[payment\])$/;
const ours: Record<string, string> = { card: 'card', mb_way: 'mbway', multibanco: 'multibanco' };

async function create(asks: Asks, form: URLSearchParams, expand: boolean) {
  const unknown = [...form.keys()].find((key) => !known.test(key));
  if (unknown) return new Refused(`Received unknown parameter: ${unknown}`);
  const text = (key: string) => form.get(key) ?? '';
  const seconds = Math.floor(asks.clock.now().getTime() / 1000);
  const expiresAt = Number(text('expires_at'));
  if (expiresAt < seconds + 30 * minute || expiresAt > seconds + day)
    return new Refused('The `expires_at` timestamp must be 30 minutes to 24 hours from creation.');
  const price = 'line_items[0][price_data]';
  if (text('mode') !== 'payment' || text(`${price}[currency]`) !== 'eur')
    return new Refused('This stand-in takes payments in euros.');
  const methods = [...form].flatMap(([key, value]) =>
    key.startsWith('allowed_payment_method_types') ? [ours[value]] : [],
  );
  const made = await sandbox(asks, 'sessions', {
    idempotency_key: text('client_reference_id'),
    amount_cents: Number(text(`${price}[unit_amount]`)) * Number(text('line_items[0][quantity]')),
    description: text(`${price}[product_data][name]`),
    language: text('locale'),
    methods,
    success_url: text('success_url'),
    cancel_url: text('cancel_url'),
    webhook_url: asks.webhookUrl,
    voucher_minutes: (voucherDays + bufferDays) * 24 * 60,
    expires_at: new Date(expiresAt * 1000).toISOString(),
  });
  if (typeof made?.id !== 'string') return new Refused('The sandbox would not.');
  return show(asks, made.id, expand);
}

async function sandbox(
  { scope, sandboxSecret }: Asks,
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

async function show({ db, clock }: Pick<StandIn, 'db' | 'clock'>, id: string, expand: boolean) {
  const row = await find(db, id);
  if (!row) return new Refused('No such checkout.session', { code: 'resource_missing' }, 404);
  return sessionView(row, { now: clock.now(), expand });
}

async function find(db: Db, id: string): Promise<Row | undefined> {
  return db.selectFrom('sandbox.sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A session as Stripe shows it. */
function sessionView(row: Row, { now, expand }: { now: Date; expand: boolean }) {
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
    expires_at: inSeconds(row.expiresAt),
    customer_details: { email: 'quem.paga@people.example', name: 'Quem Paga' },
    payment_intent: expand ? intent : (intent?.id ?? null),
  };
}

function intentOf(row: Row, now: Date) {
  if (row.status === 'open' || (row.status === 'expired' && row.method === null)) return null;
  const type = row.method === 'mbway' ? 'mb_way' : row.method;
  const expiresAt = inSeconds(row.expiresAt);
  const voucherEnds = expiresAt - bufferDays * day;
  const voucher = row.voucher as { entity: string; reference: string } | null;
  const isPayable = row.status === 'processing' && voucher && voucherEnds > inSeconds(now);
  const created = row.method === 'mbway' ? expiresAt - 10 * minute : inSeconds(row.createdAt);
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

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

async function expire(asks: Asks, id: string, expand: boolean) {
  const before = await show(asks, id, false);
  if (before instanceof Refused) return before;
  if (before.status !== 'open') {
    const only = 'Only Checkout Sessions with a status in ["open"] can be expired.';
    return new Refused(`${only} This Checkout Session has a status of \`${before.status}\`.`);
  }
  await sandbox(asks, `sessions/${id}/expire`, {});
  return show(asks, id, expand);
}

async function cancelIntent(asks: Asks, intentId: string) {
  const id = intentId.replace(/^pi_/, '');
  if (!asks.cancelsVouchers()) {
    const code = 'payment_intent_unexpected_state';
    return new Refused('You cannot cancel the PaymentIntent for a Checkout Session.', { code });
  }
  await sandbox(asks, `sessions/${id}/expire`, {});
  return { id: intentId, object: 'payment_intent', status: 'canceled' };
}

async function listRefunds({ db }: StandIn, intentId: string) {
  const rows = await db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('sessionId', '=', intentId.replace(/^pi_/, ''))
    .execute();
  return { object: 'list', has_more: false, url: '/v1/refunds', data: rows.map(refundView) };
}

async function refund(asks: Asks, form: URLSearchParams) {
  const intentId = form.get('payment_intent') ?? '';
  const reference = form.get('metadata[refund]') ?? '';
  const made = await sandbox(asks, 'refunds', {
    idempotency_key: reference,
    session: intentId.replace(/^pi_/, ''),
    amount_cents: Number(form.get('amount')),
  });
  if (!made) return new Refused('Refund amount is greater than unrefunded amount on charge');
  const row = await asks.db
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

interface Payload {
  id: string;
  type: string;
  data: { session?: { id: string }; refund?: { reference: string } };
}

/** What Stripe would send where the sandbox sends this; null where Stripe says nothing. */
export async function stripeEvent(
  { db, clock }: Pick<StandIn, 'db' | 'clock'>,
  { id, type, data }: Payload,
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
  const row = data.session && (await find(db, data.session.id));
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

/** The headers of a notice that Stripe signed, or somebody else. */
export function stripeHeaders(
  body: string,
  { now, secret = stripeWebhookSecret }: { now: Date; secret?: string },
): Record<string, string> {
  const timestamp = inSeconds(now);
  const stripe = new Stripe(stripeKey);
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { 'content-type': 'application/json', 'stripe-signature': signature };
}
