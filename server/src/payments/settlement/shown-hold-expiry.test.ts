import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { ProviderUnavailable } from '../providers/provider.ts';

const minute = 60_000;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const at = (minutes: number) => new Date(frozenAt.getTime() + minutes * minute);
const outcome = (session: string, one: string, method = 'card') =>
  product.submitAtProvider(session, 'outcome', { outcome: one, method });

/** The expiry that the list of appointments and the result screen show, in minutes from the start of the test. */
async function shownUntil({ token }: HeldCart, s: string): Promise<(number | null)[]> {
  const list = await product.call('GET', 'onboarding/user/schedule', { token });
  const result = await product.call('GET', `v1/payment/${s}`);
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
    await product.sweep();
    const rows = await product.db
      .selectFrom('appointments')
      .select('status')
      .where('cartId', '=', cartId)
      .execute();
    const minutes = (product.clock.now().getTime() - frozenAt.getTime()) / minute;
    if (rows.every(({ status }) => status === 'Canceled')) return minutes;
    if (minutes > longest) return null;
    product.clock.advance(minute);
  }
}

test('an unanswered push does not release the places before the expiry that was shown', async () => {
  const cart = await product.holdCart();
  product.clock.set(at(10));
  const first = await payOnline(product, cart);
  await outcome(first.session, 'fail');
  await product.runDueJobs();
  await product.call('PUT', `scheduling/payment/${first.s}/try-again`);
  const { session, s } = await payOnline(product, cart);
  expect(await shownUntil(cart, s)).toEqual([25, 25]);
  product.clock.set(at(11));
  await outcome(session, 'pending', 'mbway');
  await product.runDueJobs();
  const expiryBefore = await shownUntil(cart, s);
  expect(expiryBefore).toEqual([26, 26]);

  product.clock.set(at(22));
  await product.sweep();
  const { status } = (await product.call('GET', `v1/payment/${s}`)).body.data;
  expect(status).toBe('expired');
  expect(await shownUntil(cart, s)).toEqual([27, 27]);
  expect(await canceledAfter(cart)).toBe(27);
});

test('a session that the provider expires early keeps the places held until the expiry that was shown', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  product.clock.set(at(2));
  await outcome(session, 'timeout');
  await product.runDueJobs();
  expect(await shownUntil(cart, s)).toEqual([15, 15]);
  expect(await canceledAfter(cart)).toBe(15);
});

test('a voucher that the provider cancels early keeps the places held until the expiry that was shown', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await outcome(session, 'pending', 'multibanco');
  await product.runDueJobs();
  const [days] = await shownUntil(cart, s);
  product.clock.set(at(60));
  await product.submitAtProvider(session, 'answer', { answer: 'fail' });
  await product.runDueJobs();
  expect(await shownUntil(cart, s)).toEqual([days, days]);
  product.clock.set(at((days ?? 0) - 1));
  expect(await canceledAfter(cart, (days ?? 0) + 1)).toBe(days);
});

test('a patient who cancels a voucher keeps the time for which an accepted request holds the places', async () => {
  const cart = await product.holdCart();
  const acceptedExpiry = at(24 * 60);
  const ofCart = product.db.updateTable('occupancy').where('cartId', '=', cart.cartId);
  await ofCart.set({ keptUntil: acceptedExpiry, expiresAt: acceptedExpiry }).execute();
  const { session, s } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'multibanco');
  await product.runDueJobs();
  product.clock.set(at(60));

  await product.call('PUT', `scheduling/payment/${s}/try-again`);

  const holds = await product.db
    .selectFrom('occupancy')
    .select('expiresAt')
    .where('cartId', '=', cart.cartId)
    .where('live', '=', true)
    .execute();
  expect(holds).toEqual([{ expiresAt: acceptedExpiry }]);
});

test('an unavailable provider keeps the places held until the expiry that was shown', async () => {
  const cart = await product.holdCart();
  const { provider } = product.payments;
  const { createSession } = provider;
  provider.createSession = () => Promise.reject(new ProviderUnavailable('no answer'));
  const body = { paymentType: 2 };
  const { token } = cart;
  const answer = await product.call('POST', `scheduling/${cart.cartId}/checkout`, { body, token });
  expect(answer.body.messages).toMatchObject([{ code: 'payment.provider_down' }]);
  provider.createSession = createSession;
  const list = await product.call('GET', 'onboarding/user/schedule', { token });
  expect(list.body.data).toMatchObject([{ holdExpiresAt: at(15).toISOString() }]);
  expect(await canceledAfter(cart)).toBe(15);
});

test('each person of a cart keeps the expiry that was shown, even if another person’s hold expires first', async () => {
  const cart = await product.holdCart({ people: 2 });
  const [, second = ''] = cart.assetIds;
  const { session } = await payOnline(product, cart);
  await product.db
    .updateTable('occupancy')
    .set({ expiresAt: at(25) })
    .where('ownerId', '=', second)
    .where('live', '=', true)
    .execute();
  await outcome(session, 'fail');
  await product.runDueJobs();
  expect(await canceledAfter(cart)).toBe(25);
});

test('a refused push at the end of a payment link does not release the places before the expiry that was shown', async () => {
  const cart = await product.holdCart();
  const { token, cartId } = cart;
  const body = { email: 'paga@people.example' };
  await product.call('POST', `scheduling/${cartId}/checkout/deffered`, { body, token });
  const email = await product.db
    .selectFrom('messages')
    .select('data')
    .where('accountId', '=', cart.accountId)
    .where('template', '=', 'payment-link')
    .executeTakeFirstOrThrow();
  const link = (email.data as { token: string }).token;
  product.clock.set(at(24 * 60 - 2));
  await product.call('POST', `scheduling/${link}/checkout/deffered`, {
    body: { ...body, paymentType: 2 },
  });
  const { session = '', s = '' } = await lastPayment(cart);
  await outcome(session, 'pending', 'mbway');
  await product.runDueJobs();
  const [expiryBefore] = await shownUntil(cart, s);
  expect(expiryBefore).toBe(24 * 60 + 8);
  product.clock.set(at(24 * 60 + 1));
  await product.submitAtProvider(session, 'answer', { answer: 'fail' });
  await product.runDueJobs();
  // The link lasts as long as its places are held.
  const { expiresAt } = await product.db
    .selectFrom('deferrals')
    .select('expiresAt')
    .where('cartId', '=', cartId)
    .executeTakeFirstOrThrow();
  expect(expiresAt).toEqual(at(24 * 60 + 8));
  expect(await canceledAfter(cart, 25 * 60)).toBe(expiryBefore);
});

test('a series of pushes holds the places for at most 40 minutes, and then others can take them', async () => {
  const cart = await product.holdCart();
  const { cartId, token } = cart;
  for (let minutes = 1; minutes < 90; minutes += 3) {
    product.clock.set(at(minutes));
    await product.sweep();
    const body = { paymentType: 2 };
    const answer = await product.call('POST', `scheduling/${cartId}/checkout`, { body, token });
    const { session } = await lastPayment(cart);
    if (answer.body.type === 'Success') await outcome(session ?? '', 'pending', 'mbway');
    await product.runDueJobs();
    const [longest] = await shownUntil(cart, (await lastPayment(cart)).s);
    expect(longest ?? 0).toBeLessThanOrEqual(40);
    if (minutes >= 40) break;
    product.clock.set(at(minutes + 2));
    const id = answer.body.data?.idPayment;
    if (id) await product.call('PUT', `scheduling/payment/${id}/cancel-and-retry`, { token });
  }
  await product.sweep();
  const held = await product.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
  expect(held).toEqual([]);
});

test('after 30 minutes MB WAY is withheld, the payment types say why, and a card can still pay', async () => {
  const cart = await product.holdCart();
  const { cartId, token } = cart;
  const types = async () =>
    (await product.call('GET', `scheduling/${cartId}/payment`, { token })).body.data.at(-1);
  await types();
  product.clock.set(at(14));
  expect(await types()).toMatchObject({ withheldMethods: [] });
  const first = await payOnline(product, cart);
  await outcome(first.session, 'pending', 'mbway');
  await product.runDueJobs();
  product.clock.set(at(23));
  const retry = (id: string) =>
    product.call('PUT', `scheduling/payment/${id}/cancel-and-retry`, { token });
  await retry(first.paymentId);
  const second = await payOnline(product, cart);
  await outcome(second.session, 'pending', 'mbway');
  await product.runDueJobs();
  product.clock.set(at(31));
  await retry(second.paymentId);
  const withheldMethods = [{ method: 'mbway', reason: 'heldTooLong' }];
  expect(await types()).toMatchObject({ withheldMethods });
  expect((await types()).onlineMethods).not.toContain('mbway');
  const third = await payOnline(product, cart);
  await outcome(third.session, 'pending', 'mbway');
  await product.runDueJobs();
  expect((await product.call('GET', `v1/payment/${third.s}`)).body.data.status).toBe('pending');
  await outcome(third.session, 'succeed');
  await product.runDueJobs();
  expect((await product.call('GET', `v1/payment/${third.s}`)).body.data.status).toBe('paid');
});

async function lastPayment({ cartId }: HeldCart) {
  const row = await product.db
    .selectFrom('payments')
    .select(['token', 'providerSession'])
    .where('cartId', '=', cartId)
    .where('providerSession', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { session: row.providerSession ?? '', s: row.token };
}
