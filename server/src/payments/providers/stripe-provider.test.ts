import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepLeaks, sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import { createPaymentLink, createPaymentLinkFixture } from '../../../test/payment-link.fixture.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { ProviderUnavailable } from './provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ provider: 'stripe' });
});
afterAll(() => product.close());
beforeEach(() => {
  product.clock.set(frozenAt);
  product.stripe.cancelsVouchers = false;
});

const statusOf = async (s: string) =>
  (await product.call('GET', `v1/payment/${s}`)).body.data.status;
const listOf = async ({ token }: HeldCart) =>
  (await product.call('GET', 'onboarding/user/schedule', { token })).body.data;
const outcome = (session: string, result: string, more: object = {}) =>
  product.submitAtProvider(session, 'outcome', { outcome: result, method: 'card', ...more });
const sessionOf = (id: string) =>
  product.db
    .selectFrom('sandbox.sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const later = async (milliseconds: number) => {
  product.clock.advance(milliseconds);
  await product.sweep();
};

test('a card payment at Stripe is booked by its notice, which only points to the session to read', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, s, paymentId } = await payOnline(product, cart);
  await outcome(session, 'succeed');
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('paid');
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }, { status: 'Paid' }]);
  const stored = await product.db
    .selectFrom('paymentEvents')
    .select(['provider', 'kind', 'payload'])
    .where('paymentId', '=', paymentId)
    .execute();
  expect(stored).toMatchObject([{ provider: 'stripe', kind: 'checkout.session.completed' }]);
  expect(JSON.stringify(stored)).not.toContain('Quem Paga');
});

test('Stripe learns the sum and the entity, not the person nor the service', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, paymentId } = await payOnline(product, cart);
  const { description, amountCents, idempotencyKey } = await sessionOf(session);
  const entity = await product.db
    .selectFrom('entities')
    .select('businessName')
    .where('id', '=', cart.service.entityId)
    .executeTakeFirstOrThrow();
  expect({ description, amountCents, idempotencyKey }).toEqual({
    description: entity.businessName,
    amountCents: 4000,
    idempotencyKey: paymentId,
  });
});

test('the hold expires before Stripe’s session would: we expire the session, and the place is released', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  expect((await sessionOf(session)).expiresAt).toEqual(
    new Date(frozenAt.getTime() + (15 + 31) * minute),
  );
  await later(15 * minute);
  expect((await sessionOf(session)).status).toBe('expired');
  expect(await statusOf(s)).toBe('expired');
  expect(await listOf(cart)).toMatchObject([{ status: 'Canceled', statusReason: 'expired' }]);
});

test('an interrupted attempt resumes the same session, even minutes later', async () => {
  const { provider } = product.payments;
  const order = {
    reference: '01890000-0000-7000-8000-00000000aaaa',
    amountCents: 2000,
    description: 'Farmácia',
    language: 'pt' as const,
    methods: ['card' as const],
    phone: null,
    createdAt: frozenAt,
    expiresAt: new Date(frozenAt.getTime() + 15 * minute),
    successUrl: 'https://vaga.example/s',
    cancelUrl: 'https://vaga.example/c',
    webhookUrl: '',
  };
  const first = await provider.createSession(order);
  product.clock.advance(14 * minute);
  expect((await provider.createSession(order)).id).toBe(first.id);
});

test('a payment without a session for places that are held for a day is replaced in the last hour, and paid once', async () => {
  const cart = await product.holdCart();
  const heldUntil = new Date(frozenAt.getTime() + day);
  await product.db
    .updateTable('occupancy')
    .set({ keptUntil: heldUntil, expiresAt: heldUntil })
    .where('cartId', '=', cart.cartId)
    .execute();
  const { provider } = product.payments;
  const { createSession } = provider;
  const lost: string[] = [];
  provider.createSession = async (order) => {
    lost.push((await createSession(order)).id);
    throw new ProviderUnavailable('no answer');
  };
  const pay = () =>
    product.call('POST', `scheduling/${cart.cartId}/checkout`, {
      token: cart.token,
      body: { paymentType: 2 },
    });
  expect((await pay()).body.messages[0].code).toBe('payment.provider_down');
  provider.createSession = createSession;

  product.clock.advance(23 * 60 * minute + 25 * minute);
  const { session, s } = await payOnline(product, cart);
  expect(lost).not.toContain(session);
  const { expiresAt } = await sessionOf(session);
  // A push that starts at the end of the session has its ten minutes within the expiry that was shown.
  const lastPush = heldUntil.getTime() - 10 * minute;
  expect(expiresAt).toEqual(new Date(lastPush + 31 * minute));
  await outcome(session, 'succeed');
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('paid');
  // A payment on the first page, which was still open, is refunded.
  await outcome(lost[0] ?? '', 'succeed');
  await product.runDueJobs();
  const payments = await product.db
    .selectFrom('payments')
    .select('status')
    .where('cartId', '=', cart.cartId)
    .orderBy('createdAt')
    .execute();
  expect(payments).toEqual([{ status: 'paid' }, { status: 'paid' }]);
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a payment link whose first answer was lost is paid by another method in the same session', async () => {
  const fixture = createPaymentLinkFixture(product);
  const { cart, link } = await createPaymentLink(product, fixture);
  const { provider } = product.payments;
  const { createSession } = provider;
  const lost: string[] = [];
  provider.createSession = async (order) => {
    lost.push((await createSession(order)).id);
    throw new ProviderUnavailable('no answer');
  };
  const byPhone = await fixture.pay(link, { paymentType: 2 });
  provider.createSession = createSession;
  expect(byPhone.body.messages[0].code).toBe('payment.provider_down');

  // Stripe refuses another order under the key of the payment, also of the methods alone.
  const byReference = await fixture.pay(link, { paymentType: 3 });

  expect(byReference.body.data.paymentResult.status).toBe('Redirect');
  const session = await fixture.sessionOf(cart);
  expect(lost).toEqual([session]);
  expect((await sessionOf(session)).methods).toEqual(['mbway', 'card', 'multibanco']);
  await outcome(session, 'succeed');
  await product.runDueJobs();
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
  expect(await fixture.paymentsOf(cart)).toEqual(['canceled', 'paid']);
});

test('a voucher is offered only if its money arrives a day before the start, bank delays included', async () => {
  const methodsAt = async (startsAt: Date) => {
    const { cartId, token } = await product.holdCart({ startsAt });
    const { body } = await product.call('GET', `scheduling/${cartId}/payment`, { token });
    return body.data.find(({ id }: { id: number }) => id === 2).onlineMethods;
  };
  const starts = (days: number) => new Date(frozenAt.getTime() + days * day + 60 * minute);
  expect(await methodsAt(starts(12))).toEqual(['card', 'mbway', 'multibanco']);
  expect(await methodsAt(starts(11))).toEqual(['card', 'mbway']);
});

test('a voucher holds its places for seven days, and its money books them', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('awaitingVoucher');
  await later(6 * day);
  expect(await listOf(cart)).toMatchObject([{ status: 'PaymentPending' }]);
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('paid');
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
});

test('voucher money that arrives after its expiry is booked if the place is available', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  await later(7 * day);
  expect(await statusOf(s)).toBe('expired');
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('paid');
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
});

test('voucher money that arrives after its expiry is refunded if the place is taken, even if the notice is lost', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  await later(7 * day);
  const { cartId, token } = await product.holdCart({
    service: cart.service,
    startsAt: cart.startsAt,
  });
  const atPlace = { paymentType: { id: 1, method: 0 } };
  await product.call('POST', `scheduling/${cartId}/checkout`, { body: atPlace, token });
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await product.db
    .deleteFrom('sandbox.webhooks')
    .where('sessionId', '=', session)
    .where('delivered', '=', 0)
    .execute();
  await later(7 * 60 * minute);
  expect(await statusOf(s)).toBe('refunded');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a failed voucher holds the places until the expiry that was shown, and then releases all of them', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await outcome(session, 'pending', { method: 'multibanco' });
  await product.runDueJobs();
  await product.submitAtProvider(session, 'answer', { answer: 'fail' });
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('failed');
  await later(7 * day - minute);
  expect(await listOf(cart)).toMatchObject([{ status: 'PaymentPending' }]);
  await later(minute);
  expect(await listOf(cart)).toMatchObject([{ status: 'Canceled' }]);
});

test.each([true, false])(
  'a cancelled voucher (Stripe cancels it: %s) never books, and its money is refunded',
  async (cancelsVouchers) => {
    product.stripe.cancelsVouchers = cancelsVouchers;
    const cart = await product.holdCart();
    const { session, s } = await payOnline(product, cart);
    await outcome(session, 'pending', { method: 'multibanco' });
    await product.runDueJobs();
    await product.call('PUT', `scheduling/payment/${s}/cancel`);
    await product.runDueJobs();
    expect((await sessionOf(session)).status).toBe(cancelsVouchers ? 'expired' : 'processing');
    await product.submitAtProvider(session, 'answer', { answer: 'pay' });
    await product.runDueJobs();
    expect(await statusOf(s)).toBe(cancelsVouchers ? 'canceled' : 'refunded');
    expect(await sweepMoney(product.db)).toEqual([]);
  },
);

test('a push on a phone holds the place past the end of the first hold', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  product.clock.advance(14 * minute);
  await outcome(session, 'pending', { method: 'mbway' });
  await later(2 * minute);
  expect(await statusOf(s)).toBe('confirming');
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await product.runDueJobs();
  expect(await listOf(cart)).toMatchObject([{ status: 'Paid' }]);
});

test.each([
  ['done', 'accepted', 'done'],
  ['failed', 'failed', 'failed'],
])(
  'a pending refund that ends as %s has that status, and Stripe has one refund however often it is read',
  async (refunds, shown, status) => {
    const cart = await product.holdCart();
    const { session, paymentId } = await payOnline(product, cart);
    await outcome(session, 'succeed', {
      refunds: refunds === 'done' ? 'pending' : 'failed',
    });
    await product.runDueJobs();
    const [test] = await listOf(cart);
    await product.call('DELETE', `onboarding/user/schedule/${test.id}`, { token: cart.token });
    await product.runDueJobs();
    const refundOf = () =>
      product.db
        .selectFrom('refunds')
        .selectAll()
        .where('paymentId', '=', paymentId)
        .executeTakeFirstOrThrow();
    expect((await refundOf()).status).toBe('sent');
    await later(2 * minute);
    expect((await refundOf()).status).toBe(status);
    expect(await listOf(cart)).toMatchObject([{ status: 'Canceled', refundState: shown }]);
    const refundRows = await product.db
      .selectFrom('sandbox.refunds')
      .select('id')
      .where('sessionId', '=', session)
      .execute();
    expect(refundRows).toHaveLength(1);
  },
);

test('a forged notice, one of another merchant and one about an unknown payment book nothing', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await outcome(session, 'succeed');
  const { payload } = await product.db
    .selectFrom('sandbox.webhooks')
    .select('payload')
    .where('sessionId', '=', session)
    .executeTakeFirstOrThrow();
  await product.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
  expect((await product.sendWebhook(payload as object, true))?.status).toBe(401);
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('pending');
  expect((await product.sendWebhook(payload as object))?.status).toBe(200);
  await product.runDueJobs();
  expect(await statusOf(s)).toBe('paid');
});

test('an unknown key or an unreachable Stripe counts as a provider that is down, and the log contains no secret', async () => {
  const access = { secretKey: 'sk_test_of_somebody_else', webhookSecret: 'whsec_x' };
  const wrongKey = createStripeProvider({ ...access, apiUrl: product.payments.publicUrl });
  const error = await wrongKey.readSession('cs_1').catch((thrown: Error) => thrown);
  expect(String(error)).toMatch(/^Error: Stripe: StripeAuthenticationError 401/);
  const unreachable = createStripeProvider({ ...access, apiUrl: 'http://127.0.0.1:9' });
  await expect(unreachable.readSession('cs_1')).rejects.toThrow('Stripe: StripeConnectionError');
});

test('when all jobs are done, the sums of payments and refunds match', async () => {
  for (const milliseconds of [0, day, 12 * day, minute]) await later(milliseconds);
  expect(await sweepMoney(product.db)).toEqual([]);
  expect(await sweepLeaks(product.db)).toEqual([]);
});
