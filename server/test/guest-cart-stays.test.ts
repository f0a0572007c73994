import { expect, test } from 'vitest';
import { buildReservation } from './builders/index.ts';
import type { HotelDesk } from './desk.fixture.ts';
import { openHotelDesk } from './desk.fixture.ts';
import {
  createGuestCart,
  openColleague,
  openGuestCart,
  openHotelNear,
} from './guest-cart.fixture.ts';
import { hostileValues } from './matrix/hostile-values.ts';
import { wednesday } from './patient-actions.ts';
import { shareTestProduct } from './share-test-product.ts';

const app = await shareTestProduct({ hasReference: true });

const week = { checkInDate: wednesday, checkOutDate: '2026-12-02' };
const openStay = ({ entityId }: HotelDesk, days = week) =>
  buildReservation(app.db, { entityId, ...days });
const remove = ({ token }: HotelDesk, id: string) =>
  app.call('DELETE', `v1/stays/${id}`, { token });
const numbersOf = async ({ token }: HotelDesk, id: string) => {
  const { toSchedule, toPay, booked } = (await app.call('GET', `v1/stays/${id}`, { token })).body
    .data;
  return { toSchedule, toPay, booked };
};
const staysOf = (cartId: string) =>
  app.db.selectFrom('appointments').select('reservationId').where('cartId', '=', cartId).execute();

test('a family that is booked for a stay has it in each appointment, and the stay counts them from the cart on', async () => {
  const { service, hotel } = await openHotelNear(app);
  const stay = await openStay(hotel);

  const cart = await openGuestCart(app, {
    hotel,
    service,
    reservationCode: stay.code.toLowerCase(),
  });
  expect(await numbersOf(hotel, stay.id)).toEqual({ toSchedule: 4, toPay: 0, booked: 0 });
  await cart.hold(service, '09:00');
  const booked = await cart.call('POST', '/checkout', { body: { paymentType: 1 } });

  expect(booked.body.type).toBe('Success');
  expect(await staysOf(cart.id)).toEqual(Array(4).fill({ reservationId: stay.id }));
  expect(await numbersOf(hotel, stay.id)).toEqual({ toSchedule: 0, toPay: 0, booked: 4 });
});

test('a family is booked on a day of its stay alone, and for no stay of another hotel', async () => {
  const { service, hotel } = await openHotelNear(app);
  const later = await openStay(hotel, { checkInDate: '2026-11-26', checkOutDate: '2026-11-28' });
  const strange = await openStay(await openHotelDesk(app));
  const refused = async (body: object) => {
    const { status, body: answer } = await createGuestCart(app, hotel, {
      idService: service.serviceId,
      ...body,
    });
    return [status, answer.messages?.[0]?.code];
  };
  expect(await refused({ reservationCode: later.code })).toEqual([400, 'date']);
  const after = { reservationCode: later.code, date: '2026-11-29' };
  expect(await refused(after)).toEqual([400, 'date']);
  expect(await refused({ reservationCode: strange.code })).toEqual([400, 'reservationCode']);
  const last = { reservationCode: later.code, date: '2026-11-28' };
  expect((await refused(last))[0]).toBe(200);
  for (const reservationCode of hostileValues)
    expect((await refused({ reservationCode }))[0]).toBeLessThan(500);
});

test('a stay is not deleted while its family is booked: the booking is done, and the member reads that it is in use', async () => {
  const { service, hotel } = await openHotelNear(app, { schedule: { capacity: 12 } });
  for (const time of ['09:00', '10:00', '11:00']) {
    const stay = await openStay(hotel);
    const cart = await openGuestCart(app, { hotel, service, reservationCode: stay.code });
    await cart.hold(service, time);
    const [deleted, booked] = await Promise.all([
      remove(hotel, stay.id),
      cart.call('POST', '/checkout', { body: { paymentType: 1 } }),
    ]);
    expect(deleted.body).toMatchObject({ type: 'Warning', messages: [{ code: 'stay.in_use' }] });
    expect(booked.body.type).toBe('Success');
    expect(await staysOf(cart.id)).toEqual(Array(4).fill({ reservationId: stay.id }));
  }
});

test('of a cart that is opened while its stay is deleted, one is done and the other is refused', async () => {
  const { service, hotel } = await openHotelNear(app);
  for (let round = 0; round < 6; round += 1) {
    const stay = await openStay(hotel);
    const body = { idService: service.serviceId, reservationCode: stay.code };
    const [deleted, opened] = await Promise.all([
      remove(hotel, stay.id),
      createGuestCart(app, hotel, body),
    ]);
    const outcome = [deleted.body.type, opened.status].join();
    expect(['Success,400', 'Warning,200']).toContain(outcome);
  }
});

test('of a guest who is booked while the stay is deleted, one is done and the other is refused', async () => {
  const { service, hotel } = await openHotelNear(app, { schedule: { capacity: 12 } });
  for (let round = 0; round < 6; round += 1) {
    const stay = await openStay(hotel);
    const [deleted, booked] = await Promise.all([
      remove(hotel, stay.id),
      hotel.bookGuest(service, '12:00', {
        name: `Guest ${'abcdef'[round]}`,
        reservationCode: stay.code,
      }),
    ]);
    const outcome = [deleted.body.type, booked.status].join();
    expect(['Success,400', 'Warning,200']).toContain(outcome);
  }
});

test('a stay that a file brought is found by its code, and its guest is booked and counted', async () => {
  const { service, hotel } = await openHotelNear(app);
  const { token } = await openColleague(app, hotel);
  const csv = `code,check_in,check_out\nFILE-7,${week.checkInDate},${week.checkOutDate}\n`;

  const report = await app.call('POST', 'v1/stays/import', { token, body: { csv } });
  const before = await findStay(hotel, 'FILE-7');
  const booked = await hotel.bookGuest(service, '09:00', { reservationCode: 'file-7' });

  expect(report.body.data).toMatchObject({ new: 1, error: 0 });
  expect(before).toMatchObject({ ...week, toSchedule: 0, booked: 0 });
  expect(booked.body.type).toBe('Success');
  const appointment = await app.db
    .selectFrom('appointments')
    .select('reservationId')
    .where('id', '=', booked.body.data.id)
    .executeTakeFirst();
  expect(appointment).toEqual({ reservationId: before.idCheckinAsset });
  expect(await findStay(hotel, 'FILE-7')).toMatchObject({ toSchedule: 0, booked: 1 });
});

async function findStay({ token }: HotelDesk, code: string) {
  const { body } = await app.call('GET', `accommodation/reservation?code=${code}`, { token });
  return body.data[0];
}
