import { priceOn, totalOf } from '@vaga/contract/prices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCampaign } from '../../test/builders/index.ts';
import type { BookableService } from '../../test/patient-actions.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';

let product: TestProduct;
let service: BookableService;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
  service = await product.addService({ schedule: { capacity: 5 } });
  const { entityServiceId } = service;
  const days = (fromDate: string, untilDate: string) => ({ entityServiceId, fromDate, untilDate });
  await buildCampaign(product.db, { ...days('2026-11-26', '2026-11-27'), priceCents: 1250 });
  await buildCampaign(product.db, { ...days('2026-11-27', '2026-12-01'), priceCents: 0 });
  // For who comes by a code, and for a day that no cart may book yet: neither is this cart's.
  await buildCampaign(product.db, { ...days('2026-11-01', '2026-12-01'), entityCode: 'hotel' });
  await buildCampaign(product.db, { ...days('2028-01-01', '2028-02-01'), priceCents: 100 });
});

afterAll(() => product.close());

test('each person has the price of their own day, and the sum of the step is that of the payment', async () => {
  const cart = await product.createCart(await product.addFamily(3), service.serviceId);
  const { body } = await cart.get(`/slot?entityService=${service.entityServiceId}`);
  const onDay = (day: string) => at('09:00').replace(wednesday, day);
  const times = [onDay(wednesday), onDay('2026-11-26'), onDay('2026-11-27')];
  const told = times.map((time) => ({ priceCents: priceOn(body.data.prices, time.slice(0, 10)) }));

  const held = await cart.hold(service, times);

  expect(told.map(({ priceCents }) => priceCents)).toEqual([2000, 1250, 0]);
  expect(
    held.body.data.assets.map(({ amountCents }: { amountCents: number }) => amountCents),
  ).toEqual([2000, 1250, 0]);
  expect(held.body.data.payment.totalCents).toBe(totalOf(told));
});

test('a place whose price differs over the days that a cart may book says from where to where', async () => {
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  const [listed] = (await cart.get('/locations?latitude=40.21&longitude=-8.43')).body.data;
  const shown = (await cart.get(`/slot?entityService=${service.entityServiceId}`)).body.data;

  expect(listed.priceRange).toEqual({ minimum: 0, maximum: 20 });
  expect(shown.priceRange).toEqual(listed.priceRange);
});
