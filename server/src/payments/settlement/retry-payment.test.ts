import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepMoney } from '../../../test/money-sweep.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { deletePersonOf, holdPlacesOf, payOnline } from '../../../test/patient-actions.ts';
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

const put = (path: string, token?: string) =>
  product.call('PUT', path, token === undefined ? {} : { token });
/** Runs an action while the provider expires no session: a cancelled payment can be paid until the job has run. */
async function withoutProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  const { provider } = product.payments;
  const { expireSession } = provider;
  provider.expireSession = () => Promise.reject(new ProviderUnavailable('no answer'));
  return work().finally(() => {
    provider.expireSession = expireSession;
  });
}
const read = async (s: string) => (await product.call('GET', `v1/payment/${s}`)).body.data;
const outcome = (session: string, one: string, more: object = {}) =>
  product.submitAtProvider(session, 'outcome', { outcome: one, method: 'card', ...more });
const sessionOf = async (id: string) =>
  (
    await product.db
      .selectFrom('sandbox.sessions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;
const holdsOf = ({ cartId }: HeldCart) =>
  product.db
    .selectFrom('occupancy')
    .selectAll()
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
async function cancelAll(
  { cartId, token }: HeldCart,
  people = Number.POSITIVE_INFINITY,
): Promise<void> {
  const rows = await product.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cartId)
    .orderBy('startsAt')
    .execute();
  for (const { id } of rows.slice(0, people)) {
    await product.call('DELETE', `onboarding/user/schedule/${id}`, { token });
  }
}
const statesOf = async ({ cartId }: HeldCart) =>
  (
    await product.db.selectFrom('appointments').selectAll().where('cartId', '=', cartId).execute()
  ).map(({ status, statusReason }) => (statusReason ? `${status}: ${statusReason}` : status));

test('an unknown token is answered with 404 and a malformed one with 400, in every call that takes one', async () => {
  const unknown = 'a'.repeat(43);
  for (const [method, path] of [
    ['GET', (s: string) => `v1/payment/${s}`],
    ['PUT', (s: string) => `scheduling/payment/${s}/cancel`],
    ['PUT', (s: string) => `scheduling/payment/${s}/try-again`],
  ] as const) {
    expect((await product.call(method, path(unknown))).status).toBe(404);
    expect((await product.call(method, path("';drop"))).status).toBe(400);
  }
});

test('cancelling releases the places immediately, expires the session at the provider, and can be repeated', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, s } = await payOnline(product, cart);
  expect((await put(`scheduling/payment/${s}/cancel`)).body).toMatchObject({
    type: 'Success',
    data: null,
  });

  expect(await holdsOf(cart)).toEqual([]);
  expect(await statesOf(cart)).toEqual(['Canceled: paymentCanceled', 'Canceled: paymentCanceled']);
  expect(await read(s)).toMatchObject({
    status: 'canceled',
    canTryAgain: true,
    idCart: cart.cartId,
  });
  await product.runDueJobs();
  expect(await sessionOf(session)).toBe('expired');
  expect((await put(`scheduling/payment/${s}/cancel`)).body.type).toBe('Success');
});

test('cancelling by the cart does the same, and warns if nothing is pending', async () => {
  const cart = await product.holdCart();
  const path = `scheduling/${cart.cartId}/cancel-payment`;
  expect((await put(path, cart.token)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.not_pending' }],
  });
  const { s } = await payOnline(product, cart);
  expect((await put(path, cart.token)).body.type).toBe('Success');
  expect((await read(s)).status).toBe('canceled');
});

test('a patient who pays a payment that was cancelled in another window gets a refund', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await put(`scheduling/payment/${s}/cancel`);
  await outcome(session, 'succeed');
  await product.runDueJobs();

  expect((await read(s)).status).toBe('refunded');
  expect(await holdsOf(cart)).toEqual([]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a paid payment can be neither cancelled nor retried', async () => {
  const cart = await product.holdCart();
  const { session, s, paymentId } = await payOnline(product, cart);
  await outcome(session, 'succeed');
  await product.runDueJobs();

  for (const [path, token] of [
    [`scheduling/payment/${s}/cancel`, undefined],
    [`scheduling/payment/${s}/try-again`, undefined],
    [`scheduling/payment/${paymentId}/cancel-and-retry`, cart.token],
  ] as const) {
    expect((await put(path, token)).body).toMatchObject({
      type: 'Warning',
      data: null,
      messages: [{ code: 'payment.already_paid' }],
    });
  }
  expect(await read(s)).toMatchObject({ status: 'paid', canTryAgain: false });
});

test('a failed payment holds the places for at least five more minutes, and a retry pays for the same times', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { session, s } = await payOnline(product, cart);
  product.clock.advance(14 * minute);
  await outcome(session, 'fail');
  await product.runDueJobs();
  expect(await read(s)).toMatchObject({
    status: 'failed',
    method: 'card',
    heldUntil: new Date(frozenAt.getTime() + 19 * minute).toISOString(),
  });
  const [hold] = await holdsOf(cart);
  expect(hold?.expiresAt).toEqual(new Date(frozenAt.getTime() + 19 * minute));

  const retry = await put(`scheduling/payment/${s}/try-again`);
  expect(retry.body).toMatchObject({ type: 'Success', data: { id: cart.cartId } });
  const second = await payOnline(product, cart);
  await outcome(second.session, 'succeed');
  await product.runDueJobs();
  expect(await statesOf(cart)).toEqual(['Paid', 'Paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a retry after the hold expired takes the same places again if they are available', async () => {
  const cart = await product.holdCart({ people: 2 });
  const { s } = await payOnline(product, cart);
  product.clock.advance(20 * minute);
  await product.sweep();
  expect(await holdsOf(cart)).toEqual([]);

  expect((await put(`scheduling/payment/${s}/try-again`)).body.type).toBe('Success');
  expect(await holdsOf(cart)).toHaveLength(2);
});

test('a retry after another account took a place opens the cart nevertheless, with a warning', async () => {
  const service = await product.addService();
  const cart = await product.holdCart({ service });
  const { s } = await payOnline(product, cart);
  product.clock.advance(20 * minute);
  await product.sweep();
  await product.holdCart({ service });

  expect((await put(`scheduling/payment/${s}/try-again`)).body).toMatchObject({
    type: 'Warning',
    data: { id: cart.cartId },
    messages: [{ code: 'payment.hold_expired' }],
  });
});

test('a retry takes no place for a person who was deleted since', async () => {
  const cart = await product.holdCart();
  const { s } = await payOnline(product, cart);
  product.clock.advance(20 * minute);
  await product.sweep();
  expect(await deletePersonOf(product, cart)).toMatchObject({ type: 'Success' });

  expect((await put(`scheduling/payment/${s}/try-again`)).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'payment.hold_expired' }],
  });
  expect(await holdsOf(cart)).toEqual([]);
});

test('a retry while the account holds its maximum of places reports that, and not a lost place', async () => {
  const cart = await product.holdCart();
  const { s } = await payOnline(product, cart);
  product.clock.advance(20 * minute);
  await product.sweep();
  const { accountId } = cart;
  const otherCart = await product.holdCart({
    accountId,
    people: 10,
    startsAt: new Date('2026-12-11T10:00:00Z'),
  });

  expect((await put(`scheduling/payment/${s}/try-again`)).body).toMatchObject({
    type: 'Warning',
    data: { id: cart.cartId },
    messages: [{ code: 'cart.too_many_places' }],
  });
  expect(await holdsOf(otherCart)).toHaveLength(10);
});

test('a pending payment is cancelled from the list of appointments for another one; money for it is refunded', async () => {
  const cart = await product.holdCart();
  const first = await payOnline(product, cart);
  const path = `scheduling/payment/${first.paymentId}/cancel-and-retry`;
  const retry = await withoutProvider(() => put(path, cart.token));
  expect(retry.body.data).toEqual({ id: cart.cartId });
  const second = await payOnline(product, cart);

  await outcome(first.session, 'succeed');
  await product.runDueJobs();
  expect((await read(first.s)).status).toBe('refunded');
  expect((await read(second.s)).status).toBe('pending');
  await outcome(second.session, 'succeed');
  await product.runDueJobs();
  expect(await statesOf(cart)).toEqual(['Paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('late money of an expired payment books, and cancels the payment created since', async () => {
  const cart = await product.holdCart();
  const first = await payOnline(product, cart);
  await outcome(first.session, 'succeed', { late: '1' });
  await product.db
    .updateTable('payments')
    .set({ status: 'expired' })
    .where('id', '=', first.paymentId)
    .execute();
  await product.db
    .updateTable('appointments')
    .set({ status: 'Canceled', statusReason: 'expired', canceledAt: product.clock.now() })
    .where('cartId', '=', cart.cartId)
    .execute();
  const second = await payOnline(product, cart);
  product.clock.advance(minute);
  await product.runDueJobs();

  expect((await read(first.s)).status).toBe('paid');
  expect((await read(second.s)).status).toBe('canceled');
  expect(await sessionOf(second.session)).toBe('expired');
  expect(await statesOf(cart)).toContain('Paid');
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('late money for a time that the person has changed since is refunded, and the new time stays held', async () => {
  const service = await product.addService();
  const cart = await product.holdCart({ service });
  const { session, s, paymentId } = await payOnline(product, cart);
  await outcome(session, 'succeed', { late: '1' });
  // Expired, not cancelled: money for a cancelled payment is refunded whatever time was chosen since.
  await product.db
    .updateTable('payments')
    .set({ status: 'expired' })
    .where('id', '=', paymentId)
    .execute();
  await product.db
    .updateTable('appointments')
    .set({ status: 'Canceled', statusReason: 'expired', canceledAt: product.clock.now() })
    .where('cartId', '=', cart.cartId)
    .execute();
  const otherStart = new Date(cart.startsAt.getTime() + 60 * minute);
  await holdPlacesOf(product, { ...cart, startsAt: otherStart });
  product.clock.advance(minute);
  await product.runDueJobs();

  expect((await read(s)).status).toBe('refunded');
  expect((await holdsOf(cart)).map(({ state }) => state)).toEqual(['hold']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a retry after days with a voucher cancels the voucher and holds the places for minutes, not days', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'multibanco');
  await product.runDueJobs();
  product.clock.advance(2 * 24 * 60 * minute);
  expect((await put(`scheduling/payment/${s}/try-again`)).body.type).toBe('Success');

  const [hold] = await holdsOf(cart);
  expect(hold?.expiresAt).toEqual(new Date(product.clock.now().getTime() + 5 * minute));
  await product.runDueJobs();
  expect(await sessionOf(session)).toBe('expired');
});

test('if both payments of one cart are paid, one books and the other is refunded', async () => {
  const cart = await product.holdCart();
  const first = await payOnline(product, cart);
  await withoutProvider(() => put(`scheduling/payment/${first.s}/try-again`));
  const second = await payOnline(product, cart);
  await outcome(first.session, 'succeed');
  await outcome(second.session, 'succeed');
  await product.runDueJobs();

  const fixture = [(await read(first.s)).status, (await read(second.s)).status].sort();
  expect(fixture).toEqual(['paid', 'refunded']);
  expect(await statesOf(cart)).toEqual(['Paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('money of a cancelled payment is refunded if the person has chosen again, and the later payment goes on', async () => {
  const cart = await product.holdCart();
  const first = await payOnline(product, cart);
  await cancelAll(cart);
  await put(`scheduling/payment/${first.s}/cancel`);
  await holdPlacesOf(product, cart);
  const second = await payOnline(product, cart);
  await outcome(first.session, 'succeed');
  await product.runDueJobs();

  expect((await read(first.s)).status).toBe('refunded');
  expect((await read(second.s)).status).toBe('pending');
  await outcome(second.session, 'succeed');
  await product.runDueJobs();
  expect(await statesOf(cart)).toEqual(['Canceled: byPerson', 'Paid']);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('late money for one person of a group does not cancel the later payment for all of them', async () => {
  const cart = await product.holdCart({ people: 2 });
  const first = await payOnline(product, cart);
  await cancelAll(cart, 1);
  await put(`scheduling/payment/${first.s}/cancel`);
  await holdPlacesOf(product, cart);
  const second = await payOnline(product, cart);
  await outcome(first.session, 'succeed');
  await product.runDueJobs();

  expect((await read(first.s)).status).toBe('refunded');
  expect((await read(second.s)).status).toBe('pending');
  expect(await holdsOf(cart)).toHaveLength(2);
  await outcome(second.session, 'succeed');
  await product.runDueJobs();
  expect((await statesOf(cart)).filter((state) => state === 'Paid')).toHaveLength(2);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a retry with the same idempotency key returns the stored answer, and takes no place again', async () => {
  const cart = await product.holdCart();
  const { s } = await payOnline(product, cart);
  const headers = { 'idempotency-key': 'the same key' };
  const retry = () => product.call('PUT', `scheduling/payment/${s}/try-again`, { headers });
  const first = await retry();
  product.clock.advance(60 * minute);
  await product.sweep();
  expect(await holdsOf(cart)).toEqual([]);

  expect((await retry()).body).toEqual(first.body);
  expect(await holdsOf(cart)).toEqual([]);
});

test('the holds expire after 30 minutes, however often the patient retries without paying', async () => {
  const cart = await product.holdCart();
  const { s } = await payOnline(product, cart);
  let minutes = 0;
  while ((await holdsOf(cart)).length > 0 && minutes < 90) {
    expect((await put(`scheduling/payment/${s}/try-again`)).status).toBe(200);
    await payOnline(product, cart).catch(() => {});
    minutes += 4;
    product.clock.advance(4 * minute);
    const ended = (await holdsOf(cart)).every(({ expiresAt }) => expiresAt <= product.clock.now());
    if (ended) break;
  }
  expect(minutes).toBeLessThanOrEqual(32);
});

test('retrying a voucher holds its places for five minutes, not five more each time', async () => {
  const cart = await product.holdCart();
  const { session, s } = await payOnline(product, cart);
  await product.submitAtProvider(session, 'multibanco');
  await product.runDueJobs();
  product.clock.advance(24 * 60 * minute);
  const expiresAt = new Date(product.clock.now().getTime() + 5 * minute);
  for (let round = 0; round < 3; round += 1) {
    expect((await put(`scheduling/payment/${s}/try-again`)).body.type).toBe('Success');
    expect((await holdsOf(cart))[0]?.expiresAt).toEqual(expiresAt);
    product.clock.advance(minute);
  }
});
