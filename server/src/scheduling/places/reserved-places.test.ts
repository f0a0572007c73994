import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WaitlistFixture } from '../../../test/waitlist.fixture.ts';
import { createWaitlistFixture } from '../../../test/waitlist.fixture.ts';
import { newId } from '../../platform/uuid.ts';
import { sweepOccupancy } from '../index.ts';

let fixture: WaitlistFixture;
beforeAll(async () => {
  fixture = await createWaitlistFixture();
});
afterAll(() => fixture.close());

/** Releases the only two places of a day with a waitlist. */
async function reserveTwoPlaces() {
  const service = await fixture.addService({ capacity: 2, toTime: '09:30' });
  const [holder, waiting] = [
    await fixture.addFamily(service, 2),
    await fixture.addFamily(service, 3),
  ];
  await fixture.hold(holder, service, ['09:00', '09:00']);
  await fixture.join(waiting, service);
  await fixture.releaseHold(holder);
  return service;
}

test('a place that is reserved for the waitlist has no owner, cart or account, and the sweep finds nothing wrong', async () => {
  const { entityServiceId } = await reserveTwoPlaces();

  const places = await fixture.db
    .selectFrom('occupancy')
    .select(['ownerId', 'cartId', 'accountId'])
    .where('entityServiceId', '=', entityServiceId)
    .where('state', '=', 'kept')
    .execute();

  const unowned = { ownerId: null, cartId: null, accountId: null };
  expect(places).toEqual([unowned, unowned]);
  expect(await sweepOccupancy(fixture.db, fixture.clock.now())).toEqual([]);
});

const own = sql<string>`id`;
test.for([
  ['hold', null, null, null],
  ['booked', null, null, null],
  ['moved', null, null, null],
  ['released', newId(), null, null],
  ['kept', newId(), newId(), newId()],
  ['reserved', null, null, null],
  ['reserved', newId(), newId(), newId()],
])('PostgreSQL refuses a place in state %s with the owner %s', async ([state, ...owner]) => {
  const { entityServiceId } = await reserveTwoPlaces();
  const [ownerId, cartId, accountId] = owner;
  const change = fixture.db
    .updateTable('occupancy')
    .set({
      state: state ?? '',
      live: ['hold', 'booked', 'kept', 'reserved'].includes(state ?? ''),
      ...(state === 'reserved' ? { reservedFor: 'draft' } : {}),
      ...(state === 'booked' ? { expiresAt: sql<Date>`'infinity'` } : {}),
      ownerId: ownerId ?? null,
      cartId: cartId ?? null,
      accountId: accountId ?? null,
    })
    .where('entityServiceId', '=', entityServiceId)
    .where('state', '=', 'kept')
    .execute();
  await expect(change).rejects.toMatchObject({ constraint: 'occupancy_owner_of_kind' });
});

test('a reserved place of the version before, which owns itself, is accepted', async () => {
  const { entityServiceId } = await reserveTwoPlaces();
  const change = await fixture.db
    .updateTable('occupancy')
    .set({ ownerId: own, cartId: newId(), accountId: newId() })
    .where('entityServiceId', '=', entityServiceId)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  expect(change.numUpdatedRows).toBe(2n);
});
