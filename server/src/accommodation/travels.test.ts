import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Family, Place } from '../../test/booking-stand.ts';
import {
  buildAppointment,
  buildCampaign,
  buildPerson,
  buildProtocol,
} from '../../test/builders/index.ts';
import type { TravelStand } from '../../test/travel-stand.ts';
import { antigen, openTravelStand } from '../../test/travel-stand.ts';
import { newId } from '../platform/uuid.ts';

let stand: TravelStand;

beforeAll(async () => {
  stand = await openTravelStand();
});
afterAll(() => stand.close());

const order = 'accommodation/reservation/travel/service';
const noon = '2026-12-01T12:00:00Z';

/** A family whose first people are guests of a stay and arrive together. */
async function arriving(people = 1, date = noon) {
  const family = await stand.family(people);
  const checkinId = await stand.reservation(family);
  for (const [index, id] of family.personIds.entries()) {
    const name = ['Rosa Tavares', 'Joaquim Tavares'][index] ?? 'Matilde Tavares';
    await stand.db.updateTable('persons').set({ name }).where('id', '=', id).execute();
    await stand.guest(family, checkinId, name);
  }
  const travel = await stand.travel(family, { checkinId, idPersons: family.personIds, date });
  return { family, checkinId, travel };
}

const schedule = (
  family: Family,
  travelId: string,
  { idAssets, idService = antigen }: { idAssets: string[]; idService?: number },
) =>
  stand.as(family, `POST accommodation/reservation/travel/${travelId}/schedule`, {
    ...{ idAssets, idService },
  });

const remove = (family: Family, idCart: string, idAsset: string) =>
  stand.as(family, `DELETE accommodation/reservation/travel/${idCart}/service/${idAsset}`);

test('guests who arrive are to schedule: with their stay, their day and time, and no cart yet', async () => {
  const { family, checkinId, travel } = await arriving(2);
  const pending = await stand.pending(family);
  expect(pending.map(({ idAsset }) => idAsset).toSorted()).toEqual(travel.assetIds.toSorted());
  expect(pending[0]).toMatchObject({
    ...{ idTravel: travel.id, idCart: travel.id, hasCart: false, idCheckinAsset: checkinId },
    ...{ checkIn: 'Hotel Maré', date: '2026-12-01T12:00:00', timeZone: 'Europe/Lisbon' },
    ...{ result: 'Pending', paymentPending: false, service: null },
    ...{ canSchedule: true, canResend: false, canDelete: true },
  });
  const listed = await stand.as(family, 'GET accommodation/reservation');
  expect(listed.body.data[0]).toMatchObject({ toSchedule: 2, toPay: 0 });
});

test('who arrives at the same time is one travel, also when it is said later; at another time another', async () => {
  const { family, checkinId, travel } = await arriving();
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
  const { family, checkinId } = await arriving();
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
  const { family, checkinId } = await arriving();
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
  const { family, travel } = await arriving(2);
  const { body } = await schedule(family, travel.id, { idAssets: travel.assetIds });
  const cart = body.data;
  expect(cart).toMatchObject({
    ...{ date: '2026-12-01', isCheckedOut: false, canCheckout: false },
    currentService: { id: antigen },
    // An antigen test counts 24 hours.
    availableDates: { from: '2026-11-30', to: '2026-12-01' },
    assets: Array(2).fill({
      ...{ hasCheckIn: true, checkIn: 'Hotel Maré', idTravel: travel.id },
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
    ...{ idCart: cart.idCart, hasCart: true, idService: antigen, canSchedule: true },
  });
});

test('only guests of one travel are scheduled together, and only of one’s own', async () => {
  const { family, checkinId, travel } = await arriving();
  const other = await stand.travel(family, {
    checkinId,
    idPersons: family.personIds,
    date: '2026-12-04T12:00:00Z',
  });
  const both = [...travel.assetIds, ...other.assetIds];
  const mixed = await schedule(family, travel.id, { idAssets: both });
  expect([mixed.status, mixed.body.type, mixed.body.messages[0].code]).toEqual([
    ...[200, 'Error', 'travel.one_at_a_time'],
  ]);
  const elsewhere = await schedule(family, other.id, { idAssets: travel.assetIds });
  expect(elsewhere.body.messages[0].code).toBe('travel.one_at_a_time');

  const stranger = await stand.family();
  const foreign = [
    await schedule(stranger, travel.id, { idAssets: travel.assetIds }),
    await schedule(family, newId(), { idAssets: travel.assetIds }),
    await schedule(family, travel.id, { idAssets: [newId()] }),
    await remove(stranger, travel.id, travel.assetIds[0] ?? ''),
  ];
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a service whose result counts for no time, and a travel that is over, are not scheduled', async () => {
  const { family, travel } = await arriving(1, '2026-11-25T12:00:00Z');
  const flu = await schedule(family, travel.id, { idAssets: travel.assetIds, idService: 1 });
  expect(flu.body.messages[0].code).toBe('cart.service_unknown');
  stand.clock.set(new Date('2026-11-26T09:00:00Z'));
  const late = await schedule(family, travel.id, { idAssets: travel.assetIds });
  stand.clock.set(new Date('2026-11-24T09:00:00Z'));
  expect(late.body.messages[0].code).toBe('travel.over');
});

test('the same guests for the same service have their cart again; a change makes another, and gives back what they held', async () => {
  const place = await stand.place({ service: { serviceId: antigen } });
  const { family, travel } = await arriving(2);
  const first = (await schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const again = (await schedule(family, travel.id, { idAssets: travel.assetIds.toReversed() })).body
    .data;
  expect(again.idCart).toBe(first.idCart);
  await hold(family, first, place);
  expect(await liveIn(first.idCart)).toBe(2);

  const [guest = ''] = travel.assetIds;
  const alone = (await schedule(family, travel.id, { idAssets: [guest] })).body.data;
  expect(alone.idCart).not.toBe(first.idCart);
  expect(alone.assets).toHaveLength(1);
  expect(await liveIn(first.idCart)).toBe(1);
  const left = (await stand.as(family, `GET scheduling/${first.idCart}`)).body.data;
  expect(left.assets).toHaveLength(1);
});

/** Everybody of a cart at 9:00 on the day before they arrive, one after the other. */
async function hold(
  family: Family,
  cart: { idCart: string; assets: Array<{ idAsset: string }> },
  place: Place,
) {
  const wishes = cart.assets.map(({ idAsset }, index) => ({
    slot: `2026-11-30T09:${index === 0 ? '00' : '15'}:00+00:00`,
    persons: [idAsset],
  }));
  const path = `scheduling/${cart.idCart}/slot?entityService=${place.entityServiceId}`;
  const { body } = await stand.call('POST', path, { token: family.token, body: wishes });
  expect(body.type).toBe('Success');
}

async function liveIn(cartId: string): Promise<number> {
  const rows = await stand.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
  return rows.length;
}

test('a guest who is removed leaves the travel and the cart, and what was held is free; the last takes both along', async () => {
  const place = await stand.place({ service: { serviceId: antigen } });
  const { family, travel } = await arriving(2);
  const cart = (await schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  await hold(family, cart, place);
  const [first = '', second = ''] = travel.assetIds;
  const wrong = await remove(family, travel.id, first);
  expect(wrong.status).toBe(404);

  expect((await remove(family, cart.idCart, first)).body.type).toBe('Success');
  expect(await liveIn(cart.idCart)).toBe(1);
  expect((await stand.pending(family)).map(({ idAsset }) => idAsset)).toEqual([second]);
  expect((await remove(family, cart.idCart, first)).status).toBe(404);

  // By the id that the cart has for them, too.
  const read = (await stand.as(family, `GET scheduling/${cart.idCart}`)).body.data;
  const { body } = await remove(family, cart.idCart, read.assets[0].idAsset);
  expect(body.type).toBe('Success');
  expect(await liveIn(cart.idCart)).toBe(0);
  expect((await stand.as(family, `GET scheduling/${cart.idCart}`)).status).toBe(404);
  expect((await schedule(family, travel.id, { idAssets: [second] })).status).toBe(404);
});

test('a guest who waits for a full day can be scheduled anew and removed; who stays in the cart waits on', async () => {
  const place = await stand.place({ service: { serviceId: antigen } });
  const { family, travel } = await arriving(2);
  const { idCart } = (await schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const call = `POST scheduling/${idCart}/waiting-list`;
  await stand.as(family, call, { entityService: place.entityServiceId, date: '2026-11-30' });
  const waits = async () => (await stand.as(family, 'GET v1/waiting-list')).body.data;
  const anew = await schedule(family, travel.id, { idAssets: travel.assetIds.slice(0, 1) });
  expect([anew.body.type, await waits()]).toMatchObject(['Success', [{ idCart }]]);
  const { body } = await remove(family, idCart, travel.assetIds[1] ?? '');
  expect([body.type, await waits()]).toEqual(['Success', []]);
});

test('a guest without a cart is removed by the travel', async () => {
  const { family, travel } = await arriving(1);
  expect((await remove(family, travel.id, travel.assetIds[0] ?? '')).body.type).toBe('Success');
  expect(await stand.pending(family)).toEqual([]);
});

/** What a checkout leaves behind: the guest's appointment in this status. */
async function booked(status: string) {
  const { family, travel } = await arriving();
  const cart = (await schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const place = await stand.place({ service: { serviceId: antigen } });
  await buildAppointment(stand.db, {
    ...{ cartId: cart.idCart, assetId: cart.assets[0].idAsset, status },
    ...{ entityServiceId: place.entityServiceId, accountId: family.accountId },
    personId: family.personIds[0] ?? '',
    ...(status === 'Canceled' ? { canceledAt: stand.clock.now(), statusReason: 'byPerson' } : {}),
  });
  return { family, travel, cart };
}

test('who waits for a payment is to pay, and neither scheduled anew nor removed', async () => {
  const { family, travel, cart } = await booked('PaymentPending');
  const [waiting] = await stand.pending(family);
  expect(waiting).toMatchObject({
    ...{ paymentPending: true, canSchedule: false, canDelete: false, canResend: false },
  });
  for (const answer of [
    await schedule(family, travel.id, { idAssets: travel.assetIds }),
    await remove(family, cart.idCart, travel.assetIds[0] ?? ''),
  ]) {
    expect([answer.body.type, answer.body.messages[0].code]).toEqual([
      ...['Warning', 'travel.payment_pending'],
    ]);
  }
  const listed = await stand.as(family, 'GET accommodation/reservation');
  expect(listed.body.data[0]).toMatchObject({ toSchedule: 0, toPay: 1 });
});

test('a payment that is left to somebody else is paid by a link that can be sent again', async () => {
  const { family, cart } = await booked('PaymentPending');
  await stand.db
    .insertInto('deferrals')
    .values({
      ...{ id: newId(), cartId: cart.idCart, accountId: family.accountId, language: 'pt' },
      ...{ email: 'hospede@people.example', state: 'open', createdAt: stand.clock.now() },
      expiresAt: new Date('2026-11-25T09:00:00Z'),
    })
    .execute();
  expect(await stand.pending(family)).toMatchObject([
    { canResend: true, deferredEmail: 'hospede@people.example' },
  ]);
});

test.each(['Paid', 'Pending', 'Await', 'SchedulePending'])(
  'who has an appointment that is %s is not in the list, and is not removed',
  async (status) => {
    const { family, travel, cart } = await booked(status);
    expect(await stand.pending(family)).toEqual([]);
    const { body } = await remove(family, cart.idCart, travel.assetIds[0] ?? '');
    expect([body.type, body.messages[0].code]).toEqual(['Warning', 'travel.booked']);
    expect(
      (await schedule(family, travel.id, { idAssets: travel.assetIds })).body.messages[0].code,
    ).toBe('travel.booked');
  },
);

test('who canceled is to schedule again, in a cart of its own', async () => {
  const { family, travel, cart } = await booked('Canceled');
  expect(await stand.pending(family)).toMatchObject([{ canSchedule: true, canDelete: true }]);
  expect((await remove(family, cart.idCart, travel.assetIds[0] ?? '')).body.type).toBe('Success');
  expect(await stand.pending(family)).toEqual([]);
});

test('places near the check-in are those around the hotel; its code gives its price and limits nothing', async () => {
  const near = await stand.place({ service: { serviceId: antigen } });
  const far = await stand.place({
    ...{ entity: { latitude: 41.15, longitude: -8.61, districtCode: '13' } },
    service: { serviceId: antigen },
  });
  const { family, checkinId, travel } = await arriving();
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
    ...{ entityServiceId: near.entityServiceId, entityCode: code, priceCents: 1250 },
  });
  const cart = (await schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
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
  const { family, checkinId } = await arriving();
  const person = await stand.guest(family, checkinId, 'Élise Moreau');
  const body = { idReservation: checkinId, date: noon, idPersons: [person] };
  const send = () =>
    stand.call('POST', order, {
      ...{ token: family.token, body, headers: { 'idempotency-key': 'travel' } },
    });
  const first = await send();
  expect((await send()).body).toEqual(first.body);
  expect(await stand.pending(family)).toHaveLength(2);
});

test('of many who schedule the same guest at once nobody leaves two carts behind', async () => {
  const { family, travel } = await arriving();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => schedule(family, travel.id, { idAssets: travel.assetIds })),
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
