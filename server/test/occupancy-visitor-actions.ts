import { hash } from 'node:crypto';
import { visitorHoldMinutes } from '@vaga/contract/visitor-hold-limits';
import fc from 'fast-check';
import { takeVisitorHold } from '../src/cart/visitor-holds/take-visitor-hold.ts';
import { insertVisitorHold } from '../src/cart/visitor-holds/visitor-holds.queries.ts';
import { hashToken } from '../src/platform/tokens.ts';
import { newId } from '../src/platform/uuid.ts';
import { reservePlace } from '../src/scheduling/index.ts';
import type { OraclePlace, OracleState } from './occupancy-oracle.ts';
import { fits, holdMinutes, holdOf, isLive, never, ownerOf } from './occupancy-oracle.ts';
import type { OccupancyRow, StepSubject } from './occupancy-table.ts';
import { occupancyRow } from './occupancy-table.ts';
import type { OccupancyWorld } from './occupancy-world.ts';
import { instant, inWorld, someServiceStart } from './occupancy-world.ts';

const ofVisitor = fc.record({ visitor: fc.constantFrom(0, 0, 1, 2) });

/** A visitor taps a start. How many visitors may hold has tests of its own. */
export const holdAsVisitor = occupancyRow<{ minutes: number; from: number }>({
  name: 'visitorHold',
  weight: 3,
  input: someServiceStart,
  async perform(world, { minutes, from }, { key }) {
    const id = newId();
    const now = instant(world.now);
    const expiresAt = instant(world.now + visitorHoldMinutes);
    const start = { entityServiceId: world.services[minutes] ?? '', startsAt: instant(from) };
    await inWorld(world, async (trx) => {
      const { entityId } = world;
      const row = {
        id,
        tokenHash: hashToken(tokenOf(world, key)),
        addressHash: hash('sha256', key, 'buffer'),
      };
      const day = { entityId, date: '2026-06-15', createdAt: now, expiresAt };
      await insertVisitorHold(trx, { ...row, ...start, ...day });
      const reserved = { ownerId: id, reservedFor: 'visitor', entityCode: null } as const;
      await reservePlace(trx, { ...reserved, ...start, reach: 'public', expiresAt, now });
    });
    world.visitorHolds.set(key, id);
    return 'done';
  },
  predict(state, { minutes, from }, { key }) {
    if (!fits(state, [{ owner: key, from, minutes }])) return 'slot.taken';
    state.places[key] = {
      cart: null,
      from,
      minutes,
      state: 'reserved',
      expires: state.now + visitorHoldMinutes,
      since: never,
      promised: never,
      isVisitor: true,
    };
    return 'done';
  },
});

/** The first person of a cart takes over what a visitor holds. */
export const takeFromVisitor = occupancyRow<{ visitor: number }>({
  name: 'visitorTake',
  weight: 3,
  input: ofVisitor,
  async perform(world, input, subject) {
    const key = visitorOf(input, subject);
    const place = subject.before.places[key];
    const cart = world.carts[subject.cart];
    const [ownerId] = cart?.ownerIds ?? [];
    if (!place || !cart || ownerId === undefined) return 'not taken';
    const isTaken = await inWorld(world, (trx) =>
      takeVisitorHold(trx, {
        token: tokenOf(world, key),
        accountId: cart.accountId,
        cartId: cart.cartId,
        ownerId,
        ...startOf(world, place),
        entityCode: null,
        holdMinutes,
        now: instant(world.now),
      }),
    );
    return isTaken ? 'done' : 'not taken';
  },
  predict(state, input, subject) {
    const key = visitorOf(input, subject);
    const place = state.places[key];
    const owner = ownerOf(subject.cart, 0);
    if (place?.state !== 'reserved' || !isLive(state, place)) return 'not taken';
    if (state.places[owner]?.state === 'booked') return 'not taken';
    const { from, minutes } = place;
    place.state = 'gone';
    if (!fits(state, [{ owner, from, minutes }])) {
      place.state = 'reserved';
      return 'not taken';
    }
    const held = holdOf(state, owner, false);
    state.places[owner] = { cart: subject.cart, from, minutes, state: 'hold', ...held };
    return 'done';
  },
});

export const visitorActions: readonly OccupancyRow[] = [holdAsVisitor, takeFromVisitor];

const tokenOf = ({ entityId }: OccupancyWorld, key: string) => `${entityId} ${key}`;

const startOf = ({ services }: OccupancyWorld, { minutes, from }: OraclePlace) => ({
  entityServiceId: services[minutes] ?? '',
  startsAt: instant(from),
});

/** The key of the visitor's hold that a step is about. */
function visitorOf({ visitor }: { visitor: number }, { before }: StepSubject): string {
  const keys = visitorKeys(before);
  return keys.at(-1 - (visitor % Math.max(keys.length, 1))) ?? 'none';
}

const visitorKeys = ({ places }: OracleState) =>
  Object.keys(places).filter((key) => places[key]?.isVisitor);
