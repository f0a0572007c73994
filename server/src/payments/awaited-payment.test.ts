import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import type { HeldCart, Till } from '../../test/till.ts';
import { openTill, payOnline } from '../../test/till.ts';
import { ProviderDown } from './provider.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
beforeEach(() => till.clock.set(frozenAt));

const list = async ({ token }: HeldCart) =>
  (await till.call('GET', 'onboarding/user/schedule', { token })).body.data;
const check = (paymentId: string, token: string) =>
  till.call('POST', `v1/payments/${paymentId}/check`, { token });
const retry = (paymentId: string, token: string) =>
  till.call('PUT', `scheduling/payment/${paymentId}/cancel-and-retry`, { token });
const loseNotices = (session: string) =>
  till.db.deleteFrom('sandbox.webhooks').where('sessionId', '=', session).execute();
const sessionOf = async (id: string) =>
  (
    await till.db
      .selectFrom('sandbox.sessions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

/** A cart whose payment waits on a phone. */
async function pushed() {
  const cart = await till.holdCart();
  const { session, paymentId } = await payOnline(till, cart);
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending', awaited: null }]);
  await till.atProvider(session, 'outcome', { outcome: 'pending', method: 'mbway' });
  await till.run();
  return { cart, session, paymentId };
}

test('the list says what a payment waits for, and only while it does', async () => {
  const { cart, session } = await pushed();
  expect(await list(cart)).toMatchObject([{ awaited: { method: 'mbway' } }]);
  await till.atProvider(session, 'answer', { answer: 'fail' });
  await till.run();
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending', awaited: null }]);
});

test('whoever has accepted is booked by looking, also where the notice got lost', async () => {
  const { cart, session, paymentId } = await pushed();
  expect((await check(paymentId, cart.token)).body.data).toEqual({ status: 'confirming' });
  await till.atProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  expect((await check(paymentId, cart.token)).body.data).toEqual({ status: 'paid' });
  expect(await list(cart)).toMatchObject([{ status: 'Paid', awaited: null }]);
});

test('a payment of somebody else cannot be looked at', async () => {
  const { cart, session, paymentId } = await pushed();
  await till.atProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  const stranger = await till.holdCart({ startsAt: new Date('2026-12-11T10:00:00Z') });
  expect((await check(paymentId, stranger.token)).status).toBe(404);
  // Nor is the provider asked about it for them.
  expect(await list(cart)).toMatchObject([{ status: 'PaymentPending' }]);
});

test('a provider that is away is told in words, and changes nothing', async () => {
  const { cart, paymentId } = await pushed();
  const { provider } = till.payments;
  const { readSession } = provider;
  provider.readSession = () => Promise.reject(new ProviderDown('no answer'));
  const answer = await check(paymentId, cart.token);
  provider.readSession = readSession;
  expect([answer.status, answer.body.messages[0].code]).toEqual([200, 'payment.check_failed']);
  expect(await list(cart)).toMatchObject([{ awaited: { method: 'mbway' } }]);
});

test('whoever pays in another way can no longer accept the push: it is ended at the provider first', async () => {
  const { cart, session, paymentId } = await pushed();
  expect((await retry(paymentId, cart.token)).body.type).toBe('Success');
  expect(await sessionOf(session)).toBe('expired');
});

test('whoever has accepted meanwhile is told so instead of paying again, and is booked once', async () => {
  const { cart, session, paymentId } = await pushed();
  await till.atProvider(session, 'answer', { answer: 'pay' });
  await loseNotices(session);
  expect((await retry(paymentId, cart.token)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.already_paid' }],
  });
  expect(await list(cart)).toMatchObject([{ status: 'Paid' }]);
  await till.sweep();
  expect(await sweepMoney(till.db)).toEqual([]);
});

test('a provider that is away while a payment is given up is asked again later', async () => {
  const { cart, session, paymentId } = await pushed();
  const { provider } = till.payments;
  const { expireSession } = provider;
  provider.expireSession = () => Promise.reject(new ProviderDown('no answer'));
  expect((await retry(paymentId, cart.token)).body.type).toBe('Success');
  provider.expireSession = expireSession;
  expect(await sessionOf(session)).toBe('processing');
  await till.run();
  expect(await sessionOf(session)).toBe('expired');
});
