import { appointmentLinkDays, unclaimedMonths } from '@vaga/contract/limits';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { signAppointmentLink } from '../src/appointments/index.ts';
import { addJob } from '../src/platform/jobs.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { buildProtocol } from './builders/index.ts';
import { openHotelDesk } from './desk.fixture.ts';
import type { GuestCart } from './guest-cart.fixture.ts';
import { guestForm, openGuestCart, openHotelNear } from './guest-cart.fixture.ts';
import { at } from './patient-actions.ts';
import { shareTestProduct } from './share-test-product.ts';
import { callByLink } from './unclaimed.fixture.ts';

const app = await shareTestProduct({ hasReference: true });
const password = 'Nova-123';

const accountOf = (id: string) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** A family whose booking waits for the payment by a link, and the lead's link to it. */
async function bookByLink() {
  const near = await openHotelNear(app, {
    entity: { localPayment: 'off', onlinePayment: true },
    service: { priceCents: 2000 },
  });
  const { service, hotel } = near;
  const email = `${newId()}@people.example`;
  const cart = await openGuestCart(app, { hotel, service, email });
  const { token } = hotel;
  const body = { ...guestForm, email };
  await app.call('PUT', `v1/agenda/guests/${cart.personIds[0]}`, { token, body });
  await cart.hold(service, '15:00');
  await cart.call('POST', '/checkout/deffered', { body: { email } });
  const { id: appointmentId } = await app.db
    .selectFrom('appointments')
    .select('id')
    .where('cartId', '=', cart.id)
    .where('personId', '=', cart.personIds[0] ?? '')
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(app.clock.now().getTime() + appointmentLinkDays * 86_400_000);
  const link = signAppointmentLink(app.links, { appointmentId, address: email, expiresAt });
  return { ...near, cart, email, call: callByLink(app, link) };
}

/** The lead makes the account theirs. @returns a session of it. */
async function claim({ call, cart }: Awaited<ReturnType<typeof bookByLink>>): Promise<string> {
  const { dateOfBirth } = guestForm;
  const body = { dateOfBirth, password, confirmPassword: password, acceptTerms: true };
  const answer = await call('POST', 'claim', { body });
  expect(answer.body.messages[0].code).toBe('claim.saved');
  return app.signIn(cart.accountId);
}

const bookAgain = async (cart: GuestCart, service: Parameters<GuestCart['hold']>[0]) => {
  await cart.call('PUT', '/cancel-payment');
  const held = await cart.hold(service, '16:00');
  return held.body.type;
};

test('a lead who claims the account does not stop the cart of the hotel, and has it too', async () => {
  const booking = await bookByLink();
  const { cart, service, email } = booking;

  const guestToken = await claim(booking);

  expect((await cart.call('GET')).body.data.idCart).toBe(cart.id);
  expect((await cart.call('GET', '', { token: guestToken })).body.data.idCart).toBe(cart.id);
  const resent = await cart.call('POST', '/checkout-again', { body: { email } });
  expect(resent.body.type).toBe('Success');
  expect(await bookAgain(cart, service)).toBe('Success');
  const sent = await cart.call('POST', '/checkout/deffered', {
    body: { email: 'other@people.example' },
  });
  expect(sent.body.type).toBe('Success');
  // The hotel writes neither the name nor the address of an account that is the guest's own.
  expect(await accountOf(cart.accountId)).toMatchObject({
    email,
    contactEmail: null,
    keptByEntityId: null,
    firstName: 'Hans',
  });
});

test('a hotel does not pay for a place at an entity without a protocol that the guest holds in the same cart', async () => {
  const booking = await bookByLink();
  const { cart, hotel, service } = booking;
  const agreed = await app.addService({
    schedule: { capacity: 4 },
    service: { priceCents: 100, serviceId: service.serviceId },
  });
  const parties = { partnerEntityId: hotel.entityId, serviceEntityId: agreed.entityId };
  await buildProtocol(app.db, { ...parties, payer: 'partner' });
  const token = await claim(booking);
  await cart.call('PUT', '/cancel-payment');
  const [lead, ...others] = cart.assetIds;
  const holdAsGuest = (offered: typeof service, time: string, persons: unknown[]) =>
    cart.call('POST', `/slot?entityService=${offered.entityServiceId}`, {
      token,
      body: [{ slot: at(time), persons }],
    });
  await holdAsGuest(agreed, '09:00', [lead]);
  await holdAsGuest(service, '15:00', others);

  expect((await cart.call('GET', '/payment')).body.data).toMatchObject([{ desk: 'link' }]);
  const refused = await cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  expect(refused.body.messages[0].code).toBe('payment.unavailable');
});

test('of the account that a family claims, the archive has the cart, and no other hotel is in it', async () => {
  const booking = await bookByLink();
  await openGuestCart(app, { hotel: await openHotelDesk(app), service: booking.service });
  const token = await claim(booking);

  const reply = await app.app.inject({
    url: '/api/v1/account/export',
    headers: { authorization: `Bearer ${token}` },
  });

  const files = unzipSync(reply.rawPayload);
  const json = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString('utf8'));
  const bookedByEntityId = booking.hotel.entityId;
  expect(json('bookings.json').carts).toMatchObject([{ id: booking.cart.id, bookedByEntityId }]);
  const kept = json('people.json').filter(
    ({ keptByEntityId }: { keptByEntityId: string | null }) => keptByEntityId === bookedByEntityId,
  );
  expect(kept).toHaveLength(4);
});

test.for([1, 2, 3])(
  'a claim while the hotel holds another time: both, or the hotel repeats it (%i)',
  async () => {
    const booking = await bookByLink();
    const { cart, service } = booking;
    await cart.call('PUT', '/cancel-payment');
    const own = await app.addFamily();
    await app.db
      .updateTable('accounts')
      .set({ email: booking.email })
      .where('id', '=', own.accountId)
      .execute();
    const { dateOfBirth } = guestForm;

    const [claimed, held] = await Promise.all([
      booking.call('POST', 'claim', { body: { dateOfBirth }, token: own.token }),
      cart.hold(service, '16:00'),
    ]);

    expect(claimed.body.messages[0].code).toBe('claim.saved');
    expect([200, 404]).toContain(held.status);
    expect((await cart.hold(service, '16:00')).body.type).toBe('Success');
    const row = await app.db
      .selectFrom('carts')
      .select('accountId')
      .where('id', '=', cart.id)
      .executeTakeFirst();
    expect(row?.accountId).toBe(own.accountId);
  },
);

test('guests whom the lead never claims are forgotten, and the hotel then finds neither cart nor guest', async () => {
  const { service, hotel } = await openHotelNear(app, { service: { priceCents: 0 } });
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '09:00');
  await cart.call('POST', '/checkout', { body: { paymentType: 0 } });
  const later = new Date(app.clock.now());
  later.setUTCMonth(later.getUTCMonth() + unclaimedMonths + 1);
  app.clock.set(later);

  await app.sweep();
  await inTransaction(app.db, (trx) =>
    addJob(trx, { name: 'privacy.sweepUnclaimed', payload: {} }),
  );
  await app.runDueJobs();

  const people = await app.db
    .selectFrom('persons')
    .select(['name', 'phone', 'deletedAt'])
    .where('accountId', '=', cart.accountId)
    .execute();
  expect(people.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
  expect(JSON.stringify(people)).not.toContain('Maier');
  expect(await accountOf(cart.accountId)).toMatchObject({ contactEmail: null });
  const token = await app.signIn(hotel.accountId, hotel.entityId);
  expect((await cart.call('GET', '', { token })).status).toBe(404);
  const guest = await app.call('GET', `v1/agenda/guests/${cart.personIds[0]}`, { token });
  expect(guest.status).toBe(404);
});
