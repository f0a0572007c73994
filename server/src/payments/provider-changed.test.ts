import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Till } from '../../test/till.ts';
import { openTill } from '../../test/till.ts';
import { createNoProvider } from './no-provider.ts';
import { paymentsJobs } from './payments.jobs.ts';

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

test('payments of a provider that is not set up any more are told of once, and no job fails at them', async () => {
  const cart = await till.holdCart({});
  await till.call('POST', `scheduling/${cart.cartId}/checkout`, {
    token: cart.token,
    body: { paymentType: { id: 2, method: 1 } },
  });
  const [payment] = await till.db.selectFrom('payments').select(['id', 'status']).execute();
  expect(payment?.status).toBe('pending');
  const jobs = paymentsJobs({ ...till.payments, provider: createNoProvider(), links: till.links });
  const run = (name: string, payload: object) =>
    jobs[name]?.(payload as never, { now: till.clock.now() });
  till.clock.advance(2 * 60 * 60_000);

  for (let turn = 0; turn < 3; turn += 1) await run('payments.reconcile', {});
  await run('payments.check', { paymentId: payment?.id });
  await run('payments.end', { paymentId: payment?.id });

  expect(till.errors).toHaveLength(1);
  expect(till.errors[0]).toContain('a provider that is not set up');
  expect(till.errors[0]).toContain('{"provider":"sandbox","payments":1}');
  const { rows } = await sql`
    select key from graphile_worker.jobs where key like 'payments.reconcile:%'`.execute(till.db);
  expect(rows).toEqual([]);
});
