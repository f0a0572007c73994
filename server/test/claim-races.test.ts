import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendPaymentLink } from '../src/payments/payment-links/send-payment-link.ts';
import { deleteAccount } from '../src/privacy/delete-account.ts';
import { codeOf, frozenAt } from './app.ts';
import { buildAccount } from './builders/index.ts';
import { openDesk } from './desk.fixture.ts';
import { sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import type { UnclaimedBooking } from './unclaimed.fixture.ts';
import { bookForUnclaimed, dateOfBirth } from './unclaimed.fixture.ts';

const rounds = 4;
const password = 'Nova-123';
const definition = { dateOfBirth, password, confirmPassword: password, acceptTerms: true };

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct();
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

async function ownAccount({ contactEmail: email }: UnclaimedBooking) {
  const { id } = await buildAccount(app.db, { email });
  return { id, token: await app.signIn(id) };
}
async function expectNothingLost(): Promise<void> {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepMoney(app.db)).toEqual([]);
}
const rowsOf = ({ appointmentId }: UnclaimedBooking) =>
  app.db
    .selectFrom('appointments')
    .innerJoin('carts', 'carts.id', 'appointments.cartId')
    .select(['appointments.accountId', 'appointments.status', 'carts.accountId as cartAccountId'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow();

test('of two claims at once one wins, and the other is answered that it is saved', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await bookForUnclaimed(app);
    const own = round % 2 === 0 ? null : await ownAccount(booking);
    const sent = own ? { body: { dateOfBirth }, token: own.token } : { body: definition };
    const answers = await Promise.all([
      booking.call('POST', 'claim', sent),
      booking.call('POST', 'claim', sent),
    ]);
    const codes = answers.map(codeOf).toSorted();
    expect(codes.filter((code) => code === 'claim.saved')).toHaveLength(1);
    const { accountId, cartAccountId } = await rowsOf(booking);
    expect([accountId, cartAccountId]).toEqual(Array(2).fill(own?.id ?? booking.accountId));
    await expectNothingLost();
  }
});

test('a claim while the patient moves, or cancels: both hold, and the place is right', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await bookForUnclaimed(app);
    const own = await ownAccount(booking);
    const { body: slots } = await booking.call('GET', 'slots?date=2026-12-11');
    const newDate: string = slots.data.at(-1).time;
    const act =
      round % 2 === 0
        ? booking.call('POST', 'move', { body: { newDate } })
        : booking.call('POST', 'cancel', { body: {} });
    const [claimed, acted] = await Promise.all([
      booking.call('POST', 'claim', { body: { dateOfBirth }, token: own.token }),
      act,
    ]);
    expect([codeOf(claimed), acted.status, codeOf(acted)]).toEqual([
      'claim.saved',
      200,
      round % 2 === 0 ? 'appointment.rescheduled' : 'appointment.canceled',
    ]);
    expect((await rowsOf(booking)).accountId).toBe(own.id);
    await expectNothingLost();
  }
});

test('a claim while the desk books the person again: both hold, and each appointment is the claimer’s', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await bookForUnclaimed(app);
    const { entityId, entityServiceId } = booking.service;
    const own = await ownAccount(booking);
    const desk = await openDesk(app, { entityId });
    const { personId } = await app.db
      .selectFrom('appointments')
      .select('personId')
      .where('id', '=', booking.appointmentId)
      .executeTakeFirstOrThrow();
    const time = '2026-12-11T11:00:00+00:00';
    const draft = await app.call('POST', 'v1/agenda/drafts', {
      token: desk.token,
      body: { entityService: entityServiceId, time },
    });
    const [claimed, booked] = await Promise.all([
      booking.call('POST', 'claim', { body: { dateOfBirth }, token: own.token }),
      desk.book(draft.body.data.id, { person: undefined, idPerson: personId, payment: 'none' }),
    ]);
    expect([codeOf(claimed), booked.body.type]).toEqual(['claim.saved', 'Success']);
    const rows = await app.db
      .selectFrom('appointments')
      .select('accountId')
      .where('entityServiceId', '=', entityServiceId)
      .execute();
    expect(rows.map(({ accountId }) => accountId)).toEqual([own.id, own.id]);
    await expectNothingLost();
  }
});

test('a claim while the account is forgotten: one of them, and the other is refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const booking = await bookForUnclaimed(app);
    await booking.call('POST', 'cancel', { body: {} });
    const own = await ownAccount(booking);
    const { accountId } = booking;
    const deletion = { accountId, language: 'pt', now: app.clock.now() } as const;
    const [claimed, forgotten] = await Promise.allSettled([
      booking.call('POST', 'claim', { body: { dateOfBirth }, token: own.token }),
      deleteAccount(app.db, deletion),
    ]);
    const isClaimed = claimed.status === 'fulfilled' && codeOf(claimed.value) === 'claim.saved';
    const isForgotten = forgotten.status === 'fulfilled' && forgotten.value.type === 'Success';
    expect([isClaimed, isForgotten].filter(Boolean)).toHaveLength(1);
    expect(claimed.status === 'fulfilled' && claimed.value.status < 500).toBe(true);
    await expectNothingLost();
  }
});

/** A booking that its patient is to pay by a link, with the payment at the provider. */
async function bookToPay() {
  const booking = await bookForUnclaimed(app, { priceCents: 0 });
  const { accountId, service, contactEmail } = booking;
  await app.db
    .updateTable('entityServices')
    .set({ priceCents: 2000 })
    .where('id', '=', service.entityServiceId)
    .execute();
  const startsAt = new Date('2026-12-16T10:00:00Z');
  const { cartId } = await app.holdCart({ accountId, service, startsAt });
  const now = app.clock.now();
  const link = { accountId, cartId, email: contactEmail, chosen: null, language: 'pt' } as const;
  await sendPaymentLink(app.payments, { ...link, now, idempotencyKey: null });
  return { booking, cartId };
}

test('an open payment link can be paid after the claim, and its receipt is the new account’s', async () => {
  const { booking, cartId } = await bookToPay();
  const own = await ownAccount(booking);
  const [email] = (await app.readEmails(booking.accountId)).filter(
    ({ template }) => template === 'payment-link',
  );
  const data = email?.data as { token: string } | undefined;
  const token = data?.token ?? '';
  await booking.call('POST', 'claim', { body: { dateOfBirth }, token: own.token });

  const form = { email: booking.contactEmail, paymentType: 1 };
  const paid = await app.call('POST', `scheduling/${token}/checkout/deffered`, { body: form });
  const session = String(paid.body.data.paymentResult.url).split('/').at(-1) ?? '';
  await app.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await app.runDueJobs();

  const payment = await app.db
    .selectFrom('payments')
    .select(['id', 'status', 'accountId'])
    .where('cartId', '=', cartId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  expect(payment).toMatchObject({ status: 'paid', accountId: own.id });
  const receipt = await app.call('GET', `onboarding/user/schedule/${payment?.id}/invoice`, {
    token: own.token,
  });
  expect(receipt.status).toBe(200);
  await expectNothingLost();
});
