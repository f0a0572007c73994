import { createHmac } from 'node:crypto';
import { placesPerAccount } from '@vaga/contract/limits';
import { pino } from 'pino';
import { allJobs } from '../src/all-jobs.ts';
import type { AppDeps } from '../src/app.ts';
import { buildApp } from '../src/app.ts';
import type { PaymentsDeps } from '../src/payments/index.ts';
import { createSandboxProvider, createStripeProvider } from '../src/payments/index.ts';
import { deletePerson } from '../src/persons/delete-person.ts';
import type { EmailMessage } from '../src/platform/email-sender.ts';
import type { Job } from '../src/platform/jobs.ts';
import { addJob } from '../src/platform/jobs.ts';
import { sendJob } from '../src/platform/outbox.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { loadReference } from '../src/reference.ts';
import { holdPlaces, holdPolicy } from '../src/scheduling/index.ts';
import type { Answer, TestApp, TestDepsOptions } from './app.ts';
import { openTestDeps, testAppOf } from './app.ts';
import {
  buildAccount,
  buildAsset,
  buildCart,
  buildEntity,
  buildEntityService,
  buildPerson,
  buildSchedule,
  buildService,
} from './builders/index.ts';
import {
  registerFakeStripe,
  stripeEvent,
  stripeHeaders,
  stripeKey,
  stripeWebhookSecret,
} from './fake-stripe.ts';
import { freePort } from './free-port.ts';
import { runDueJobs } from './run-due-jobs.ts';

export const sandboxSecret = 'the secret of the sandbox';

interface TestProductOptions extends TestDepsOptions {
  /** Who takes the money: our own sandbox (default), or Stripe as `fake-stripe.ts` imitates it. */
  provider?: TestProvider;
  /** Whether the look-up data of every installation are loaded. */
  hasReference?: boolean;
}

type TestProvider = 'sandbox' | 'stripe';

/** The whole product as `buildApp` puts it together, with the payment provider behind real HTTP in the same process. */
export interface TestProduct extends TestApp {
  payments: PaymentsDeps;
  /** What was logged for the operator about payments. */
  errors: string[];
  /** All jobs of the product; messages stay queued until `sendMessages`. */
  jobs: Record<string, Job>;
  /** Runs what is due at the test's time. */
  runDueJobs(): Promise<void>;
  /** Runs what the product runs every few minutes, and what that queues. */
  sweep(): Promise<void>;
  /** Sends the queued messages. @returns all e-mails that were sent so far. */
  sendMessages(): Promise<readonly EmailMessage[]>;
  /** Sends a form of the sandbox's hosted page. */
  submitAtProvider(
    session: string,
    form: string,
    fields?: Record<string, string>,
  ): Promise<string | undefined>;
  /** Sends a webhook of the provider, signed by it or by a forger; null where the provider has none for this. */
  sendWebhook(payload: object, isForged?: boolean): Promise<Answer | null>;
  /** What only Stripe does: whether it lets the voucher of a complete session be canceled. */
  stripe: { cancelsVouchers: boolean };
  /** A new family's cart with places held at consecutive starts. */
  holdCart(options?: HeldCartOptions): Promise<HeldCart>;
}

export async function createTestProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const { provider: providerName = 'sandbox', hasReference = false } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const opened = await openTestDeps({
    ...options,
    environment: { RATE_LIMIT_PER_MINUTE: '1000000', ...options.environment },
  });
  const { deps } = opened;
  const { db, clock } = deps;
  if (hasReference) await loadReference(db, clock.now());
  const errors: string[] = [];
  const webhookUrl = `${url}/api/v1/payment-webhook/${providerName}`;
  const payments: PaymentsDeps = {
    db,
    provider: createProvider(providerName, url),
    publicUrl: url,
    holdMinutes: deps.settings.holdMinutes,
    variant: deps.settings.variant,
    log: {
      error: (...parts: unknown[]) =>
        void errors.push(parts.map((part) => JSON.stringify(part)).join(' ')),
    },
    webhookUrl,
  };
  const emails: EmailMessage[] = [];
  const productDeps: AppDeps = {
    ...deps,
    jobsDb: db,
    probe: { check: async () => 'ready' },
    pools: { web: opened.pool },
    dataDir: 'unused',
    log: pino({ level: 'silent' }),
    emailSender: { send: async (email) => void emails.push(email), close: async () => {} },
    smsSender: null,
    webMode: 'off',
    ready: { isReady: true },
    paymentWiring: { payments, sandbox: { db, clock, secret: sandboxSecret, publicUrl: url } },
  };
  const built = await buildApp(productDeps);
  const productJobs = allJobs(productDeps);
  const stripe = { cancelsVouchers: false };
  if (providerName === 'stripe') {
    const cancelsVouchers = () => stripe.cancelsVouchers;
    await registerFakeStripe(built.app, { db, clock, sandboxSecret, webhookUrl, cancelsVouchers });
  }
  const app = await testAppOf(built.app, opened);
  await app.app.listen({ port, host: '127.0.0.1' });
  const sendWebhook: TestProduct['sendWebhook'] = (payload, isForged) =>
    sendWebhookCall(app, providerName, { payload, isForged });
  const jobs: Record<string, Job> = {
    ...productJobs,
    ...(providerName === 'stripe'
      ? { 'sandbox.deliver': deliverStripeWebhooks(app, sendWebhook) }
      : {}),
    [sendJob]: async () => {},
  };
  return {
    ...app,
    payments,
    jobs,
    errors,
    sendWebhook,
    stripe,
    runDueJobs: async () => void (await runDueJobs(db, jobs, clock.now())),
    sweep: () => sweep(app, jobs),
    sendMessages: async () => {
      const send = productJobs[sendJob];
      if (send) await app.runJobs({ [sendJob]: send });
      return emails;
    },
    submitAtProvider: (session, form, fields = {}) =>
      submitProviderForm(app, { session, form, fields }),
    holdCart: (given = {}) => holdCart(app, given),
  };
}

function createProvider(providerName: TestProvider, url: string): PaymentsDeps['provider'] {
  if (providerName === 'sandbox')
    return createSandboxProvider({ apiUrl: `${url}/payment-sandbox/api`, secret: sandboxSecret });
  return createStripeProvider({
    secretKey: stripeKey,
    webhookSecret: stripeWebhookSecret,
    apiUrl: url,
  });
}

async function sendWebhookCall(
  { call, db, clock }: TestApp,
  providerName: TestProvider,
  { payload, isForged }: { payload: object; isForged: boolean | undefined },
): Promise<Answer | null> {
  const forged = isForged ? { secret: 'a forger’s secret' } : {};
  const now = clock.now();
  if (providerName === 'stripe') {
    const body = await stripeEvent({ db, clock }, payload as Parameters<typeof stripeEvent>[1]);
    if (body === null) return null;
    const headers = stripeHeaders(body, { now, ...forged });
    return call('POST', 'v1/payment-webhook/stripe', { body, headers });
  }
  const body = JSON.stringify(payload);
  const seconds = Math.floor(now.getTime() / 1000);
  const digest = createHmac('sha256', forged.secret ?? sandboxSecret).update(`${seconds}.${body}`);
  const headers = {
    'content-type': 'application/json',
    'sandbox-signature': `t=${seconds},v1=${digest.digest('hex')}`,
  };
  return call('POST', 'v1/payment-webhook/sandbox', { body, headers });
}

/** Stripe's notices instead of the sandbox's own, as often as the sandbox was told to send them. */
function deliverStripeWebhooks({ db }: TestApp, sendWebhook: TestProduct['sendWebhook']): Job {
  return async ({ webhookId }: { webhookId: string }) => {
    const webhook = await db
      .selectFrom('sandbox.webhooks')
      .select(['payload', 'deliveriesWanted'])
      .where('id', '=', webhookId)
      .executeTakeFirst();
    for (let sent = 0; webhook && sent < webhook.deliveriesWanted; sent += 1) {
      const answer = await sendWebhook(webhook.payload as object);
      if (answer && answer.status !== 200) throw new Error('the shop did not take the notice');
    }
  };
}

/** What the product's crontab runs every few minutes. */
const sweeps = [
  'scheduling.sweepHolds',
  'payments.reconcile',
  'requests.sweep',
  'appointments.releaseUnpaid',
  'waitingList.sweep',
];

async function sweep({ db, clock }: TestApp, jobs: Record<string, Job>): Promise<void> {
  for (const name of sweeps) {
    await inTransaction(db, (trx) => addJob(trx, { name, payload: {} }));
  }
  await runDueJobs(db, jobs, clock.now());
}

async function submitProviderForm(
  app: TestApp,
  { session, form, fields }: { session: string; form: string; fields: Record<string, string> },
): Promise<string | undefined> {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/payment-sandbox/pay/${session}/${form}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  const { location } = reply.headers;
  return typeof location === 'string' ? location : undefined;
}

export interface HeldCartOptions {
  /** A new family's unless given. */
  accountId?: string;
  people?: number;
  priceCents?: number;
  /** Start of the first person; the others follow each 15 minutes. */
  startsAt?: Date;
  service?: OfferedService;
  localPayment?: string;
  onlinePayment?: boolean;
}

export interface OfferedService {
  entityServiceId: string;
  serviceId: number;
  entityId: string;
}

export interface HeldCart {
  accountId: string;
  cartId: string;
  token: string;
  assetIds: string[];
  service: OfferedService;
  startsAt: Date;
}

const minute = 60_000;

/** A place with one person at a time, every day from 09:00 to 18:00, a start each 15 minutes. */
export async function buildOfferedService(
  { db }: Pick<TestApp, 'db'>,
  { priceCents = 2000, localPayment = 'open', onlinePayment = true }: HeldCartOptions = {},
): Promise<OfferedService> {
  const entity = await buildEntity(db, {
    localPayment,
    onlinePayment,
    localPaymentMethods: [0, 1],
  });
  // A type of the contract's own: the cart names it.
  const type = { id: 900_002, slug: 'covid-tests', namePt: 'Testes COVID', nameEn: 'COVID tests' };
  await db
    .insertInto('serviceTypes')
    .values(type)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const service = await buildService(db, { serviceTypeId: type.id });
  const offered = await buildEntityService(db, {
    entityId: entity.id,
    serviceId: service.id,
    priceCents,
  });
  await buildSchedule(db, { entityId: entity.id });
  return { entityServiceId: offered.id, serviceId: offered.serviceId, entityId: entity.id };
}

async function holdCart(app: TestApp, options: HeldCartOptions): Promise<HeldCart> {
  const { db, clock } = app;
  const now = clock.now();
  const service = options.service ?? (await buildOfferedService(app, options));
  const startsAt = options.startsAt ?? new Date('2026-12-10T10:00:00Z');
  const account = options.accountId ? { id: options.accountId } : await buildAccount(db);
  const { cart } = await buildCart(db, {
    accountId: account.id,
    serviceId: service.serviceId,
    people: 0,
    createdAt: now,
    serviceDate: startsAt.toISOString().slice(0, 10),
    entityServiceId: service.entityServiceId,
  });
  const assetIds: string[] = [];
  for (let ordinal = 1; ordinal <= (options.people ?? 1); ordinal += 1) {
    const person = await buildPerson(db, { accountId: account.id, ...completeData });
    assetIds.push((await buildAsset(db, { cartId: cart.id, ordinal, personId: person.id })).id);
  }
  const held = { accountId: account.id, cartId: cart.id, assetIds, service, startsAt };
  await holdPlacesOf(app, held);
  return { ...held, token: await app.signIn(account.id) };
}

/** Takes the places of a cart for 15 minutes from now, from a start on. */
export async function holdPlacesOf(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  held: Omit<HeldCart, 'token'>,
): Promise<void> {
  const now = clock.now();
  const { accountId, cartId, assetIds, service, startsAt } = held;
  await inTransaction(db, (trx) =>
    holdPlaces(trx, {
      accountId,
      cartId,
      entityCode: null,
      now,
      places: assetIds.map((ownerId, index) => ({
        ownerId,
        entityServiceId: service.entityServiceId,
        startsAt: new Date(startsAt.getTime() + index * 15 * minute),
      })),
      policy: holdPolicy({
        expiresAt: new Date(now.getTime() + 15 * minute),
        maxHolds: placesPerAccount,
      }),
    }),
  );
}

/** Deletes the person of a cart's first asset, or of another, as their account asks to. */
export async function deletePersonOf(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { accountId, assetIds }: Pick<HeldCart, 'accountId' | 'assetIds'>,
  index = 0,
): ReturnType<typeof deletePerson> {
  const asset = await db
    .selectFrom('assets')
    .select('personId')
    .where('id', '=', assetIds[index % assetIds.length] ?? '')
    .executeTakeFirstOrThrow();
  return deletePerson(db, { id: asset.personId, accountId, language: 'pt', now: clock.now() });
}

const completeData = {
  email: 'pessoa@example.pt',
  phone: '912345678',
  dateOfBirth: '1980-05-05',
  gender: 'Female',
  nationalityType: 'National',
  healthNumber: '123456789',
  postalCode: '3000-179',
};

/** Checks a cart out online and opens its session. */
export async function payOnline(
  product: TestProduct,
  { cartId, token }: Pick<HeldCart, 'cartId' | 'token'>,
): Promise<{ paymentId: string; session: string; s: string }> {
  const body = { paymentType: 2 };
  const headers = { 'idempotency-key': newId() };
  const answer = await product.call('POST', `scheduling/${cartId}/checkout`, {
    body,
    token,
    headers,
  });
  if (answer.body.type !== 'Success') throw new Error(JSON.stringify(answer.body));
  const paymentId = answer.body.data.idPayment as string;
  const payment = await product.db
    .selectFrom('payments')
    .select(['token', 'providerSession'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, session: payment.providerSession ?? '', s: payment.token };
}
