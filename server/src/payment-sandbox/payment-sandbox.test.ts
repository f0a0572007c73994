import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, frozenAt } from '../../test/app.ts';
import { createTestDatabase } from '../../test/database.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import type { Db } from '../platform/db.ts';
import { createDb, createPool } from '../platform/db.ts';
import { newId } from '../platform/uuid.ts';
import { paymentSandboxJobs, registerPaymentSandbox } from './index.ts';

const secret = 'the-secret-of-the-merchant';
const minute = 60_000;
const clock = createTestClock(frozenAt);

interface ReceivedWebhook {
  signature: string;
  body: string;
}

/** The merchant: stores the webhooks that it receives, and can answer with an error. */
let merchant: FastifyInstance;
let merchantUrl: string;
let merchantStatus = 200;
let webhooks: ReceivedWebhook[] = [];
let app: FastifyInstance;
let db: Db;
let end: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 6, onError: () => {} });
  db = createDb(pool);
  merchant = Fastify();
  merchant.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  merchant.post('/webhook', async (request, reply) => {
    if (merchantStatus === 200) {
      const signature = String(request.headers['sandbox-signature']);
      webhooks.push({ signature, body: String(request.body) });
    }
    return reply.code(merchantStatus).send('');
  });
  merchantUrl = await merchant.listen({ port: 0, host: '127.0.0.1' });
  app = Fastify();
  await registerPaymentSandbox(app, { db, clock, secret, publicUrl: 'http://pay.example' });
  await app.ready();
  end = async () => {
    await app.close();
    await merchant.close();
    await pool.end();
    await database.drop();
  };
});

afterAll(() => end());

beforeEach(() => {
  clock.set(frozenAt);
  merchantStatus = 200;
  webhooks = [];
});

const jobs = () => paymentSandboxJobs({ db, clock, secret, publicUrl: 'http://pay.example' });
const runJobs = () => runDueJobs(db, jobs(), clock.now());

function sessionForm(more: object = {}) {
  return {
    idempotency_key: newId(),
    amount_cents: 4500,
    description: 'Teste de antigénio, 2 pessoas',
    language: 'pt',
    methods: ['card', 'mbway', 'multibanco'],
    success_url: 'http://merchant.example/payment-success?s=abc',
    cancel_url: 'http://merchant.example/payment-error?s=abc',
    webhook_url: `${merchantUrl}/webhook`,
    voucher_minutes: 3 * 24 * 60,
    expires_at: new Date(clock.now().getTime() + 30 * minute).toISOString(),
    ...more,
  };
}

async function api(path: string, payload?: object, authorization = `Bearer ${secret}`) {
  const url = `/payment-sandbox/api/${path}`;
  const reply = await app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { authorization },
    ...(payload ? { payload } : {}),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function open(more: object = {}): Promise<{ id: string }> {
  return (await api('sessions', sessionForm(more))).body;
}

async function submit(id: string, form: string, fields: Record<string, string> = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: `/payment-sandbox/pay/${id}/${form}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, to: reply.headers.location, page: reply.body };
}

async function page(id: string, query = '') {
  return (await app.inject({ method: 'GET', url: `/payment-sandbox/pay/${id}${query}` })).body;
}

/** The types of a session's webhooks, in order; webhooks of other tests' sessions may still arrive. */
const webhookTypes = (id: string) =>
  webhooks
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => (data.session?.id ?? data.refund?.session) === id)
    .map(({ type }) => type as string);

test('the API refuses calls without the secret', async () => {
  expect((await api('sessions', sessionForm(), 'Bearer wrong')).status).toBe(401);
  expect((await api('refunds', {}, '')).status).toBe(401);
});

test('the same key returns the same session, and another amount under it is refused', async () => {
  const order = sessionForm();
  const [first, second] = await Promise.all([api('sessions', order), api('sessions', order)]);

  expect(first.body.id).toBe(second.body.id);
  expect((await api('sessions', { ...order, amount_cents: 1 })).status).toBe(409);
});

test('an invalid form is answered with 422 and never with a server error', async () => {
  expect((await api('sessions', sessionForm({ amount_cents: -1 }))).status).toBe(422);
  expect((await api('sessions', sessionForm({ webhook_url: 'file:///etc/passwd' }))).status).toBe(
    422,
  );
  expect((await api('refunds', { session: 1 })).status).toBe(422);
  expect((await api('sessions/none')).status).toBe(404);
});

test('the test card pays, redirects the browser to the merchant and sends a signed webhook', async () => {
  const { id } = await open();

  const answer = await submit(id, 'card', { number: '4242 4242 4242 4242' });
  expect(answer).toMatchObject({
    status: 303,
    to: 'http://merchant.example/payment-success?s=abc',
  });
  await runJobs();

  expect(webhookTypes(id)).toEqual(['session.paid']);
  const { signature, body } = webhooks.find((notice) => notice.body.includes(id)) ?? {
    signature: '',
    body: '',
  };
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  expect(signature).toBe(`t=${seconds},v1=${expected}`);
  expect(JSON.parse(body).data.session).toMatchObject({ id, paid_cents: 4500, method: 'card' });
});

test('a declined card ends the session and redirects to the cancel address', async () => {
  for (const number of ['4000 0000 0000 0002', '4000000000009995']) {
    const { id } = await open();
    expect((await submit(id, 'card', { number })).to).toBe(
      'http://merchant.example/payment-error?s=abc',
    );
    expect((await api(`sessions/${id}`)).body.status).toBe('failed');
  }
});

test('a card that is not a test card shows an error and is never written back', async () => {
  const { id } = await open();
  const { status, page: shown } = await submit(id, 'card', { number: '5555 5555 5555 4444' });

  expect(status).toBe(422);
  expect(shown).toContain('Use um dos cartões de teste.');
  expect(shown).not.toContain('5555');
});

test('the phone number decides whether MB WAY pays, refuses, never answers or asks', async () => {
  const of = async (phone: string) => {
    const { id } = await open();
    const answer = await submit(id, 'mbway', { phone });
    return { id, ...answer, status: (await api(`sessions/${id}`)).body.status };
  };
  expect(await of('+351 910 000 000')).toMatchObject({ status: 'paid' });
  expect(await of('910000001')).toMatchObject({ status: 'failed' });

  const never = await of('910000002');
  expect(never.status).toBe('processing');
  expect(await page(never.id, '?never=1')).not.toContain('Autorizar no telemóvel');

  const asked = await of('912345678');
  expect(await page(asked.id, '?lang=en')).toContain('Authorise on the phone');
  await submit(asked.id, 'answer', { answer: 'pay' });
  expect((await api(`sessions/${asked.id}`)).body.status).toBe('paid');
  expect((await submit(asked.id, 'mbway', { phone: '12' })).status).toBe(422);
});

test('an unanswered push expires after ten minutes', async () => {
  const { id } = await open();
  await submit(id, 'mbway', { phone: '910000002' });
  clock.advance(9 * minute);
  await runJobs();
  expect(webhookTypes(id)).toEqual(['session.processing']);

  clock.advance(minute);
  await runJobs();
  expect(webhookTypes(id)).toEqual(['session.processing', 'session.expired']);
});

test('a voucher has entity, reference and amount, outlives the session and can be paid later', async () => {
  const { id } = await open();
  await submit(id, 'multibanco');
  clock.advance(2 * 24 * 60 * minute);
  await runJobs();

  const { voucher, status } = (await api(`sessions/${id}`)).body;
  expect(status).toBe('processing');
  expect(voucher.entity).toMatch(/^\d{5}$/);
  expect(voucher.reference).toMatch(/^\d{9}$/);
  const shown = await page(id);
  expect(shown).toContain(voucher.reference.replace(/(\d{3})(?=\d)/g, '$1 '));
  expect(shown).toContain('45,00');

  await submit(id, 'answer', { answer: 'pay' });
  await runJobs();
  expect(webhookTypes(id)).toEqual(['session.processing', 'session.paid']);
});

test('the test panel can trigger every outcome of a payment without data', async () => {
  const after = async (outcome: string, method: string) => {
    const { id } = await open();
    await submit(id, 'outcome', { outcome, method });
    return (await api(`sessions/${id}`)).body.status;
  };
  expect(await after('succeed', 'mbway')).toBe('paid');
  expect(await after('fail', 'card')).toBe('failed');
  expect(await after('pending', 'card')).toBe('processing');
  expect(await after('pending', 'multibanco')).toBe('processing');
  expect(await after('timeout', 'card')).toBe('expired');
  expect(await after('nonsense', 'card')).toBe('open');
});

test('a session that has ended keeps its status', async () => {
  const { id } = await open();
  await submit(id, 'outcome', { outcome: 'succeed', method: 'card' });
  await submit(id, 'outcome', { outcome: 'fail', method: 'card' });
  const { body } = await api(`sessions/${id}/expire`, {});
  await runJobs();

  expect(body.status).toBe('paid');
  expect(webhookTypes(id)).toEqual(['session.paid']);
});

test('an unpaid session expires by itself, and cannot be paid after that', async () => {
  const { id } = await open();
  clock.advance(30 * minute);
  await submit(id, 'card', { number: '4242424242424242' });
  expect((await api(`sessions/${id}`)).body.status).toBe('expired');
});

test('a webhook is retried until the merchant accepts it, and sent twice or late if the panel asked for that', async () => {
  const { id } = await open();
  await submit(id, 'outcome', { outcome: 'succeed', method: 'card', twice: '1', late: '1' });
  merchantStatus = 500;
  await runJobs();
  expect(webhookTypes(id)).toEqual([]);
  clock.advance(10_000);
  await runJobs();
  merchantStatus = 200;
  clock.advance(minute);
  await runJobs();

  expect(webhookTypes(id)).toEqual(['session.paid', 'session.paid']);
  const sent = webhooks.filter(({ body }) => body.includes(id));
  expect(new Set(sent.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('simultaneous refunds never exceed what was paid', async () => {
  const { id } = await open();
  const refund = (key: string, cents: number) =>
    api('refunds', { idempotency_key: key, session: id, amount_cents: cents });
  expect((await refund('early', 100)).status).toBe(409);
  await submit(id, 'outcome', { outcome: 'succeed', method: 'card' });

  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((key) => refund(`${id}${key}`, 2000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
  const done = answers.find(({ status }) => status === 201)?.body;
  expect((await refund(done.reference, 2000)).body).toEqual(done);
  await runJobs();
  expect(webhookTypes(id)).toEqual(['session.paid', 'refund.done', 'refund.done']);
});

test('a refund is pending, or fails after a while, if the panel asked for that', async () => {
  for (const [refunds, last] of [
    ['pending', 'refund.done'],
    ['failed', 'refund.failed'],
  ] as const) {
    webhooks = [];
    const { id } = await open();
    await submit(id, 'outcome', { outcome: 'succeed', method: 'card', refunds });
    const key = newId();
    const order = { idempotency_key: key, session: id, amount_cents: 4500 };
    expect((await api('refunds', order)).body.status).toBe('pending');
    clock.advance(minute);
    await runJobs();
    expect(webhookTypes(id)).toEqual(['session.paid', last]);
    expect((await api('refunds', order)).body.status).toBe(last.slice('refund.'.length));
  }
});

test('the page escapes what the merchant sends and lets no script run', async () => {
  const { id } = await open({ description: '<script>alert(1)</script>' });
  const reply = await app.inject({ method: 'GET', url: `/payment-sandbox/pay/${id}` });

  expect(reply.body).toContain('&lt;script&gt;');
  expect(reply.body).not.toContain('<script');
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  expect(reply.body).toContain('nenhum dinheiro real');
});

test('an unknown or malformed address shows an error page', async () => {
  for (const id of ['cs_unknown', `cs_${'a'.repeat(32)}`, "'; drop table accounts"]) {
    const url = `/payment-sandbox/pay/${encodeURIComponent(id)}`;
    const reply = await app.inject({ method: 'GET', url });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('Este pagamento não existe');
  }
});

test('leaving the page redirects to the merchant and keeps the session open', async () => {
  const { id } = await open();
  expect((await submit(id, 'cancel')).to).toBe('http://merchant.example/payment-error?s=abc');
  expect((await api(`sessions/${id}`)).body.status).toBe('open');
});
