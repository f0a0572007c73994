import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCampaign, buildPerson, buildProtocol } from '../../test/builders/index.ts';
import type { TravelStand } from '../../test/travel-stand.ts';
import { antigen, openTravelStand } from '../../test/travel-stand.ts';
import { newId } from '../platform/uuid.ts';

let stand: TravelStand;

beforeAll(async () => {
  stand = await openTravelStand();
});
afterAll(() => stand.close());

const order = 'accommodation/reservation/travel/service';

test('guests who arrive are to schedule: with their stay, their day and time, and no cart yet', async () => {
  const { family, checkinId, travel } = await stand.arriving(2);
  const pending = await stand.pending(family);
  expect(pending.map(({ idAsset }) => idAsset).toSorted()).toEqual(travel.assetIds.toSorted());
  expect(pending[0]).toMatchObject({
    idTravel: travel.id,
    idCart: travel.id,
    hasCart: false,
    idCheckinAsset: checkinId,
    checkIn: 'Hotel Maré',
    date: '2026-12-01T12:00:00',
    timeZone: 'Europe/Lisbon',
    result: 'Pending',
    paymentPending: false,
    service: null,
    canSchedule: true,
    canResend: false,
    canDelete: true,
  });
  const listed = await stand.as(family, 'GET accommodation/reservation');
  expect(listed.body.data[0]).toMatchObject({ toSchedule: 2, toPay: 0 });
});

test('who arrives at the same time is one travel, also when it is said later; at another time another', async () => {
  const { family, checkinId, travel } = await stand.arriving();
  const names = ['Élise Moreau', 'António Reis'];
  const [elise = '', antonio = ''] = [
    await stand.guest(family, checkinId, names[0] ?? ''),
    await stand.guest(family, checkinId, names[1] ?? ''),
  ];
  expect((await stand.travel(family, { checkinId, idPersons: [elise] })).id).toBe(travel.id);
  const later = await stand.travel(family, {
    checkinId,
    idPersons: [antonio],
    date: '2026-12-01T18:30:00Z',
  });
  expect(later.id).not.toBe(travel.id);
  const together = await stand.pending(family, `?relatedTo=${travel.assetIds[0]}`);
  expect(together).toHaveLength(2);
  expect(await stand.pending(family, `?relatedTo=${newId()}`)).toEqual([]);
});

test('nobody arrives twice on a day, nobody stands twice in an order, and only guests arrive', async () => {
  const { family, checkinId } = await stand.arriving();
  const [person = ''] = family.personIds;
  const idReservation = checkinId;
  const say = async (date: string, idPersons: string[]) => {
    const { status, body } = await stand.as(family, `POST ${order}`, {
      idReservation,
      date,
      idPersons,
    });
    return body.messages[0]?.code ?? status;
  };
  expect(await say('2026-12-01T20:00:00Z', [person])).toBe('travel.guest_twice');
  expect(await say('2026-12-05T20:00:00Z', [person])).toBe(200);
  expect(await say('2026-12-06T20:00:00Z', [person, person])).toBe('cart.duplicate_persons');
  const known = await buildPerson(stand.db, { accountId: family.accountId });
  const stranger = await buildPerson(stand.db);
  for (const { id } of [known, stranger, { id: newId() }]) {
    expect(await say('2026-12-06T20:00:00Z', [id])).toBe('travel.guest_unknown');
  }
});

test('a day needs a time that exists, and is from today on where the stay is', async () => {
  const { family, checkinId } = await stand.arriving();
  const [person = ''] = family.personIds;
  const say = async (date: string) => {
    const body = { idReservation: checkinId, date, idPersons: [person] };
    const answer = await stand.as(family, `POST ${order}`, body);
    return [answer.status, answer.body.messages[0]?.code];
  };
  expect(await say('2026-11-23T12:00:00Z')).toEqual([200, 'cart.date_past']);
  for (const date of ['2026-12-03', '2026-12-03T99:99:00Z', '2099-12-03T12:00:00Z', 'soon']) {
    expect(await say(date)).toEqual([400, 'date']);
  }
  expect(await say('2026-11-24T00:10:00Z')).toEqual([200, undefined]);
});

test('a cart for guests is for the day and time of their arrival, with the code of where they stay', async () => {
  const { family, travel } = await stand.arriving(2);
  const { body } = await stand.schedule(family, travel.id, { idAssets: travel.assetIds });
  const cart = body.data;
  expect(cart).toMatchObject({
    date: '2026-12-01',
    isCheckedOut: false,
    canCheckout: false,
    currentService: { id: antigen },
    // An antigen test counts 24 hours.
    availableDates: { from: '2026-11-30', to: '2026-12-01' },
    assets: Array(2).fill({
      hasCheckIn: true,
      checkIn: 'Hotel Maré',
      idTravel: travel.id,
      date: '2026-12-01T12:00:00',
    }),
  });
  expect(cart.assets[0].reservation).toMatch(/^STAY/);
  const { entityCode } = await stand.db
    .selectFrom('carts')
    .select('entityCode')
    .where('id', '=', cart.idCart)
    .executeTakeFirstOrThrow();
  expect(entityCode).toBe(cart.entityCode);
  const pending = await stand.pending(family);
  expect(pending[0]).toMatchObject({
    idCart: cart.idCart,
    hasCart: true,
    idService: antigen,
    canSchedule: true,
  });
});

test('only guests of one travel are scheduled together, and only of one’s own', async () => {
  const { family, checkinId, travel } = await stand.arriving();
  const other = await stand.travel(family, {
    checkinId,
    idPersons: family.personIds,
    date: '2026-12-04T12:00:00Z',
  });
  const both = [...travel.assetIds, ...other.assetIds];
  const mixed = await stand.schedule(family, travel.id, { idAssets: both });
  expect([mixed.status, mixed.body.type, mixed.body.messages[0].code]).toEqual([
    ...[200, 'Error', 'travel.one_at_a_time'],
  ]);
  const elsewhere = await stand.schedule(family, other.id, { idAssets: travel.assetIds });
  expect(elsewhere.body.messages[0].code).toBe('travel.one_at_a_time');

  const stranger = await stand.family();
  const foreign = [
    await stand.schedule(stranger, travel.id, { idAssets: travel.assetIds }),
    await stand.schedule(family, newId(), { idAssets: travel.assetIds }),
    await stand.schedule(family, travel.id, { idAssets: [newId()] }),
    await stand.remove(stranger, travel.id, travel.assetIds[0] ?? ''),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a service whose result counts for no time, and a travel that is over, are not scheduled', async () => {
  const { family, travel } = await stand.arriving(1, '2026-11-25T12:00:00Z');
  const flu = await stand.schedule(family, travel.id, { idAssets: travel.assetIds, idService: 1 });
  expect(flu.body.messages[0].code).toBe('cart.service_unknown');
  stand.clock.set(new Date('2026-11-26T09:00:00Z'));
  const late = await stand.schedule(family, travel.id, { idAssets: travel.assetIds });
  stand.clock.set(new Date('2026-11-24T09:00:00Z'));
  expect(late.body.messages[0].code).toBe('travel.over');
});

test('places near the check-in are those around the hotel; its code gives its price and limits nothing', async () => {
  const near = await stand.place({ service: { serviceId: antigen } });
  const far = await stand.place({
    entity: { latitude: 41.15, longitude: -8.61, districtCode: '13' },
    service: { serviceId: antigen },
  });
  const { family, checkinId, travel } = await stand.arriving();
  const { entityId } = await stand.db
    .selectFrom('checkinAssets as added')
    .innerJoin('reservations as stay', 'stay.id', 'added.reservationId')
    .select('stay.entityId')
    .where('added.id', '=', checkinId)
    .executeTakeFirstOrThrow();
  await buildProtocol(stand.db, { partnerEntityId: entityId, serviceEntityId: near.entityId });
  const { code } = await stand.db
    .selectFrom('entities')
    .select('code')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  await buildCampaign(stand.db, {
    entityServiceId: near.entityServiceId,
    entityCode: code,
    priceCents: 1250,
  });
  const cart = (await stand.schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const listed = async (query: string) => {
    const { body } = await stand.as(family, `GET scheduling/${cart.idCart}/locations?${query}`);
    const found: Array<{ idEntity: string; priceRange: { minimum: number } }> = body.data;
    return new Map(found.map(({ idEntity, priceRange }) => [idEntity, priceRange.minimum]));
  };
  const around = await listed('nearCheckIn=true&date=2026-11-30');
  expect(around.get(near.entityId)).toBe(12.5);
  expect(around.has(far.entityId)).toBe(false);
  expect((await listed('district=13&date=2026-11-30')).get(far.entityId)).toBe(20);
});

test('the same order twice under one key is one travel', async () => {
  const { family, checkinId } = await stand.arriving();
  const person = await stand.guest(family, checkinId, 'Élise Moreau');
  const body = { idReservation: checkinId, date: '2026-12-01T12:00:00Z', idPersons: [person] };
  const send = () =>
    stand.call('POST', order, {
      token: family.token,
      body,
      headers: { 'idempotency-key': 'travel' },
    });
  const first = await send();
  expect((await send()).body).toEqual(first.body);
  expect(await stand.pending(family)).toHaveLength(2);
});

test('of many who schedule the same guest at once nobody leaves two carts behind', async () => {
  const { family, travel } = await stand.arriving();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      stand.schedule(family, travel.id, { idAssets: travel.assetIds }),
    ),
  );
  const carts = new Set(answers.map(({ body }) => body.data.idCart));
  expect(carts.size).toBe(1);
  const rows = await stand.db
    .selectFrom('carts')
    .select('id')
    .where('accountId', '=', family.accountId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('the services of a travel are those whose result counts for a time', async () => {
  await stand.place({ service: { serviceId: antigen } });
  const family = await stand.family();
  const { body } = await stand.as(family, `GET ${order}`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([antigen]);
});
