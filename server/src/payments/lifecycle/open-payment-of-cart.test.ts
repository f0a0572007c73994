import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCart } from '../../../test/builders/index.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createTestDatabase } from '../../../test/database.ts';
import type { Db } from '../../platform/db.ts';
import { createDb, createPool } from '../../platform/db.ts';
import { newToken } from '../../platform/tokens.ts';
import { newId } from '../../platform/uuid.ts';
import type { PaymentStatus } from './payment-status.rules.ts';
import { isOpen, nextStatuses } from './payment-status.rules.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { max: 2, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const statuses = (Object.keys(nextStatuses) as PaymentStatus[]).filter(
  // A deferred payment needs its link; the fixtures of payment links have those.
  (status) => status !== 'deferred',
);

const insert = async (cart: { id: string; accountId: string }, status: PaymentStatus) => {
  const id = newId();
  const { id: cartId, accountId } = cart;
  const amountCents = 2500;
  const createdAt = new Date('2026-11-24T09:00:00Z');
  const payment = { id, cartId, accountId, status, amountCents, createdAt, kind: 'online' };
  await db
    .insertInto('payments')
    .values({ ...payment, token: newToken() })
    .execute();
  return id;
};
const change = (id: string, status: PaymentStatus) =>
  db.updateTable('payments').set({ status }).where('id', '=', id).execute();
const knownTo = async (cart: { id: string }) => {
  const found = db.selectFrom('carts').select('openPaymentId').where('id', '=', cart.id);
  return (await found.executeTakeFirstOrThrow()).openPaymentId;
};

test('a cart knows a payment exactly while that is open, in whatever status it begins or goes on', async () => {
  for (const first of statuses) {
    for (const then of statuses) {
      const { cart } = await buildCart(db);
      const id = await insert(cart, first);
      expect(await knownTo(cart), first).toBe(isOpen(first) ? id : null);
      await change(id, then);
      expect(await knownTo(cart), `${first} → ${then}`).toBe(isOpen(then) ? id : null);
    }
  }
});

test('late money for an earlier payment leaves the open payment of the cart known', async () => {
  const { cart } = await buildCart(db);
  const earlier = await insert(cart, 'created');
  await change(earlier, 'expired');
  const open = await insert(cart, 'created');
  await change(earlier, 'paid');
  expect(await knownTo(cart)).toBe(open);
});
