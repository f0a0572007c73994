import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { buildAppointment, buildPerson } from '../../test/builders/index.ts';
import { sweepMoney } from '../../test/money-sweep.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { HeldCart } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { lockOwnedCart } from '../cart/index.ts';
import { eraseIdentity, lockAccount } from '../identity/index.ts';
import { deleteAccount } from './delete-account.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());

const remove = ({ accountId }: HeldCart) =>
  deleteAccount(product.db, { accountId, language: 'pt', now: frozenAt });
const payThere = ({ cartId, token }: HeldCart) =>
  product.call('POST', `scheduling/${cartId}/checkout`, {
    body: { paymentType: { id: 1, method: 0 } },
    token,
  });

async function bookAnew({ accountId, token, service }: HeldCart) {
  const person = await product.db
    .selectFrom('persons')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return product.call('POST', 'onboarding/user/travel/service', {
    body: { idService: service.serviceId, date: '2026-11-26', idPersons: [person.id] },
    token,
  });
}

/** The state of a cart after both have ended. */
async function leftOf({ accountId, cartId }: HeldCart) {
  const account = await product.db
    .selectFrom('accounts')
    .select('deletedAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const places = await product.db
    .selectFrom('occupancy')
    .select('state')
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
  const appointments = await product.db
    .selectFrom('appointments')
    .select('status')
    .where('cartId', '=', cartId)
    .execute();
  return {
    isDeleted: account.deletedAt !== null,
    places: places.map(({ state }) => state),
    appointments: appointments.map(({ status }) => status),
  };
}

test('of a concurrent deletion and booking one wins: no booking is lost and no place stays taken', async () => {
  const won = { deletion: 0, booking: 0 };
  for (let round = 0; round < 16; round += 1) {
    const cart = await product.holdCart({ localPayment: 'open' });
    const [deleted, booked] = await Promise.all([
      // A little later each round: each of both is first sometimes.
      pause(round).then(() => remove(cart)),
      pause(4).then(() => payThere(cart)),
    ]);
    const left = await leftOf(cart);
    if (deleted.type === 'Success') {
      won.deletion += 1;
      expect(booked.body.type).toBe('Error');
      expect([401, 404, 409]).toContain(booked.status);
      expect(left).toEqual({ isDeleted: true, places: [], appointments: [] });
    } else {
      won.booking += 1;
      expect(deleted).toMatchObject({
        type: 'Warning',
        messages: [{ code: 'account.has_appointments' }],
      });
      expect(booked.body.type).toBe('Success');
      expect(left).toEqual({ isDeleted: false, places: ['booked'], appointments: ['Await'] });
    }
  }
  // Otherwise nothing raced.
  expect(Math.min(won.deletion, won.booking)).toBeGreaterThan(0);
  expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
  expect(await sweepMoney(product.db)).toEqual([]);
});

test('a deletion waits for a booking in progress, sees what it booked, and deletes nothing', async () => {
  const cart = await product.holdCart({ localPayment: 'open' });
  let ended = false;
  const { deletion } = await product.db.transaction().execute(async (trx) => {
    await lockOwnedCart(trx, cart);
    const waiting = remove(cart).finally(() => {
      ended = true;
    });
    await pause(200);
    expect(ended).toBe(false);
    await buildAppointment(trx, {
      accountId: cart.accountId,
      cartId: cart.cartId,
      assetId: cart.assetIds[0] ?? '',
      entityServiceId: cart.service.entityServiceId,
      startsAt: cart.startsAt,
      endsAt: new Date(Number(cart.startsAt) + 900_000),
      serviceDate: cart.startsAt.toISOString().slice(0, 10),
    });
    return { deletion: waiting };
  });
  expect((await deletion).type).toBe('Warning');
  expect((await leftOf(cart)).isDeleted).toBe(false);
});

test('writes that arrive during a deletion wait, and then find no account', async () => {
  const cart = await product.holdCart({ localPayment: 'open' });
  const { accountId } = cart;
  const late = await product.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await eraseIdentity(trx, accountId, frozenAt);
    const attempts = [
      payThere(cart).then(({ status }) => status),
      bookAnew(cart).then(({ status }) => status),
      buildPerson(product.db, { accountId }).catch(codeOf),
    ];
    await pause(200);
    return { attempts };
  });
  const [booked, checkout, added] = await Promise.all(late.attempts);
  expect([401, 404, 409]).toContain(booked);
  expect(checkout).toBe(409);
  expect(added).toBe('23503');
  expect((await leftOf(cart)).appointments).toEqual([]);
});

const codeOf = (error: unknown) => (error as { code: string }).code;
