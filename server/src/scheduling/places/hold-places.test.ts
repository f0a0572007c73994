import { placesPerAccount } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildAllotment,
  buildCampaign,
  buildCart,
  buildClosure,
  buildEntity,
  buildEntityService,
  buildProtocol,
  buildSchedule,
} from '../../../test/builders/index.ts';
import type { OccupancyFixture } from '../../../test/occupancy.fixture.ts';
import {
  createOccupancyFixture,
  problemOf,
  settleRace,
  takeFor,
} from '../../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import type { Db } from '../../platform/db.ts';
import { inTransaction } from '../../platform/transact.ts';
import { holdPlaces, holdPolicy, readDays, readSlots } from '../index.ts';

const now = new Date('2026-06-15T06:00:00Z');
const expiresAt = new Date('2026-06-15T06:15:00Z');
/** Monday 15 June 2026, Lisbon is one hour ahead of UTC. */
const at = (wall: string) => new Date(`2026-06-15T${wall}:00+01:00`);

let fixture: OccupancyFixture;
let db: Db;

beforeAll(async () => {
  fixture = await createOccupancyFixture({ connections: 10 });
  db = fixture.db;
});

afterAll(() => fixture.close());

/** A service with one schedule from 9:00 to 18:00, every 15 minutes. */
async function buildOfferedService(capacity: number) {
  const service = await buildEntityService(db);
  const schedule = await buildSchedule(db, { entityId: service.entityId, capacity });
  return { service, schedule };
}

interface HoldOptions {
  cart: Awaited<ReturnType<typeof buildCart>>;
  serviceId: string;
  /** One for each person of the cart, in order; null: no start for that person. */
  times: Array<string | null>;
  code?: string;
  at?: Date;
}

function take({ cart, serviceId, times, code, at: moment = now }: HoldOptions) {
  const ownerIds = cart.assets.map(({ id }) => id);
  const { accountId, id: cartId } = cart.cart;
  return takeFor(
    db,
    { accountId, cartId, ownerIds },
    {
      entityServiceId: serviceId,
      starts: times.map((time) => (time ? at(time) : null)),
      now: moment,
      ...(code ? { entityCode: code } : {}),
    },
  );
}

test('the people of a cart take one start together, and the start shows the places that are left', async () => {
  const { service } = await buildOfferedService(3);
  const cart = await buildCart(db, { people: 2 });

  const places = await take({ cart, serviceId: service.id, times: ['10:00', '10:00'] });

  expect(
    places.map(({ ownerId, startsAt, endsAt, priceCents, campaignId }) => ({
      ownerId,
      startsAt,
      endsAt,
      priceCents,
      campaignId,
    })),
  ).toEqual(
    cart.assets.map(({ id }) => ({
      ownerId: id,
      startsAt: at('10:00'),
      endsAt: at('10:15'),
      priceCents: 2000,
      campaignId: null,
    })),
  );
  const input = { entityServiceId: service.id, date: '2026-06-15', now };
  const slot = (await readSlots(db, input)).find(({ startsAt }) => +startsAt === +at('10:00'));
  expect(slot).toMatchObject({ available: 1, capacity: 3, ownerIds: [] });
  const own = (await readSlots(db, { ...input, forCartId: cart.cart.id })).find(
    ({ startsAt }) => +startsAt === +at('10:00'),
  );
  expect(own?.available).toBe(3);
  expect(own?.ownerIds.toSorted()).toEqual(cart.assets.map(({ id }) => id).toSorted());
  expect(await sweepOccupancy(db, now)).toEqual([]);
});

test('when one person of a cart does not fit, no person gets a place and the answer has the nearest available starts', async () => {
  const { service } = await buildOfferedService(1);
  const cart = await buildCart(db, { people: 2 });

  const problem = await problemOf(take({ cart, serviceId: service.id, times: ['10:00', '10:00'] }));

  expect(problem).toMatchObject({ status: 409, code: 'slot.taken' });
  const near = ['10:00', '09:45', '10:15', '09:30', '10:30'].map((time) => ({
    time: `2026-06-15T${time}:00+01:00`,
    available: 1,
  }));
  const second = cart.assets[1]?.id;
  expect(problem.data).toEqual({
    alternatives: near,
    lost: [{ slot: '2026-06-15T10:00:00+01:00', persons: [second], alternatives: near }],
  });
  expect(await take({ cart, serviceId: service.id, times: ['10:00', '10:15'] })).toHaveLength(2);
});

test('a new hold replaces the holds of the requested people, and the others keep theirs', async () => {
  const { service } = await buildOfferedService(1);
  const cart = await buildCart(db, { people: 2 });
  await take({ cart, serviceId: service.id, times: ['10:00', '10:15'] });

  await take({ cart, serviceId: service.id, times: ['10:30', null] });

  const slots = await readSlots(db, { entityServiceId: service.id, date: '2026-06-15', now });
  const full = slots.filter(({ available }) => available === 0).map(({ startsAt }) => +startsAt);
  expect(full).toEqual([+at('10:15'), +at('10:30')]);
});

test('two people of a cart may swap their starts', async () => {
  const { service } = await buildOfferedService(1);
  const cart = await buildCart(db, { people: 2 });
  await take({ cart, serviceId: service.id, times: ['10:00', '10:15'] });

  const places = await take({ cart, serviceId: service.id, times: ['10:15', '10:00'] });

  expect(places).toHaveLength(2);
});

test('an expired hold blocks no other cart, whether the sweep has run or not', async () => {
  const { service } = await buildOfferedService(1);
  await take({ cart: await buildCart(db), serviceId: service.id, times: ['10:00'] });
  const late = await buildCart(db);

  expect(
    await problemOf(
      take({ cart: late, serviceId: service.id, times: ['10:00'], at: new Date(+expiresAt - 1) }),
    ),
  ).toMatchObject({ status: 409 });
  expect(
    await take({ cart: late, serviceId: service.id, times: ['10:00'], at: expiresAt }),
  ).toHaveLength(1);
  expect(await sweepOccupancy(db, expiresAt)).toEqual([]);
});

test('starts that do not exist, are past or are closed are refused', async () => {
  const { service } = await buildOfferedService(1);
  await buildClosure(db, { entityId: service.entityId, from: at('11:00'), until: at('11:10') });
  const cart = await buildCart(db);
  const of = (time: string, moment = now) =>
    problemOf(take({ cart, serviceId: service.id, times: [time], at: moment }));

  expect(await of('10:05')).toMatchObject({ status: 400, code: 'slot.unknown' });
  expect(await of('18:00')).toMatchObject({ status: 400, code: 'slot.unknown' });
  expect(await of('10:00', at('10:00'))).toMatchObject({ status: 400, code: 'slot.unknown' });
  expect(await of('11:00')).toMatchObject({ status: 409, code: 'slot.taken' });
});

test('a year beyond the booking horizon, or unknown to PostgreSQL, is a start that does not exist', async () => {
  const { service } = await buildOfferedService(1);
  const cart = await buildCart(db);
  const holder = {
    accountId: cart.cart.accountId,
    cartId: cart.cart.id,
    ownerIds: [cart.assets[0]?.id ?? ''],
  };
  for (const year of ['-000001', '0000', '2020', '9999', '+275760']) {
    const starts = [new Date(`${year}-06-15T09:00:00Z`)];
    expect(
      await problemOf(takeFor(db, holder, { entityServiceId: service.id, starts, now })),
    ).toMatchObject({ status: 400, code: 'slot.unknown' });
  }
  for (const date of ['0000-01-01', '9999-12-31']) {
    expect(await readSlots(db, { entityServiceId: service.id, date, now })).toEqual([]);
    expect(await readDays(db, { entityServiceId: service.id, from: date, days: 7, now })).toEqual(
      [],
    );
  }
});

test('the price is that of the campaign in force for the day and the entity code', async () => {
  const { service } = await buildOfferedService(5);
  await buildCampaign(db, { entityServiceId: service.id, priceCents: 1500 });
  const protocol = await buildCampaign(db, {
    entityServiceId: service.id,
    priceCents: 900,
    entityCode: 'hotel',
  });
  const price = async (code?: string) =>
    (
      await take({
        cart: await buildCart(db),
        serviceId: service.id,
        times: ['10:00'],
        ...(code ? { code } : {}),
      })
    )[0];

  expect(await price()).toMatchObject({ priceCents: 1500 });
  expect(await price('hotel')).toMatchObject({ priceCents: 900, campaignId: protocol.id });
  expect(await price('other')).toMatchObject({ priceCents: 1500 });
});

test('a hold that is taken again keeps its price until it expires, only for the same service and start', async () => {
  const { service } = await buildOfferedService(5);
  const { id: otherId } = await buildEntityService(db, {
    entityId: service.entityId,
    priceCents: 3100,
  });
  const cart = await buildCart(db);
  const priceAt = async (serviceId: string, time: string, moment = now) =>
    (await take({ cart, serviceId, times: [time], at: moment }))[0]?.priceCents;
  const before = await priceAt(service.id, '10:00');
  await buildCampaign(db, { entityServiceId: service.id, priceCents: 1500 });

  expect(before).not.toBe(1500);
  expect(await priceAt(service.id, '10:00')).toBe(before);
  expect(await priceAt(otherId, '10:00')).toBe(3100);
  expect(await priceAt(service.id, '10:00')).toBe(1500);
});

test('an expired hold that is taken again has the price of the day', async () => {
  const { service } = await buildOfferedService(5);
  const cart = await buildCart(db);
  const priceAt = async (moment: Date) =>
    (await take({ cart, serviceId: service.id, times: ['10:00'], at: moment }))[0]?.priceCents;
  await priceAt(now);
  await buildCampaign(db, { entityServiceId: service.id, priceCents: 1500 });

  expect(await priceAt(expiresAt)).toBe(1500);
});

test('an allotment is only for carts with its code, until it is released', async () => {
  const { service, schedule } = await buildOfferedService(2);
  await buildAllotment(db, { poolId: schedule.poolId, places: 1, releaseHours: 2 });
  await take({ cart: await buildCart(db), serviceId: service.id, times: ['10:00'] });

  expect(
    await problemOf(take({ cart: await buildCart(db), serviceId: service.id, times: ['10:00'] })),
  ).toMatchObject({ status: 409 });
  expect(
    await take({
      cart: await buildCart(db),
      serviceId: service.id,
      times: ['10:00'],
      code: 'hotel',
    }),
  ).toHaveLength(1);

  await take({ cart: await buildCart(db), serviceId: service.id, times: ['11:00'] });
  const released = new Date(+at('11:00') - 2 * 3_600_000);
  await take({ cart: await buildCart(db), serviceId: service.id, times: ['11:00'], at: released });
});

test('the allotment of a protocol is available to the public once the protocol is disabled', async () => {
  const { service, schedule } = await buildOfferedService(1);
  const protocol = await buildProtocol(db, { serviceEntityId: service.entityId });
  await buildAllotment(db, { poolId: schedule.poolId, protocolId: protocol.id, places: 1 });
  const takeTen = async () =>
    take({ cart: await buildCart(db), serviceId: service.id, times: ['10:00'] });
  expect(await problemOf(takeTen())).toMatchObject({ status: 409 });
  await db
    .updateTable('protocols')
    .set({ state: 'paused' })
    .where('id', '=', protocol.id)
    .execute();
  expect(await takeTen()).toHaveLength(1);
});

/** The refusal for an account that would exceed its limit of holds. */
const tooMany = {
  status: 400,
  code: 'cart.too_many_places',
  values: { maximum: placesPerAccount },
};

test('an account holds at most as many places as the limit, and may exchange what it holds', async () => {
  const { service } = await buildOfferedService(100);
  const full = await buildCart(db, { people: placesPerAccount });
  const { accountId } = full.cart;
  const all = full.assets.map(() => '10:00');
  expect(await take({ cart: full, serviceId: service.id, times: all })).toHaveLength(
    placesPerAccount,
  );

  const oneMore = await buildCart(db, { accountId });
  const another = { cart: oneMore, serviceId: service.id, times: ['10:00'] };
  expect(await problemOf(take(another))).toMatchObject(tooMany);
  const later = full.assets.map(() => '11:00');
  expect(await take({ cart: full, serviceId: service.id, times: later })).toHaveLength(
    placesPerAccount,
  );
  const beyond = await buildCart(db, { people: placesPerAccount + 1 });
  const atOnce = beyond.assets.map(() => '10:00');
  expect(
    await problemOf(take({ cart: beyond, serviceId: service.id, times: atOnce })),
  ).toMatchObject(tooMany);
});

test('the limit of an account applies to all its carts together, also to concurrent requests', async () => {
  const { service } = await buildOfferedService(100);
  const first = await buildCart(db, { people: placesPerAccount - 1 });
  const { accountId } = first.cart;
  await take({ cart: first, serviceId: service.id, times: first.assets.map(() => '10:00') });
  const carts = await Promise.all(
    Array.from({ length: 4 }, () => buildCart(db, { accountId, people: 1 })),
  );

  const { won, lost } = await settleRace(
    carts.map((cart) => take({ cart, serviceId: service.id, times: ['10:00'] })),
  );

  expect(won).toHaveLength(1);
  expect(lost).toHaveLength(3);
  for (const reason of lost) expect(reason).toMatchObject(tooMany);
});

test('an entity service that is unknown or no longer offered is answered 404', async () => {
  const { service } = await buildOfferedService(1);
  const cart = await buildCart(db);
  await db
    .updateTable('entityServices')
    .set({ isActive: false })
    .where('id', '=', service.id)
    .execute();

  expect(await problemOf(take({ cart, serviceId: service.id, times: ['10:00'] }))).toMatchObject({
    status: 404,
  });
  expect(await problemOf(take({ cart, serviceId: cart.cart.id, times: ['10:00'] }))).toMatchObject({
    status: 404,
  });
});

test('a start in two pools has the places of both, and the people of a cart are spread over them', async () => {
  const service = await buildEntityService(db);
  await buildSchedule(db, { entityId: service.entityId, capacity: 1 });
  await buildSchedule(db, { entityId: service.entityId, capacity: 2 });
  const cart = await buildCart(db, { people: 3 });

  const places = await take({ cart, serviceId: service.id, times: ['10:00', '10:00', '10:00'] });

  expect(places).toHaveLength(3);
  expect(await sweepOccupancy(db, now)).toEqual([]);
});

test('slots after midnight can be taken in the Azores as in Lisbon', async () => {
  const entity = await buildEntity(db, { timeZone: 'Atlantic/Azores' });
  const service = await buildEntityService(db, { entityId: entity.id });
  await buildSchedule(db, {
    entityId: entity.id,
    fromTime: '22:00',
    toTime: '02:00',
    intervalMinutes: 60,
    weekdays: [1],
  });
  const cart = await buildCart(db, { people: 4 });
  const hours = [
    '2026-06-15T22:00Z',
    '2026-06-15T23:00Z',
    '2026-06-16T00:00Z',
    '2026-06-16T01:00Z',
  ];

  const places = await inTransaction(db, (trx) =>
    holdPlaces(trx, {
      accountId: cart.cart.accountId,
      cartId: cart.cart.id,
      entityCode: null,
      policy: holdPolicy({ expiresAt, maxHolds: placesPerAccount }),
      now,
      places: cart.assets.map(({ id }, index) => ({
        ownerId: id,
        entityServiceId: service.id,
        startsAt: new Date(hours[index] ?? ''),
      })),
    }),
  );

  expect(places).toHaveLength(4);
});
