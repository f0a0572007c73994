import { afterAll, beforeEach, expect } from 'vitest';
import { frozenAt } from './app.ts';
import { sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct, TestProductOptions } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

/** One product for all tests of a file: at the frozen time before each; after the last no place and no money may be wrong. */
export async function shareTestProduct(options: TestProductOptions = {}): Promise<TestProduct> {
  const product = await createTestProduct(options);
  beforeEach(() => product.clock.set(frozenAt));
  afterAll(async () => {
    const { db, clock } = product;
    const violations = [...(await sweepMoney(db)), ...(await sweepOccupancy(db, clock.now()))];
    await product.close();
    expect(violations).toEqual([]);
  });
  return product;
}
