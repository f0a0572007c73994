import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { paymentsJobs } from '../payments.jobs.ts';
import { createNoProvider } from '../providers/no-provider.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
});
afterAll(() => product.close());

test('payments of a provider that is no longer configured are logged once, and no job fails at them', async () => {
  const cart = await product.holdCart({});
  await product.call('POST', `scheduling/${cart.cartId}/checkout`, {
    token: cart.token,
    body: { paymentType: { id: 2, method: 1 } },
  });
  const [payment] = await product.db.selectFrom('payments').select(['id', 'status']).execute();
  expect(payment?.status).toBe('pending');
  const jobs = paymentsJobs({
    ...product.payments,
    provider: createNoProvider(),
    links: product.links,
  });
  const run = (name: string, payload: object) =>
    jobs[name]?.(payload as never, { now: product.clock.now() });
  product.clock.advance(2 * 60 * 60_000);

  for (let round = 0; round < 3; round += 1) await run('payments.reconcile', {});
  await run('payments.check', { paymentId: payment?.id });
  await run('payments.end', { paymentId: payment?.id });

  expect(product.errors).toHaveLength(1);
  expect(product.errors[0]).toContain('a provider that is not set up');
  expect(product.errors[0]).toContain('{"provider":"sandbox","payments":1}');
  const { rows } = await sql`
    select key from graphile_worker.jobs where key like 'payments.reconcile:%'`.execute(product.db);
  expect(rows).toEqual([]);
});
