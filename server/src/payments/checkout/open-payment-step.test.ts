import { setTimeout as pause } from 'node:timers/promises';
import { maxHoldMinutes } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { HeldCart } from '../../../test/patient-actions.ts';
import { payOnline } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { inTransaction } from '../../platform/transact.ts';

const minute = 60_000;
let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const at = (minutes: number) => new Date(frozenAt.getTime() + minutes * minute);
const open = ({ cartId, token }: HeldCart) =>
  product.call('GET', `scheduling/${cartId}/payment`, { token });
const readHoldExpiry = async ({ cartId, token }: HeldCart) => {
  const { body } = await product.call('GET', `scheduling/${cartId}`, { token });
  return body.data.holdExpiresAt && new Date(body.data.holdExpiresAt);
};

test('opening the payment step renews the holds, and the cart shows it', async () => {
  const cart = await product.holdCart({ people: 2 });
  product.clock.set(at(10));
  expect((await open(cart)).body.data).toHaveLength(2);
  expect(await readHoldExpiry(cart)).toEqual(at(25));
});

test('opening the step again, in two windows at once or at checkout, renews nothing', async () => {
  const cart = await product.holdCart();
  product.clock.set(at(5));
  await Promise.all([open(cart), open(cart), open(cart)]);
  expect(await readHoldExpiry(cart)).toEqual(at(20));
  product.clock.set(at(12));
  await open(cart);
  await payOnline(product, cart);
  expect(await readHoldExpiry(cart)).toEqual(at(20));
});

test('the holds are never renewed past 30 minutes from the first', async () => {
  const cart = await product.holdCart();
  await product.db
    .updateTable('occupancy')
    .set({ expiresAt: at(29) })
    .where('cartId', '=', cart.cartId)
    .where('live', '=', true)
    .execute();
  product.clock.set(at(20));
  await open(cart);
  expect(await readHoldExpiry(cart)).toEqual(at(maxHoldMinutes));
});

test('an expired hold stays expired, and another account can take the place', async () => {
  const cart = await product.holdCart();
  product.clock.set(at(15));
  expect((await open(cart)).body.data).toEqual([]);
  expect(await readHoldExpiry(cart)).toBeNull();
  const other = await product.holdCart({ service: cart.service });
  expect(await readHoldExpiry(other)).toEqual(at(30));
});

test('another account’s cart is not renewed', async () => {
  const cart = await product.holdCart();
  const otherCart = await product.holdCart();
  product.clock.set(at(10));
  expect((await open({ ...cart, token: otherCart.token })).status).toBe(404);
  expect(await readHoldExpiry(cart)).toEqual(at(15));
});

test('a payment step that was entered is read without waiting for a transaction that has the cart locked', async () => {
  const cart = await product.holdCart();
  await open(cart);
  const { promise: isRead, resolve: endLock } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: tellLocked } = Promise.withResolvers<void>();
  const locked = inTransaction(product.db, async (trx) => {
    await trx.selectFrom('carts').where('id', '=', cart.cartId).select('id').forUpdate().execute();
    tellLocked();
    await isRead;
  });
  await isLocked;

  const answer = await Promise.race([open(cart), pause(3000)]);
  endLock();
  await locked;

  expect(answer?.body.data).toHaveLength(2);
});
