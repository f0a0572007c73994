import { expect, test } from 'vitest';
import { placesIncludedIn, placesRefusal, timeZoneOf } from './plan-places.rules.ts';

test('a plan includes so many places as is published, and Custom has no limit', () => {
  expect((['payg', 'start', 'boost', 'custom'] as const).map(placesIncludedIn)).toEqual([
    1,
    1,
    5,
    null,
  ]);
  expect(placesRefusal('boost', 5, 'pt')).toBeNull();
  expect(placesRefusal('custom', 500, 'pt')).toBeNull();
});

test('who is over the limit reads what one more costs, where the plan sells one', () => {
  expect(placesRefusal('payg', 2, 'pt')?.code).toBe('member.plan_full_place_single');
  expect(placesRefusal('start', 2, 'pt')).toMatchObject({
    code: 'member.plan_full_place',
    values: { plan: 'Start', price: expect.stringMatching(/^40,00/) },
  });
  expect(placesRefusal('boost', 6, 'en')).toMatchObject({
    code: 'member.plan_full_places',
    values: { count: 5, price: '€30.00' },
  });
});

test('places on the islands have the time of the islands', () => {
  expect(['1106', '3103', '4201'].map(timeZoneOf)).toEqual([
    'Europe/Lisbon',
    'Atlantic/Madeira',
    'Atlantic/Azores',
  ]);
});
