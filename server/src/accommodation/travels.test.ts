import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCampaign, buildPerson, buildProtocol } from '../../test/builders/index.ts';
import type { TravelFixture } from '../../test/travel.fixture.ts';
import { antigen, createTravelFixture } from '../../test/travel.fixture.ts';
import { newId } from '../platform/uuid.ts';

let fixture: TravelFixture;

beforeAll(async () => {
  fixture = await createTravelFixture();
});
afterAll(() => fixture.close());

const order = 'accommodation/reservation/travel/service';

test('arriving guests are listed to schedule, with their reservation, day and time, and without a cart', async () => {
  const { family, checkinId, travel } = await fixture.arriving(2);
  const pending = await fixture.pending(family);
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
  const listed = await fixture.as(family, 'GET accommodation/reservation');
  expect(listed.body.data[0]).toMatchObject({ toSchedule: 2, toPay: 0 });
});

test('guests with the same arrival time share one travel, also if added later; another time is another travel', async () => {
  const { family, checkinId, travel } = await fixture.arriving();
  const names = ['Élise Moreau', 'António Reis'];
  const [elise = '', antonio = ''] = [
    await fixture.guest(family, checkinId, names[0] ?? ''),
    await fixture.guest(family, checkinId, names[1] ?? ''),
  ];
  expect((await fixture.travel(family, { checkinId, idPersons: [elise] })).id).toBe(travel.id);
  const later = await fixture.travel(family, {
    checkinId,
    idPersons: [antonio],
    date: '2026-12-01T18:30:00Z',
  });
  expect(later.id).not.toBe(travel.id);
  const together = await fixture.pending(family, `?relatedTo=${travel.assetIds[0]}`);
  expect(together).toHaveLength(2);
  expect(await fixture.pending(family, `?relatedTo=${newId()}`)).toEqual([]);
});

test('a guest arrives at most once a day, is listed once in an order, and belongs to the reservation', async () => {
  const { family, checkinId } = await fixture.arriving();
  const [person = ''] = family.personIds;
  const idReservation = checkinId;
  const say = async (date: string, idPersons: string[]) => {
    const { status, body } = await fixture.as(family, `POST ${order}`, {
      idReservation,
      date,
      idPersons,
    });
    return body.messages[0]?.code ?? status;
  };
  expect(await say('2026-12-01T20:00:00Z', [person])).toBe('travel.guest_twice');
  expect(await say('2026-12-05T20:00:00Z', [person])).toBe(200);
  expect(await say('2026-12-06T20:00:00Z', [person, person])).toBe('cart.duplicate_persons');
  const known = await buildPerson(fixture.db, { accountId: family.accountId });
  const stranger = await buildPerson(fixture.db);
  for (const { id } of [known, stranger, { id: newId() }]) {
    expect(await say('2026-12-06T20:00:00Z', [id])).toBe('travel.guest_unknown');
  }
});

test('an arrival needs an existing time, and a day from today on in the time zone of the entity', async () => {
  const { family, checkinId } = await fixture.arriving();
  const [person = ''] = family.personIds;
  const say = async (date: string) => {
    const body = { idReservation: checkinId, date, idPersons: [person] };
    const answer = await fixture.as(family, `POST ${order}`, body);
    return [answer.status, answer.body.messages[0]?.code];
  };
  expect(await say('2026-11-23T12:00:00Z')).toEqual([200, 'cart.date_past']);
  for (const date of ['2026-12-03', '2026-12-03T99:99:00Z', '2099-12-03T12:00:00Z', 'soon']) {
    expect(await say(date)).toEqual([400, 'date']);
  }
  expect(await say('2026-11-24T00:10:00Z')).toEqual([200, undefined]);
});

test('a cart for guests has the day and time of their arrival, and the code of the accommodation', async () => {
  const { family, travel } = await fixture.arriving(2);
  const { body } = await fixture.schedule(family, travel.id, { idAssets: travel.assetIds });
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
  const { entityCode } = await fixture.db
    .selectFrom('carts')
    .select('entityCode')
    .where('id', '=', cart.idCart)
    .executeTakeFirstOrThrow();
  expect(entityCode).toBe(cart.entityCode);
  const pending = await fixture.pending(family);
  expect(pending[0]).toMatchObject({
    idCart: cart.idCart,
    hasCart: true,
    idService: antigen,
    canSchedule: true,
  });
});

test('only guests of one travel of the account are scheduled together', async () => {
  const { family, checkinId, travel } = await fixture.arriving();
  const other = await fixture.travel(family, {
    checkinId,
    idPersons: family.personIds,
    date: '2026-12-04T12:00:00Z',
  });
  const both = [...travel.assetIds, ...other.assetIds];
  const mixed = await fixture.schedule(family, travel.id, { idAssets: both });
  expect([mixed.status, mixed.body.type, mixed.body.messages[0].code]).toEqual([
    ...[200, 'Error', 'travel.one_at_a_time'],
  ]);
  const elsewhere = await fixture.schedule(family, other.id, { idAssets: travel.assetIds });
  expect(elsewhere.body.messages[0].code).toBe('travel.one_at_a_time');

  const stranger = await fixture.addFamily();
  const foreign = [
    await fixture.schedule(stranger, travel.id, { idAssets: travel.assetIds }),
    await fixture.schedule(family, newId(), { idAssets: travel.assetIds }),
    await fixture.schedule(family, travel.id, { idAssets: [newId()] }),
    await fixture.remove(stranger, travel.id, travel.assetIds[0] ?? ''),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a service without a validity, and a past travel, cannot be scheduled', async () => {
  const { family, travel } = await fixture.arriving(1, '2026-11-25T12:00:00Z');
  const flu = await fixture.schedule(family, travel.id, {
    idAssets: travel.assetIds,
    idService: 1,
  });
  expect(flu.body.messages[0].code).toBe('cart.service_unknown');
  fixture.clock.set(new Date('2026-11-26T09:00:00Z'));
  const late = await fixture.schedule(family, travel.id, { idAssets: travel.assetIds });
  fixture.clock.set(new Date('2026-11-24T09:00:00Z'));
  expect(late.body.messages[0].code).toBe('travel.over');
});

test('a search near the check-in finds entities around the hotel; its code gives its price and excludes none', async () => {
  const near = await fixture.addService({ service: { serviceId: antigen } });
  const far = await fixture.addService({
    entity: { latitude: 41.15, longitude: -8.61, districtCode: '13' },
    service: { serviceId: antigen },
  });
  const { family, checkinId, travel } = await fixture.arriving();
  const { entityId } = await fixture.db
    .selectFrom('checkinAssets as added')
    .innerJoin('reservations as stay', 'stay.id', 'added.reservationId')
    .select('stay.entityId')
    .where('added.id', '=', checkinId)
    .executeTakeFirstOrThrow();
  await buildProtocol(fixture.db, { partnerEntityId: entityId, serviceEntityId: near.entityId });
  const { code } = await fixture.db
    .selectFrom('entities')
    .select('code')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  await buildCampaign(fixture.db, {
    entityServiceId: near.entityServiceId,
    entityCode: code,
    priceCents: 1250,
  });
  const cart = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const listed = async (query: string) => {
    const { body } = await fixture.as(family, `GET scheduling/${cart.idCart}/locations?${query}`);
    const found: Array<{ idEntity: string; priceRange: { minimum: number } }> = body.data;
    return new Map(found.map(({ idEntity, priceRange }) => [idEntity, priceRange.minimum]));
  };
  const around = await listed('nearCheckIn=true&date=2026-11-30');
  expect(around.get(near.entityId)).toBe(12.5);
  expect(around.has(far.entityId)).toBe(false);
  expect((await listed('district=13&date=2026-11-30')).get(far.entityId)).toBe(20);
});

test('a repeated order with the same idempotency key creates one travel', async () => {
  const { family, checkinId } = await fixture.arriving();
  const person = await fixture.guest(family, checkinId, 'Élise Moreau');
  const body = { idReservation: checkinId, date: '2026-12-01T12:00:00Z', idPersons: [person] };
  const send = () =>
    fixture.call('POST', order, {
      token: family.token,
      body,
      headers: { 'idempotency-key': 'travel' },
    });
  const first = await send();
  expect((await send()).body).toEqual(first.body);
  expect(await fixture.pending(family)).toHaveLength(2);
});

test('concurrent calls that schedule the same guest leave one cart', async () => {
  const { family, travel } = await fixture.arriving();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      fixture.schedule(family, travel.id, { idAssets: travel.assetIds }),
    ),
  );
  const carts = new Set(answers.map(({ body }) => body.data.idCart));
  expect(carts.size).toBe(1);
  const rows = await fixture.db
    .selectFrom('carts')
    .select('id')
    .where('accountId', '=', family.accountId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('the services of a travel are those with a validity', async () => {
  await fixture.addService({ service: { serviceId: antigen } });
  const family = await fixture.addFamily();
  const { body } = await fixture.as(family, `GET ${order}`);
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([antigen]);
});
