import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { drainJobs, moneyActions } from './money-actions.ts';
import { sweepCodePrices, sweepOwners } from './money-owners.ts';
import { watchPromises } from './money-promises.ts';
import { seedScenario } from './money-scenario.ts';
import { sweepBooks, sweepLeaks, sweepMoney } from './money-sweep.ts';
import { certainHistoryOf, historiesOf, outcomesOf } from './money-table.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** More stories for a longer look: `MONEY_STORIES=500`. */
const stories = Number(process.env.MONEY_STORIES ?? 18);

let product: TestProduct;
let stripeProduct: TestProduct;

beforeAll(async () => {
  product = await createTestProduct();
  stripeProduct = await createTestProduct({ provider: 'stripe' });
});
afterAll(async () => {
  await product.close();
  await stripeProduct.close();
});

const timeout = 60_000 + stories * 10_000;

test('whatever happens in whatever order: money taken is money owed or returned, a paid place is a booked place, no place is given back before a time that was promised for it, none leaks, what is booked keeps its price and its account', {
  timeout,
}, async () => {
  await play(product, stories);
});

test('the same where Stripe takes the money: its sessions outlive the holds, its vouchers cannot be taken back, its notices only point', {
  timeout,
}, async () => {
  await play(stripeProduct, Math.ceil(stories / 2));
});

async function play(product: TestProduct, numRuns: number): Promise<void> {
  const missing = outcomesOf(moneyActions);
  await fc.assert(
    fc.asyncProperty(historiesOf(moneyActions), async (history) => {
      product.clock.set(frozenAt);
      const scenario = await seedScenario(product);
      const promises = watchPromises(product.db);
      for (const together of history) {
        await Promise.all(together.map((step) => step.run(scenario)));
        expect(await sweepBooks(product.db, product.clock.now())).toEqual([]);
        expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
        expect(await sweepOwners(product.db)).toEqual([]);
        expect(await promises.findBroken()).toEqual([]);
      }
      await drainJobs(scenario);
      expect(await promises.findBroken()).toEqual([]);

      expect(await sweepMoney(product.db)).toEqual([]);
      expect(await sweepOwners(product.db)).toEqual([]);
      expect(await sweepCodePrices(product.db)).toEqual([]);
      expect(await sweepLeaks(product.db)).toEqual([]);
      expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
      for (const [words, rows] of missing) {
        const found = await sql`select 1 ${rows} limit 1`.execute(product.db);
        if (found.rows.length > 0) missing.delete(words);
      }
    }),
    // A history takes a second: to look for a shorter one that fails too would take longer than the suite may. One that
    // hangs is named as well.
    { numRuns, examples: [[certainHistoryOf(moneyActions)]], endOnFailure: true, timeout: 60_000 },
  );
  // The history that every run has brings all of them about: else nothing was proved.
  expect([...missing.keys()]).toEqual([]);
}
