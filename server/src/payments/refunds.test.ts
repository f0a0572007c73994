import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import type { HeldCart, PaymentsTestApp } from '../../test/payments-test-app.ts';
import { createPaymentsTestApp, payOnline } from '../../test/payments-test-app.ts';
import { inTransaction } from '../platform/transact.ts';
import { ProviderUnavailable } from './provider.ts';
import { queueRefund } from './queue-refund.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.set(frozenAt));

async function paidCart(
  fields: object = {},
): Promise<HeldCart & { paymentId: string; s: string; session: string }> {
  const cart = await testApp.holdCart({ people: 2 });
  const payment = await payOnline(testApp, cart);
  const outcome = { outcome: 'succeed', method: 'card', ...fields };
  await testApp.atProvider(payment.session, 'outcome', outcome);
  await testApp.run();
  return { ...cart, ...payment };
}

const appointmentsOf = ({ cartId }: HeldCart) =>
  testApp.db
    .selectFrom('appointments')
    .selectAll()
    .where('cartId', '=', cartId)
    .orderBy('startsAt')
    .execute();
const refundsOf = (paymentId: string) =>
  testApp.db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute();

/** What the list and the receipts of the account say of the money. */
async function shownTo({ token, cartId, paymentId }: HeldCart & { paymentId: string }) {
  const tests = (await testApp.call('GET', 'onboarding/user/schedule', { token })).body.data;
  const { invoices } = (await testApp.call('GET', 'onboarding/user', { token })).body.data;
  const receipt = invoices.find((one: { paymentId: string }) => one.paymentId === paymentId);
  return {
    list: tests
      .filter(({ idCart }: { idCart: string }) => idCart === cartId)
      .map(({ refundState }: { refundState: string }) => refundState)
      .toSorted(),
    receipt: [receipt.totalCents, receipt.refundedCents],
  };
}

async function cancelFirst(cart: HeldCart) {
  const [first] = await appointmentsOf(cart);
  return testApp.call('DELETE', `onboarding/user/schedule/${first?.id}`, { token: cart.token });
}

test('canceled within a day of the purchase, one person’s share goes back by itself, and only that', async () => {
  const cart = await paidCart();
  const { body } = await cancelFirst(cart);
  expect(body.data).toEqual({ refundState: 'automatic', refundCents: 2000 });
  expect(await shownTo(cart)).toEqual({ list: ['automatic', 'none'], receipt: [4000, 0] });
  await testApp.run();
  expect(await shownTo(cart)).toEqual({ list: ['accepted', 'none'], receipt: [4000, 2000] });

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done', amountCents: 2000 }]);
  expect((await testApp.call('GET', `v1/payment/${cart.s}`)).body.data.status).toBe('paid');
  expect(await sweepMoney(testApp.db)).toEqual([]);
  const invoice = await testApp.call('GET', `onboarding/user/schedule/${cart.paymentId}/invoice`, {
    token: cart.token,
  });
  expect(invoice.status).toBe(200);
});

test('canceled later, the refund is a request that waits for the partner', async () => {
  const cart = await paidCart();
  testApp.clock.advance(2 * day);
  expect((await cancelFirst(cart)).body.data.refundState).toBe('requested');
  await testApp.run();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'requested', doneAt: null }]);
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('everybody canceled is everything back', async () => {
  const cart = await paidCart();
  for (const { id } of await appointmentsOf(cart)) {
    await testApp.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token });
  }
  await testApp.run();
  expect((await testApp.call('GET', `v1/payment/${cart.s}`)).body.data.status).toBe('refunded');
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('whoever cancels alone while the payment is on its way gets that share back when it comes', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  const payment = await payOnline(testApp, cart);
  await cancelFirst(cart);
  await testApp.atProvider(payment.session, 'outcome', { outcome: 'succeed', method: 'card' });
  await testApp.run();

  expect((await appointmentsOf(cart)).map(({ status }) => status)).toEqual(['Canceled', 'Paid']);
  expect(await refundsOf(payment.paymentId)).toMatchObject([{ status: 'done', amountCents: 2000 }]);
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('everybody canceled while the payment was on its way: all of it goes back', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  const payment = await payOnline(testApp, cart);
  for (const { id } of await appointmentsOf(cart)) {
    await testApp.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token });
  }
  await testApp.atProvider(payment.session, 'outcome', { outcome: 'succeed', method: 'card' });
  await testApp.run();
  expect((await testApp.call('GET', `v1/payment/${payment.s}`)).body.data.status).toBe('refunded');
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test.each([
  ['more than was asked for', { amountCents: 3999 }, {}],
  ['not the sum of its places', {}, { priceCents: 1999 }],
])('money that is %s books nothing and goes back in full', async (_what, payment, place) => {
  const cart = await testApp.holdCart({ people: 2 });
  const { session, paymentId, s } = await payOnline(testApp, cart);
  const { db } = testApp;
  if ('amountCents' in payment)
    await db.updateTable('payments').set(payment).where('id', '=', paymentId).execute();
  if ('priceCents' in place)
    await db.updateTable('occupancy').set(place).where('cartId', '=', cart.cartId).execute();
  await testApp.atProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await testApp.run();

  expect((await testApp.call('GET', `v1/payment/${s}`)).body.data.status).toBe('refunded');
  expect((await refundsOf(paymentId)).map(({ amountCents }) => amountCents)).toEqual([4000]);
  expect((await appointmentsOf(cart)).map(({ status }) => status)).toEqual([
    'Canceled',
    'Canceled',
  ]);
});

test('a refund that waits at the provider is sent, then done', async () => {
  const cart = await paidCart({ refunds: 'pending' });
  await cancelFirst(cart);
  await testApp.run();
  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'sent' }]);
  testApp.clock.advance(minute);
  await testApp.run();
  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done' }]);
});

test('a refund that fails at the provider is shown as failed', async () => {
  const cart = await paidCart({ refunds: 'failed' });
  await cancelFirst(cart);
  await testApp.run();
  testApp.clock.advance(minute);
  await testApp.run();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'failed' }]);
  expect((await appointmentsOf(cart))[0]?.refundState).toBe('failed');
});

test('a provider that is down is asked again later, and once it is up refunds once', async () => {
  const cart = await paidCart();
  const { provider } = testApp.payments;
  const { refund } = provider;
  let asked = 0;
  provider.refund = async (order) => {
    asked += 1;
    if (asked === 2) await refund(order);
    throw new ProviderUnavailable('no answer');
  };
  await cancelFirst(cart);
  await testApp.run();
  testApp.clock.advance(minute);
  await testApp.run();
  expect(await refundsOf(cart.paymentId)).toMatchObject([
    { status: 'queued', lastError: 'no answer' },
  ]);
  provider.refund = refund;
  testApp.clock.advance(10 * minute);
  await testApp.run();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done', lastError: null }]);
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('a provider that stays down makes the refund failed after twelve tries', async () => {
  const cart = await paidCart();
  const { provider } = testApp.payments;
  const { refund } = provider;
  provider.refund = async () => {
    throw new ProviderUnavailable('no answer');
  };
  await cancelFirst(cart);
  for (let turn = 0; turn < 14; turn += 1) {
    await testApp.run();
    testApp.clock.advance(6 * 60 * minute);
  }
  provider.refund = refund;

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'failed', attempts: 12 }]);
  expect((await appointmentsOf(cart))[0]?.refundState).toBe('failed');
});

test('a group that cancels one by one at the same moment is answered each, and the payment ends once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const startsAt = new Date(`2026-12-${11 + round}T10:00:00Z`);
    const cart = await testApp.holdCart({ people: 4, startsAt });
    await payOnline(testApp, cart);
    const answers = await Promise.all(
      (await appointmentsOf(cart)).map(({ id }) =>
        testApp.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const states = (await appointmentsOf(cart)).map(({ statusReason }) => statusReason);
    expect(new Set(states)).toEqual(new Set(['byPerson']));
  }
});

/** A payment whose person gave it up and whose money came all the same. */
async function wholeRefund(fields: object = {}) {
  const cart = await testApp.holdCart({ people: 2 });
  const payment = await payOnline(testApp, cart);
  await testApp.call('PUT', `scheduling/payment/${payment.s}/cancel`);
  const outcome = { outcome: 'succeed', method: 'card', ...fields };
  await testApp.atProvider(payment.session, 'outcome', outcome);
  return { ...cart, ...payment };
}

async function expectShownAsFailed(cart: HeldCart & { s: string }): Promise<void> {
  const { data } = (await testApp.call('GET', `v1/payment/${cart.s}`)).body;
  expect(data).toMatchObject({ status: 'refundFailed', canTryAgain: false });
  const states = (await appointmentsOf(cart)).map(({ refundState }) => refundState);
  expect(states).toEqual(['failed', 'failed']);
}

test('a whole payment that the provider cannot give back is shown as failed, not as paid', async () => {
  const cart = await wholeRefund({ refunds: 'failed' });
  await testApp.run();
  testApp.clock.advance(minute);
  await testApp.run();
  await expectShownAsFailed(cart);
});

test('a whole payment that waits for a provider which stays down is shown as failed after the last try', async () => {
  const cart = await wholeRefund();
  const { provider } = testApp.payments;
  const { refund } = provider;
  provider.refund = async () => {
    throw new ProviderUnavailable('no answer');
  };
  for (let turn = 0; turn < 14; turn += 1) {
    await testApp.run();
    testApp.clock.advance(6 * 60 * minute);
  }
  provider.refund = refund;
  await expectShownAsFailed(cart);
});

test('a late answer that a refund takes its time does not undo that it is done, and nobody is told twice', async () => {
  const cart = await paidCart();
  await cancelFirst(cart);
  await testApp.run();
  const [{ id: refundId } = { id: '' }] = await refundsOf(cart.paymentId);
  const { provider } = testApp.payments;
  const { refund } = provider;
  const ask = () =>
    testApp.jobs['payments.refund']?.({ refundId } as never, { now: testApp.clock.now() });
  provider.refund = async (order) => ({ ...(await refund(order)), status: 'pending' });
  await ask();
  provider.refund = refund;
  await ask();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done' }]);
  const letters = await testApp.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(letters).toHaveLength(1);
});

test('the mail about money that is back names the one appointment of two that it was paid for', async () => {
  const cart = await paidCart();
  await cancelFirst(cart);
  await testApp.run();
  const canceled = await testApp.db
    .selectFrom('appointments')
    .innerJoin('persons', 'persons.id', 'appointments.personId')
    .select(['persons.name as personName', 'appointments.code'])
    .where('appointments.cartId', '=', cart.cartId)
    .where('appointments.status', '=', 'Canceled')
    .execute();
  const letters = await testApp.db
    .selectFrom('messages')
    .select('data')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(canceled).toHaveLength(1);
  expect(letters).toMatchObject([{ data: { visits: canceled } }]);
});

test('an answer that a failure has overtaken does not undo it, and nobody is told that money is back', async () => {
  const cart = await paidCart();
  await cancelFirst(cart);
  const { provider } = testApp.payments;
  const { refund } = provider;
  const job = async () => {
    const [{ id: refundId } = { id: '' }] = await refundsOf(cart.paymentId);
    await testApp.jobs['payments.refund']?.({ refundId } as never, { now: testApp.clock.now() });
  };
  provider.refund = async (order) => {
    const answer = await refund(order);
    provider.refund = async () => ({ ...answer, status: 'failed' });
    await job();
    provider.refund = refund;
    return answer;
  };
  await testApp.run();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'failed' }]);
  const letters = await testApp.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(letters).toEqual([]);
});

test('two refunds at once never come to more than was paid', async () => {
  const cart = await paidCart();
  const [one, other] = await appointmentsOf(cart);
  const wanted = {
    paymentId: cart.paymentId,
    amountCents: 3000,
    reason: 'a test',
    state: 'automatic' as const,
    now: testApp.clock.now(),
  };
  const late = await inTransaction(testApp.db, async (trx) => {
    expect(await queueRefund(trx, { ...wanted, appointmentId: one?.id ?? '' })).toBe(3000);
    const second = inTransaction(testApp.db, (another) =>
      queueRefund(another, { ...wanted, appointmentId: other?.id ?? '' }),
    );
    await pause(200);
    return { second };
  });
  expect(await late.second).toBe(1000);
});

test('a refund that failed is owed still: nothing else of the payment takes its share', async () => {
  const cart = await paidCart();
  const [one, other] = await appointmentsOf(cart);
  const wanted = {
    paymentId: cart.paymentId,
    amountCents: 3000,
    reason: 'a test',
    state: 'automatic' as const,
    now: testApp.clock.now(),
  };
  const queue = (appointmentId = '') =>
    inTransaction(testApp.db, (trx) => queueRefund(trx, { ...wanted, appointmentId }));
  await queue(one?.id);
  await testApp.db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('paymentId', '=', cart.paymentId)
    .execute();
  expect(await queue(other?.id)).toBe(1000);
});
