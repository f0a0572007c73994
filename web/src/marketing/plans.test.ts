import { expect, test } from 'vitest';
import { plans } from './plans.ts';

test('the plans have the ids and slugs that a registration carries, and the published prices', () => {
  expect(plans.map(({ id, slug, priceCents }) => [id, slug, priceCents])).toEqual([
    [1, 'payg', 0],
    [2, 'start', 4900],
    [3, 'boost', 14900],
    [4, 'custom', undefined],
  ]);
});
