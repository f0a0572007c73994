import { sql } from 'kysely';
import { pino } from 'pino';
import {
  openAppointments,
  readAssetsToBook,
  settleAppointments,
} from '../src/appointments/index.ts';
import { patientActor } from '../src/identity/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import type { EmailMessage } from '../src/platform/mime.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { bookPlaces } from '../src/scheduling/index.ts';
import type { Answer, TestDeps } from './app.ts';
import { buildPayment, readRow } from './builders/index.ts';
import { messagingJobsWithSender } from './messaging-jobs.ts';
import type { BookableService, CartOfFamily, Family } from './patient-actions.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** A family that holds places, and a payment of their cart that is on its way. */
export interface HeldBooking {
  service: BookableService;
  family: Family;
  cart: CartOfFamily;
  paymentId: string;
}

/** What stands between held places and the list of tests: payments, settled without a provider. */
export interface AppointmentFixture extends TestProduct {
  /** A quarter of an hour each from 9:00 on; nothing is an appointment yet. */
  holdFor(people: number, priceCents?: number): Promise<HeldBooking>;
  /** Another payment of the same cart, after the first was given up. */
  payAgain(held: HeldBooking): Promise<HeldBooking>;
  /** What checkout does. */
  open(
    held: HeldBooking,
    to: 'PaymentPending' | 'Await' | 'Pending',
  ): ReturnType<typeof openAppointments>;
  /** What a webhook does once the money has come. */
  settle(held: HeldBooking): Promise<number>;
  /** Held, opened and settled. */
  bookPaid(people?: number): Promise<HeldBooking>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever it expects
  listAppointments(held: HeldBooking, language?: string): Promise<any[]>;
  cancel(held: HeldBooking, id: string, key?: string): Promise<Answer>;
  /** The payloads of queued jobs. */
  jobsNamed(name: string): Promise<object[]>;
  /** The e-mails of an account that are queued, as they are really written. */
  emailsTo(held: HeldBooking): Promise<EmailMessage[]>;
}

const paymentOfStatus = { PaymentPending: 'pending', Await: 'due', Pending: 'free' } as const;

/** @param extraRoutes calls that a test needs beside those of a booking. */
export async function createAppointmentFixture(
  extraRoutes: (deps: TestDeps) => Route[] = () => [],
): Promise<AppointmentFixture> {
  const product = await createTestProduct({ hasReference: true, routes: extraRoutes });
  const { db } = product;
  const now = () => product.clock.now();
  const holdFor = (people: number, priceCents = 2000) => holdSlots(product, people, priceCents);
  const open: AppointmentFixture['open'] = ({ cart, family, paymentId }, to) =>
    inTransaction(db, async (trx) => {
      if (to !== 'PaymentPending') await bookPlaces(trx, { cartId: cart.id, now: now() });
      return openAppointments(trx, {
        cartId: cart.id,
        paymentId,
        payment: paymentOfStatus[to],
        actor: patientActor({ accountId: family.accountId }),
        now: now(),
      });
    });
  const settle = ({ cart, paymentId }: HeldBooking) =>
    inTransaction(db, async (trx) => {
      const ownerIds = await readAssetsToBook(trx, paymentId);
      const { lost } = await bookPlaces(trx, { cartId: cart.id, ownerIds, now: now() });
      return lost.length > 0 ? 0 : settleAppointments(trx, { paymentId, now: now() });
    });
  return {
    ...product,
    holdFor,
    open,
    settle,
    payAgain: (held) => payAgain(product, held),
    async bookPaid(people = 1) {
      const held = await holdFor(people);
      await open(held, 'PaymentPending');
      await settle(held);
      return held;
    },
    async listAppointments({ family: { token } }, language = 'pt') {
      const headers = { 'accept-language': language };
      return (await product.call('GET', 'onboarding/user/schedule', { token, headers })).body.data;
    },
    cancel: ({ family: { token } }, id, key) =>
      product.call('DELETE', `onboarding/user/schedule/${id}`, {
        token,
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      }),
    jobsNamed: (name) => jobsNamed(product, name),
    emailsTo: ({ family }) => emailsTo(product, family),
  };
}

async function holdSlots(
  product: TestProduct,
  people: number,
  priceCents: number,
): Promise<HeldBooking> {
  const service = await product.addService({ service: { priceCents } });
  const family = await product.addFamily(people);
  const cart = await product.createCart(family, service.serviceId);
  const { status } = await cart.hold(service, ['09:00', '09:15', '09:30'].slice(0, people).map(at));
  if (status !== 200) throw new Error(`Nothing was held: ${status}`);
  const held = { service, family, cart, paymentId: newId() };
  await insertPayment(product, held, people * priceCents);
  return held;
}

async function payAgain(product: TestProduct, held: HeldBooking): Promise<HeldBooking> {
  const { amountCents } = await product.db
    .updateTable('payments')
    .set({ status: 'canceled' })
    .where('id', '=', held.paymentId)
    .returning('amountCents')
    .executeTakeFirstOrThrow();
  const again = { ...held, paymentId: newId() };
  await insertPayment(product, again, amountCents);
  return again;
}

async function insertPayment(
  { db, clock }: TestProduct,
  { paymentId, cart, family }: HeldBooking,
  amountCents: number,
): Promise<void> {
  await buildPayment(db, {
    id: paymentId,
    cartId: cart.id,
    accountId: family.accountId,
    amountCents,
    createdAt: clock.now(),
  });
}

async function jobsNamed({ db }: TestProduct, name: string): Promise<object[]> {
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = ${name}`.execute(db);
  return rows.map(({ payload }) => payload);
}

async function emailsTo(product: TestProduct, { accountId }: Family): Promise<EmailMessage[]> {
  const { db } = product;
  const emails: EmailMessage[] = [];
  const emailSender = {
    send: async (email: EmailMessage) => void emails.push(email),
    close: async () => {},
  };
  const log = pino({ level: 'silent' });
  await product.runJobs(messagingJobsWithSender({ ...product, emailSender, log, smsSender: null }));
  const failed = await db
    .selectFrom('messages')
    .select('template')
    .where('lastError', 'is not', null)
    // What was overtaken is dropped on purpose.
    .where('status', '<>', 'dropped')
    .where('channel', '=', 'email')
    .execute();
  if (failed.length > 0) throw new Error(`Not written: ${JSON.stringify(failed)}`);
  const { email } = await readRow(db, 'accounts', { id: accountId });
  return emails.filter(({ to }) => to === email);
}
