import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { everyWay, story } from './money-happenings.ts';
import { watchPromises } from './money-promises.ts';
import { readEnds, wantedEnds } from './money-reach.ts';
import { setStage } from './money-stage.ts';
import { comeToRest, happen } from './money-story.ts';
import { sweepBooks, sweepLeaks, sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { Till } from './till.ts';
import { openTill } from './till.ts';

/** More stories for a longer look: `MONEY_STORIES=500`. */
const stories = Number(process.env.MONEY_STORIES ?? 18);

let till: Till;
let stripeTill: Till;

beforeAll(async () => {
  till = await openTill();
  stripeTill = await openTill('stripe');
});
afterAll(async () => {
  await till.close();
  await stripeTill.close();
});

const timeout = 60_000 + stories * 10_000;

test('whatever happens in whatever order: money taken is money owed or returned, a paid place is a booked place, no place is given back before a time that was promised for it, and none leaks', {
  timeout,
}, async () => {
  await play(till, stories);
});

test('the same where Stripe takes the money: its sessions outlive the holds, its vouchers cannot be taken back, its notices only point', {
  timeout,
}, async () => {
  await play(stripeTill, Math.ceil(stories / 2));
});

async function play(till: Till, numRuns: number): Promise<void> {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(story, async (happenings) => {
      till.clock.set(frozenAt);
      const stage = await setStage(till);
      const promises = watchPromises(till.db);
      for (const together of happenings) {
        await Promise.all(together.map((one) => happen(stage, one)));
        expect(await sweepBooks(till.db)).toEqual([]);
        expect(await sweepOccupancy(till.db, till.clock.now())).toEqual([]);
        expect(await promises.look()).toEqual([]);
      }
      await comeToRest(stage);
      expect(await promises.look()).toEqual([]);

      expect(await sweepMoney(till.db)).toEqual([]);
      expect(await sweepLeaks(till.db)).toEqual([]);
      expect(await sweepOccupancy(till.db, till.clock.now())).toEqual([]);
      for (const end of await readEnds(till.db)) ends.add(end);
    }),
    // A story takes a second: to look for a shorter one that fails too would take longer than the suite may. One that
    // hangs is named as well.
    { numRuns, examples: [[everyWay]], endOnFailure: true, timeout: 60_000 },
  );
  // Chance tells most of them in each run, the story that is always told all of them: else nothing was proved.
  expect(wantedEnds.filter((end) => !ends.has(end))).toEqual([]);
}
