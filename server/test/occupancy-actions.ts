import fc from 'fast-check';
import {
  addClosure,
  bookPlaces,
  extendHolds,
  movePlace,
  movePlaces,
  releasePlaces,
} from '../src/scheduling/index.ts';
import { takeFor } from './occupancy.fixture.ts';
import { actActions } from './occupancy-act-actions.ts';
import { deskActions } from './occupancy-desk-actions.ts';
import {
  fits,
  holdMinutes,
  holdOf,
  isLive,
  never,
  ownerOf,
  promisedMinutes,
} from './occupancy-oracle.ts';
import type { OccupancyRow, StepSubject } from './occupancy-table.ts';
import { occupancyRow } from './occupancy-table.ts';
import { visitorActions } from './occupancy-visitor-actions.ts';
import type { OccupancyWorld } from './occupancy-world.ts';
import {
  instant,
  inWorld,
  lowerCapacity,
  peopleOfCart,
  serviceMinutes,
  someServiceStart,
  someStart,
} from './occupancy-world.ts';

interface TakeInput {
  minutes: number;
  /** For the people of the cart; null leaves one out. */
  starts: Array<number | null>;
  isPromised: boolean;
}

const someTake = fc.constantFrom(...serviceMinutes).chain((minutes) =>
  fc.record({
    minutes: fc.constant(minutes),
    starts: fc.array(fc.option(someStart(minutes), { freq: 2 }), {
      minLength: 1,
      maxLength: peopleOfCart,
    }),
    isPromised: fc.constantFrom(false, false, false, true),
  }),
);
const person = fc.record({ person: fc.nat({ max: peopleOfCart - 1 }) });

const takePlaces = (weight: number, input: fc.Arbitrary<TakeInput>) =>
  occupancyRow<TakeInput>({
    name: 'take',
    weight,
    input,
    async perform(world, { minutes, starts, isPromised }, subject) {
      await takeFor(world.db, cartOf(world, subject), {
        entityServiceId: world.services[minutes] ?? '',
        starts: starts.map((start) => (start === null ? null : instant(start))),
        now: instant(world.now),
        ...(isPromised ? { holdMinutes: promisedMinutes, isPromised: true } : { holdMinutes }),
      });
      return 'done';
    },
    predict(state, { minutes, starts, isPromised }, { cart }) {
      const asks = starts.flatMap((from, index) =>
        from === null ? [] : [{ owner: ownerOf(cart, index), from, minutes }],
      );
      if (asks.some(({ owner }) => state.places[owner]?.state === 'booked')) return 'conflict';
      if (!fits(state, asks)) return 'slot.taken';
      for (const { owner, from } of asks) {
        const held = holdOf(state, owner, isPromised);
        state.places[owner] = { cart, from, minutes, state: 'hold', ...held };
      }
      return 'done';
    },
  });

const releasePlace = (weight: number, input: fc.Arbitrary<{ person: number }>) =>
  occupancyRow<{ person: number }>({
    name: 'release',
    weight,
    input,
    async perform(world, input, subject) {
      const ownerIds = [cartOf(world, subject).ownerIds[input.person] ?? ''];
      const ended = { ownerIds, as: 'released', now: instant(world.now) } as const;
      await inWorld(world, (trx) => releasePlaces(trx, ended));
      return 'done';
    },
    predict(state, input, { cart }) {
      const place = state.places[ownerOf(cart, input.person)];
      if (place) place.state = 'gone';
      return 'done';
    },
  });

/** The start of a step that moves: one of the schedule of the person's service. */
function newStart(owner: string, { before, startIndex }: StepSubject): number {
  const minutes = before.places[owner]?.minutes ?? 20;
  return (startIndex % Math.floor(120 / minutes)) * minutes;
}

const patientActions: OccupancyRow[] = [
  takePlaces(10, someTake),
  releasePlace(4, person),
  occupancyRow({
    name: 'book',
    weight: 1,
    input: fc.constant(null),
    async perform(world, _input, subject) {
      const { cartId } = cartOf(world, subject);
      const { booked, lost } = await inWorld(world, (trx) =>
        bookPlaces(trx, { cartId, now: instant(world.now) }),
      );
      return lost.length > 0 ? 'lost' : `booked ${booked.length}`;
    },
    predict(state, _input, { cart }) {
      const all = Object.entries(state.places).filter(([, place]) => place.cart === cart);
      const lost = all.filter(([, place]) => !isLive(state, place));
      const asks = lost.map(([owner, { from, minutes }]) => ({ owner, from, minutes }));
      if (!fits(state, asks)) return 'lost';
      for (const [, place] of all) place.state = 'booked';
      return `booked ${all.length}`;
    },
  }),
  occupancyRow({
    name: 'move',
    weight: 2,
    input: person,
    async perform(world, input, subject) {
      const ownerId = cartOf(world, subject).ownerIds[input.person] ?? '';
      const startsAt = instant(newStart(ownerOf(subject.cart, input.person), subject));
      const move = { ownerId, startsAt, now: instant(world.now) };
      await inWorld(world, (trx) => movePlace(trx, move));
      return 'done';
    },
    predict(state, input, subject) {
      const owner = ownerOf(subject.cart, input.person);
      const place = state.places[owner];
      if (!place || !isLive(state, place)) return 'not_found';
      const from = newStart(owner, subject);
      if (!fits(state, [{ owner, from, minutes: place.minutes }])) return 'slot.taken';
      place.from = from;
      place.promised = never;
      return 'done';
    },
  }),
  // All of the cart's people from one start on, together or one after the other.
  occupancyRow({
    name: 'moveTogether',
    weight: 2,
    input: fc.record({ isOneAfterTheOther: fc.boolean() }),
    async perform(world, { isOneAfterTheOther }, subject) {
      const { ownerIds } = cartOf(world, subject);
      const moves = ownerIds.map((ownerId, index) => {
        const later = isOneAfterTheOther ? index : 0;
        const owner = ownerOf(subject.cart, index);
        const startsAt = instant(
          newStart(owner, { ...subject, startIndex: subject.startIndex + later }),
        );
        return { ownerId, startsAt };
      });
      await inWorld(world, (trx) => movePlaces(trx, { moves, now: instant(world.now) }));
      return 'done';
    },
    predict(state, { isOneAfterTheOther }, subject) {
      const owners = Array.from({ length: peopleOfCart }, (_, index) =>
        ownerOf(subject.cart, index),
      );
      const places = owners.flatMap((owner) => state.places[owner] ?? []);
      if (places.length < owners.length || places.some((place) => !isLive(state, place)))
        return 'not_found';
      const asks = places.map(({ minutes }, index) => {
        const later = isOneAfterTheOther ? index : 0;
        const owner = owners[index] ?? '';
        return {
          owner,
          minutes,
          from: newStart(owner, { ...subject, startIndex: subject.startIndex + later }),
        };
      });
      if (!fits(state, asks)) return 'slot.taken';
      for (const [index, place] of places.entries()) {
        place.from = asks[index]?.from ?? place.from;
        place.promised = never;
      }
      return 'done';
    },
  }),
  // Also to less than the time left: the later end stays.
  occupancyRow({
    name: 'extend',
    weight: 1,
    input: fc.record({ minutes: fc.constantFrom(5, 2 * holdMinutes) }),
    async perform(world, { minutes }, subject) {
      const { cartId } = cartOf(world, subject);
      const later = { cartId, expiresAt: instant(world.now + minutes), now: instant(world.now) };
      return (await inWorld(world, (trx) => extendHolds(trx, later))) ? 'extended' : 'nothing';
    },
    predict(state, { minutes }, { cart }) {
      const holds = Object.values(state.places).filter(
        (place) => place.cart === cart && place.state === 'hold' && isLive(state, place),
      );
      for (const place of holds) place.expires = Math.max(state.now + minutes, place.expires);
      return holds.length > 0 ? 'extended' : 'nothing';
    },
  }),
];

/** All that carts and desks do. A new way to take or release a place joins by one row. */
export const occupancyActions: readonly OccupancyRow[] = [
  ...patientActions,
  ...deskActions,
  ...visitorActions,
  ...actActions,
];

/** The entity closes for some minutes. */
export const closeMinutes = occupancyRow({
  name: 'close',
  weight: 1,
  input: fc.record({ from: fc.nat({ max: 110 }), minutes: fc.integer({ min: 1, max: 10 }) }),
  async perform(world, { from, minutes }) {
    const closure = {
      entityId: world.entityId,
      entityServiceId: null,
      from: instant(from),
      until: instant(from + minutes),
      now: instant(world.now),
    };
    await inWorld(world, (trx) => addClosure(trx, closure));
    return 'done';
  },
  predict(state, { from, minutes }) {
    state.closed.push({ from, until: from + minutes });
    return 'done';
  },
});

/** What an entity changes, beside what carts and desks do. */
export const occupancyChanges: readonly OccupancyRow[] = [
  occupancyRow({
    name: 'lower',
    weight: 1,
    input: fc.constant(null),
    async perform(world) {
      await inWorld(world, (trx) => lowerCapacity(trx, world));
      return 'done';
    },
    predict(state) {
      state.capacity = Math.max(0, state.capacity - 1);
      return 'done';
    },
  }),
  closeMinutes,
];

/** Single people take and release places: this leaves gaps on different units, which a long slot has to bridge. */
export const restlessActions: readonly OccupancyRow[] = [
  takePlaces(
    3,
    someServiceStart.map(({ minutes, from }) => ({ minutes, starts: [from], isPromised: false })),
  ),
  releasePlace(2, fc.constant({ person: 0 })),
];

function cartOf({ carts }: OccupancyWorld, { cart }: StepSubject) {
  const found = carts[cart];
  if (!found) throw new Error(`There is no cart ${cart}.`);
  return found;
}
