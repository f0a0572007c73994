import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCart } from '../../../test/builders/index.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { createTestDatabase } from '../../../test/database.ts';
import type { Db } from '../../platform/db.ts';
import { createDb, createPool } from '../../platform/db.ts';
import { newToken } from '../../platform/tokens.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { findPayment } from './payments.queries.ts';
import { insertAndLockPayment, transitionPayment } from './transition-payment.queries.ts';

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

const now = new Date('2026-11-24T09:00:00Z');

async function buildCreatedPayment() {
  const { cart } = await buildCart(db);
  return inTransaction(db, (trx) =>
    insertAndLockPayment(trx, {
      id: newId(),
      cartId: cart.id,
      accountId: cart.accountId,
      token: newToken(),
      createdAt: now,
      kind: 'online',
      status: 'created',
      amountCents: 2500,
    }),
  );
}

test('a payment gets its next status with the facts of the change', async () => {
  const payment = await buildCreatedPayment();
  const paid = await inTransaction(db, (trx) =>
    transitionPayment(trx, payment, { to: 'paid', paidCents: 2500, method: 'card', now }),
  );
  expect(paid).toMatchObject({ status: 'paid', paidCents: 2500, method: 'card', paidAt: now });
  expect(await findPayment(db, payment.id)).toEqual(paid);
});

test('a change that was decided on another status writes nothing', async () => {
  const payment = await buildCreatedPayment();
  await inTransaction(db, (trx) => transitionPayment(trx, payment, { to: 'pending' }));
  const late = inTransaction(db, (trx) => transitionPayment(trx, payment, { to: 'canceled', now }));
  await expect(late).rejects.toThrow('is no longer created');
  expect(await findPayment(db, payment.id)).toMatchObject({ status: 'pending' });
});

test('a change that the rule does not know writes nothing', async () => {
  const payment = await buildCreatedPayment();
  const canceled = await inTransaction(db, (trx) =>
    transitionPayment(trx, payment, { to: 'canceled', now }),
  );
  const reopened = inTransaction(db, (trx) => transitionPayment(trx, canceled, { to: 'pending' }));
  await expect(reopened).rejects.toThrow('canceled → pending');
  expect(await findPayment(db, payment.id)).toMatchObject({ status: 'canceled' });
});
