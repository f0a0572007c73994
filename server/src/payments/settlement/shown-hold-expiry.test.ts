import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { HeldCart, PaymentsTestApp } from '../../../test/payments-test-app.ts';
import { createPaymentsTestApp, payOnline } from '../../../test/payments-test-app.ts';
import { ProviderUnavailable } from '../providers/provider.ts';

const minute = 60_000;
let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.set(frozenAt));

const at = (minutes: number) => new Date(frozenAt.getTime() + minutes * minute);
const outcome = (session: string, one: string, method = 'card') =>
  testApp.submitAtProvider(session, 'outcome', { outcome: one, method });

/** The expiry that the list of appointments and the result screen show, in minutes from the start of the test. */
async function shownUntil({ token }: HeldCart, s: string): Promise<(number | null)[]> {
  const list = await testApp.call('GET', 'onboarding/user/schedule', { token });
  const result = await testApp.call('GET', `v1/payment/${s}`);
  const expiries = list.body.data.map(
    (test: { holdExpiresAt: string | null }) => test.holdExpiresAt,
  );
  return [...expiries, result.body.data.heldUntil].map((end) =>
    end === null ? null : (Date.parse(end) - frozenAt.getTime()) / minute,
  );
}

/** The minutes from the start of the test at which the appointments of a cart are cancelled; checked each minute. */
async function canceledAfter({ cartId }: HeldCart, longest = 60): Promise<number | null> {
  for (;;) {
    await testApp.sweep();
    const rows = await testApp.db
      .selectFrom('appointments')
      .select('status')
      .where('cartId', '=', cartId)
      .execute();
    const minutes = (testApp.clock.now().getTime() - frozenAt.getTime()) / minute;
    if (rows.every(({ status }) => status === 'Canceled')) return minutes;
    if (minutes > longest) return null;
    testApp.clock.advance(minute);
  }
}

test('an unanswered push does not release the places before the expiry that was shown', async () => {
  const cart = await testApp.holdCart();
  testApp.clock.set(at(10));
  const first = await payOnline(testApp, cart);
  await outcome(first.session, 'fail');
  await testApp.runDueJobs();
  await testApp.call('PUT', `scheduling/payment/${first.s}/try-again`);
  const { session, s } = await payOnline(testApp, cart);
  expect(await shownUntil(cart, s)).toEqual([25, 25]);
  testApp.clock.set(at(11));
  await outcome(session, 'pending', 'mbway');
  await testApp.runDueJobs();
  const expiryBefore = await shownUntil(cart, s);
  expect(expiryBefore).toEqual([26, 26]);

  testApp.clock.set(at(22));
  await testApp.sweep();
  const { status } = (await testApp.call('GET', `v1/payment/${s}`)).body.data;
  expect(status).toBe('expired');
  expect(await shownUntil(cart, s)).toEqual([27, 27]);
  expect(await canceledAfter(cart)).toBe(27);
});

test('a session that the provider expires early keeps the places held until the expiry that was shown', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  testApp.clock.set(at(2));
  await outcome(session, 'timeout');
  await testApp.runDueJobs();
  expect(await shownUntil(cart, s)).toEqual([15, 15]);
  expect(await canceledAfter(cart)).toBe(15);
});

test('a voucher that the provider cancels early keeps the places held until the expiry that was shown', async () => {
  const cart = await testApp.holdCart();
  const { session, s } = await payOnline(testApp, cart);
  await outcome(session, 'pending', 'multibanco');
  await testApp.runDueJobs();
  const [days] = await shownUntil(cart, s);
  testApp.clock.set(at(60));
  await testApp.submitAtProvider(session, 'answer', { answer: 'fail' });
  await testApp.runDueJobs();
  expect(await shownUntil(cart, s)).toEqual([days, days]);
  testApp.clock.set(at((days ?? 0) - 1));
  expect(await canceledAfter(cart, (days ?? 0) + 1)).toBe(days);
});

test('a patient who cancels a voucher keeps the time for which an accepted request holds the places', async () => {
  const cart = await testApp.holdCart();
  const acceptedExpiry = at(24 * 60);
  const ofCart = testApp.db.updateTable('occupancy').where('cartId', '=', cart.cartId);
  await ofCart.set({ keptUntil: acceptedExpiry, expiresAt: acceptedExpiry }).execute();
  const { session, s } = await payOnline(testApp, cart);
  await testApp.submitAtProvider(session, 'multibanco');
  await testApp.runDueJobs();
  testApp.clock.set(at(60));

  await testApp.call('PUT', `scheduling/payment/${s}/try-again`);

  const holds = await testApp.db
    .selectFrom('occupancy')
    .select('expiresAt')
    .where('cartId', '=', cart.cartId)
    .where('live', '=', true)
    .execute();
  expect(holds).toEqual([{ expiresAt: acceptedExpiry }]);
});

test('an unavailable provider keeps the places held until the expiry that was shown', async () => {
  const cart = await testApp.holdCart();
  const { provider } = testApp.payments;
  const { createSession } = provider;
  provider.createSession = () => Promise.reject(new ProviderUnavailable('no answer'));
  const body = { paymentType: 2 };
  const { token } = cart;
  const answer = await testApp.call('POST', `scheduling/${cart.cartId}/checkout`, { body, token });
  expect(answer.body.messages).toMatchObject([{ code: 'payment.provider_down' }]);
  provider.createSession = createSession;
  const list = await testApp.call('GET', 'onboarding/user/schedule', { token });
  expect(list.body.data).toMatchObject([{ holdExpiresAt: at(15).toISOString() }]);
  expect(await canceledAfter(cart)).toBe(15);
});

test('each person of a cart keeps the expiry that was shown, even if another person’s hold expires first', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  const [, second = ''] = cart.assetIds;
  const { session } = await payOnline(testApp, cart);
  await testApp.db
    .updateTable('occupancy')
    .set({ expiresAt: at(25) })
    .where('ownerId', '=', second)
    .where('live', '=', true)
    .execute();
  await outcome(session, 'fail');
  await testApp.runDueJobs();
  expect(await canceledAfter(cart)).toBe(25);
});

test('a refused push at the end of a payment link does not release the places before the expiry that was shown', async () => {
  const cart = await testApp.holdCart();
  const { token, cartId } = cart;
  const body = { email: 'paga@people.example' };
  await testApp.call('POST', `scheduling/${cartId}/checkout/deffered`, { body, token });
  const email = await testApp.db
    .selectFrom('messages')
    .select('data')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'payment-link')
    .executeTakeFirstOrThrow();
  const link = (email.data as { token: string }).token;
  testApp.clock.set(at(24 * 60 - 2));
  await testApp.call('POST', `scheduling/${link}/checkout/deffered`, {
    body: { ...body, paymentType: 2 },
  });
  const { session = '', s = '' } = await lastPayment(cart);
  await outcome(session, 'pending', 'mbway');
  await testApp.runDueJobs();
  const [expiryBefore] = await shownUntil(cart, s);
  expect(expiryBefore).toBe(24 * 60 + 8);
  testApp.clock.set(at(24 * 60 + 1));
  await testApp.submitAtProvider(session, 'answer', { answer: 'fail' });
  await testApp.runDueJobs();
  // The link lasts as long as its places are held.
  const { expiresAt } = await testApp.db
    .selectFrom('deferrals')
    .select('expiresAt')
    .where('cartId', '=', cartId)
    .executeTakeFirstOrThrow();
  expect(expiresAt).toEqual(at(24 * 60 + 8));
  expect(await canceledAfter(cart, 25 * 60)).toBe(expiryBefore);
});

test('a series of pushes holds the places for at most 40 minutes, and then others can take them', async () => {
  const cart = await testApp.holdCart();
  const { cartId, token } = cart;
  for (let minutes = 1; minutes < 90; minutes += 3) {
    testApp.clock.set(at(minutes));
    await testApp.sweep();
    const body = { paymentType: 2 };
    const answer = await testApp.call('POST', `scheduling/${cartId}/checkout`, { body, token });
    const { session } = await lastPayment(cart);
    if (answer.body.type === 'Success') await outcome(session ?? '', 'pending', 'mbway');
    await testApp.runDueJobs();
    const [longest] = await shownUntil(cart, (await lastPayment(cart)).s);
    expect(longest ?? 0).toBeLessThanOrEqual(40);
    if (minutes >= 40) break;
    testApp.clock.set(at(minutes + 2));
    const id = answer.body.data?.idPayment;
    if (id) await testApp.call('PUT', `scheduling/payment/${id}/cancel-and-retry`, { token });
  }
  await testApp.sweep();
  const held = await testApp.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
  expect(held).toEqual([]);
});

test('after 30 minutes MB WAY is withheld, the payment types say why, and a card can still pay', async () => {
  const cart = await testApp.holdCart();
  const { cartId, token } = cart;
  const types = async () =>
    (await testApp.call('GET', `scheduling/${cartId}/payment`, { token })).body.data.at(-1);
  await types();
  testApp.clock.set(at(14));
  expect(await types()).toMatchObject({ withheldMethods: [] });
  const first = await payOnline(testApp, cart);
  await outcome(first.session, 'pending', 'mbway');
  await testApp.runDueJobs();
  testApp.clock.set(at(23));
  const retry = (id: string) =>
    testApp.call('PUT', `scheduling/payment/${id}/cancel-and-retry`, { token });
  await retry(first.paymentId);
  const second = await payOnline(testApp, cart);
  await outcome(second.session, 'pending', 'mbway');
  await testApp.runDueJobs();
  testApp.clock.set(at(31));
  await retry(second.paymentId);
  const withheldMethods = [{ method: 'mbway', reason: 'heldTooLong' }];
  expect(await types()).toMatchObject({ withheldMethods });
  expect((await types()).onlineMethods).not.toContain('mbway');
  const third = await payOnline(testApp, cart);
  await outcome(third.session, 'pending', 'mbway');
  await testApp.runDueJobs();
  expect((await testApp.call('GET', `v1/payment/${third.s}`)).body.data.status).toBe('pending');
  await outcome(third.session, 'succeed');
  await testApp.runDueJobs();
  expect((await testApp.call('GET', `v1/payment/${third.s}`)).body.data.status).toBe('paid');
});

async function lastPayment({ cartId }: HeldCart) {
  const row = await testApp.db
    .selectFrom('payments')
    .select(['token', 'providerSession'])
    .where('cartId', '=', cartId)
    .where('providerSession', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { session: row.providerSession ?? '', s: row.token };
}
