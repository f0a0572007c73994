import { afterAll, beforeEach, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { frozenAt } from './app.ts';
import type { DeskStand } from './desk-stand.ts';
import { openDeskStand } from './desk-stand.ts';
import { sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { Till } from './till.ts';
import { openTill } from './till.ts';

/** A desk stand for all tests of a file: after the last of them no place may be wrong. */
export const sharedDeskStand = (): Promise<DeskStand> =>
  shared(openDeskStand, ({ db, clock }) => sweepOccupancy(db, clock.now()));

/** A till for all tests of a file: after the last of them no money may be wrong. */
export const sharedTill = (): Promise<Till> => shared(openTill, ({ db }) => sweepMoney(db));

/** What the tests of a file share: at the frozen time before each, swept and closed after the last. */
async function shared<Stand extends TestApp>(
  open: () => Promise<Stand>,
  sweep: (stand: Stand) => Promise<unknown>,
): Promise<Stand> {
  const stand = await open();
  beforeEach(() => stand.clock.set(frozenAt));
  afterAll(async () => {
    const wrong = await sweep(stand);
    await stand.close();
    expect(wrong).toEqual([]);
  });
  return stand;
}
