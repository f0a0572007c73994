import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { ProviderUnavailable } from '../providers/provider.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const list = async ({ token }: HeldCart) =>
  (await product.call('GET', 'onboarding/user/schedule', { token })).body.data;
const check = (paymentId: string, token: string) =>
  product.call('POST', `v1/payments/${paymentId}/check`, { token });
const retry = (paymentId: string, token: string) =>
  product.call('PUT', `scheduling/payment/${paymentId}/cancel-and-retry`, { token });
const loseNotices = (session: string) =>
  product.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
const sessionOf = async (id: string) =>
  (
    await product.db
      .selectFrom('sandbox.sessions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

/** A cart whose push payment waits on a phone. */
async function pushed() {
  const cart = await product.holdCart();
  const { session, paymentId } = await payOnline(product, cart);
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending', awaited: null }]);
  await product.submitAtProvider(session, 'outcome', { outcome: 'pending', method: 'mbway' });
  await product.runDueJobs();
  return { cart, session, paymentId };
}

test('the list shows what a payment waits for, and only while it waits', async () => {
  const { cart, session } = await pushed();
  expect(await list(cart)).toMatchObject([{ awaited: { method: 'mbway' } }]);
  await product.submitAtProvider(session, 'answer', { answer: 'fail' });
  await product.runDueJobs();
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending', awaited: null }]);
});

test('checking an accepted payment books it, even if the notice was lost', async () => {
  const { cart, session, paymentId } = await pushed();
  expect((await check(paymentId, cart.token)).body.data).toEqual({ status: 'confirming' });
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  expect((await check(paymentId, cart.token)).body.data).toEqual({ status: 'paid' });
  expect(await list(cart)).toMatchObject([{ status: 'Paid', awaited: null }]);
});

test('another account’s payment cannot be checked', async () => {
  const { cart, session, paymentId } = await pushed();
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  const otherCart = await product.holdCart({ startsAt: new Date('2026-12-11T10:00:00Z') });
  expect((await check(paymentId, otherCart.token)).status).toBe(404);
  // Nor is the session read from the provider.
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending' }]);
});

test('an unavailable provider is reported with a message, and changes nothing', async () => {
  const { cart, paymentId } = await pushed();
  const { provider } = product.payments;
  const { readSession } = provider;
  provider.readSession = () => Promise.reject(new ProviderUnavailable('no answer'));
  const answer = await check(paymentId, cart.token);
  provider.readSession = readSession;
  expect([answer.status, answer.body.messages[0].code]).toEqual([200, 'payment.check_failed']);
  expect(await list(cart)).toMatchObject([{ awaited: { method: 'mbway' } }]);
});

test('a patient who pays in another way can no longer accept the push: its session is expired first', async () => {
  const { cart, session, paymentId } = await pushed();
  expect((await retry(paymentId, cart.token)).body.type).toBe('Success');
  expect(await sessionOf(session)).toBe('expired');
});

test('a patient who accepted the push meanwhile gets a warning instead of a second payment, and is booked once', async () => {
  const { cart, session, paymentId } = await pushed();
  await product.submitAtProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  expect((await retry(paymentId, cart.token)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.already_paid' }],
  });
  expect(await list(cart)).toMatchObject([{ status: 'Paid' }]);
  await product.sweep();
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a provider that is unavailable while a payment is cancelled is called again later', async () => {
  const { cart, session, paymentId } = await pushed();
  const { provider } = product.payments;
  const { expireSession } = provider;
  provider.expireSession = () => Promise.reject(new ProviderUnavailable('no answer'));
  expect((await retry(paymentId, cart.token)).body.type).toBe('Success');
  provider.expireSession = expireSession;
  expect(await sessionOf(session)).toBe('processing');
  await product.runDueJobs();
  expect(await sessionOf(session)).toBe('expired');
});
