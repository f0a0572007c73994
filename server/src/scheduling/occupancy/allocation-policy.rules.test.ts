import { expect, test } from 'vitest';
import {
  acceptPolicy,
  bookPolicy,
  holdPolicy,
  movePolicy,
  offerPolicy,
} from './allocation-policy.rules.ts';
import type { OccupancyRow } from './occupancy.queries.ts';

const minutes = (count: number) => count * 60_000;
const at = (count: number) => new Date(minutes(count));
const now = at(20);
const expiresAt = at(35);

/** A person's earlier hold of the same start; `fields` change it. */
function earlierPlace(fields: Partial<OccupancyRow> = {}): OccupancyRow {
  return {
    id: 'earlier',
    poolId: 'pool',
    unit: 1,
    state: 'hold',
    live: true,
    ownerId: 'ana',
    cartId: 'cart',
    accountId: 'account',
    entityServiceId: 'service',
    allotmentId: null,
    priceCents: 700,
    campaignId: 'autumn',
    from: minutes(600),
    until: minutes(620),
    expiresAt: minutes(25),
    heldSince: minutes(0),
    keptUntil: null,
    entityCode: null,
    ...fields,
  };
}

const place = {
  ownerId: 'ana',
  entityServiceId: 'service',
  poolId: 'pool',
  from: minutes(600),
  until: minutes(620),
};
const earlier = earlierPlace();
const expired = earlierPlace({ expiresAt: minutes(19) });
const booked = earlierPlace({ state: 'booked', expiresAt: null });

const policies = {
  hold: holdPolicy({ expiresAt, maxHolds: 10 }),
  accept: acceptPolicy({ expiresAt }),
  offer: offerPolicy({ expiresAt, maxHolds: 10, usableReservedIds: ['reserved'] }),
  book: bookPolicy([expired]),
  move: movePolicy([booked], { reach: 'public' }),
};

test.for([
  ['hold', 10, 'released', false, false],
  ['accept', null, 'released', false, false],
  ['offer', 10, 'released', false, true],
  ['book', null, 'expired', false, false],
  ['move', null, 'moved', true, false],
] as const)(
  'policy %s: maximum of holds %s, ends the earlier place as %s, bookings too %s, uses reserved places %s',
  ([name, maxHolds, replacedState, canReplaceBookings, usesReserved]) => {
    const policy = policies[name];
    expect(policy).toMatchObject({ name, maxHolds, replacedState, canReplaceBookings });
    expect(policy.usableReservedIds.has('reserved')).toBe(usesReserved);
  },
);

test('a hold continues the time of the hold that it replaces, or that the account released', () => {
  const terms = { state: 'hold', expiresAt: at(30), heldSince: at(0), keptUntil: null };
  expect(policies.hold.termsOf(place, [earlier], now)).toEqual(terms);
  const releasedPlaces = [{ ...earlier, id: 'released' }];
  const again = holdPolicy({ expiresAt, maxHolds: 10, releasedPlaces });
  expect(again.termsOf(place, [], now)).toEqual(terms);
  const fresh = { state: 'hold', expiresAt, heldSince: null, keptUntil: null };
  expect(policies.hold.termsOf(place, [expired], now)).toEqual(fresh);
  expect(again.termsOf({ ...place, poolId: 'another' }, [], now)).toEqual(fresh);
  const [before, after] = [
    { ...place, from: minutes(580), until: minutes(600) },
    { ...place, from: minutes(620), until: minutes(640) },
  ];
  expect(again.termsOf(before, [], now)).toEqual(fresh);
  expect(again.termsOf(after, [], now)).toEqual(fresh);
  expect(policies.hold.termsOf(place, [earlierPlace({ ownerId: 'rui' })], now)).toEqual(fresh);
});

test.for(['accept', 'offer'] as const)(
  'a hold by %s is guaranteed until its end, whatever its person held before',
  (name) => {
    expect(policies[name].termsOf(place, [earlier], now)).toEqual({
      state: 'hold',
      expiresAt,
      heldSince: null,
      keptUntil: expiresAt,
    });
  },
);

test('a booking does not expire, taken again or moved', () => {
  const terms = { state: 'booked', expiresAt: null, heldSince: null, keptUntil: null };
  expect(policies.book.termsOf(place, [expired], now)).toEqual(terms);
  expect(policies.move.termsOf(place, [booked], now)).toEqual(terms);
});

test('a hold that moves keeps its end and the time of its chain', () => {
  const terms = { state: 'hold', expiresAt: at(25), heldSince: at(0), keptUntil: null };
  expect(movePolicy([earlier], { reach: 'public' }).termsOf(place, [earlier], now)).toEqual(terms);
});

test('a guaranteed hold that moves stays guaranteed until the same time', () => {
  const guaranteed = earlierPlace({ keptUntil: minutes(25) });
  const terms = { state: 'hold', expiresAt: at(25), heldSince: at(0), keptUntil: at(25) };
  expect(movePolicy([guaranteed], { reach: 'public' }).termsOf(place, [guaranteed], now)).toEqual(
    terms,
  );
});

test.for(['hold', 'accept', 'offer'] as const)(
  'the price stays for %s only where the same start of the same service is still held',
  (name) => {
    const { findPricedPlace } = policies[name];
    expect(findPricedPlace(place, [earlier], now)).toBe(earlier);
    const others = [
      expired,
      booked,
      earlierPlace({ ownerId: 'rui' }),
      earlierPlace({ from: minutes(620) }),
      earlierPlace({ entityServiceId: 'another' }),
    ];
    expect(findPricedPlace(place, others, now)).toBeUndefined();
  },
);

test('a booking that is taken again or moved keeps its price', () => {
  expect(policies.book.findPricedPlace(place, [], now)).toBe(expired);
  expect(policies.move.findPricedPlace({ ...place, from: minutes(900) }, [], now)).toBe(booked);
});
