import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity } from '../../test/builders/index.ts';
import { readRatingAverages } from '../ratings/index.ts';
import { readScheduledHours } from '../scheduling/index.ts';
import { partnersRoutes } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: ({ db }) =>
      partnersRoutes({
        db,
        provider: { methods: [] },
        readRatings: readRatingAverages,
        readHours: readScheduledHours,
      }),
  });
});

afterAll(() => app.close());

test('without a payment provider an entity page offers only payment on site', async () => {
  const { id } = await buildEntity(app.db, {
    onlinePayment: true,
    localPayment: 'open',
    localPaymentMethods: [0],
  });
  const { body } = await app.call('GET', `public/partner/${id}/information`);
  expect(body.data.paymentMethods).toEqual({
    onlinePayment: false,
    onlineMethods: [],
    localPayment: true,
    localPaymentTypes: [0],
  });
});
