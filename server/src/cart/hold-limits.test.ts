import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppointment } from '../../test/builders/index.ts';
import { at } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});

afterAll(() => product.close());

test('an account holds ten places at the most over all its carts', async () => {
  const service = await product.addService({ schedule: { capacity: 20 } });
  const family = await product.addFamily(6);
  const [one, other] = [
    await product.createCart(family, service.serviceId),
    await product.createCart(family, service.serviceId),
  ];
  const six = Array.from({ length: 6 }, () => at('09:00'));
  expect((await one.hold(service, six)).status).toBe(200);

  const { status, body } = await other.hold(service, six);

  expect([status, body.type, body.messages[0].code]).toEqual([
    200,
    'Error',
    'cart.too_many_places',
  ]);
  expect(body.messages[0].text).toContain('10');
});

test('a cart changes its times 500 times and no more: each leaves a row, and what it holds it keeps', async () => {
  const service = await product.addService({ schedule: { capacity: 20 } });
  const cart = await product.createCart(await product.addFamily(1), service.serviceId);
  await cart.hold(service, [at('09:00')]);
  await sql`
    insert into occupancy
    select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'live', false,
              'state', 'released', 'ended_at', o.created_at))).*
      from occupancy o cross join generate_series(1, 498) where o.cart_id = ${cart.id}`.execute(
    product.db,
  );
  expect((await cart.hold(service, [at('09:15')])).body.type).toBe('Success');

  const { status, body } = await cart.hold(service, [at('09:30')]);

  expect([status, body.type, body.messages[0].code]).toEqual([
    200,
    'Error',
    'cart.too_many_changes',
  ]);
  const { body: kept } = await cart.get();
  expect(kept.data.assets[0].slot).toBe(at('09:15'));
});

test('an account that holds the same or another time again has it for 30 minutes from the first hold, not without end', async () => {
  const service = await product.addService();
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  const start = product.clock.now();
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000).toISOString();
  const holdAt = async (minute: number, time: string) => {
    product.clock.set(new Date(minutes(minute)));
    return (await cart.hold(service, [at(time)])).body.data.holdExpiresAt;
  };
  expect(await holdAt(0, '09:00')).toBe(minutes(15));
  expect(await holdAt(10, '09:00')).toBe(minutes(25));
  expect(await holdAt(20, '10:00')).toBe(minutes(30));
  expect(await holdAt(29, '09:00')).toBe(minutes(30));
  // It expired, and any account could have held it: the 30 minutes begin anew.
  expect(await holdAt(30, '09:00')).toBe(minutes(45));
  product.clock.set(start);
});

test('a person is in one place at a time: held or booked, over all carts of the account', async () => {
  const service = await product.addService({ schedule: { capacity: 20 } });
  const other = await product.addService({ schedule: { capacity: 20 } });
  const family = await product.addFamily(1);
  const one = await product.createCart(family, service.serviceId);
  expect((await one.hold(service, [at('09:00')])).body.type).toBe('Success');
  const twice = await product.createCart(family, service.serviceId);
  const elsewhere = await product.createCart(family, other.serviceId);
  for (const [cart, where] of [
    [twice, service],
    [elsewhere, other],
  ] as const) {
    const { body } = await cart.hold(where, [at('09:00')]);
    expect([body.type, body.messages[0].code]).toEqual(['Warning', 'slot.person_busy']);
    expect(body.messages[0].text).toContain('09:00');
  }
  // The next time begins when this one ends, and another account has its own.
  expect((await twice.hold(service, [at('10:00')])).body.type).toBe('Success');
  const stranger = await product.createCart(await product.addFamily(1), service.serviceId);
  expect((await stranger.hold(service, [at('09:00')])).body.type).toBe('Success');
});

test('an account whose own unfinished cart conflicts with a time reads when and where, and may release that one', async () => {
  const service = await product.addService({ schedule: { capacity: 20 } });
  const family = await product.addFamily(1);
  const unfinished = await product.createCart(family, service.serviceId);
  await unfinished.hold(service, [at('09:00')]);
  const cart = await product.createCart(family, service.serviceId);
  const refused = (await cart.hold(service, [at('09:00')])).body;
  expect(refused.messages[0].text).toContain('quarta-feira, 25 de novembro, às 09:00');
  expect(refused.data.busyWith).toEqual({ idCart: unfinished.id, canRelease: true });

  const instead = (token: string, other: string) =>
    product.call(
      'POST',
      `scheduling/${cart.id}/slot?entityService=${service.entityServiceId}&insteadOf=${other}`,
      {
        token,
        body: [{ slot: at('09:00'), persons: cart.assetIds }],
      },
    );
  // The cart of another account keeps what it holds.
  const stranger = await product.addFamily(1);
  const theirs = await product.createCart(stranger, service.serviceId);
  await theirs.hold(service, [at('10:00')]);
  expect((await instead(family.token, theirs.id)).body.type).toBe('Warning');
  expect((await theirs.get()).body.data.assets[0].slot).toBe(at('10:00'));

  const done = await instead(family.token, unfinished.id);
  expect(done.body.type).toBe('Success');
  expect((await unfinished.get()).body.data.assets[0].slot).toBeNull();
});

test('an account that holds the same time again for another cart has it 30 minutes from the first hold, not without end', async () => {
  const service = await product.addService();
  const family = await product.addFamily(1);
  const carts = [
    await product.createCart(family, service.serviceId),
    await product.createCart(family, service.serviceId),
  ];
  const start = product.clock.now();
  await carts[0]?.hold(service, [at('09:00')]);

  let end = '';
  for (let round = 1; round <= 2; round += 1) {
    product.clock.advance(12 * 60_000);
    const [cart, other] = [carts[round % 2], carts[(round + 1) % 2]];
    const { body } = await product.call(
      'POST',
      `scheduling/${cart?.id}/slot?entityService=${service.entityServiceId}&insteadOf=${other?.id}`,
      { token: family.token, body: [{ slot: at('09:00'), persons: cart?.assetIds }] },
    );
    expect(body.type).toBe('Success');
    end = body.data.holdExpiresAt;
  }
  product.clock.set(start);

  expect(Date.parse(end) - start.getTime()).toBe(30 * 60_000);
});

test('a hold of another start in between does not make a place held anew without end', async () => {
  const place = await product.addService();
  const family = await product.addFamily(1);
  const first = await product.createCart(family, place.serviceId);
  const second = await product.createCart(family, place.serviceId);
  const start = product.clock.now();
  await first.hold(place, [at('09:00')]);
  product.clock.advance(12 * 60_000);
  await second.hold(place, [at('11:00')]);
  product.clock.advance(2 * 60_000);
  const { body } = await product.call(
    'POST',
    `scheduling/${second.id}/slot?entityService=${place.entityServiceId}&insteadOf=${first.id}`,
    { token: family.token, body: [{ slot: at('09:00'), persons: second.assetIds }] },
  );
  expect(body.type).toBe('Success');
  const { rows } = await sql<{ heldSince: Date }>`
    select held_since as "heldSince" from occupancy
     where cart_id = ${second.id} and live`.execute(product.db);
  product.clock.set(start);

  expect(rows).toEqual([{ heldSince: start }]);
});

test('a repeat of what was answered gives back nothing that the other cart has taken since', async () => {
  const service = await product.addService({ schedule: { capacity: 20 } });
  const family = await product.addFamily(1);
  const unfinished = await product.createCart(family, service.serviceId);
  const cart = await product.createCart(family, service.serviceId);
  await unfinished.hold(service, [at('09:00')]);
  const path = `scheduling/${cart.id}/slot?entityService=${service.entityServiceId}&insteadOf=${unfinished.id}`;
  const instead = () =>
    product.call('POST', path, {
      token: family.token,
      headers: { 'idempotency-key': 'the same key' },
      body: [{ slot: at('09:00'), persons: cart.assetIds }],
    });
  const first = await instead();
  expect(first.body.type).toBe('Success');
  await unfinished.hold(service, [at('11:00')]);

  expect((await instead()).body).toEqual(first.body);
  expect((await unfinished.get()).body.data.assets[0].slot).toBe(at('11:00'));
});

test('what is booked, or waits for a payment, is not given back for another time', async () => {
  const service = await product.addService({ schedule: { capacity: 20 } });
  const family = await product.addFamily(1);
  const other = await product.createCart(family, service.serviceId);
  await other.hold(service, [at('09:00')]);
  const [person] = family.personIds;
  await buildAppointment(product.db, {
    accountId: family.accountId,
    personId: person ?? '',
    cartId: other.id,
    assetId: other.assetIds[0] ?? '',
    entityServiceId: service.entityServiceId,
    status: 'PaymentPending',
  });
  const cart = await product.createCart(family, service.serviceId);
  const { body } = await product.call(
    'POST',
    `scheduling/${cart.id}/slot?entityService=${service.entityServiceId}&insteadOf=${other.id}`,
    { token: family.token, body: [{ slot: at('09:00'), persons: cart.assetIds }] },
  );
  expect(body.data.busyWith).toEqual({ idCart: other.id, canRelease: false });
  expect((await other.get()).body.data.assets[0].slot).toBe(at('09:00'));
});

test('of two carts that hold one person at the same time in the same moment, one is refused', async () => {
  const places = [await product.addService(), await product.addService()];
  const family = await product.addFamily(1);
  for (let round = 0; round < 5; round += 1) {
    const time = ['09:00', '10:00', '11:00', '12:00', '14:00'][round] ?? '';
    const carts = await Promise.all(
      places.map(({ serviceId }) => product.createCart(family, serviceId)),
    );
    const answers = await Promise.all(
      places.map((service, index) => carts[index]?.hold(service, [at(time)])),
    );
    expect(answers.map((answer) => answer?.body.type).toSorted()).toEqual(['Success', 'Warning']);
  }
});
