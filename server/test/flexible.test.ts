import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../src/platform/uuid.ts';
import { frozenAt } from './app.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import type { HeldCart } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const checkOut = ({ cartId, token }: HeldCart, body: object) =>
  app.call('POST', `scheduling/${cartId}/checkout`, {
    token,
    body,
    headers: { 'idempotency-key': newId() },
  });
const minutesOf = async ({ cartId }: HeldCart) => {
  const rows = await app.db
    .selectFrom('appointments')
    .select('flexibleMinutes')
    .where('cartId', '=', cartId)
    .execute();
  return rows.map(({ flexibleMinutes }) => flexibleMinutes);
};

test('a patient who can move says so with the checkout, for all people of the cart, however it is paid', async () => {
  const onSite = await app.holdCart({ people: 2 });
  const online = await app.holdCart({ onlinePayment: true });
  const silent = await app.holdCart();

  expect((await checkOut(onSite, { paymentType: 1, isFlexible: true })).body.type).toBe('Success');
  expect((await checkOut(online, { paymentType: 2, isFlexible: true })).body.type).toBe('Success');
  expect((await checkOut(silent, { paymentType: 1 })).body.type).toBe('Success');

  expect(await minutesOf(onSite)).toEqual([30, 30]);
  expect(await minutesOf(online)).toEqual([30]);
  expect(await minutesOf(silent)).toEqual([null]);
  const desk = await openDesk(app, { entityId: onSite.service.entityId });
  const { id } = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', onSite.cartId)
    .executeTakeFirstOrThrow();
  const opened = await app.call('GET', `v1/agenda/appointments/${id}`, { token: desk.token });
  expect(opened.body.data.flexibleMinutes).toBe(30);
});

test('the desk ticks it for who says so on the phone, and it stays after a move', async () => {
  const { service, desk } = await openProviderDesk(app);
  const book = async (time: string, body: object) =>
    (await desk.book((await desk.reserve(service, time)).body.data.id, body)).body.data.id;
  const read = async (id: string) =>
    (await app.call('GET', `v1/agenda/appointments/${id}`, { token: desk.token })).body.data;
  const [flexible, other] = [await book('09:00', { isFlexible: true }), await book('09:15', {})];

  expect((await read(flexible)).flexibleMinutes).toBe(30);
  expect((await read(other)).flexibleMinutes).toBeNull();
  const { version } = await read(flexible);
  const moved = await desk.act(flexible, 'move', {
    version,
    newDate: '2026-11-25T09:30:00+00:00',
    idPool: null,
    agreedByPhone: true,
  });
  expect(moved.body.type).toBe('Success');
  expect((await read(flexible)).flexibleMinutes).toBe(30);
});
