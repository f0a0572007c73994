import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookableService, Family } from '../../test/booking.fixture.ts';
import { buildAppointment } from '../../test/builders/index.ts';
import type { TravelFixture } from '../../test/travel.fixture.ts';
import { antigen, createTravelFixture } from '../../test/travel.fixture.ts';
import { newId } from '../platform/uuid.ts';

let fixture: TravelFixture;

beforeAll(async () => {
  fixture = await createTravelFixture();
});
afterAll(() => fixture.close());

test('the same guests for the same service have their cart again; a change makes another, and gives back what they held', async () => {
  const place = await fixture.place({ service: { serviceId: antigen } });
  const { family, travel } = await fixture.arriving(2);
  const first = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body
    .data;
  const again = (
    await fixture.schedule(family, travel.id, { idAssets: travel.assetIds.toReversed() })
  ).body.data;
  expect(again.idCart).toBe(first.idCart);
  await hold(family, first, place);
  expect(await liveIn(first.idCart)).toBe(2);

  const [guest = ''] = travel.assetIds;
  const alone = (await fixture.schedule(family, travel.id, { idAssets: [guest] })).body.data;
  expect(alone.idCart).not.toBe(first.idCart);
  expect(alone.assets).toHaveLength(1);
  expect(await liveIn(first.idCart)).toBe(1);
  const left = (await fixture.as(family, `GET scheduling/${first.idCart}`)).body.data;
  expect(left.assets).toHaveLength(1);
});

/** Everybody of a cart at 9:00 on the day before they arrive, one after the other. */
async function hold(
  family: Family,
  cart: { idCart: string; assets: Array<{ idAsset: string }> },
  place: BookableService,
) {
  const wishes = cart.assets.map(({ idAsset }, index) => ({
    slot: `2026-11-30T09:${index === 0 ? '00' : '15'}:00+00:00`,
    persons: [idAsset],
  }));
  const path = `scheduling/${cart.idCart}/slot?entityService=${place.entityServiceId}`;
  const { body } = await fixture.call('POST', path, { token: family.token, body: wishes });
  expect(body.type).toBe('Success');
}

async function liveIn(cartId: string): Promise<number> {
  const rows = await fixture.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
  return rows.length;
}

test('a guest who is removed leaves the travel and the cart, and what was held is free; the last takes both along', async () => {
  const place = await fixture.place({ service: { serviceId: antigen } });
  const { family, travel } = await fixture.arriving(2);
  const cart = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  await hold(family, cart, place);
  const [first = '', second = ''] = travel.assetIds;
  const wrong = await fixture.remove(family, travel.id, first);
  expect(wrong.status).toBe(404);

  expect((await fixture.remove(family, cart.idCart, first)).body.type).toBe('Success');
  expect(await liveIn(cart.idCart)).toBe(1);
  expect((await fixture.pending(family)).map(({ idAsset }) => idAsset)).toEqual([second]);
  expect((await fixture.remove(family, cart.idCart, first)).status).toBe(404);

  // By the id that the cart has for them, too.
  const read = (await fixture.as(family, `GET scheduling/${cart.idCart}`)).body.data;
  const { body } = await fixture.remove(family, cart.idCart, read.assets[0].idAsset);
  expect(body.type).toBe('Success');
  expect(await liveIn(cart.idCart)).toBe(0);
  expect((await fixture.as(family, `GET scheduling/${cart.idCart}`)).status).toBe(404);
  expect((await fixture.schedule(family, travel.id, { idAssets: [second] })).status).toBe(404);
});

test('a guest who waits for a full day can be scheduled anew and removed; who stays in the cart waits on', async () => {
  const place = await fixture.place({ service: { serviceId: antigen } });
  const { family, travel } = await fixture.arriving(2);
  const { idCart } = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body
    .data;
  const call = `POST scheduling/${idCart}/waiting-list`;
  await fixture.as(family, call, { entityService: place.entityServiceId, date: '2026-11-30' });
  const waits = async () => (await fixture.as(family, 'GET v1/waiting-list')).body.data;
  const anew = await fixture.schedule(family, travel.id, { idAssets: travel.assetIds.slice(0, 1) });
  expect([anew.body.type, await waits()]).toMatchObject(['Success', [{ idCart }]]);
  const { body } = await fixture.remove(family, idCart, travel.assetIds[1] ?? '');
  expect([body.type, await waits()]).toEqual(['Success', []]);
});

test('a guest without a cart is removed by the travel', async () => {
  const { family, travel } = await fixture.arriving(1);
  expect((await fixture.remove(family, travel.id, travel.assetIds[0] ?? '')).body.type).toBe(
    'Success',
  );
  expect(await fixture.pending(family)).toEqual([]);
});

/** What a checkout leaves behind: the guest's appointment in this status. */
async function booked(status: string) {
  const { family, travel } = await fixture.arriving();
  const cart = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const place = await fixture.place({ service: { serviceId: antigen } });
  await buildAppointment(fixture.db, {
    cartId: cart.idCart,
    assetId: cart.assets[0].idAsset,
    status,
    entityServiceId: place.entityServiceId,
    accountId: family.accountId,
    personId: family.personIds[0] ?? '',
    ...(status === 'Canceled' ? { canceledAt: fixture.clock.now(), statusReason: 'byPerson' } : {}),
  });
  return { family, travel, cart };
}

test('who waits for a payment is to pay, and neither scheduled anew nor removed', async () => {
  const { family, travel, cart } = await booked('PaymentPending');
  const [waiting] = await fixture.pending(family);
  expect(waiting).toMatchObject({
    paymentPending: true,
    canSchedule: false,
    canDelete: false,
    canResend: false,
  });
  for (const answer of [
    await fixture.schedule(family, travel.id, { idAssets: travel.assetIds }),
    await fixture.remove(family, cart.idCart, travel.assetIds[0] ?? ''),
  ]) {
    expect([answer.body.type, answer.body.messages[0].code]).toEqual([
      ...['Warning', 'travel.payment_pending'],
    ]);
  }
  const listed = await fixture.as(family, 'GET accommodation/reservation');
  expect(listed.body.data[0]).toMatchObject({ toSchedule: 0, toPay: 1 });
});

test('a payment that is left to somebody else is paid by a link that can be sent again', async () => {
  const { family, cart } = await booked('PaymentPending');
  await fixture.db
    .insertInto('deferrals')
    .values({
      id: newId(),
      cartId: cart.idCart,
      accountId: family.accountId,
      language: 'pt',
      email: 'hospede@people.example',
      state: 'open',
      createdAt: fixture.clock.now(),
      expiresAt: new Date('2026-11-25T09:00:00Z'),
    })
    .execute();
  expect(await fixture.pending(family)).toMatchObject([
    { canResend: true, deferredEmail: 'hospede@people.example' },
  ]);
});

test.each(['Paid', 'Pending', 'Await', 'SchedulePending'])(
  'who has an appointment that is %s is not in the list, and is not removed',
  async (status) => {
    const { family, travel, cart } = await booked(status);
    expect(await fixture.pending(family)).toEqual([]);
    const { body } = await fixture.remove(family, cart.idCart, travel.assetIds[0] ?? '');
    expect([body.type, body.messages[0].code]).toEqual(['Warning', 'travel.booked']);
    expect(
      (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body.messages[0]
        .code,
    ).toBe('travel.booked');
  },
);

test('who canceled is to schedule again, in a cart of its own', async () => {
  const { family, travel, cart } = await booked('Canceled');
  expect(await fixture.pending(family)).toMatchObject([{ canSchedule: true, canDelete: true }]);
  expect((await fixture.remove(family, cart.idCart, travel.assetIds[0] ?? '')).body.type).toBe(
    'Success',
  );
  expect(await fixture.pending(family)).toEqual([]);
});
