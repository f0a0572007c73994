import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { allJobs } from '../src/all-jobs.ts';
import type { AppDeps } from '../src/app.ts';
import { buildApp } from '../src/app.ts';
import type { PaymentsDeps } from '../src/payments/index.ts';
import { createSandboxProvider, createStripeProvider } from '../src/payments/index.ts';
import { registerRoutes } from '../src/platform/http/register.ts';
import type { Route } from '../src/platform/http/route.ts';
import type { Job } from '../src/platform/jobs.ts';
import { addJob } from '../src/platform/jobs.ts';
import type { EmailMessage } from '../src/platform/mime.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { loadReference } from '../src/reference.ts';
import type { Answer, TestApp, TestDeps, TestDepsOptions } from './app.ts';
import { apiOptions, openTestDeps, testAppOf } from './app.ts';
import {
  registerFakeStripe,
  stripeEvent,
  stripeHeaders,
  stripeKey,
  stripeWebhookSecret,
} from './fake-stripe.ts';
import { freePort } from './free-port.ts';
import { messagingJobsWithSender } from './messaging-jobs.ts';
import type { PatientActions } from './patient-actions.ts';
import { createPatientActions } from './patient-actions.ts';
import { runDueJobs } from './run-due-jobs.ts';

export const sandboxSecret = 'the secret of the sandbox';

export interface TestProductOptions extends TestDepsOptions {
  /** Default: nothing is logged. */
  log?: Logger;
  /** Who takes the money: our own sandbox (default), or Stripe as `fake-stripe.ts` imitates it. */
  provider?: TestProvider;
  /** Whether the look-up data of every installation are loaded. */
  hasReference?: boolean;
  /** Calls beside the product's own. */
  routes?: (deps: TestDeps) => Route[];
  /** A gateway of text messages; none if omitted. */
  smsSender?: AppDeps['smsSender'];
}

type TestProvider = 'sandbox' | 'stripe';

/** The whole product as `buildApp` puts it together, with the payment provider behind real HTTP in the same process. */
export interface TestProduct extends TestApp, PatientActions {
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
  /** The rows of e-mails about an account, oldest first; null: to recipients without one. */
  readEmails(accountId: string | null): ReturnType<typeof readEmails>;
  /** Sends a form of the sandbox's hosted page. */
  submitAtProvider(
    session: string,
    form: string,
    fields?: Record<string, string>,
  ): Promise<string | undefined>;
  /** Sends a webhook of the provider, signed by it or by a forger; null where the provider has none for this. */
  sendWebhook(payload: object, isForged?: boolean): Promise<Answer | null>;
  /** What only Stripe does: whether it lets the voucher of a complete session be cancelled. */
  stripe: { cancelsVouchers: boolean };
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
    log: options.log ?? pino({ level: 'silent' }),
    emailSender: { send: async (email) => void emails.push(email), close: async () => {} },
    smsSender: options.smsSender ?? null,
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
  if (options.routes) {
    const routes = options.routes(deps);
    await built.app.register((scope, _options, done) => {
      registerRoutes(scope, routes, apiOptions(deps));
      done();
    });
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
    'messaging.send': async () => {},
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
      const sending = messagingJobsWithSender({ ...productDeps, db });
      await sending['messaging.send']?.({} as never, { now: clock.now() });
      return emails;
    },
    readEmails: (accountId) => readEmails(app, accountId),
    submitAtProvider: (session, form, fields = {}) =>
      submitProviderForm(app, { session, form, fields }),
    ...createPatientActions(app),
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

/** Stripe's notices instead of the sandbox's own, as often as the sandbox would send them. */
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
  'agenda.sweepDrafts',
  'agenda.sweepRebookingOffers',
];

async function sweep({ db, clock }: TestApp, jobs: Record<string, Job>): Promise<void> {
  for (const name of sweeps) {
    await inTransaction(db, (trx) => addJob(trx, { name, payload: {} }));
  }
  await runDueJobs(db, jobs, clock.now());
}

const readEmails = ({ db }: TestApp, accountId: string | null) =>
  db
    .selectFrom('messages')
    .select(['recipient', 'template', 'data'])
    .where('channel', '=', 'email')
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute();

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
