import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildCampaign,
  buildClosure,
  buildEntity,
  buildProtocol,
} from '../../test/builders/index.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { newId } from '../platform/uuid.ts';

let product: TestProduct;
const here = 'latitude=40.2109&longitude=-8.4292&nearUser=true';

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});

afterAll(() => product.close());

test('another account’s cart is not found, whatever the call', async () => {
  const service = await product.addService();
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  const { token } = await product.addFamily();
  const slot = `slot?entityService=${service.entityServiceId}`;
  const body = [{ slot: at('09:00'), persons: cart.assetIds }];
  for (const id of [cart.id, newId()]) {
    const answers = await Promise.all([
      product.call('GET', `scheduling/${id}`, { token }),
      product.call('GET', `scheduling/${id}/locations?${here}`, { token }),
      product.call('GET', `scheduling/${id}/${slot}`, { token }),
      product.call('POST', `scheduling/${id}/${slot}`, { token, body }),
    ]);
    for (const { status, body: answer } of answers) {
      expect([status, answer.messages[0].code]).toEqual([404, 'cart.not_found']);
    }
  }
  const { status } = await product.call('GET', `scheduling/${cart.id}`);
  expect(status).toBe(401);
});

test('the entities near a point: those with a place first, with price, campaign and free starts', async () => {
  const near = await product.addService({ entity: { latitude: 40.2119, longitude: -8.4292 } });
  const { serviceId } = near;
  const full = await product.addService({
    entity: { latitude: 40.211, longitude: -8.4292 },
    service: { serviceId },
    schedule: { capacity: 0 },
  });
  await product.addService({ entity: { latitude: 38.7, longitude: -9.1 }, service: { serviceId } });
  const campaign = {
    priceCents: 1250,
    informationPt: 'Só esta semana.',
    informationEn: 'This week.',
  };
  await buildCampaign(product.db, { entityServiceId: near.entityServiceId, ...campaign });
  const cart = await product.createCart(await product.addFamily(), serviceId);

  const { status, body } = await cart.get(`/locations?${here}&date=${wednesday}`);

  expect(status).toBe(200);
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toMatchObject({
    idEntityService: near.entityServiceId,
    entity: 'Farmácia Central',
    place: 'Coimbra',
    distance: 0.1,
    location: 'Entity',
    informations: ['Só esta semana.'],
    priceRange: { minimum: 12.5, maximum: 12.5 },
    free: 36,
  });
  expect(body.data[0].nextFree).toHaveLength(4);
  expect(body.data[1]).toMatchObject({ idEntityService: full.entityServiceId, free: 0 });
});

test('the filters of the place step exclude each other, and one is needed', async () => {
  const { serviceId } = await product.addService();
  const cart = await product.createCart(await product.addFamily(), serviceId);
  const codeOf = async (query: string) =>
    (await cart.get(`/locations?${query}`)).body.messages[0].code;

  expect(await codeOf(`${here}&district=6`)).toBe('cart.filters');
  expect(await codeOf('nearCheckIn=true&district=6')).toBe('cart.filters');
  expect(await codeOf('')).toBe('search.info.no_location');
  expect(await codeOf('nearCheckIn=true')).toBe('cart.no_check_in');
  expect(await codeOf('district=99')).toBe('district');
  expect(await codeOf('district=1&municipality=603')).toBe('municipality');
  expect(await codeOf(`${here}&date=2026-11-23`)).toBe('cart.date_past');
  expect(await codeOf(`${here}&service=${serviceId + 1}`)).toBe('service');
  const inDistrict = await cart.get('/locations?district=6&municipality=603');
  expect(inDistrict.body.data).toMatchObject([{ distance: null }]);
});

/** The seat of Coimbra, some kilometres north of it; the second is another municipality. */
const seat = { latitude: 40.2056, longitude: -8.4195 };
const north = (km: number) => ({ ...seat, latitude: seat.latitude + km / 111.195 });
const ofCantanhede = { districtCode: '06', municipalityCode: '0602' };
const ofCoimbra = 'district=6&municipality=603';
type Listed = { idEntityService: string; isNearby: boolean; distance: number | null };
const listed = (places: Listed[]) =>
  places.map(({ idEntityService, isNearby, distance }) => [
    idEntityService,
    isNearby,
    distance !== null,
  ]);

test('of a municipality its own places come first, full ones too, then those within 50 km of it', async () => {
  const full = await product.addService({ entity: north(8), schedule: { weekdays: [1] } });
  const { serviceId } = full;
  const near = await product.addService({
    entity: { ...north(2), ...ofCantanhede },
    service: { serviceId },
  });
  await product.addService({ entity: { ...north(60), ...ofCantanhede }, service: { serviceId } });
  const cart = await product.createCart(await product.addFamily(), serviceId);

  const around = await cart.get(`/locations?${ofCoimbra}`);
  expect(listed(around.body.data)).toEqual([
    [full.entityServiceId, false, false],
    [near.entityServiceId, true, true],
  ]);
  const inDistrict = await cart.get('/locations?district=6');
  expect(inDistrict.body.data).toHaveLength(3);
  expect(inDistrict.body.data.some(({ isNearby }: Listed) => isNearby)).toBe(false);
});

test('around a municipality an entity code shows its own places alone, those of the municipality first', async () => {
  const hotel = await buildEntity(product.db, { entityType: 'AccommodationPartner', ...north(1) });
  const own = await product.addService({ entity: { ...north(8), isPrivate: true } });
  const { serviceId } = own;
  const near = await product.addService({
    entity: { ...north(2), ...ofCantanhede, isPrivate: true },
    service: { serviceId },
  });
  const far = await product.addService({
    entity: { ...north(60), ...ofCantanhede },
    service: { serviceId },
  });
  await product.addService({ service: { serviceId } });
  await product.addService({ entity: { ...north(3), ...ofCantanhede }, service: { serviceId } });
  for (const { entityId } of [own, near, far])
    await buildProtocol(product.db, { partnerEntityId: hotel.id, serviceEntityId: entityId });
  const cart = await product.createCart(await product.addFamily(), serviceId);

  const { body } = await cart.get(`/locations?${ofCoimbra}&entity=${hotel.id}`);
  expect(listed(body.data)).toEqual([
    [own.entityServiceId, false, false],
    [near.entityServiceId, true, true],
  ]);
});

test('an entity code shows its entity and those with an enabled protocol with it, private ones too', async () => {
  const hotel = await buildEntity(product.db, {
    entityType: 'AccommodationPartner',
    code: 'hotel',
  });
  const partner = await product.addService({ entity: { isPrivate: true } });
  const { serviceId } = partner;
  const other = await product.addService({ service: { serviceId } });
  const pending = await product.addService({ service: { serviceId } });
  await buildProtocol(product.db, {
    partnerEntityId: hotel.id,
    serviceEntityId: partner.entityId,
  });
  await buildProtocol(product.db, {
    partnerEntityId: hotel.id,
    serviceEntityId: pending.entityId,
    state: 'paused',
  });
  const ended = await product.addService({ entity: { isPrivate: true }, service: { serviceId } });
  await buildProtocol(product.db, {
    partnerEntityId: hotel.id,
    serviceEntityId: ended.entityId,
    state: 'paused',
  });
  const family = await product.addFamily();
  const { token, personIds: idPersons } = family;
  const made = await product.call('POST', 'onboarding/user/travel/service', {
    token,
    body: { idService: serviceId, date: wednesday, idPersons, entityCode: 'HOTEL' },
  });
  const path = `scheduling/${made.body.data.idCart}`;
  const without = await product.createCart(family, serviceId);
  const idsOf = (places: Array<{ idEntityService: string }>) =>
    places.map(({ idEntityService }) => idEntityService);

  const through = await product.call('GET', `${path}/locations?${here}`, { token });
  expect(idsOf(through.body.data)).toEqual([partner.entityServiceId]);
  const entity = await without.get(`/locations?${here}&entity=${hotel.id}`);
  expect(idsOf(entity.body.data)).toEqual([partner.entityServiceId]);
  const open = await without.get(`/locations?${here}`);
  expect(idsOf(open.body.data).toSorted()).toEqual(
    [other.entityServiceId, pending.entityServiceId].toSorted(),
  );

  const slot = `slot?entityService=${partner.entityServiceId}`;
  expect((await product.call('GET', `${path}/${slot}`, { token })).status).toBe(200);
  expect((await without.get(`/${slot}`)).status).toBe(404);
  const atEnded = `slot?entityService=${ended.entityServiceId}`;
  expect((await product.call('GET', `${path}/${atEnded}`, { token })).status).toBe(404);
});

test('a closed day is answered, with a word that it has no times and the days around it', async () => {
  const service = await product.addService();
  await buildClosure(product.db, {
    entityId: service.entityId,
    from: new Date(at('00:00')),
    until: new Date('2026-11-26T00:00:00Z'),
  });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);

  const { status, body } = await cart.get(`/slot?entityService=${service.entityServiceId}`);

  expect([status, body.type, body.messages[0].code]).toEqual([200, 'Success', 'slot.none']);
  expect(body.data).toMatchObject({ date: wednesday, slots: [], free: 0, approvalPending: false });
  expect(body.data.days).toHaveLength(14);
  expect(body.data.days.slice(0, 3)).toMatchObject([
    { date: '2026-11-24', isOpen: true },
    { date: wednesday, isOpen: false, free: 0 },
    { date: '2026-11-26', isOpen: true, free: 36 },
  ]);
});

test('slots say the time range and the place in words, and a place of another service is not there', async () => {
  const service = await product.addService({ service: { location: 'AtAddress' } });
  const other = await product.addService();
  const inactive = await product.addService({
    service: { serviceId: service.serviceId, isActive: false },
  });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);

  const { body } = await cart.get(
    `/slot?date=${wednesday}&entityService=${service.entityServiceId}`,
  );
  expect(body.data.slots[0]).toEqual({
    time: at('09:00'),
    timeRange: '09:00 - 09:15',
    available: 1,
    slot: 'Ao domicílio',
    tickets: [],
  });
  for (const { entityServiceId } of [other, inactive, { entityServiceId: newId() }]) {
    const answer = await cart.get(`/slot?entityService=${entityServiceId}`);
    expect([answer.status, answer.body.messages[0].code]).toEqual([404, 'not_found']);
  }
  const past = await cart.get(`/slot?date=2026-11-23&entityService=${service.entityServiceId}`);
  expect(past.body.messages[0].code).toBe('cart.date_past');
});
