import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookableService, BookingFixture, Family } from '../../test/booking.fixture.ts';
import { at, createBookingFixture, wednesday } from '../../test/booking.fixture.ts';
import {
  buildCampaign,
  buildEntity,
  buildEntityService,
  buildProtocol,
} from '../../test/builders/index.ts';
import { partnersRoutes } from '../partners/index.ts';

let fixture: BookingFixture;
let service: BookableService;

beforeAll(async () => {
  fixture = await createBookingFixture(({ db }) =>
    partnersRoutes({ db, provider: { methods: [] } }),
  );
  service = await fixture.addService({ schedule: { capacity: 50 } });
  const hotel = {
    entityType: 'AccommodationPartner',
    code: 'hotel',
    businessName: 'Hotel Mondego',
  };
  const { id: partnerEntityId } = await buildEntity(fixture.db, hotel);
  await buildProtocol(fixture.db, { partnerEntityId, serviceEntityId: service.entityId });
  const { entityServiceId } = service;
  await buildCampaign(fixture.db, { entityServiceId, entityCode: 'hotel', priceCents: 1500 });
});

afterAll(() => fixture.close());

const minutes = (count: number) => count * 60_000;
const before = (count: number) =>
  new Date(fixture.clock.now().getTime() - minutes(count)).toISOString();

async function cartWithCode(family: Family, more: object = {}): Promise<string> {
  const { token, personIds } = family;
  const { body } = await fixture.call('POST', 'onboarding/user/travel/service', {
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
  const { body } = await fixture.call('GET', `scheduling/${id}`, { token });
  const [first, second] = body.data.assets.map(({ idAsset }: { idAsset: string }) => idAsset);
  const slot = `scheduling/${id}/slot?entityService=${service.entityServiceId}`;
  return {
    cart: async () => (await fixture.call('GET', `scheduling/${id}`, { token })).body.data,
    look: async () => (await fixture.call('GET', slot, { token })).body.data,
    list: async () =>
      (
        await fixture.call('GET', `scheduling/${id}/locations?latitude=40.21&longitude=-8.43`, {
          token,
        })
      ).body.data,
    hold: async (who: 'first' | 'second', time: string) => {
      const body = [{ slot: at(time), persons: [who === 'first' ? first : second] }];
      return (await fixture.call('POST', slot, { token, body })).body.data;
    },
  };
}

const pricesIn = (cart: { assets: { amountCents: number }[] }) =>
  cart.assets.map(({ amountCents }) => amountCents);

test('a code gives its prices for 180 minutes from when it was entered; holds made later are at the public price', async () => {
  const family = await fixture.addFamily(2);
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

  fixture.clock.advance(minutes(10));

  expect((await cart()).codeAccess.hasEnded).toBe(true);
  expect((await look()).priceRange.minimum).toBe(20);
  expect((await list())[0].priceRange.minimum).toBe(20);
  // Who holds a time keeps its price, also where it is asked for again; another time is another hold.
  expect(pricesIn(await hold('second', '09:00'))).toEqual([1500, 2000]);
  expect(pricesIn(await hold('first', '09:00'))).toEqual([1500, 2000]);
  expect(pricesIn(await hold('first', '09:15'))).toEqual([2000, 2000]);
});

test('a time of entering that has not come yet, or none, means now', async () => {
  const family = await fixture.addFamily();
  const now = fixture.clock.now().getTime();
  for (const entityCodeEnteredAt of [null, before(-600)]) {
    const { cart } = await calls(family, await cartWithCode(family, { entityCodeEnteredAt }));
    expect(Date.parse((await cart()).codeAccess.endsAt)).toBe(now + minutes(180));
  }
});

test('a code entered long ago has ended, and its cart can be read; a year that no calendar of ours has is refused', async () => {
  const family = await fixture.addFamily();
  const entityCodeEnteredAt = '1900-01-01T00:00:00Z';
  const { cart } = await calls(family, await cartWithCode(family, { entityCodeEnteredAt }));
  expect((await cart()).codeAccess).toEqual({
    entity: 'Hotel Mondego',
    endsAt: fixture.clock.now().toISOString(),
    hasEnded: true,
  });

  const { body, status } = await fixture.call('POST', 'onboarding/user/travel/service', {
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
  const family = await fixture.addFamily();
  const entity = await buildEntity(fixture.db, { code: 'private', isPrivate: true });
  const { serviceId } = service;
  const { id } = await buildEntityService(fixture.db, { entityId: entity.id, serviceId });
  const cart = await cartWithCode(family, {
    entityCode: 'private',
    entityCodeEnteredAt: before(175),
  });
  const look = () =>
    fixture.call('GET', `scheduling/${cart}/slot?entityService=${id}`, { token: family.token });
  expect((await look()).status).toBe(200);
  fixture.clock.advance(minutes(5));
  expect((await look()).status).toBe(404);
  const { look: lookAtPublic } = await calls(family, cart);
  expect((await lookAtPublic()).priceRange.minimum).toBe(20);
});

test('the code of a closed entity, of an administrator, or of an agreement that is disabled is not found', async () => {
  const family = await fixture.addFamily();
  const { token, personIds } = family;
  await buildEntity(fixture.db, { code: 'closed', isActive: false });
  await buildEntity(fixture.db, { code: 'admin', entityType: 'Administrator' });
  const { id } = await buildEntity(fixture.db, { code: 'ended', entityType: 'TicketingPartner' });
  await buildProtocol(fixture.db, {
    partnerEntityId: id,
    serviceEntityId: service.entityId,
    isEnabled: false,
  });
  for (const entityCode of ['closed', 'admin', 'ended']) {
    const { body } = await fixture.call('POST', 'onboarding/user/travel/service', {
      token,
      body: { idService: service.serviceId, date: wednesday, idPersons: personIds, entityCode },
    });
    expect(body.messages[0].code, entityCode).toBe('code.unknown');
    for (const path of [`onboarding/code/${entityCode}`, `partner/code/${entityCode}`]) {
      const { status } = await fixture.call('GET', path, { token });
      expect(status, path).toBe(404);
    }
  }
  const known = await fixture.call('GET', 'onboarding/code/hotel', { token });
  expect(known.body.data.description).toBe('Hotel Mondego');
});
