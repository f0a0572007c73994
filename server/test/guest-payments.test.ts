import { expect, test } from 'vitest';
import { codeOf } from './app.ts';
import { buildProtocol } from './builders/index.ts';
import { openDesk } from './desk.fixture.ts';
import type { GuestCart } from './guest-cart.fixture.ts';
import { openGuestCart, openHotelNear } from './guest-cart.fixture.ts';
import { at } from './patient-actions.ts';
import { createPaymentLinkFixture } from './payment-link.fixture.ts';
import { shareTestProduct } from './share-test-product.ts';

const app = await shareTestProduct({ hasReference: true });
const links = createPaymentLinkFixture(app);

const onlineAlone = { localPayment: 'off', onlinePayment: true };
const hour = 3_600_000;

const statusesOf = async ({ id }: GuestCart) =>
  (await app.db.selectFrom('appointments').select('status').where('cartId', '=', id).execute()).map(
    ({ status }) => status,
  );
const paymentsOf = ({ id }: GuestCart) =>
  app.db
    .selectFrom('payments')
    .select(['kind', 'status', 'payerEntityId', 'amountCents'])
    .where('cartId', '=', id)
    .orderBy('createdAt')
    .execute();
const typesOf = async (cart: GuestCart) => (await cart.call('GET', '/payment')).body.data;
const checkout = (cart: GuestCart, paymentType: number, more: object = {}) =>
  cart.call('POST', '/checkout', { body: { paymentType, ...more } });
const sendLink = (cart: GuestCart, email: string) =>
  cart.call('POST', '/checkout/deffered', { body: { email } });

test('nothing to pay: no payment types, and a checkout without one', async () => {
  const { service, hotel } = await openHotelNear(app, { service: { priceCents: 0 } });
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '09:00');

  expect(await typesOf(cart)).toEqual([]);
  expect(codeOf(await checkout(cart, 1))).toBe('payment.unavailable');
  expect((await checkout(cart, 0)).body.type).toBe('Success');
  expect(await statusesOf(cart)).toEqual(Array(4).fill('Pending'));
});

test('due at the place: neither free, nor a link, nor the page of the payment provider', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: { localPayment: 'open', onlinePayment: true },
    service: { priceCents: 2000 },
  });
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '15:00');

  expect(await typesOf(cart)).toMatchObject([{ id: 1, desk: 'onSite' }]);
  for (const wrong of [await checkout(cart, 0), await checkout(cart, 2)])
    expect(codeOf(wrong)).toBe('payment.unavailable');
  expect(codeOf(await sendLink(cart, 'hans@people.example'))).toBe('payment.unavailable');
  expect(await paymentsOf(cart)).toEqual([]);
  const invoice = {
    name: 'Hans Maier',
    taxIdentificationNumber: '509540716',
    address: 'Rua Direita 1',
    postalCode: '3000-179',
    locality: 'Coimbra',
  };
  expect((await checkout(cart, 1, invoice)).body.type).toBe('Success');
  expect(await paymentsOf(cart)).toEqual([
    { kind: 'local', status: 'due', payerEntityId: null, amountCents: 8000 },
  ]);
});

test('due by the hotel where its protocol says so, which also counts as the approval for payment on site', async () => {
  for (const payer of ['partner', 'guest'] as const) {
    const { service, hotel } = await openHotelNear(app, {
      entity: { localPayment: 'authorised' },
      service: { priceCents: 2000 },
    });
    const parties = { partnerEntityId: hotel.entityId, serviceEntityId: service.entityId };
    await buildProtocol(app.db, { ...parties, payer });
    const cart = await openGuestCart(app, { hotel, service });
    await cart.hold(service, '09:00');
    const isHotelPaying = payer === 'partner';

    const desk = isHotelPaying ? 'hotel' : 'onSite';
    expect(await typesOf(cart)).toMatchObject([{ id: 1, desk }]);
    expect((await checkout(cart, 1)).body.type).toBe('Success');
    expect(await paymentsOf(cart)).toEqual([
      {
        kind: isHotelPaying ? 'partner' : 'local',
        status: 'due',
        payerEntityId: isHotelPaying ? hotel.entityId : null,
        amountCents: 8000,
      },
    ]);
    expect(await statusesOf(cart)).toEqual(Array(4).fill('Await'));
  }
});

test('a link is not sent again for a private place whose protocol has ended', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: { ...onlineAlone, isPrivate: true },
    service: { priceCents: 2000 },
  });
  const parties = { partnerEntityId: hotel.entityId, serviceEntityId: service.entityId };
  await buildProtocol(app.db, { ...parties, payer: 'guest' });
  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  const body = { email: 'hans@people.example' };
  const again = async () => codeOf(await cart.call('POST', '/checkout-again', { body }));
  await cart.hold(service, '15:00');
  await sendLink(cart, body.email);
  await cart.call('PUT', '/cancel-payment');
  expect(await again()).toBe('deferred.sent');

  await cart.call('PUT', '/cancel-payment');
  await app.db
    .updateTable('protocols')
    .set({ state: 'deleted' })
    .where('partnerEntityId', '=', hotel.entityId)
    .execute();
  expect(await again()).toBe('payment.hold_expired');
});

test('what a hotel owes stays due in its list once the guest has come', async () => {
  const { service, hotel } = await openHotelNear(app, { service: { priceCents: 2000 } });
  const parties = { partnerEntityId: hotel.entityId, serviceEntityId: service.entityId };
  await buildProtocol(app.db, { ...parties, payer: 'partner' });
  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  await cart.hold(service, '09:00');
  await checkout(cart, 1);
  const listed = async () => {
    const sent = { token: hotel.token, body: { filterParams: {} } };
    const { body } = await app.call('POST', 'accommodation/scheduled/search', sent);
    return body.data;
  };
  const before = await listed();
  expect(before).toMatchObject([{ status: 'Await', paymentStatus: 'due' }]);

  await app.db
    .updateTable('appointments')
    .set({ status: 'CheckedIn', checkedInAt: app.clock.now() })
    .where('cartId', '=', cart.id)
    .execute();

  expect(await listed()).toEqual(before);
});

test('a protocol that ends before the checkout no longer pays', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: { localPayment: 'open' },
    service: { priceCents: 2000 },
  });
  const parties = { partnerEntityId: hotel.entityId, serviceEntityId: service.entityId };
  await buildProtocol(app.db, { ...parties, payer: 'partner' });
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '09:00');
  expect(await typesOf(cart)).toMatchObject([{ desk: 'hotel' }]);
  await app.db
    .updateTable('protocols')
    .set({ state: 'paused' })
    .where('partnerEntityId', '=', hotel.entityId)
    .execute();

  expect(await typesOf(cart)).toMatchObject([{ desk: 'onSite' }]);
  await checkout(cart, 1);
  expect(await paymentsOf(cart)).toMatchObject([{ kind: 'local', payerEntityId: null }]);
});

test('a link to the guest where the place takes online payment alone: in their language, paid by them, confirmed to them', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: onlineAlone,
    service: { priceCents: 2000 },
  });
  const cart = await openGuestCart(app, { hotel, service, email: null, language: 'en' });
  await cart.hold(service, '15:00');

  expect(await typesOf(cart)).toMatchObject([{ id: 2, desk: 'link' }]);
  expect(codeOf(await checkout(cart, 2))).toBe('payment.unavailable');
  const sent = await sendLink(cart, 'hans@people.example');
  expect([sent.body.type, codeOf(sent)]).toEqual(['Success', 'deferred.sent']);
  expect(await statusesOf(cart)).toEqual(Array(4).fill('PaymentPending'));
  const shown = (await cart.call('GET')).body.data;
  expect(shown).toMatchObject({
    paymentPending: true,
    deferred: { email: 'hans@people.example', expiresAt: '2026-11-25T09:00:00.000Z' },
  });
  const held = { ...cart, cartId: cart.id, token: '', service, startsAt: new Date() };
  const link = await links.linkOf(held);
  expect((await links.look(link)).bookedBy).toBe('Hans');
  await links.pay(link);
  await links.outcome(await links.sessionOf(held), 'succeed');
  await app.runDueJobs();

  expect(await statusesOf(cart)).toEqual(Array(4).fill('Paid'));
  const messages = await app.db
    .selectFrom('messages')
    .select(['recipient', 'language', 'template'])
    .where('accountId', '=', cart.accountId)
    .execute();
  const to = { recipient: 'hans@people.example', language: 'en' };
  expect(messages).toContainEqual({ ...to, template: 'payment-link' });
  expect(messages).toContainEqual({ ...to, template: 'appointment-confirmed' });
  expect(messages.every(({ recipient }) => recipient === 'hans@people.example')).toBe(true);
});

test('a member sends a link again, also to another address and after it has expired, and cancels it', async () => {
  const { service, hotel } = await openHotelNear(app, {
    entity: onlineAlone,
    service: { priceCents: 2000 },
    schedule: { capacity: 4 },
  });
  const cart = await openGuestCart(app, { hotel, service, language: 'en' });
  const nextDay = '2026-11-27T15:00:00+00:00';
  await cart.call('POST', `/slot?entityService=${service.entityServiceId}`, {
    body: [{ slot: nextDay, persons: cart.assetIds }],
  });
  await sendLink(cart, 'typo@people.example');
  const again = (email: string) => cart.call('POST', '/checkout-again', { body: { email } });

  expect((await again('hans@people.example')).body.data.email).toBe('hans@people.example');
  app.clock.advance(25 * hour);
  await app.sweep();
  expect(await statusesOf(cart)).toEqual(Array(4).fill('Canceled'));
  const { token } = { token: await app.signIn(hotel.accountId, hotel.entityId) };
  const renewed = await cart.call('POST', '/checkout-again', {
    token,
    body: { email: 'hans@people.example' },
  });
  expect(codeOf(renewed)).toBe('deferred.sent');
  const languages = await app.db
    .selectFrom('messages')
    .select('language')
    .where('accountId', '=', cart.accountId)
    .execute();
  expect(new Set(languages.map(({ language }) => language))).toEqual(new Set(['en']));

  const canceled = await cart.call('PUT', '/cancel-payment', { token });
  expect(canceled.body.type).toBe('Success');
  expect(await statusesOf(cart)).toEqual(Array(8).fill('Canceled'));
  const held = await app.db
    .selectFrom('occupancy')
    .select('id')
    .where('cartId', '=', cart.id)
    .where('live', '=', true)
    .execute();
  expect(held).toEqual([]);
});

test('no quota of an account counts for a member', async () => {
  const { service, hotel } = await openHotelNear(app, {
    service: { priceCents: 2000 },
    schedule: { capacity: 20 },
  });
  const names = Array.from({ length: 10 }, (_, index) => `Guest ${index}`);
  for (const time of ['09:00', '09:15', '09:30']) {
    const cart = await openGuestCart(app, { hotel, service, names });
    await cart.hold(service, time);
    expect((await checkout(cart, 1)).body.type).toBe('Success');
  }
});

test('where only online payment is taken, a start too soon for a link is refused with what the desk can do', async () => {
  app.clock.set(new Date(at('08:00')));
  const { service, hotel } = await openHotelNear(app, {
    entity: onlineAlone,
    service: { priceCents: 2000 },
  });
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '10:15');

  expect(codeOf(await sendLink(cart, 'hans@people.example'))).toBe('hotel.link_too_late');
  expect(await paymentsOf(cart)).toEqual([]);
  // The desk of the entity itself can take the money in another way.
  const desk = await openDesk(app, { entityId: service.entityId });
  const draft = (await desk.reserve(service, '10:00')).body.data.id;
  const person = { name: 'Rita Melo', email: 'rita@people.example' };
  expect(codeOf(await desk.book(draft, { payment: 'link', person }))).toBe('desk.link_too_late');
});
