import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { buildEntity, buildProtocol } from '../../../test/builders/index.ts';
import { christmas, openOffers } from '../../../test/offers.fixture.ts';
import type { BookableService } from '../../../test/patient-actions.ts';
import { at } from '../../../test/patient-actions.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
afterAll(() => product.close());
beforeEach(() => product.clock.set(frozenAt));

/** The clock's next tick of the job: what is due is applied. */
async function runPricesAt(instant: string): Promise<void> {
  product.clock.set(new Date(instant));
  await product.jobs['partners.findDuePrices']?.({} as never, { now: product.clock.now() });
  await product.runDueJobs();
}

const pricesOf = async (service: BookableService) =>
  (
    await product.db
      .selectFrom('occupancy')
      .select('priceCents')
      .where('entityServiceId', '=', service.entityServiceId)
      .where('live', '=', true)
      .orderBy('priceCents')
      .execute()
  ).map(({ priceCents }) => priceCents);

test('a planned price holds from midnight at the entity, once, also where the job runs twice', async () => {
  const lisbon = await openOffers(product);
  const azores = await openOffers(product, { entity: { timeZone: 'Atlantic/Azores' } });
  const nextPrice = { priceCents: 2300, from: '2026-12-01' };
  for (const { save } of [lisbon, azores]) await save({ nextPrice });

  await runPricesAt('2026-11-30T23:59:00Z');
  expect(await lisbon.read()).toMatchObject({ priceCents: 2000, nextPrice });
  await runPricesAt('2026-12-01T00:00:00Z');
  await runPricesAt('2026-12-01T00:00:00Z');
  expect(await lisbon.read()).toMatchObject({ priceCents: 2300, nextPrice: null });
  // There it is still the 30th.
  expect(await azores.read()).toMatchObject({ priceCents: 2000, nextPrice });
  await runPricesAt('2026-12-01T01:00:00Z');
  expect(await azores.read()).toMatchObject({ priceCents: 2300, nextPrice: null });
  for (const { acts } of [lisbon, azores])
    expect(await acts()).toEqual(['service.price_changed', 'service.price_changed']);
});

test('two runs of the job at the same moment apply a price once', async () => {
  const { save, read, acts, entityId } = await openOffers(product);
  await save({ nextPrice: { priceCents: 0, from: '2026-11-25' } });
  product.clock.set(new Date('2026-11-25T00:00:00Z'));
  const apply = product.jobs['partners.applyNextPrices'];
  const now = product.clock.now();
  await Promise.all([1, 2].map(() => apply?.({ entityId } as never, { now })));
  expect(await read()).toMatchObject({ priceCents: 0, nextPrice: null });
  expect(await acts()).toHaveLength(2);
});

test('a place keeps the price that it was held at, through a change, a planned price and its booking', async () => {
  const { service, save } = await openOffers(product, { schedule: { capacity: 5 } });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  await cart.hold(service, [at('09:00')]);
  await save({ priceCents: 9900 });
  expect((await cart.hold(service, [at('09:00')])).body.data.payment.totalCents).toBe(2000);
  const later = await product.createCart(await product.addFamily(), service.serviceId);
  await later.hold(service, [at('09:00')]);
  expect(await pricesOf(service)).toEqual([2000, 9900]);
});

test('while a price changes under holds each gets the old or the new one or is asked to try again, and those after it the new one', async () => {
  const { service, save } = await openOffers(product, { schedule: { capacity: 50 } });
  const carts = await Promise.all(
    Array.from({ length: 20 }, async () =>
      product.createCart(await product.addFamily(), service.serviceId),
    ),
  );
  const half = carts.slice(0, 10).map((cart) => cart.hold(service, [at('10:00')]));
  const [saved, ...held] = await Promise.all([save({ priceCents: 2500 }), ...half]);
  expect(saved.body.type).toBe('Success');
  const taken = held.filter(({ status }) => status === 200);
  // The entity changed under its decision more often than it tries.
  for (const { status } of held) expect([200, 503]).toContain(status);
  for (const { body } of taken) expect([2000, 2500]).toContain(body.data.payment.totalCents);
  const prices = taken.map(({ body }) => body.data.payment.totalCents);
  expect(await pricesOf(service)).toEqual(prices.toSorted((one, other) => one - other));
  for (const cart of carts.slice(10))
    expect((await cart.hold(service, [at('10:15')])).body.data.payment.totalCents).toBe(2500);
  await product.sweep();
});

test('a campaign is saved with its days and shown while it is in force; its place keeps the price once it is removed', async () => {
  const { service, addCampaign, list, token, acts } = await openOffers(product, {
    schedule: { capacity: 5 },
  });
  const days = { from: '2026-11-24', until: '2026-11-25' };
  const { body } = await addCampaign({ ...days, informationPt: 'Só hoje e amanhã.' });
  expect(body).toMatchObject({ type: 'Success', data: { ...days, priceCents: 1800 } });
  expect((await list()).services[0]?.campaignNow).toMatchObject({ id: body.data.id });
  const hold = async () => {
    const cart = await product.createCart(await product.addFamily(), service.serviceId);
    return (await cart.hold(service, [at('09:00')])).body.data.payment.totalCents;
  };
  expect(await hold()).toBe(1800);
  const path = `v1/campaigns/${body.data.id}`;
  expect((await product.call('DELETE', path, { token })).body.type).toBe('Success');
  expect((await product.call('DELETE', path, { token })).status).toBe(404);
  expect(await hold()).toBe(2000);
  expect(await pricesOf(service)).toEqual([1800, 2000]);
  const { body: all } = await product.call('GET', 'v1/campaigns', { token });
  expect(all.data).toEqual([]);
  expect(await acts()).toEqual(['campaign.added', 'campaign.removed']);
});

test('of campaigns that overlap the lowest price holds', async () => {
  const { service, addCampaign } = await openOffers(product);
  const days = { from: '2026-11-24', until: '2026-11-30' };
  for (const priceCents of [1500, 1200, 1700]) await addCampaign({ ...days, priceCents });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  const { body } = await cart.hold(service, [at('09:00')]);
  expect(body.data.payment.totalCents).toBe(1200);
});

test('a campaign is changed from its latest version alone, and keeps a first day that is over', async () => {
  const { addCampaign, call } = await openOffers(product);
  const { data } = (await addCampaign({ from: '2026-11-24', until: '2026-11-26' })).body;
  product.clock.set(new Date('2026-11-25T09:00:00Z'));
  const change = (changes: object) =>
    call('PUT', `v1/campaigns/${data.id}`, { ...data, ...changes });
  const changed = await change({ priceCents: 1700, entityCode: '' });
  expect(changed.body).toMatchObject({ type: 'Success', data: { priceCents: 1700 } });
  const late = await change({ priceCents: 1 });
  expect(late.status).toBe(409);
  expect(late.body.data.current).toMatchObject({ priceCents: 1700, from: '2026-11-24' });
});

test('a campaign before today, without an end in reach or for a stranger’s code is refused beside its field', async () => {
  const { addCampaign, entityId } = await openOffers(product);
  const partner = await buildEntity(product.db, {
    entityType: 'AccommodationPartner',
    code: 'hotel-campanha',
  });
  const refused = async (changes: object) => {
    const { status, body } = await addCampaign(changes);
    return [status, body.messages[0].code];
  };
  expect(await refused({ from: '2026-11-23' })).toEqual([400, 'from']);
  expect(await refused({ until: '2026-11-30' })).toEqual([400, 'until']);
  expect(await refused({ until: '2031-01-01' })).toEqual([400, 'until']);
  expect(await refused({ entityCode: 'hotel-campanha' })).toEqual([400, 'entityCode']);
  await buildProtocol(product.db, { partnerEntityId: partner.id, serviceEntityId: entityId });
  const { body } = await addCampaign({ entityCode: 'HOTEL-campanha' });
  expect(body.data).toMatchObject({
    entityCode: 'hotel-campanha',
    codeOf: partner.businessName,
    namePt: christmas.namePt,
  });
});
