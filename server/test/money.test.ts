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
import type { PaymentsTestApp } from './payments-test-app.ts';
import { createPaymentsTestApp } from './payments-test-app.ts';

/** More stories for a longer look: `MONEY_STORIES=500`. */
const stories = Number(process.env.MONEY_STORIES ?? 18);

let testApp: PaymentsTestApp;
let stripeTestApp: PaymentsTestApp;

beforeAll(async () => {
  testApp = await createPaymentsTestApp();
  stripeTestApp = await createPaymentsTestApp('stripe');
});
afterAll(async () => {
  await testApp.close();
  await stripeTestApp.close();
});

const timeout = 60_000 + stories * 10_000;

test('whatever happens in whatever order: money taken is money owed or returned, a paid place is a booked place, no place is given back before a time that was promised for it, and none leaks', {
  timeout,
}, async () => {
  await play(testApp, stories);
});

test('the same where Stripe takes the money: its sessions outlive the holds, its vouchers cannot be taken back, its notices only point', {
  timeout,
}, async () => {
  await play(stripeTestApp, Math.ceil(stories / 2));
});

async function play(testApp: PaymentsTestApp, numRuns: number): Promise<void> {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(moneyHistory, async (happenings) => {
      testApp.clock.set(frozenAt);
      const scenario = await seedScenario(testApp);
      const promises = watchPromises(testApp.db);
      for (const together of happenings) {
        await Promise.all(together.map((one) => runAction(scenario, one)));
        expect(await sweepBooks(testApp.db)).toEqual([]);
        expect(await sweepOccupancy(testApp.db, testApp.clock.now())).toEqual([]);
        expect(await promises.findBroken()).toEqual([]);
      }
      await drainJobs(scenario);
      expect(await promises.findBroken()).toEqual([]);

      expect(await sweepMoney(testApp.db)).toEqual([]);
      expect(await sweepLeaks(testApp.db)).toEqual([]);
      expect(await sweepOccupancy(testApp.db, testApp.clock.now())).toEqual([]);
      for (const end of await readOutcomes(testApp.db)) ends.add(end);
    }),
    // A story takes a second: to look for a shorter one that fails too would take longer than the suite may. One that
    // hangs is named as well.
    { numRuns, examples: [[everyAction]], endOnFailure: true, timeout: 60_000 },
  );
  // Chance tells most of them in each run, the story that is always told all of them: else nothing was proved.
  expect(requiredOutcomes.filter((end) => !ends.has(end))).toEqual([]);
}
