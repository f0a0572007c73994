import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentsTestApp } from '../../../test/payments-test-app.ts';
import { createPaymentsTestApp } from '../../../test/payments-test-app.ts';
import { paymentsJobs } from '../payments.jobs.ts';
import { createNoProvider } from '../providers/no-provider.ts';

let testApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
});
afterAll(() => testApp.close());

test('payments of a provider that is no longer configured are logged once, and no job fails at them', async () => {
  const cart = await testApp.holdCart({});
  await testApp.call('POST', `scheduling/${cart.cartId}/checkout`, {
    token: cart.token,
    body: { paymentType: { id: 2, method: 1 } },
  });
  const [payment] = await testApp.db.selectFrom('payments').select(['id', 'status']).execute();
  expect(payment?.status).toBe('pending');
  const jobs = paymentsJobs({
    ...testApp.payments,
    provider: createNoProvider(),
    links: testApp.links,
  });
  const run = (name: string, payload: object) =>
    jobs[name]?.(payload as never, { now: testApp.clock.now() });
  testApp.clock.advance(2 * 60 * 60_000);

  for (let round = 0; round < 3; round += 1) await run('payments.reconcile', {});
  await run('payments.check', { paymentId: payment?.id });
  await run('payments.end', { paymentId: payment?.id });

  expect(testApp.errors).toHaveLength(1);
  expect(testApp.errors[0]).toContain('a provider that is not set up');
  expect(testApp.errors[0]).toContain('{"provider":"sandbox","payments":1}');
  const { rows } = await sql`
    select key from graphile_worker.jobs where key like 'payments.reconcile:%'`.execute(testApp.db);
  expect(rows).toEqual([]);
});
