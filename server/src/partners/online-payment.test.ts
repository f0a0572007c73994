import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildEntity } from '../../test/builders/index.ts';
import { partnersRoutes } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    routes: partnersRoutes,
    environment: { PAYMENT_PROVIDER: 'none' },
  });
});

afterAll(() => app.close());

test('where the installation has no payment provider, no page promises online payment', async () => {
  const { id } = await buildEntity(app.db, { onlinePayment: true });
  const { body } = await app.call('GET', `public/partner/${id}/information`);
  expect(body.data.paymentMethods.onlinePayment).toBe(false);
});
