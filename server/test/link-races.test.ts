import { appointmentLinkDays } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signAppointmentLink } from '../src/appointments/index.ts';
import { newId } from '../src/platform/uuid.ts';
import type { Answer } from './app.ts';
import { frozenAt } from './app.ts';
import { buildAccount } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOwners } from './money-owners.ts';
import { sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService } from './patient-actions.ts';
import { at } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import { callByLink, dateOfBirth } from './unclaimed.fixture.ts';

let app: TestProduct;
/** Its sessions outlive the holds. */
let stripe: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
  stripe = await createTestProduct({ hasReference: true, provider: 'stripe' });
});
beforeEach(() => {
  app.clock.set(frozenAt);
  stripe.clock.set(frozenAt);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const rounds = [1, 2, 3, 4];
const minutesLater = (minutes: number) => new Date(frozenAt.getTime() + minutes * 60_000);
const codeOf = ({ body }: Answer): string => body.messages[0]?.code ?? body.type;

/** What a desk booked at 15:00, to be paid by a link; one person at a time. */
interface LinkedBooking {
  service: BookableService;
  desk: Desk;
  id: string;
  accountId: string;
  cartId: string;
  email: string;
  /** A call by the link of the appointment. */
  call: ReturnType<typeof callByLink>;
  /** Opens the payment by the payment link. */
  pay(): Promise<Answer>;
}

let payers = 0;

/** Of the desk, for the desk. */
const note = 'Vem com a filha.';

async function bookWithLink(product: TestProduct): Promise<LinkedBooking> {
  const options = { service: { priceCents: 2500 }, schedule: { capacity: 1 } };
  const { service, desk } = await openProviderDesk(product, options);
  const email = `${newId()}@people.example`;
  const draft = (await desk.reserve(service, '15:00')).body.data.id;
  const person = { name: 'Rita Melo', email, dateOfBirth };
  const { id } = (await desk.book(draft, { payment: 'link', person, note })).body.data;
  const { accountId, cartId } = await product.db
    .selectFrom('appointments')
    .select(['accountId', 'cartId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(product.clock.now().getTime() + appointmentLinkDays * 86_400_000);
  const link = { appointmentId: id, address: email, expiresAt };
  const [sent] = await product.readEmails(accountId);
  const token = (sent?.data as { token?: string } | undefined)?.token ?? '';
  return {
    service,
    desk,
    id,
    accountId,
    cartId,
    email,
    call: callByLink(product, signAppointmentLink(product.links, link)),
    pay() {
      payers += 1;
      const body = { paymentType: 1, email };
      const from = `10.5.0.${payers % 250}`;
      return product.call('POST', `scheduling/${token}/checkout/deffered`, { body, from });
    },
  };
}

const sessionsOf = async ({ db }: TestProduct, { cartId }: LinkedBooking) => {
  const rows = await db
    .selectFrom('payments')
    .select('providerSession')
    .where('cartId', '=', cartId)
    .where('providerSession', 'is not', null)
    .execute();
  return rows.map(({ providerSession }) => providerSession ?? '');
};

/** The money of each session of the booking arrives. */
async function settle(product: TestProduct, booking: LinkedBooking): Promise<void> {
  for (const session of await sessionsOf(product, booking))
    await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
}

const appointmentsOf = ({ db }: TestProduct, { cartId }: LinkedBooking) =>
  db
    .selectFrom('appointments')
    .select(['status', 'accountId', 'bookedByEntityId', 'refundState'])
    .where('cartId', '=', cartId)
    .orderBy('id')
    .execute();

const moneyOf = async ({ db }: TestProduct, { cartId }: LinkedBooking) => {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'paidCents'])
    .where('cartId', '=', cartId)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select('amountCents')
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .where('status', '=', 'done')
    .execute();
  const sum = (cents: number[]) => cents.reduce((one, other) => one + other, 0);
  return {
    paid: sum(payments.map(({ paidCents }) => paidCents)),
    returned: sum(refunds.map(({ amountCents }) => amountCents)),
  };
};

async function expectNothingLost(product: TestProduct): Promise<void> {
  expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
  expect(await sweepMoney(product.db)).toEqual([]);
  expect(await sweepOwners(product.db)).toEqual([]);
}

test.for(rounds)(
  'a claim while the payment settles: the appointment is paid, and with its payment the claimer’s (%i)',
  async () => {
    const booking = await bookWithLink(app);
    const { id } = await buildAccount(app.db, { email: booking.email });
    const token = await app.signIn(id);
    await booking.pay();

    const [claimed] = await Promise.all([
      booking.call('POST', 'claim', { body: { dateOfBirth }, token }),
      settle(app, booking),
    ]);
    await app.runDueJobs();

    expect(codeOf(claimed)).toBe('claim.saved');
    expect(await appointmentsOf(app, booking)).toMatchObject([{ status: 'Paid', accountId: id }]);
    expect(await moneyOf(app, booking)).toEqual({ paid: 2500, returned: 0 });
    await expectNothingLost(app);
  },
);

test.for(rounds)(
  'two browsers that open the payment of a link at once pay one session (%i)',
  async () => {
    const booking = await bookWithLink(app);

    const answers = await Promise.all([booking.pay(), booking.pay()]);

    const urls = answers.map(({ body }) => body.data?.paymentResult?.url).filter(Boolean);
    expect(new Set(urls).size).toBe(1);
    expect(await sessionsOf(app, booking)).toHaveLength(1);
    await Promise.all([settle(app, booking), settle(app, booking)]);
    await app.runDueJobs();
    expect(await appointmentsOf(app, booking)).toMatchObject([{ status: 'Paid' }]);
    expect(await moneyOf(app, booking)).toEqual({ paid: 2500, returned: 0 });
    await expectNothingLost(app);
  },
);

/** The link has expired and its place is available again. */
async function letExpire(product: TestProduct): Promise<void> {
  product.clock.set(minutesLater(25 * 60));
  await product.sweep();
}

test.for(rounds)(
  'a link that is paid late while another member books its start: one gets the place, the other reads that it is taken (%i)',
  async () => {
    const booking = await bookWithLink(app);
    await letExpire(app);
    const { service } = booking;
    const rival = await openDesk(app, { entityId: service.entityId });

    const [opened, taken] = await Promise.all([booking.pay(), rival.reserve(service, '15:00')]);
    await settle(app, booking);

    const isPayerFirst = taken.status === 409;
    expect(opened.status).toBeLessThan(500);
    expect(Boolean(opened.body.data?.paymentResult?.url)).toBe(isPayerFirst);
    const [first, again] = await appointmentsOf(app, booking);
    expect(first).toMatchObject({ status: 'Canceled' });
    if (isPayerFirst)
      // Who booked stays known, though the first appointment was cancelled.
      expect(again).toMatchObject({ status: 'Paid', bookedByEntityId: booking.desk.entityId });
    else expect([again, codeOf(taken)]).toEqual([undefined, 'Success']);
    await expectNothingLost(app);
  },
);

test('a link that is paid late, while its start is still available, is booked again for the desk, with its note', async () => {
  const booking = await bookWithLink(app);
  await letExpire(app);

  await booking.pay();
  await settle(app, booking);

  const rows = await app.db
    .selectFrom('appointments')
    .select(['status', 'bookedByEntityId', 'bookedByAccountId', 'deskNote'])
    .where('cartId', '=', booking.cartId)
    .orderBy('id')
    .execute();
  const { entityId, accountId } = booking.desk;
  const kept = { bookedByEntityId: entityId, bookedByAccountId: accountId, deskNote: note };
  expect(rows).toEqual([
    { ...kept, status: 'Canceled' },
    { ...kept, status: 'Paid' },
  ]);
  await expectNothingLost(app);
});

test.for([false, true])(
  'money of a session that outlives its place: booked again for the desk that booked it, or returned where the start is taken (%s)',
  async (isTaken) => {
    const booking = await bookWithLink(stripe);
    // The link ends after 24 hours, a session of Stripe not before half an hour.
    stripe.clock.set(minutesLater(24 * 60 - 6));
    await booking.pay();
    const [session = ''] = await sessionsOf(stripe, booking);
    stripe.clock.set(minutesLater(24 * 60 + 23));
    const { service, desk } = booking;
    const rival = await openDesk(stripe, { entityId: service.entityId });
    if (isTaken) expect((await rival.reserve(service, '15:00')).status).toBe(200);

    await stripe.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
    await stripe.runDueJobs();
    await stripe.sweep();

    const { paid, returned } = await moneyOf(stripe, booking);
    expect([paid, returned]).toEqual([2500, isTaken ? 2500 : 0]);
    const living = (await appointmentsOf(stripe, booking)).filter(
      ({ status }) => status !== 'Canceled',
    );
    expect(living).toMatchObject(
      isTaken ? [] : [{ status: 'Paid', bookedByEntityId: desk.entityId }],
    );
    await expectNothingLost(stripe);
  },
);

test.for(rounds)(
  'of two who hold a forwarded link, one moves and one cancels at once: it ends cancelled and refunded, and no place stays taken (%i)',
  async () => {
    const booking = await bookWithLink(app);
    await booking.pay();
    await settle(app, booking);

    const [moved, canceled] = await Promise.all([
      booking.call('POST', 'move', { body: { newDate: at('16:00') } }),
      booking.call('POST', 'cancel', { body: {} }),
    ]);
    await app.runDueJobs();

    expect(codeOf(canceled)).toBe('appointment.canceled_refund');
    expect(moved.status).toBeLessThan(500);
    expect(await appointmentsOf(app, booking)).toMatchObject([{ status: 'Canceled' }]);
    const places = await app.db
      .selectFrom('occupancy')
      .select('id')
      .where('cartId', '=', booking.cartId)
      .where('live', '=', true)
      .execute();
    expect(places).toEqual([]);
    expect(await moneyOf(app, booking)).toEqual({ paid: 2500, returned: 2500 });
    await expectNothingLost(app);
  },
);
