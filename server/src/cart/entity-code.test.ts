import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildProtocol,
} from '../../test/builders/index.ts';
import type { BookableService, Family } from '../../test/patient-actions.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';

let product: TestProduct;
let service: BookableService;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
  service = await product.addService({ schedule: { capacity: 50 } });
  const hotel = {
    entityType: 'AccommodationPartner',
    code: 'hotel',
    businessName: 'Hotel Mondego',
  };
  const { id: partnerEntityId } = await buildEntity(product.db, hotel);
  await buildProtocol(product.db, { partnerEntityId, serviceEntityId: service.entityId });
  const { entityServiceId } = service;
  await buildCampaign(product.db, { entityServiceId, entityCode: 'hotel', priceCents: 1500 });
});

afterAll(() => product.close());

const minutes = (count: number) => count * 60_000;
const before = (count: number) =>
  new Date(product.clock.now().getTime() - minutes(count)).toISOString();

async function cartWithCode(family: Family, more: object = {}): Promise<string> {
  const { token, personIds } = family;
  const { body } = await product.call('POST', 'onboarding/user/travel/service', {
    token,
    body: {
      idService: service.serviceId,
      date: wednesday,
      idPersons: personIds,
      entityCode: 'HOTEL',
      ...more,
    },
  });
  return body.data.idCart;
}

async function calls(family: Family, id: string) {
  const { token } = family;
  const { body } = await product.call('GET', `scheduling/${id}`, { token });
  const [first, second] = body.data.assets.map(({ idAsset }: { idAsset: string }) => idAsset);
  const slot = `scheduling/${id}/slot?entityService=${service.entityServiceId}`;
  return {
    cart: async () => (await product.call('GET', `scheduling/${id}`, { token })).body.data,
    look: async () => (await product.call('GET', slot, { token })).body.data,
    list: async () =>
      (
        await product.call('GET', `scheduling/${id}/locations?latitude=40.21&longitude=-8.43`, {
          token,
        })
      ).body.data,
    hold: async (who: 'first' | 'second', time: string) => {
      const body = [{ slot: at(time), persons: [who === 'first' ? first : second] }];
      return (await product.call('POST', slot, { token, body })).body.data;
    },
  };
}

const pricesIn = (cart: { assets: { amountCents: number }[] }) =>
  cart.assets.map(({ amountCents }) => amountCents);

test('a code gives its prices for 180 minutes from when it was entered; holds made later are at the public price', async () => {
  const family = await product.addFamily(2);
  const { cart, look, list, hold } = await calls(
    family,
    await cartWithCode(family, { entityCodeEnteredAt: before(170) }),
  );
  expect((await cart()).codeAccess).toEqual({
    entity: 'Hotel Mondego',
    endsAt: '2026-11-24T09:10:00.000Z',
    hasEnded: false,
  });
  expect((await look()).priceRange.minimum).toBe(15);
  expect((await list())[0].priceRange.minimum).toBe(15);
  expect(pricesIn(await hold('first', '09:00'))).toEqual([1500, 0]);

  product.clock.advance(minutes(10));

  expect((await cart()).codeAccess.hasEnded).toBe(true);
  expect((await look()).priceRange.minimum).toBe(20);
  expect((await list())[0].priceRange.minimum).toBe(20);
  // Who holds a time keeps its price, also where it is asked for again; another time is another hold.
  expect(pricesIn(await hold('second', '09:00'))).toEqual([1500, 2000]);
  expect(pricesIn(await hold('first', '09:00'))).toEqual([1500, 2000]);
  expect(pricesIn(await hold('first', '09:15'))).toEqual([2000, 2000]);
});

test('a time of entering that has not come yet, or none, means now', async () => {
  const family = await product.addFamily();
  const now = product.clock.now().getTime();
  for (const entityCodeEnteredAt of [null, before(-600)]) {
    const { cart } = await calls(family, await cartWithCode(family, { entityCodeEnteredAt }));
    expect(Date.parse((await cart()).codeAccess.endsAt)).toBe(now + minutes(180));
  }
});

test('a code entered long ago has ended, and its cart can be read; a year that no calendar of ours has is refused', async () => {
  const family = await product.addFamily();
  const entityCodeEnteredAt = '1900-01-01T00:00:00Z';
  const { cart } = await calls(family, await cartWithCode(family, { entityCodeEnteredAt }));
  expect((await cart()).codeAccess).toEqual({
    entity: 'Hotel Mondego',
    endsAt: product.clock.now().toISOString(),
    hasEnded: true,
  });

  const { body, status } = await product.call('POST', 'onboarding/user/travel/service', {
    token: family.token,
    body: {
      idService: service.serviceId,
      date: wednesday,
      idPersons: family.personIds,
      entityCode: 'hotel',
      entityCodeEnteredAt: '0000-01-01T00:00:00Z',
    },
  });
  expect([status, body.messages[0]]).toMatchObject([
    400,
    { code: 'entityCodeEnteredAt', text: 'Data inválida' },
  ]);
});

test('a code that ended opens a private place no longer, and the cart goes on', async () => {
  const family = await product.addFamily();
  const entity = await buildEntity(product.db, { code: 'private', isPrivate: true });
  const { serviceId } = service;
  const { id } = await buildEntityService(product.db, { entityId: entity.id, serviceId });
  const cart = await cartWithCode(family, {
    entityCode: 'private',
    entityCodeEnteredAt: before(175),
  });
  const look = () =>
    product.call('GET', `scheduling/${cart}/slot?entityService=${id}`, { token: family.token });
  expect((await look()).status).toBe(200);
  product.clock.advance(minutes(5));
  expect((await look()).status).toBe(404);
  const { look: lookAtPublic } = await calls(family, cart);
  expect((await lookAtPublic()).priceRange.minimum).toBe(20);
});

test('the code of a closed entity, of an administrator, or of an agreement that is disabled is not found', async () => {
  const family = await product.addFamily();
  const { token, personIds } = family;
  await buildEntity(product.db, { code: 'closed', isActive: false });
  await buildEntity(product.db, { code: 'admin', entityType: 'Administrator' });
  const { id } = await buildEntity(product.db, { code: 'ended', entityType: 'TicketingPartner' });
  await buildProtocol(product.db, {
    partnerEntityId: id,
    serviceEntityId: service.entityId,
    state: 'deleted',
  });
  for (const entityCode of ['closed', 'admin', 'ended']) {
    const { body } = await product.call('POST', 'onboarding/user/travel/service', {
      token,
      body: { idService: service.serviceId, date: wednesday, idPersons: personIds, entityCode },
    });
    expect(body.messages[0].code, entityCode).toBe('code.unknown');
    for (const path of [`onboarding/code/${entityCode}`, `partner/code/${entityCode}`]) {
      const { status } = await product.call('GET', path, { token });
      expect(status, path).toBe(404);
    }
  }
  const known = await product.call('GET', 'onboarding/code/hotel', { token });
  expect(known.body.data.description).toBe('Hotel Mondego');
});
