import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAppointment } from '../../test/builders/index.ts';
import type { BookableService, Family } from '../../test/patient-actions.ts';
import type { TravelFixture } from '../../test/travel.fixture.ts';
import { antigen, createTravelFixture } from '../../test/travel.fixture.ts';
import { newId } from '../platform/uuid.ts';

let fixture: TravelFixture;

beforeAll(async () => {
  fixture = await createTravelFixture();
});
afterAll(() => fixture.close());

test('the same guests with the same service keep their cart; a change creates another and releases the held places', async () => {
  const service = await fixture.addService({ service: { serviceId: antigen } });
  const { family, travel } = await fixture.arriving(2);
  const first = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body
    .data;
  const again = (
    await fixture.schedule(family, travel.id, { idAssets: travel.assetIds.toReversed() })
  ).body.data;
  expect(again.idCart).toBe(first.idCart);
  await hold(family, first, service);
  expect(await countActivePlaces(first.idCart)).toBe(2);

  const [guest = ''] = travel.assetIds;
  const alone = (await fixture.schedule(family, travel.id, { idAssets: [guest] })).body.data;
  expect(alone.idCart).not.toBe(first.idCart);
  expect(alone.assets).toHaveLength(1);
  expect(await countActivePlaces(first.idCart)).toBe(1);
  const left = (await fixture.as(family, `GET scheduling/${first.idCart}`)).body.data;
  expect(left.assets).toHaveLength(1);
});

/** Holds consecutive starts from 9:00 on the day before the arrival for every person of a cart. */
async function hold(
  family: Family,
  cart: { idCart: string; assets: Array<{ idAsset: string }> },
  service: BookableService,
) {
  const selections = cart.assets.map(({ idAsset }, index) => ({
    slot: `2026-11-30T09:${index === 0 ? '00' : '15'}:00+00:00`,
    persons: [idAsset],
  }));
  const path = `scheduling/${cart.idCart}/slot?entityService=${service.entityServiceId}`;
  const { body } = await fixture.call('POST', path, { token: family.token, body: selections });
  expect(body.type).toBe('Success');
}

async function countActivePlaces(cartId: string): Promise<number> {
  const rows = await fixture.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
  return rows.length;
}

test('a removed guest leaves the travel and the cart, and the place is released; both are deleted with the last guest', async () => {
  const service = await fixture.addService({ service: { serviceId: antigen } });
  const { family, travel } = await fixture.arriving(2);
  const cart = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  await hold(family, cart, service);
  const [first = '', second = ''] = travel.assetIds;
  const wrong = await fixture.remove(family, travel.id, first);
  expect(wrong.status).toBe(404);

  expect((await fixture.remove(family, cart.idCart, first)).body.type).toBe('Success');
  expect(await countActivePlaces(cart.idCart)).toBe(1);
  expect((await fixture.pending(family)).map(({ idAsset }) => idAsset)).toEqual([second]);
  expect((await fixture.remove(family, cart.idCart, first)).status).toBe(404);

  // The asset id of the cart identifies the guest as well.
  const read = (await fixture.as(family, `GET scheduling/${cart.idCart}`)).body.data;
  const { body } = await fixture.remove(family, cart.idCart, read.assets[0].idAsset);
  expect(body.type).toBe('Success');
  expect(await countActivePlaces(cart.idCart)).toBe(0);
  expect((await fixture.as(family, `GET scheduling/${cart.idCart}`)).status).toBe(404);
  expect((await fixture.schedule(family, travel.id, { idAssets: [second] })).status).toBe(404);
});

test('a guest on a waitlist can be rescheduled and removed; the others in the cart stay on it', async () => {
  const service = await fixture.addService({ service: { serviceId: antigen } });
  const { family, travel } = await fixture.arriving(2);
  const { idCart } = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body
    .data;
  const call = `POST scheduling/${idCart}/waiting-list`;
  await fixture.as(family, call, { entityService: service.entityServiceId, date: '2026-11-30' });
  const waits = async () => (await fixture.as(family, 'GET v1/waiting-list')).body.data;
  const anew = await fixture.schedule(family, travel.id, { idAssets: travel.assetIds.slice(0, 1) });
  expect([anew.body.type, await waits()]).toMatchObject(['Success', [{ idCart }]]);
  const { body } = await fixture.remove(family, idCart, travel.assetIds[1] ?? '');
  expect([body.type, await waits()]).toEqual(['Success', []]);
});

test('a guest without a cart is removed by the id of the travel', async () => {
  const { family, travel } = await fixture.arriving(1);
  expect((await fixture.remove(family, travel.id, travel.assetIds[0] ?? '')).body.type).toBe(
    'Success',
  );
  expect(await fixture.pending(family)).toEqual([]);
});

/** Seeds the result of a checkout: the guest's appointment in this status. */
async function booked(status: string) {
  const { family, travel } = await fixture.arriving();
  const cart = (await fixture.schedule(family, travel.id, { idAssets: travel.assetIds })).body.data;
  const service = await fixture.addService({ service: { serviceId: antigen } });
  await buildAppointment(fixture.db, {
    cartId: cart.idCart,
    assetId: cart.assets[0].idAsset,
    status,
    entityServiceId: service.entityServiceId,
    accountId: family.accountId,
    personId: family.personIds[0] ?? '',
    ...(status === 'Canceled' ? { canceledAt: fixture.clock.now(), statusReason: 'byPerson' } : {}),
  });
  return { family, travel, cart };
}

test('a guest with a pending payment is listed to pay, and neither rescheduled nor removed', async () => {
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

test('the payment link of a guest can be sent again', async () => {
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
  'a guest with an appointment that is %s is not in the list, and is not removed',
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

test('a guest who cancelled can be scheduled again, in a new cart', async () => {
  const { family, travel, cart } = await booked('Canceled');
  expect(await fixture.pending(family)).toMatchObject([{ canSchedule: true, canDelete: true }]);
  expect((await fixture.remove(family, cart.idCart, travel.assetIds[0] ?? '')).body.type).toBe(
    'Success',
  );
  expect(await fixture.pending(family)).toEqual([]);
});
