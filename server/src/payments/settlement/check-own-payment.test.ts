import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCart, PaymentsTestApp } from '../../../test/payments-test-app.ts';
import { createPaymentsTestApp, payOnline } from '../../../test/payments-test-app.ts';
import { ProviderUnavailable } from '../providers/provider.ts';

let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.set(frozenAt));

const list = async ({ token }: HeldCart) =>
  (await testApp.call('GET', 'onboarding/user/schedule', { token })).body.data;
const check = (paymentId: string, token: string) =>
  testApp.call('POST', `v1/payments/${paymentId}/check`, { token });
const retry = (paymentId: string, token: string) =>
  testApp.call('PUT', `scheduling/payment/${paymentId}/cancel-and-retry`, { token });
const loseNotices = (session: string) =>
  testApp.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
const sessionOf = async (id: string) =>
  (
    await testApp.db
      .selectFrom('sandbox.sessions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

/** A cart whose push payment waits on a phone. */
async function pushed() {
  const cart = await testApp.holdCart();
  const { session, paymentId } = await payOnline(testApp, cart);
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending', awaited: null }]);
  await testApp.submitAtProvider(session, 'outcome', { outcome: 'pending', method: 'mbway' });
  await testApp.runDueJobs();
  return { cart, session, paymentId };
}

test('the list shows what a payment waits for, and only while it waits', async () => {
  const { cart, session } = await pushed();
  expect(await list(cart)).toMatchObject([{ awaited: { method: 'mbway' } }]);
  await testApp.submitAtProvider(session, 'answer', { answer: 'fail' });
  await testApp.runDueJobs();
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending', awaited: null }]);
});

test('checking an accepted payment books it, even if the notice was lost', async () => {
  const { cart, session, paymentId } = await pushed();
  expect((await check(paymentId, cart.token)).body.data).toEqual({ status: 'confirming' });
  await testApp.submitAtProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  expect((await check(paymentId, cart.token)).body.data).toEqual({ status: 'paid' });
  expect(await list(cart)).toMatchObject([{ status: 'Paid', awaited: null }]);
});

test('another account’s payment cannot be checked', async () => {
  const { cart, session, paymentId } = await pushed();
  await testApp.submitAtProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  const otherCart = await testApp.holdCart({ startsAt: new Date('2026-12-11T10:00:00Z') });
  expect((await check(paymentId, otherCart.token)).status).toBe(404);
  // Nor is the session read from the provider.
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending' }]);
});

test('an unavailable provider is reported with a message, and changes nothing', async () => {
  const { cart, paymentId } = await pushed();
  const { provider } = testApp.payments;
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
  await testApp.submitAtProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  expect((await retry(paymentId, cart.token)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.already_paid' }],
  });
  expect(await list(cart)).toMatchObject([{ status: 'Paid' }]);
  await testApp.sweep();
  expect(await sweepMoney(testApp.db)).toEqual([]);
});

test('a provider that is unavailable while a payment is cancelled is called again later', async () => {
  const { cart, session, paymentId } = await pushed();
  const { provider } = testApp.payments;
  const { expireSession } = provider;
  provider.expireSession = () => Promise.reject(new ProviderUnavailable('no answer'));
  expect((await retry(paymentId, cart.token)).body.type).toBe('Success');
  provider.expireSession = expireSession;
  expect(await sessionOf(session)).toBe('processing');
  await testApp.runDueJobs();
  expect(await sessionOf(session)).toBe('expired');
});
