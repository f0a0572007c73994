import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activeOf,
  choose,
  noRefinement,
  type Refinement,
  refinementBodyOf,
  refinementNames,
  refinementOf,
  refinementQueryOf,
  searchedParts,
  searchOrders,
  serviceLocations,
  withoutParts,
} from './refinement.ts';

const anyDay = '';

const anyRefinement: fc.Arbitrary<Refinement> = fc.record({
  partOfDay: fc.constantFrom('' as const, ...searchedParts),
  saturday: fc.boolean(),
  maxPrice: fc.oneof(fc.constant(''), fc.integer({ min: 0, max: 10_000 }).map(String)),
  serviceLocation: fc.constantFrom('' as const, ...serviceLocations),
  payOnSite: fc.boolean(),
  stepFree: fc.boolean(),
  sort: fc.constantFrom(...searchOrders),
});

const readBack = (refinement: Refinement) =>
  refinementOf(new URLSearchParams(refinementQueryOf(refinement)), anyDay);

test('the address gives back every refinement that it holds', () => {
  fc.assert(
    fc.property(anyRefinement, (refinement) => {
      expect(readBack(refinement)).toEqual(refinement);
    }),
  );
});

test('a refinement without a part has the others as they were, without all of them the order alone', () => {
  fc.assert(
    fc.property(anyRefinement, fc.constantFrom(...refinementNames), (refinement, name) => {
      const left = withoutParts(refinement, [name]);
      expect(left).toEqual({ ...refinement, [name]: noRefinement[name] });
      expect(activeOf(left)).toEqual(activeOf(refinement).filter((other) => other !== name));
      const none = withoutParts(refinement, refinementNames);
      expect(none).toEqual({ ...noRefinement, sort: refinement.sort });
    }),
  );
});

test('whatever an address says, the refinement is one that the screen can show', () => {
  const words = fc.constantFrom('morning', 'Online', 'soonest', '1', '0', '-3', '1e3', '10001', '');
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...refinementNames, 'sort'), fc.oneof(words, fc.string())),
      (query) => {
        const refinement = refinementOf(new URLSearchParams(query), anyDay);
        expect(readBack(refinement)).toEqual(refinement);
      },
    ),
  );
});

test('of a day that is searched, Saturdays are not asked for', () => {
  const query = new URLSearchParams('saturday=1');
  expect(refinementOf(query, anyDay).saturday).toBe(true);
  expect(refinementOf(query, '2026-11-24').saturday).toBe(false);
});

test('the call gets whole cents, and no price where none is chosen', () => {
  expect(refinementBodyOf({ ...noRefinement, maxPrice: '30' })).toMatchObject({
    maxPriceCents: 3000,
  });
  expect(refinementBodyOf(noRefinement)).not.toHaveProperty('maxPriceCents');
  expect(refinementBodyOf(choose(noRefinement, 'maxPrice', '0'))).toMatchObject({
    maxPriceCents: 0,
  });
});
