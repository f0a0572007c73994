import { afterAll, beforeEach, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { frozenAt } from './app.ts';
import type { ApprovalFixture } from './approval.fixture.ts';
import { createApprovalFixture } from './approval.fixture.ts';
import { sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** One approval fixture for all tests of a file: after the last of them no place may be wrong. */
export const sharedApprovalFixture = (): Promise<ApprovalFixture> =>
  shareFixture(createApprovalFixture, ({ db, clock }) => sweepOccupancy(db, clock.now()));

/** One payments test app for all tests of a file: after the last of them no money may be wrong. */
export const sharedTestProduct = (): Promise<TestProduct> =>
  shareFixture(createTestProduct, ({ db }) => sweepMoney(db));

/** What the tests of a file share: at the frozen time before each, swept and closed after the last. */
async function shareFixture<Stand extends TestApp>(
  open: () => Promise<Stand>,
  sweep: (fixture: Stand) => Promise<unknown>,
): Promise<Stand> {
  const fixture = await open();
  beforeEach(() => fixture.clock.set(frozenAt));
  afterAll(async () => {
    const violations = await sweep(fixture);
    await fixture.close();
    expect(violations).toEqual([]);
  });
  return fixture;
}
