import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { sweepLeaks, sweepMoney } from '../../test/money-sweep.ts';
import type { HeldCart, PaymentsTestApp } from '../../test/payments-test-app.ts';
import { createPaymentsTestApp, payOnline } from '../../test/payments-test-app.ts';
import { ProviderUnavailable } from './provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp('stripe');
});
afterAll(() => testApp.close());
beforeEach(() => {
  testApp.clock.set(frozenAt);
  testApp.stripe.cancelsVouchers = false;
});

const statusOf = async (s: string) =>
  (await testApp.call('GET', `v1/payment/${s}`)).body.data.status;
const listOf = async ({ token }: HeldCart) =>
  (await testApp.call('GET', 'onboarding/user/schedule', { token })).body.data;
const outcome = (session: string, result: string, more: object = {}) =>
  testApp.atProvider(session, 'outcome', { outcome: result, method: 'card', ...more });
const sessionOf = (id: string) =>
  testApp.db
    .selectFrom('sandbox.sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const later = async (milliseconds: number) => {
  testApp.clock.advance(milliseconds);
  await testApp.sweep();
};

test('a card is paid at Stripe and booked by its notice, which only points at what Stripe is asked', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  const { session, s, paymentId } = await payOnline(testApp, cart);
  await outcome(session, 'succeed');
  await testApp.run();
  expect(await statusOf(s)).toBe('paid');
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }, { status: 'Paid' }]);
  const kept = await testApp.db
    .selectFrom('paymentEvents')
    .select(['provider', 'kind', 'payload'])
    .where('paymentId', '=', paymentId)
    .execute();
  expect(kept).toMatchObject([{ provider: 'stripe', kind: 'checkout.session.completed' }]);
  expect(JSON.stringify(kept)).not.toContain('Quem Paga');
});

test('Stripe learns the sum and the place, not who it is for nor which service', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  const { session, paymentId } = await payOnline(testApp, cart);
  const { description, amountCents, idempotencyKey } = await sessionOf(session);
  const place = await testApp.db
    .selectFrom('entities')
    .select('businessName')
    .where('id', '=', cart.place.entityId)
    .executeTakeFirstOrThrow();
  expect({ description, amountCents, idempotencyKey }).toEqual({
    description: place.businessName,
    amountCents: 4000,
    idempotencyKey: paymentId,
  });
});

test('the hold ends before Stripe would end the session: we end it there, and the place is free', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  expect((await sessionOf(session)).expiresAt).toEqual(
    new Date(frozenAt.getTime() + (15 + 31) * minute),
  );
  await later(15 * minute);
  expect((await sessionOf(session)).status).toBe('expired');
  expect(await statusOf(s)).toBe('expired');
  expect(await listOf(cart)).toMatchObject([{ status: 'Canceled', statusReason: 'expired' }]);
});

test('who asks again after a try that broke off gets the same session, also minutes later', async () => {
  const { provider } = testApp.payments;
  const order = {
    reference: '01890000-0000-7000-8000-00000000aaaa',
    amountCents: 2000,
    description: 'Farmácia',
    language: 'pt' as const,
    methods: ['card' as const],
    createdAt: frozenAt,
    expiresAt: new Date(frozenAt.getTime() + 15 * minute),
    successUrl: 'https://vaga.example/s',
    cancelUrl: 'https://vaga.example/c',
    webhookUrl: '',
  };
  const first = await provider.createSession(order);
  testApp.clock.advance(14 * minute);
  expect((await provider.createSession(order)).id).toBe(first.id);
});

test('of places that are kept for a day, a payment that never began is begun anew on the last hour, and paid once', async () => {
  const cart = await testApp.holdCart();
  const keptUntil = new Date(frozenAt.getTime() + day);
  await testApp.db
    .updateTable('occupancy')
    .set({ keptUntil, expiresAt: keptUntil })
    .where('cartId', '=', cart.cartId)
    .execute();
  const { provider } = testApp.payments;
  const { createSession } = provider;
  const lost: string[] = [];
  provider.createSession = async (order) => {
    lost.push((await createSession(order)).id);
    throw new ProviderUnavailable('no answer');
  };
  const pay = () =>
    testApp.call('POST', `scheduling/${cart.cartId}/checkout`, {
      token: cart.token,
      body: { paymentType: 2 },
    });
  expect((await pay()).body.messages[0].code).toBe('payment.provider_down');
  provider.createSession = createSession;

  testApp.clock.advance(23 * 60 * minute + 25 * minute);
  const { session, s } = await payOnline(testApp, cart);
  expect(lost).not.toContain(session);
  const { expiresAt } = await sessionOf(session);
  // A push that begins at the end of the page has its ten minutes within what was promised.
  const lastPush = keptUntil.getTime() - 10 * minute;
  expect(expiresAt).toEqual(new Date(lastPush + 31 * minute));
  await outcome(session, 'succeed');
  await testApp.run();
  expect(await statusOf(s)).toBe('paid');
  // Who had the first page open all the same, and pays there too, gets that money back.
  await outcome(lost[0] ?? '', 'succeed');
  await testApp.run();
  const payments = await testApp.db
    .selectFrom('payments')
    .select('status')
    .where('cartId', '=', cart.cartId)
    .orderBy('createdAt')
    .execute();
  expect(payments).toEqual([{ status: 'paid' }, { status: 'paid' }]);
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('a voucher is offered only where its money comes a day before the start, banks and all', async () => {
  const methodsAt = async (startsAt: Date) => {
    const { cartId, token } = await testApp.holdCart({ startsAt });
    const { body } = await testApp.call('GET', `scheduling/${cartId}/payment`, { token });
    return body.data.find(({ id }: { id: number }) => id === 2).onlineMethods;
  };
  const starts = (days: number) => new Date(frozenAt.getTime() + days * day + 60 * minute);
  expect(await methodsAt(starts(12))).toEqual(['card', 'mbway', 'multibanco']);
  expect(await methodsAt(starts(11))).toEqual(['card', 'mbway']);
});

test('a voucher keeps its places seven days, and its money books them', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await testApp.run();
  expect(await statusOf(s)).toBe('awaitingVoucher');
  await later(6 * day);
  expect(await listOf(cart)).toMatchObject([{ status: 'PaymentPending' }]);
  await testApp.atProvider(session, 'answer', { answer: 'pay' });
  await testApp.run();
  expect(await statusOf(s)).toBe('paid');
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
});

test('money of a voucher that a bank brings after its end is booked where the place is free', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await testApp.run();
  await later(7 * day);
  expect(await statusOf(s)).toBe('expired');
  await testApp.atProvider(session, 'answer', { answer: 'pay' });
  await testApp.run();
  expect(await statusOf(s)).toBe('paid');
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
});

test('and goes back where it is not, also when the notice of it is lost', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await testApp.run();
  await later(7 * day);
  const { cartId, token } = await testApp.holdCart({ place: cart.place, startsAt: cart.startsAt });
  const atPlace = { paymentType: { id: 1, method: 0 } };
  await testApp.call('POST', `scheduling/${cartId}/checkout`, { body: atPlace, token });
  await testApp.atProvider(session, 'answer', { answer: 'pay' });
  await testApp.db
    .deleteFrom('sandbox.webhooks')
    .where('sessionId', '=', session)
    .where('delivered', '=', 0)
    .execute();
  await later(7 * 60 * minute);
  expect(await statusOf(s)).toBe('refunded');
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('a voucher that fails keeps the times until the end that was shown, and nothing is left of it then', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await testApp.run();
  await testApp.atProvider(session, 'answer', { answer: 'fail' });
  await testApp.run();
  expect(await statusOf(s)).toBe('failed');
  await later(7 * day - minute);
  expect(await listOf(cart)).toMatchObject([{ status: 'PaymentPending' }]);
  await later(minute);
  expect(await listOf(cart)).toMatchObject([{ status: 'Canceled' }]);
});

test.each([true, false])(
  'a voucher that was given up (Stripe takes it back: %s) never books, and its money goes back',
  async (cancelsVouchers) => {
    testApp.stripe.cancelsVouchers = cancelsVouchers;
    const cart = await testApp.holdCart();
    const { session, s } = await payOnline(testApp, cart);
    await outcome(session, 'pending', { method: 'multibanco' });
    await testApp.run();
    await testApp.call('PUT', `scheduling/payment/${s}/cancel`);
    await testApp.run();
    expect((await sessionOf(session)).status).toBe(cancelsVouchers ? 'expired' : 'processing');
    await testApp.atProvider(session, 'answer', { answer: 'pay' });
    await testApp.run();
    expect(await statusOf(s)).toBe(cancelsVouchers ? 'canceled' : 'refunded');
    expect(await sweepMoney(testApp.db)).toEqual([]);
  },
);

test('a push on a telephone is waited for past the end of the hold', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  testApp.clock.advance(14 * minute);
  await outcome(session, 'pending', { method: 'mbway' });
  await later(2 * minute);
  expect(await statusOf(s)).toBe('confirming');
  await testApp.atProvider(session, 'answer', { answer: 'pay' });
  await testApp.run();
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
});

test.each([
  ['done', 'accepted', 'done'],
  ['failed', 'failed', 'failed'],
])(
  'a refund that is pending first and then %s ends so, and is one at Stripe however often it is asked',
  async (refunds, shown, status) => {
    const cart = await testApp.holdCart();
    const { session, paymentId } = await payOnline(testApp, cart);
    await outcome(session, 'succeed', {
      refunds: refunds === 'done' ? 'pending' : 'failed',
    });
    await testApp.run();
    const [test] = await listOf(cart);
    await testApp.call('DELETE', `onboarding/user/schedule/${test.id}`, { token: cart.token });
    await testApp.run();
    const refundOf = () =>
      testApp.db
        .selectFrom('refunds')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .executeTakeFirstOrThrow();
    expect((await refundOf()).status).toBe('sent');
    await later(2 * minute);
    expect((await refundOf()).status).toBe(status);
    expect(await listOf(cart)).toMatchObject([{ status: 'Canceled', refundState: shown }]);
    const there = await testApp.db
      .selectFrom('sandbox.refunds')
      .select('id')
      .where('sessionId', '=', session)
      .execute();
    expect(there).toHaveLength(1);
  },
);

test('a forged notice, one of another shop and one that says nothing of ours book nothing', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  await outcome(session, 'succeed');
  const { payload } = await testApp.db
    .selectFrom('sandbox.webhooks')
    .select('payload')
    .where('sessionId', '=', session)
    .executeTakeFirstOrThrow();
  await testApp.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
  expect((await testApp.notify(payload as object, true))?.status).toBe(401);
  await testApp.run();
  expect(await statusOf(s)).toBe('pending');
  expect((await testApp.notify(payload as object))?.status).toBe(200);
  await testApp.run();
  expect(await statusOf(s)).toBe('paid');
});

test('a key that Stripe does not know, or nobody at the other end, is a provider that is down, said without a secret', async () => {
  const access = { secretKey: 'sk_test_of_somebody_else', webhookSecret: 'whsec_x' };
  const wrongKey = createStripeProvider({ ...access, apiUrl: testApp.payments.publicUrl });
  const error = await wrongKey.readSession('cs_1').catch((thrown: Error) => thrown);
  expect(String(error)).toMatch(/^Error: Stripe: StripeAuthenticationError 401/);
  const nobody = createStripeProvider({ ...access, apiUrl: 'http://127.0.0.1:9' });
  await expect(nobody.readSession('cs_1')).rejects.toThrow('Stripe: StripeConnectionError');
});

test('when all has come to rest, every cent is where it belongs', async () => {
  for (const milliseconds of [0, day, 12 * day, minute]) await later(milliseconds);
  expect(await sweepMoney(testApp.db)).toEqual([]);
  expect(await sweepLeaks(testApp.db)).toEqual([]);
});
