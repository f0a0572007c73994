import { createHmac } from 'node:crypto';
import { placesPerAccount } from '@vaga/contract/limits';
import {
  appointmentsJobs,
  appointmentsRoutes,
  approvalRoutes,
  expireAppointments,
  resultsRoutes,
} from '../src/appointments/index.ts';
import { cartRoutes } from '../src/cart/index.ts';
import { paymentSandboxJobs, registerPaymentSandbox } from '../src/payment-sandbox/index.ts';
import type { PaymentsDeps } from '../src/payments/index.ts';
import {
  createSandboxProvider,
  createStripeProvider,
  findOpenPaymentLink,
  paymentsJobs,
  paymentsRoutes,
  payOnSiteRoutes,
  refundRequestRoutes,
  registerPaymentWebhooks,
} from '../src/payments/index.ts';
import { deletePerson } from '../src/persons/delete-person.ts';
import type { Job } from '../src/platform/jobs.ts';
import { addJob } from '../src/platform/jobs.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { holdPlaces, holdPolicy, schedulingJobs } from '../src/scheduling/index.ts';
import { waitlistJobs, waitlistRoutes } from '../src/waitlist/index.ts';
import type { Answer, TestApp, TestDeps } from './app.ts';
import { createTestApp } from './app.ts';
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

/** A product that takes payments, with the provider behind real HTTP in the same process. */
export interface PaymentsTestApp extends TestApp {
  payments: PaymentsDeps;
  /** What was said to whoever looks after the product. */
  errors: string[];
  jobs: Record<string, Job>;
  /** Runs what is due at the test's time. */
  runDueJobs(): Promise<void>;
  /** What runs every few minutes: the sweep of holds and the questions to the provider. */
  sweep(): Promise<void>;
  /** Sends a form of the sandbox's hosted page. */
  submitAtProvider(
    session: string,
    form: string,
    fields?: Record<string, string>,
  ): Promise<string | undefined>;
  /** Sends what is written down as a notice of the provider, signed by it or by a forger; null where it has none of that. */
  sendWebhook(payload: object, isForged?: boolean): Promise<Answer | null>;
  /** What only Stripe does: whether it lets the voucher of a complete session be canceled. */
  stripe: { cancelsVouchers: boolean };
  /** A new family's cart with places held at consecutive starts. */
  holdCart(options?: HeldCartOptions): Promise<HeldCart>;
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

/** Who takes the money: our own sandbox, or Stripe as `fake-stripe.ts` imitates it. */
type TestProvider = 'sandbox' | 'stripe';

export async function createPaymentsTestApp(
  providerName: TestProvider = 'sandbox',
): Promise<PaymentsTestApp> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = createProvider(providerName, url);
  const errors: string[] = [];
  const log: PaymentsDeps['log'] = {
    error: (...said: unknown[]) =>
      void errors.push(said.map((one) => JSON.stringify(one)).join(' ')),
  };
  const stripe = { cancelsVouchers: false };
  const paymentsDepsOf = ({ db }: TestDeps): PaymentsDeps => ({
    db,
    provider,
    publicUrl: url,
    holdMinutes: 15,
    variant: 'vaga',
    log,
    webhookUrl: `${url}/api/v1/payment-webhook/${providerName}`,
  });
  const app = await createTestApp({
    routes: (deps) => [
      ...cartRoutes({ ...deps, findOpenPaymentLink }),
      ...paymentsRoutes(paymentsDepsOf(deps)),
      ...payOnSiteRoutes(deps),
      ...refundRequestRoutes(deps),
      ...appointmentsRoutes(deps),
      ...approvalRoutes(deps),
      ...waitlistRoutes(deps),
      ...resultsRoutes(deps),
    ],
    register: async (server, deps) => {
      const { db, clock } = deps;
      await registerPaymentSandbox(server, { db, clock, secret: sandboxSecret, publicUrl: url });
      await registerPaymentWebhooks(server, { ...paymentsDepsOf(deps), clock });
      if (providerName === 'sandbox') return;
      await registerFakeStripe(server, {
        db,
        clock,
        sandboxSecret,
        webhookUrl: paymentsDepsOf(deps).webhookUrl,
        cancelsVouchers: () => stripe.cancelsVouchers,
      });
    },
  });
  await app.app.listen({ port, host: '127.0.0.1' });
  const payments = paymentsDepsOf(app);
  const sendWebhook: PaymentsTestApp['sendWebhook'] = (payload, isForged) =>
    sendWebhookCall(app, providerName, { payload, isForged });
  const jobs = {
    ...jobsOf(app, payments, url),
    ...(providerName === 'stripe'
      ? { 'sandbox.deliver': deliverStripeWebhooks(app, sendWebhook) }
      : {}),
  };
  return {
    ...app,
    payments,
    jobs,
    errors,
    sendWebhook,
    stripe,
    runDueJobs: async () => {
      await runDueJobs(app.db, jobs, app.clock.now());
    },
    sweep: () => sweep(app, jobs),
    submitAtProvider: (session, form, fields = {}) =>
      submitProviderForm(app, { session, form, fields }),
    holdCart: (options = {}) => holdCart(app, options),
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
function deliverStripeWebhooks({ db }: TestApp, sendWebhook: PaymentsTestApp['sendWebhook']): Job {
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

function jobsOf(app: TestApp, payments: PaymentsDeps, publicUrl: string): Record<string, Job> {
  const { db, clock, encryption, links } = app;
  return {
    ...appointmentsJobs({ db, encryption }),
    ...paymentsJobs({ ...payments, links }),
    ...paymentSandboxJobs({ db, clock, secret: sandboxSecret, publicUrl }),
    ...schedulingJobs({ db, onExpired: expireAppointments }),
    ...waitlistJobs({ db, links }),
    // Mails are another test's: here it is enough that they are queued.
    'messaging.send': async () => {},
  };
}

async function sweep({ db, clock }: TestApp, jobs: Record<string, Job>): Promise<void> {
  for (const name of [
    'scheduling.sweepHolds',
    'payments.reconcile',
    'appointments.endUnanswered',
    'appointments.releaseUnpaid',
    'waitingList.sweep',
  ]) {
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
  testApp: PaymentsTestApp,
  { cartId, token }: Pick<HeldCart, 'cartId' | 'token'>,
): Promise<{ paymentId: string; session: string; s: string }> {
  const body = { paymentType: 2 };
  const headers = { 'idempotency-key': newId() };
  const answer = await testApp.call('POST', `scheduling/${cartId}/checkout`, {
    body,
    token,
    headers,
  });
  if (answer.body.type !== 'Success') throw new Error(JSON.stringify(answer.body));
  const paymentId = answer.body.data.idPayment as string;
  const payment = await testApp.db
    .selectFrom('payments')
    .select(['token', 'providerSession'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, session: payment.providerSession ?? '', s: payment.token };
}
