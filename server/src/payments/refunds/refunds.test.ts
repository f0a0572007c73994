import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { inTransaction } from '../../platform/transact.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { queueRefund } from './queue-refund.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

async function paidCart(
  fields: object = {},
): Promise<HeldCart & { paymentId: string; s: string; session: string }> {
  const cart = await product.holdCart({ people: 2 });
  const payment = await payOnline(product, cart);
  const outcome = { outcome: 'succeed', method: 'card', ...fields };
  await product.submitAtProvider(payment.session, 'outcome', outcome);
  await product.runDueJobs();
  return { ...cart, ...payment };
}

const appointmentsOf = ({ cartId }: HeldCart) =>
  product.db
    .selectFrom('appointments')
    .selectAll()
    .where('cartId', '=', cartId)
    .orderBy('startsAt')
    .execute();
const refundsOf = (paymentId: string) =>
  product.db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute();

/** The refund states in the account's list and receipts. */
async function shownTo({ token, cartId, paymentId }: HeldCart & { paymentId: string }) {
  const tests = (await product.call('GET', 'onboarding/user/schedule', { token })).body.data;
  const { invoices } = (await product.call('GET', 'onboarding/user', { token })).body.data;
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
  return product.call('DELETE', `onboarding/user/schedule/${first?.id}`, { token: cart.token });
}

test('a cancellation within a day of the purchase refunds that person’s share automatically, and only that', async () => {
  const cart = await paidCart();
  const { body } = await cancelFirst(cart);
  expect(body.data).toEqual({ refundState: 'automatic', refundCents: 2000 });
  expect(await shownTo(cart)).toEqual({ list: ['automatic', 'none'], receipt: [4000, 0] });
  await product.runDueJobs();
  expect(await shownTo(cart)).toEqual({ list: ['accepted', 'none'], receipt: [4000, 2000] });

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done', amountCents: 2000 }]);
  expect((await product.call('GET', `v1/payment/${cart.s}`)).body.data.status).toBe('paid');
  expect(await sweepMoney(product.db)).toEqual([]);
  const invoice = await product.call('GET', `onboarding/user/schedule/${cart.paymentId}/invoice`, {
    token: cart.token,
  });
  expect(invoice.status).toBe(200);
});

test('a later cancellation makes a refund request that waits for the entity', async () => {
  const cart = await paidCart();
  product.clock.advance(2 * day);
  expect((await cancelFirst(cart)).body.data.refundState).toBe('requested');
  await product.runDueJobs();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'requested', doneAt: null }]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('if all persons cancel, everything is refunded', async () => {
  const cart = await paidCart();
  for (const { id } of await appointmentsOf(cart)) {
    await product.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token });
  }
  await product.runDueJobs();
  expect((await product.call('GET', `v1/payment/${cart.s}`)).body.data.status).toBe('refunded');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a person who cancels alone while the payment is pending gets that share back when it is paid', async () => {
  const cart = await product.holdCart({ people: 2 });
  const payment = await payOnline(product, cart);
  await cancelFirst(cart);
  await product.submitAtProvider(payment.session, 'outcome', {
    outcome: 'succeed',
    method: 'card',
  });
  await product.runDueJobs();

  expect((await appointmentsOf(cart)).map(({ status }) => status)).toEqual(['Canceled', 'Paid']);
  expect(await refundsOf(payment.paymentId)).toMatchObject([{ status: 'done', amountCents: 2000 }]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('if all persons cancel while the payment is pending, all of it is refunded', async () => {
  const cart = await product.holdCart({ people: 2 });
  const payment = await payOnline(product, cart);
  for (const { id } of await appointmentsOf(cart)) {
    await product.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token });
  }
  await product.submitAtProvider(payment.session, 'outcome', {
    outcome: 'succeed',
    method: 'card',
  });
  await product.runDueJobs();
  expect((await product.call('GET', `v1/payment/${payment.s}`)).body.data.status).toBe('refunded');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test.each([
  ['more than the order’s amount', { amountCents: 3999 }, {}],
  ['not the sum of its places', {}, { priceCents: 1999 }],
])('money that is %s books nothing and is refunded in full', async (_case, payment, service) => {
  const cart = await product.holdCart({ people: 2 });
  const { session, paymentId, s } = await payOnline(product, cart);
  const { db } = product;
  if ('amountCents' in payment)
    await db.updateTable('payments').set(payment).where('id', '=', paymentId).execute();
  if ('priceCents' in service)
    await db.updateTable('occupancy').set(service).where('cartId', '=', cart.cartId).execute();
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();

  expect((await product.call('GET', `v1/payment/${s}`)).body.data.status).toBe('refunded');
  expect((await refundsOf(paymentId)).map(({ amountCents }) => amountCents)).toEqual([4000]);
  expect((await appointmentsOf(cart)).map(({ status }) => status)).toEqual([
    'Canceled',
    'Canceled',
  ]);
});

test('a refund that is pending at the provider is sent, then done', async () => {
  const cart = await paidCart({ refunds: 'pending' });
  await cancelFirst(cart);
  await product.runDueJobs();
  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'sent' }]);
  product.clock.advance(minute);
  await product.runDueJobs();
  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done' }]);
});

test('a refund that fails at the provider is shown as failed', async () => {
  const cart = await paidCart({ refunds: 'failed' });
  await cancelFirst(cart);
  await product.runDueJobs();
  product.clock.advance(minute);
  await product.runDueJobs();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'failed' }]);
  expect((await appointmentsOf(cart))[0]?.refundState).toBe('failed');
});

test('a provider that is down is called again later, and refunds once', async () => {
  const cart = await paidCart();
  const { provider } = product.payments;
  const { refund } = provider;
  let calls = 0;
  provider.refund = async (order) => {
    calls += 1;
    if (calls === 2) await refund(order);
    throw new ProviderUnavailable('no answer');
  };
  await cancelFirst(cart);
  await product.runDueJobs();
  product.clock.advance(minute);
  await product.runDueJobs();
  expect(await refundsOf(cart.paymentId)).toMatchObject([
    { status: 'queued', lastError: 'no answer' },
  ]);
  provider.refund = refund;
  product.clock.advance(10 * minute);
  await product.runDueJobs();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done', lastError: null }]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a refund fails after twelve attempts if the provider stays down', async () => {
  const cart = await paidCart();
  const { provider } = product.payments;
  const { refund } = provider;
  provider.refund = async () => {
    throw new ProviderUnavailable('no answer');
  };
  await cancelFirst(cart);
  for (let round = 0; round < 14; round += 1) {
    await product.runDueJobs();
    product.clock.advance(6 * 60 * minute);
  }
  provider.refund = refund;

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'failed', attempts: 12 }]);
  expect((await appointmentsOf(cart))[0]?.refundState).toBe('failed');
});

test('persons of a group who cancel at the same moment each get an answer, and the payment is cancelled once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const startsAt = new Date(`2026-12-${11 + round}T10:00:00Z`);
    const cart = await product.holdCart({ people: 4, startsAt });
    await payOnline(product, cart);
    const answers = await Promise.all(
      (await appointmentsOf(cart)).map(({ id }) =>
        product.call('DELETE', `onboarding/user/schedule/${id}`, { token: cart.token }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const states = (await appointmentsOf(cart)).map(({ statusReason }) => statusReason);
    expect(new Set(states)).toEqual(new Set(['byPerson']));
  }
});

/** A payment that was cancelled and whose money arrived nevertheless. */
async function refundWholePayment(fields: object = {}) {
  const cart = await product.holdCart({ people: 2 });
  const payment = await payOnline(product, cart);
  await product.call('PUT', `scheduling/payment/${payment.s}/cancel`);
  const outcome = { outcome: 'succeed', method: 'card', ...fields };
  await product.submitAtProvider(payment.session, 'outcome', outcome);
  return { ...cart, ...payment };
}

async function expectShownAsFailed(cart: HeldCart & { s: string }): Promise<void> {
  const { data } = (await product.call('GET', `v1/payment/${cart.s}`)).body;
  expect(data).toMatchObject({ status: 'refundFailed', canTryAgain: false });
  const states = (await appointmentsOf(cart)).map(({ refundState }) => refundState);
  expect(states).toEqual(['failed', 'failed']);
}

test('a whole payment that the provider cannot refund is shown as failed, not as paid', async () => {
  const cart = await refundWholePayment({ refunds: 'failed' });
  await product.runDueJobs();
  product.clock.advance(minute);
  await product.runDueJobs();
  await expectShownAsFailed(cart);
});

test('the refund of a whole payment is shown as failed after the last attempt if the provider stays down', async () => {
  const cart = await refundWholePayment();
  const { provider } = product.payments;
  const { refund } = provider;
  provider.refund = async () => {
    throw new ProviderUnavailable('no answer');
  };
  for (let round = 0; round < 14; round += 1) {
    await product.runDueJobs();
    product.clock.advance(6 * 60 * minute);
  }
  provider.refund = refund;
  await expectShownAsFailed(cart);
});

test('a late `pending` answer does not change a refund that is done, and no second e-mail is sent', async () => {
  const cart = await paidCart();
  await cancelFirst(cart);
  await product.runDueJobs();
  const [{ id: refundId } = { id: '' }] = await refundsOf(cart.paymentId);
  const { provider } = product.payments;
  const { refund } = provider;
  const ask = () =>
    product.jobs['payments.refund']?.({ refundId } as never, { now: product.clock.now() });
  provider.refund = async (order) => ({ ...(await refund(order)), status: 'pending' });
  await ask();
  provider.refund = refund;
  await ask();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'done' }]);
  const emails = await product.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(emails).toHaveLength(1);
});

test('the e-mail about a refund names only the refunded appointment', async () => {
  const cart = await paidCart();
  await cancelFirst(cart);
  await product.runDueJobs();
  const canceled = await product.db
    .selectFrom('appointments')
    .innerJoin('persons', 'persons.id', 'appointments.personId')
    .select(['persons.name as personName', 'appointments.code'])
    .where('appointments.cartId', '=', cart.cartId)
    .where('appointments.status', '=', 'Canceled')
    .execute();
  const emails = await product.db
    .selectFrom('messages')
    .select('data')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(canceled).toHaveLength(1);
  expect(emails).toMatchObject([{ data: { visits: canceled } }]);
});

test('an answer that a failure has overtaken does not change it, and no e-mail about a refund is sent', async () => {
  const cart = await paidCart();
  await cancelFirst(cart);
  const { provider } = product.payments;
  const { refund } = provider;
  const job = async () => {
    const [{ id: refundId } = { id: '' }] = await refundsOf(cart.paymentId);
    await product.jobs['payments.refund']?.({ refundId } as never, { now: product.clock.now() });
  };
  provider.refund = async (order) => {
    const answer = await refund(order);
    provider.refund = async () => ({ ...answer, status: 'failed' });
    await job();
    provider.refund = refund;
    return answer;
  };
  await product.runDueJobs();

  expect(await refundsOf(cart.paymentId)).toMatchObject([{ status: 'failed' }]);
  const emails = await product.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'refund-done')
    .execute();
  expect(emails).toEqual([]);
});

test('two simultaneous refunds never exceed what was paid', async () => {
  const cart = await paidCart();
  const [one, other] = await appointmentsOf(cart);
  const refund = {
    paymentId: cart.paymentId,
    amountCents: 3000,
    reason: 'a test',
    state: 'automatic' as const,
    now: product.clock.now(),
  };
  const secondRefundId = await inTransaction(product.db, async (trx) => {
    expect(await queueRefund(trx, { ...refund, appointmentId: one?.id ?? '' })).toBe(3000);
    const second = inTransaction(product.db, (another) =>
      queueRefund(another, { ...refund, appointmentId: other?.id ?? '' }),
    );
    await pause(200);
    return { second };
  });
  expect(await secondRefundId.second).toBe(1000);
});

test('a failed refund is still owed: no other refund of the payment uses its share', async () => {
  const cart = await paidCart();
  const [one, other] = await appointmentsOf(cart);
  const refund = {
    paymentId: cart.paymentId,
    amountCents: 3000,
    reason: 'a test',
    state: 'automatic' as const,
    now: product.clock.now(),
  };
  const queue = (appointmentId = '') =>
    inTransaction(product.db, (trx) => queueRefund(trx, { ...refund, appointmentId }));
  await queue(one?.id);
  await product.db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .where('paymentId', '=', cart.paymentId)
    .execute();
  expect(await queue(other?.id)).toBe(1000);
});
