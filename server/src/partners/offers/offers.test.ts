import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildCampaign, buildEntityService } from '../../../test/builders/index.ts';
import { openDesk } from '../../../test/desk.fixture.ts';
import { openOffers } from '../../../test/offers.fixture.ts';
import { at } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

const add = (token: string, services: object[]) =>
  product.call('POST', 'v1/entity-services', { token, body: { services } });

test('the list has each service with its type, lengths and the campaign of today, for every role of the entity', async () => {
  const { id, entityId, list, signIn } = await openOffers(product, {
    schedule: { intervalMinutes: 20 },
  });
  const days = { fromDate: '2026-11-01', untilDate: '2026-12-01' };
  await buildCampaign(product.db, { entityServiceId: id, ...days, priceCents: 1500 });
  await buildCampaign(product.db, { entityServiceId: id, ...days, priceCents: 1200 });
  const code = { entityCode: 'hotel-lista', priceCents: 100 };
  await buildCampaign(product.db, { entityServiceId: id, ...days, ...code });
  const other = await buildEntityService(product.db);
  const answer = await list('', await signIn(['desk']));
  expect(answer.today).toBe('2026-11-24');
  expect(answer.services).toHaveLength(1);
  expect(answer.services[0]).toMatchObject({
    id,
    location: 'Entity',
    radiusKm: null,
    priceCents: 2000,
    campaignNow: { priceCents: 1200, until: '2026-11-30' },
    lengths: [20],
    state: 'offered',
    ownCode: '',
  });
  expect(answer.services[0]?.campaigns).toHaveLength(3);
  expect(answer.codes.map(({ code: known }) => known)).toContain('hotel-lista');
  expect(other.entityId).not.toBe(entityId);
});

test('the list is filtered by type, state and words; accents and case do not count', async () => {
  const { token, list } = await openOffers(product);
  // Two analyses and a vaccine of the reference catalogue.
  await add(token, [
    { idService: 301, priceCents: 900 },
    { idService: 302, priceCents: 500 },
  ]);
  const { services, serviceTypes } = await list();
  const names = services.map(({ service }) => service);
  const [glucose] = services;
  // By type, then by name.
  expect(names).toEqual(['Glicose em jejum', 'Hemograma completo', 'Teste de antigénio']);
  const analyses = serviceTypes.find(({ description }) => description.startsWith('An'));
  expect((await list(`?type=${analyses?.id}`)).services).toHaveLength(2);
  expect((await list('?text=HEMOGRAMA')).services).toMatchObject([{ idService: 301 }]);
  expect((await list('?text=analises%20jejum')).services).toMatchObject([{ idService: 302 }]);
  expect((await list('?text=%25')).services).toEqual([]);
  await product.call('POST', `v1/entity-services/${glucose?.id}/pause`, { token });
  expect((await list('?state=paused')).services).toMatchObject([{ id: glucose?.id }]);
});

test('the catalogue is found by a name in either language and by LOINC, and says what is offered already', async () => {
  const { token } = await openOffers(product);
  await add(token, [{ idService: 301, priceCents: 900 }]);
  const find = async (text: string) =>
    (
      await product.call('GET', `v1/entity-services/catalogue?text=${encodeURIComponent(text)}`, {
        token,
      })
    ).body.data;
  for (const text of ['hemograma', 'full blood', '58410-2'])
    expect(await find(text)).toMatchObject([{ idService: 301, offeredAt: ['Entity'] }]);
  expect(await find('glicose jejum')).toMatchObject([{ idService: 302, offeredAt: [] }]);
});

test('services are added many at once; those that are offered already stay as they are', async () => {
  const { token, list, acts } = await openOffers(product);
  const { body } = await add(token, [
    { idService: 301, priceCents: 900 },
    { idService: 301, location: 'AtAddress', radiusKm: 12.5, priceCents: 1900 },
  ]);
  expect(body).toMatchObject({ type: 'Success', data: { added: 2 } });
  const again = await add(token, [
    { idService: 301, priceCents: 1 },
    { idService: 302, priceCents: 500 },
  ]);
  expect(again.body).toMatchObject({
    type: 'Warning',
    data: { added: 1 },
    messages: [{ code: 'service.already_offered' }],
  });
  expect((await list('?text=hemograma')).services).toMatchObject([
    { location: 'Entity', priceCents: 900, radiusKm: null },
    { location: 'AtAddress', priceCents: 1900, radiusKm: 12.5 },
  ]);
  expect(await acts()).toEqual(['service.added', 'service.added', 'service.added']);
});

test('of two members who add the same service at once one does, and the other is shown that it was there', async () => {
  const { token, list } = await openOffers(product);
  const both = await Promise.all(
    [1000, 1100].map((priceCents) => add(token, [{ idService: 303, priceCents }])),
  );
  expect(both.map(({ body }) => body.data.added).sort()).toEqual([0, 1]);
  const { services } = await list();
  expect(services.filter(({ idService }) => idService === 303)).toHaveLength(1);
});

test('an unknown service and a radius that does not fit are refused, and nothing is added', async () => {
  const { token, list } = await openOffers(product);
  for (const wrong of [
    { idService: 999_999, priceCents: 100 },
    { idService: 302, priceCents: 100, radiusKm: 5 },
    { idService: 302, priceCents: 100, location: 'AtAddress' },
  ])
    expect((await add(token, [{ idService: 301, priceCents: 900 }, wrong])).status).toBe(400);
  expect((await list()).services).toHaveLength(1);
});

test('a service is saved with its prices apart from the rest in the activity; a colleague’s save is not lost', async () => {
  const { read, save, acts } = await openOffers(product);
  const { version } = await read();
  const nextPrice = { priceCents: 2300, from: '2027-01-01' };
  const saved = await save({ priceCents: 2100, nextPrice, ownCode: 'AG-1', needsApproval: true });
  expect(saved.body).toMatchObject({
    type: 'Success',
    data: { priceCents: 2100, nextPrice, ownCode: 'AG-1', needsApproval: true },
  });
  const late = await save({ priceCents: 1, version });
  expect(late.status).toBe(409);
  expect(late.body.data.current).toMatchObject({ priceCents: 2100 });
  expect(late.body.data.changedAt).toBe(frozenAt.toISOString());
  expect(await acts()).toEqual(['service.price_changed', 'service.changed']);
  await save({ ownCode: '' });
  expect(await read()).toMatchObject({ ownCode: '', priceCents: 2100 });
});

test('a planned price that begins today or too late is refused beside its field', async () => {
  const { save } = await openOffers(product);
  for (const from of ['2026-11-24', '2026-01-01', '2030-01-01']) {
    const { status, body } = await save({ nextPrice: { priceCents: 1, from } });
    expect({ status, code: body.messages[0].code }).toEqual({
      status: 400,
      code: 'nextPrice.from',
    });
  }
});

test('a paused service is hidden from the public and bookable at its desk; what is held is booked', async () => {
  const { service, act, read, entityId, list } = await openOffers(product, {
    schedule: { capacity: 5 },
  });
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  expect((await cart.hold(service, [at('09:00')])).body.type).toBe('Success');

  expect((await act('pause')).body).toMatchObject({ type: 'Success', data: { state: 'paused' } });
  await act('pause');
  const publicServices = await product.call('POST', `public/partner/${entityId}/service/search`, {
    body: {},
  });
  expect(publicServices.body.data).toEqual([]);
  const { rows } = await sql`
    select from entity_service_types where entity_id = ${entityId}`.execute(product.db);
  expect(rows).toEqual([]);
  const other = await product.createCart(await product.addFamily(), service.serviceId);
  expect((await other.hold(service, [at('09:15')])).status).toBe(404);
  const desk = await openDesk(product, { entityId });
  expect((await desk.reserve(service, '09:30')).body.type).toBe('Success');
  const paid = await product.call('POST', `scheduling/${cart.id}/checkout`, {
    token: family.token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { paymentType: { id: 1, method: 0 } },
  });
  expect(paid.body.type).toBe('Success');

  expect((await act('resume')).body).toMatchObject({ data: { state: 'offered' } });
  expect((await other.hold(service, [at('09:15')])).body.type).toBe('Success');
  expect((await read()).state).toBe('offered');
  expect((await list('?state=paused')).services).toEqual([]);
});

test('a service is withdrawn once nothing of it is held or booked, with its campaigns; offered again it has its new price', async () => {
  const { service, remove, list, addCampaign, token, id, acts } = await openOffers(product);
  await addCampaign();
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  await cart.hold(service, [at('09:00')]);
  const early = await remove();
  expect(early.body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'service.has_bookings' }],
  });
  product.clock.advance(60 * 60_000);
  expect((await remove()).body.type).toBe('Success');
  expect((await list()).services).toEqual([]);
  expect((await remove()).status).toBe(404);
  await add(token, [{ idService: service.serviceId, priceCents: 4400 }]);
  expect((await list()).services).toMatchObject([{ id, priceCents: 4400, campaigns: [] }]);
  expect(await acts()).toEqual(['campaign.added', 'service.removed', 'service.added']);
});

test('no member changes a service of another entity, nor the desk one of its own', async () => {
  const { id, signIn } = await openOffers(product);
  const { token: stranger } = await openOffers(product);
  const pause = (token: string) =>
    product.call('POST', `v1/entity-services/${id}/pause`, { token });
  expect((await pause(stranger)).status).toBe(404);
  expect((await pause(await signIn(['desk']))).status).toBe(403);
});
