import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPerson } from '../../test/builders/index.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { newId } from '../platform/uuid.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});

afterAll(() => product.close());

test('a family of three is held all or nothing, and sees its own places as free', async () => {
  const service = await product.addService({ schedule: { capacity: 2, toTime: '09:30' } });
  const family = await product.addFamily(3);
  const cart = await product.createCart(family, service.serviceId);

  const tooMany = await cart.hold(service, [at('09:00'), at('09:00'), at('09:00')]);
  expect([tooMany.status, tooMany.body.messages[0].code]).toEqual([409, 'slot.taken']);
  expect(tooMany.body.data.alternatives[0]).toEqual({ time: at('09:00'), available: 2 });
  expect((await cart.get()).body.data.schedules).toEqual([]);

  const held = await cart.hold(service, [at('09:00'), at('09:00'), at('09:15')]);
  expect(held.status).toBe(200);
  expect(held.body.data).toMatchObject({
    canCheckout: true,
    payment: { totalAmount: 60, totalCents: 6000 },
    holdExpiresAt: '2026-11-24T09:15:00.000Z',
    preferred: { idEntityService: service.entityServiceId },
  });
  expect(held.body.data.schedules).toMatchObject([
    { date: at('09:00'), endsAt: at('09:15'), assets: [{ amount: 20 }, { amount: 20 }] },
    { date: at('09:15'), assets: [{ idAsset: cart.assetIds[2] }] },
  ]);
  const slots = await cart.get(`/slot?entityService=${service.entityServiceId}`);
  expect(slots.body.data.slots).toMatchObject([
    { time: at('09:00'), available: 2, tickets: cart.assetIds.slice(0, 2).toSorted() },
    { time: at('09:15'), available: 2, tickets: cart.assetIds.slice(2) },
  ]);
  expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
});

test('a new time replaces the person’s place, and the others keep theirs', async () => {
  const service = await product.addService();
  const cart = await product.createCart(await product.addFamily(2), service.serviceId);
  await cart.hold(service, [at('09:00'), at('09:15')]);

  const moved = await cart.hold(null, [at('10:00'), null]);

  const slots = moved.body.data.assets.map(({ slot }: { slot: string }) => slot);
  expect(slots).toEqual([at('10:00'), at('09:15')]);
});

test('who lost their time is named with the times near it, day by day, and the others are not', async () => {
  const service = await product.addService();
  const family = await product.addFamily(3);
  const cart = await product.createCart(family, service.serviceId);
  const other = await product.createCart(await product.addFamily(2), service.serviceId);
  const friday = at('10:00').replace(wednesday, '2026-11-27');
  await other.hold(service, [at('09:00'), friday]);

  const { status, body } = await cart.hold(service, [at('09:00'), at('11:00'), friday]);

  expect(status).toBe(409);
  expect(body.data.lost).toMatchObject([
    {
      slot: at('09:00'),
      persons: [cart.assetIds[0]],
      alternatives: [{ time: at('09:15') }, {}, {}, {}, {}],
    },
    { slot: friday, persons: [cart.assetIds[2]], alternatives: [{ available: 1 }, {}, {}, {}, {}] },
  ]);
  expect((await cart.get()).body.data.schedules).toEqual([]);
});

test('of two carts that race for the last place one has it, the other reads the nearest times', async () => {
  const service = await product.addService();
  const carts = await Promise.all(
    Array.from({ length: 6 }, async () =>
      product.createCart(await product.addFamily(), service.serviceId),
    ),
  );

  const answers = await Promise.all(carts.map((cart) => cart.hold(service, [at('11:00')])));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.data.alternatives.map(({ time }: { time: string }) => time)).toContain(
    at('10:45'),
  );
  expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
});

test('a service at the customer’s address needs one within reach, and keeps it', async () => {
  const service = await product.addService({ service: { location: 'AtAddress', radiusKm: 15 } });
  const family = await product.addFamily();
  const { token } = family;
  const cart = await product.createCart(family, service.serviceId);
  const hold = (where: object) =>
    product.call('POST', `scheduling/${cart.id}/slot?entityService=${service.entityServiceId}`, {
      token,
      body: [{ slot: at('09:00'), persons: cart.assetIds, ...where }],
    });

  expect((await hold({})).body.messages[0].code).toBe('slot.address');
  for (const address of [
    'Rua da Sofia 1\nCoimbra',
    'Rua\tda Sofia',
    'Rua\u2028Coimbra',
    '=1+1 Coimbra',
  ])
    expect((await hold({ address })).status).toBe(400);
  const far = { address: 'Rua Augusta 1, Lisboa', addressLatitude: 38.71, addressLongitude: -9.14 };
  const refused = await hold(far);
  expect(refused.body.messages[0]).toMatchObject({ code: 'slot.too_far' });
  expect(refused.body.messages[0].text).toContain('15 km');

  const near = { address: 'Rua da Sofia 1', addressLatitude: 40.215, addressLongitude: -8.43 };
  const held = await hold(near);
  expect(held.body.data.assets[0].address).toBe('Rua da Sofia 1');
  expect(held.body.data.schedules[0].address).toBe('Rua da Sofia 1');
});

test('whether an address is within reach its own words say, whatever point comes with it', async () => {
  const service = await product.addService({ service: { location: 'AtAddress', radiusKm: 15 } });
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  const point = { addressLatitude: 40.215, addressLongitude: -8.43 };
  const answerTo = async (where: object) => {
    const body = [{ slot: at('09:00'), persons: cart.assetIds, ...where }];
    const path = `scheduling/${cart.id}/slot?entityService=${service.entityServiceId}`;
    const answer = await product.call('POST', path, { token: family.token, body });
    expect(answer.status).toBe(200);
    return answer.body.messages[0]?.code ?? answer.body.type;
  };
  for (const address of ['Rua Augusta 1, 1100-053 Lisboa', 'Av. de Coimbra 3, PORTO'])
    for (const claimed of [{}, point])
      expect([address, await answerTo({ address, ...claimed })]).toEqual([address, 'slot.too_far']);
  // Condeixa is another municipality, 13 km away; a street may bear the name of a town far off.
  for (const address of [
    'Rua da Sofia 1, 3000-389 Coimbra',
    'Av. de Lisboa, 4, 2.º Dto, coimbra, Portugal',
    'Praça da República 2, Condeixa-a-Nova',
  ])
    expect([address, await answerTo({ address })]).toEqual([address, 'Success']);
  expect(await answerTo({ address: 'Rua Augusta 12' })).toBe('slot.address_place');
  const elsewhere = { addressLatitude: 38.71, addressLongitude: -9.14 };
  expect(await answerTo({ address: 'Rua da Sofia 1, Coimbra', ...elsewhere })).toBe('slot.too_far');
});

test('each person named must be of the cart, once, at an entity service and a start that exist', async () => {
  const service = await product.addService();
  const family = await product.addFamily(2);
  const cart = await product.createCart(family, service.serviceId);
  const [first] = cart.assetIds;
  const hold = (body: object[], query = `?entityService=${service.entityServiceId}`) =>
    product.call('POST', `scheduling/${cart.id}/slot${query}`, { token: family.token, body });
  const slot = at('09:00');

  const stranger = await hold([{ slot, persons: [newId()] }]);
  expect([stranger.status, stranger.body.messages[0].code]).toEqual([200, 'cart.persons_unknown']);
  const twice = await hold([{ slot, persons: [first, first] }]);
  expect(twice.body.messages[0].code).toBe('slot.person_twice');
  const nowhere = await hold([{ slot, persons: [first] }], '');
  expect(nowhere.body.messages[0].code).toBe('slot.no_place');
  for (const wrong of [
    at('09:07'),
    '2026-11-24T08:45:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ]) {
    const unknown = await hold([{ slot: wrong, persons: [first] }]);
    expect(unknown.status).toBe(400);
  }
  expect((await hold([])).status).toBe(400);
  expect((await hold([{ slot, persons: [first] }], `?entityService=${newId()}`)).status).toBe(404);
});

test('a hold that has ended no longer counts, and a cart that is done takes nothing more', async () => {
  const service = await product.addService();
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  await cart.hold(service, [at('09:00')]);
  const start = product.clock.now();
  product.clock.advance(15 * 60_000);
  const { body } = await cart.get();
  product.clock.set(start);
  expect(body.data).toMatchObject({ canCheckout: false, schedules: [], holdExpiresAt: null });

  await product.db
    .updateTable('carts')
    .set({ checkedOutAt: start })
    .where('id', '=', cart.id)
    .execute();
  const refused = await cart.hold(service, [at('10:00')]);
  expect(refused.body.messages[0].code).toBe('cart.checked_out');
  expect((await cart.get()).body.data.isCheckedOut).toBe(true);
});

test('while a payment is on its way the cart says so and takes no other times', async () => {
  const service = await product.addService();
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  await cart.hold(service, [at('09:00')]);
  await product.db
    .insertInto('payments')
    .values({
      id: newId(),
      cartId: cart.id,
      accountId: family.accountId,
      token: newId(),
      kind: 'online',
      amountCents: 2000,
      status: 'pending',
      createdAt: product.clock.now(),
    })
    .execute();

  expect((await cart.get()).body.data.paymentPending).toBe(true);
  const refused = await cart.hold(service, [at('10:00')]);
  expect(refused.body.messages[0].code).toBe('cart.payment_pending');
});

test('people whose data are not complete keep a cart from being checked out', async () => {
  const service = await product.addService({ schedule: { capacity: 2 } });
  const family = await product.addFamily(1);
  const unknown = await buildPerson(product.db, {
    accountId: family.accountId,
    name: 'ana de sousa',
  });
  family.personIds.push(unknown.id);
  const cart = await product.createCart(family, service.serviceId);

  const { body } = await cart.hold(service, [at('09:00'), at('09:00')]);

  expect(body.data.canCheckout).toBe(false);
  expect(body.data.assets[1].person.initials_name).toBe('AS');
  expect(body.data.assets[1].privateData.isComplete).toBe(false);
});
