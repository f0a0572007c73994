import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookableService, CartOfFamily, Family } from '../../test/patient-actions.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import type { Trx } from '../platform/db.ts';
import { inTransaction } from '../platform/transact.ts';
import { lockOwnedCart } from './index.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});

afterAll(() => product.close());

/** Asks while a transaction stands at this point; tells whether the answer waited for its end, and the answer. */
async function askedDuring<Answer>(
  holdUp: (trx: Trx) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<{ hasWaited: boolean; answer: Answer }> {
  let hasAnswered = false;
  const asked = await inTransaction(product.db, async (trx) => {
    await holdUp(trx);
    const answer = ask().finally(() => {
      hasAnswered = true;
    });
    await pause(400);
    return { answer, hasWaited: !hasAnswered };
  });
  return { ...asked, answer: await asked.answer };
}

const livePlacesOf = ({ id }: CartOfFamily) =>
  product.db
    .selectFrom('occupancy')
    .select('ownerId')
    .where('cartId', '=', id)
    .where('live', '=', true)
    .execute();

/** As a deletion does it: first the lock, then the change. */
async function deletePeople(trx: Trx, { personIds }: Family): Promise<void> {
  await trx.selectFrom('persons').select('id').where('id', 'in', personIds).forUpdate().execute();
  const gone = trx.updateTable('persons').set({ deletedAt: product.clock.now() });
  await gone.where('id', 'in', personIds).execute();
}

test('who holds waits for the checkout of the same cart, and then takes nothing', async () => {
  const service: BookableService = await product.addService();
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  const { hasWaited, answer } = await askedDuring(
    async (trx) => {
      await lockOwnedCart(trx, { accountId: family.accountId, cartId: cart.id });
      await trx
        .updateTable('carts')
        .set({ checkedOutAt: product.clock.now() })
        .where('id', '=', cart.id)
        .execute();
    },
    () => cart.hold(service, [at('09:00')]),
  );

  expect(hasWaited).toBe(true);
  expect(answer.body.messages[0].code).toBe('cart.checked_out');
  expect(await livePlacesOf(cart)).toEqual([]);
});

test('a cart made while one of its people is being deleted waits, and has no deleted person', async () => {
  const { serviceId } = await product.addService();
  const family = await product.addFamily();
  const { token, personIds, accountId } = family;
  const { hasWaited, answer } = await askedDuring(
    (trx) => deletePeople(trx, family),
    () =>
      product.call('POST', 'onboarding/user/travel/service', {
        token,
        body: { idService: serviceId, date: wednesday, idPersons: personIds },
      }),
  );

  expect(hasWaited).toBe(true);
  expect([answer.status, answer.body.messages[0].code]).toEqual([200, 'cart.persons_unknown']);
  const carts = await product.db
    .selectFrom('carts')
    .select('id')
    .where('accountId', '=', accountId)
    .execute();
  expect(carts).toEqual([]);
});

test('no place is taken for who was deleted after the cart was made, or is being deleted', async () => {
  const service = await product.addService();
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  const { hasWaited, answer } = await askedDuring(
    (trx) => deletePeople(trx, family),
    () => cart.hold(service, [at('09:00')]),
  );

  expect(hasWaited).toBe(true);
  for (const { body } of [answer, await cart.hold(service, [at('09:00')])])
    expect(body.messages[0].code).toBe('cart.persons_unknown');
  expect(await livePlacesOf(cart)).toEqual([]);
});
