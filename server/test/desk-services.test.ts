import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildCampaign } from './builders/index.ts';
import { openProviderDesk } from './desk.fixture.ts';
import { wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
  app.clock.set(frozenAt);
});
afterAll(() => app.close());

test('the desk is listed its own services with their pools, at the price of the day that it books', async () => {
  const { service, desk } = await openProviderDesk(app);
  await openProviderDesk(app);
  const { entityServiceId } = service;
  await buildCampaign(app.db, { entityServiceId, priceCents: 700, fromDate: wednesday });
  const list = (date: string) =>
    app.call('GET', `v1/agenda/services?date=${date}`, { token: desk.token });

  const { data } = (await list(wednesday)).body;
  expect(data).toMatchObject([
    {
      idEntityService: entityServiceId,
      location: 'Entity',
      priceCents: 700,
      idPools: [service.poolId],
    },
  ]);
  const draft = await desk.reserve(service, '09:00');
  await desk.book(draft.body.data.id);
  const booked = await app.db.selectFrom('appointments').select('priceCents').executeTakeFirst();
  expect(booked).toEqual({ priceCents: 700 });
  expect((await list('2026-11-24')).body.data[0].priceCents).not.toBe(700);
});
