import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { drainJobs, runAction } from './money-actions.ts';
import { everyAction, moneyHistory } from './money-history.ts';
import { readOutcomes, requiredOutcomes } from './money-outcomes.ts';
import { watchPromises } from './money-promises.ts';
import { seedScenario } from './money-scenario.ts';
import { sweepBooks, sweepLeaks, sweepMoney } from './money-sweep.ts';
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

test('whatever happens in whatever order: money taken is money owed or returned, a paid place is a booked place, no place is given back before a time that was promised for it, and none leaks', {
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
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(moneyHistory, async (happenings) => {
      product.clock.set(frozenAt);
      const scenario = await seedScenario(product);
      const promises = watchPromises(product.db);
      for (const together of happenings) {
        await Promise.all(together.map((one) => runAction(scenario, one)));
        expect(await sweepBooks(product.db)).toEqual([]);
        expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
        expect(await promises.findBroken()).toEqual([]);
      }
      await drainJobs(scenario);
      expect(await promises.findBroken()).toEqual([]);

      expect(await sweepMoney(product.db)).toEqual([]);
      expect(await sweepLeaks(product.db)).toEqual([]);
      expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
      for (const end of await readOutcomes(product.db)) ends.add(end);
    }),
    // A story takes a second: to look for a shorter one that fails too would take longer than the suite may. One that
    // hangs is named as well.
    { numRuns, examples: [[everyAction]], endOnFailure: true, timeout: 60_000 },
  );
  // Chance tells most of them in each run, the story that is always told all of them: else nothing was proved.
  expect(requiredOutcomes.filter((end) => !ends.has(end))).toEqual([]);
}
