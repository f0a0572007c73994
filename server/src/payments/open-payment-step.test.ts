import { longestHoldMinutes } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { HeldCart, PaymentsTestApp } from '../../test/payments-test-app.ts';
import { createPaymentsTestApp, payOnline } from '../../test/payments-test-app.ts';

const minute = 60_000;
let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.clock.set(frozenAt));

const at = (minutes: number) => new Date(frozenAt.getTime() + minutes * minute);
const open = ({ cartId, token }: HeldCart) =>
  testApp.call('GET', `scheduling/${cartId}/payment`, { token });
const endOf = async ({ cartId, token }: HeldCart) => {
  const { body } = await testApp.call('GET', `scheduling/${cartId}`, { token });
  return body.data.holdExpiresAt && new Date(body.data.holdExpiresAt);
};

test('to open the payment step renews the holds, which the cart shows', async () => {
  const cart = await testApp.holdCart({ people: 2 });
  testApp.clock.set(at(10));
  expect((await open(cart)).body.data).toHaveLength(2);
  expect(await endOf(cart)).toEqual(at(25));
});

test('opened again, in two windows at once or at paying, nothing is renewed any more', async () => {
  const cart = await testApp.holdCart();
  testApp.clock.set(at(5));
  await Promise.all([open(cart), open(cart), open(cart)]);
  expect(await endOf(cart)).toEqual(at(20));
  testApp.clock.set(at(12));
  await open(cart);
  await payOnline(testApp, cart);
  expect(await endOf(cart)).toEqual(at(20));
});

test('never past 30 minutes from the first hold', async () => {
  const cart = await testApp.holdCart();
  await testApp.db
    .updateTable('occupancy')
    .set({ expiresAt: at(29) })
    .where('cartId', '=', cart.cartId)
    .where('live', '=', true)
    .execute();
  testApp.clock.set(at(20));
  await open(cart);
  expect(await endOf(cart)).toEqual(at(longestHoldMinutes));
});

test('what has run out stays so, and somebody else can have it', async () => {
  const cart = await testApp.holdCart();
  testApp.clock.set(at(15));
  expect((await open(cart)).body.data).toEqual([]);
  expect(await endOf(cart)).toBeNull();
  const other = await testApp.holdCart({ place: cart.place });
  expect(await endOf(other)).toEqual(at(30));
});

test('nobody else’s cart is renewed', async () => {
  const cart = await testApp.holdCart();
  const stranger = await testApp.holdCart();
  testApp.clock.set(at(10));
  expect((await open({ ...cart, token: stranger.token })).status).toBe(404);
  expect(await endOf(cart)).toEqual(at(15));
});
