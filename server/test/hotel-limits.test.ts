import { createHash } from 'node:crypto';
import { unpaidGuestsPerEntity } from '@vaga/contract/hotel-limits';
import {
  deskDraftsPerMember,
  draftsPerHotel,
  emailLinksPerHour,
  guestPlacesPerHotel,
  linkEmailsPerAddress,
  linkEmailsPerEntity,
} from '@vaga/contract/limits';
import { expect, test } from 'vitest';
import { messagesOf } from './agenda-acts.fixture.ts';
import { codeOf } from './app.ts';
import { buildAppointment, buildEntity } from './builders/index.ts';
import { guestForm, openDesk, openHotelDesk } from './desk.fixture.ts';
import { family, openColleague, openGuestCart, openHotelNear } from './guest-cart.fixture.ts';
import { shareTestProduct } from './share-test-product.ts';

const app = await shareTestProduct({ hasReference: true });

const hours = ['09', '10', '11', '12', '13', '14', '15', '16', '17'];
const starts = hours.flatMap((hour) =>
  ['00', '15', '30', '45'].map((minute) => `${hour}:${minute}`),
);

test('a hotel holds so many places and no more, of two families at once one gets the last', async () => {
  const { service, hotel } = await openHotelNear(app, { service: { priceCents: 2000 } });
  const colleague = await openColleague(app, hotel);
  const carts = guestPlacesPerHotel / family.length;
  for (const [index, time] of starts.slice(0, carts - 1).entries()) {
    const cart = await openGuestCart(app, { hotel: index % 2 ? hotel : colleague, service });
    expect((await cart.hold(service, time)).body.type).toBe('Success');
  }
  const last = [
    await openGuestCart(app, { hotel, service }),
    await openGuestCart(app, { hotel: colleague, service }),
  ];
  const times = starts.slice(carts);
  const answers = await Promise.all(
    last.map((cart, index) => cart.hold(service, times[index] ?? '')),
  );
  expect(answers.map(codeOf).toSorted()).toEqual(['hotel.too_many_places', undefined]);
  const winner = last[answers.findIndex(({ body }) => body.type === 'Success')];
  // What a cart holds is replaced, and does not count twice.
  expect((await winner?.hold(service, times[2] ?? ''))?.body.type).toBe('Success');

  expect(codeOf(await hotel.bookGuest(service, times[3] ?? ''))).toBe('hotel.too_many_places');
  const neighbour = await openHotelDesk(app);
  expect((await neighbour.bookGuest(service, times[3] ?? '')).body.type).toBe('Success');
  await winner?.call('POST', '/checkout', { body: { paymentType: 1 } });
  expect((await hotel.bookGuest(service, times[4] ?? '')).body.type).toBe('Success');
});

test('the members of a hotel have so many drafts together; those of the provider are not counted', async () => {
  const { service, hotel } = await openHotelNear(app);
  const { entityId } = hotel;
  const times = [...starts];
  const reserve = async (given: { entityId: string }) => {
    const desk = await openDesk(app, given);
    const answers = [];
    for (let index = 0; index < deskDraftsPerMember; index += 1)
      answers.push(codeOf(await desk.reserve(service, times.shift() ?? '')));
    return answers;
  };
  const none = Array(deskDraftsPerMember).fill(undefined);
  for (let count = 0; count < draftsPerHotel; count += deskDraftsPerMember)
    expect(await reserve({ entityId })).toEqual(none);
  expect(new Set(await reserve({ entityId }))).toEqual(new Set(['hotel.too_many_drafts']));
  expect(await reserve({ entityId: service.entityId })).toEqual(none);
});

test('a hotel has so many bookings to come at a place that are not paid, of two at once one gets the last, and what it owes is not counted', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: { localPayment: 'open' },
    service: { priceCents: 2000 },
  });
  const { entityId, accountId } = hotel;
  const [one, other, third, fourth] = starts.slice(0, 4) as [string, string, string, string];
  const first = await hotel.bookGuest(service, one);
  const { paymentId } = await app.db
    .selectFrom('appointments')
    .select('paymentId')
    .where('id', '=', first.body.data.id)
    .executeTakeFirstOrThrow();
  const booked = {
    entityServiceId: service.entityServiceId,
    bookedByEntityId: entityId,
    bookedByAccountId: accountId,
    paymentId,
    status: 'Await',
    startsAt: new Date('2026-12-01T09:00:00Z'),
    endsAt: new Date('2026-12-01T09:10:00Z'),
    serviceDate: '2026-12-01',
  } as const;
  for (let count = 1; count < unpaidGuestsPerEntity - 1; count += 1)
    await buildAppointment(app.db, booked);
  const answers = await Promise.all([
    hotel.bookGuest(service, other),
    hotel.bookGuest(service, third),
  ]);
  expect(answers.map(codeOf).toSorted()).toEqual(['hotel.too_many_unpaid', undefined]);

  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  await cart.hold(service, fourth);
  const checkOut = () => cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  expect(codeOf(await checkOut())).toBe('hotel.too_many_unpaid');
  await app.db
    .updateTable('payments')
    .set({ kind: 'partner', payerEntityId: entityId, localMethod: null })
    .where('id', '=', paymentId)
    .execute();
  expect((await checkOut()).body.type).toBe('Success');
  // The rows that were put into the database have no place.
  await app.db
    .updateTable('appointments')
    .set({ status: 'Canceled', statusReason: 'byPerson', canceledAt: app.clock.now() })
    .where('paymentId', '=', paymentId)
    .where('id', '<>', first.body.data.id)
    .execute();
});

test('links to typed addresses are counted by the entity and by the address, over all carts', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: { localPayment: 'off', onlinePayment: true },
    service: { priceCents: 2000 },
  });
  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  await cart.hold(service, '15:00');
  const send = (path: string, email: string) => cart.call('POST', path, { body: { email } });
  const first = await send('/checkout/deffered', 'hans@people.example');
  expect(first.body.type).toBe('Success');
  const count = async (entityId: string, email: string, times: number) => {
    const addressHash = createHash('sha256').update(email).digest();
    const row = { entityId, addressHash, sentAt: app.clock.now() };
    await app.db.insertInto('entityEmails').values(Array(times).fill(row)).execute();
  };
  const victim = 'victim@people.example';
  await count((await buildEntity(app.db)).id, victim, linkEmailsPerAddress - 1);
  expect(codeOf(await send('/checkout-again', ' Victim@people.example'))).toBe('deferred.sent');
  expect(codeOf(await send('/checkout-again', victim))).toBe('deferred.too_many_to_address');

  await count(hotel.entityId, 'others@people.example', linkEmailsPerEntity - 3);
  expect(codeOf(await send('/checkout-again', 'hans@people.example'))).toBe('deferred.sent');
  expect(codeOf(await send('/checkout-again', 'hans@people.example'))).toBe('deferred.too_many');
  const [{ id } = { id: '' }] = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.id)
    .execute();
  const { token } = hotel;
  const body = { email: 'other@people.example' };
  const corrected = await app.call('PUT', `accommodation/scheduled/${id}/person`, { token, body });
  expect(corrected.status).toBe(429);
});

test('a member sends the e-mail about an appointment once more, to the address that has it, and so many times', async () => {
  const { service, hotel } = await openHotelNear(app, { entity: { localPayment: 'open' } });
  const { id } = (await hotel.bookGuest(service, '16:00')).body.data;
  const resend = ({ token }: { token: string }) =>
    app.call('POST', `v1/guest-appointments/${id}/resend`, { token });
  const sent = () => messagesOf(app, 'appointment-confirmed');
  const before = (await sent()).length;

  expect(codeOf(await resend(hotel))).toBe('guest.resent');

  const messages = await sent();
  expect(messages).toHaveLength(before + 1);
  expect(messages.at(-1)).toMatchObject({ channel: 'email', recipient: guestForm.email });
  const { entityId } = service;
  expect((await resend(await openDesk(app, { entityId }))).status).toBe(403);
  const other = await openHotelNear(app);
  expect((await resend(other.hotel)).status).toBe(404);
  for (let count = 0; count < emailLinksPerHour - 1; count += 1)
    expect(codeOf(await resend(hotel))).toBe('guest.resent');
  expect((await resend(hotel)).status).toBe(429);

  await app.call('DELETE', `accommodation/scheduled/${id}`, { token: hotel.token });
  expect(codeOf(await resend(hotel))).toBe('guest.nothing_to_resend');
});
