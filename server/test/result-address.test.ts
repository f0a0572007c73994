import type { MemberRole } from '@vaga/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectAppointments } from '../src/appointments/index.ts';
import { checkoutCart } from '../src/payments/checkout/checkout-cart.ts';
import { newId } from '../src/platform/uuid.ts';
import { clockTo, rowOf } from './agenda-acts.fixture.ts';
import { frozenAt } from './app.ts';
import { guestForm, openDesk, openHotelDesk } from './desk.fixture.ts';
import { guestForm as guestOfCart, openGuestCart, openHotelNear } from './guest-cart.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import { bookForUnclaimed } from './unclaimed.fixture.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

/** The antigen test of a hotel's guest, of whom the hotel typed the address; the guest is at the provider. */
async function bookGuest() {
  const service = await app.addService({
    service: { serviceId: 501 },
    entity: { localPayment: 'open' },
  });
  const hotel = await openHotelDesk(app);
  const booked = await hotel.bookGuest(service, '09:00');
  expect(booked.body).toMatchObject({ type: 'Success' });
  const { id } = booked.body.data;
  await app.db.deleteFrom('messages').execute();
  clockTo(app, '08:50');
  const member = await openDesk(app, { entityId: service.entityId, roles: ['results', 'desk'] });
  const seen = async () => (await rowOf(app, id)).version;
  await member.act(id, 'check-in', { version: await seen() });
  const enter = async () =>
    app.call('POST', `v1/results/${id}`, {
      token: member.token,
      body: { version: await seen(), result: 'Authorized', confirmed: true },
    });
  const confirm = async (email: string) =>
    app.call('POST', `v1/agenda/appointments/${id}/confirm-address`, {
      token: member.token,
      body: { version: await seen(), email },
    });
  /** What the account reads, also once it is claimed. */
  const read = async () => {
    const { accountId } = await rowOf(app, id);
    const { appointments, changes } = await collectAppointments(app.db, accountId, app.clock.now());
    const outcomes = changes.filter(
      ({ field, toValue }) => field === 'result' && toValue !== 'Executed',
    );
    return { result: appointments[0]?.result, outcomes: outcomes.map(({ toValue }) => toValue) };
  };
  return { id, hotel, member, enter, confirm, read, seen };
}

const emails = () =>
  app.db
    .selectFrom('messages')
    .select('recipient')
    .where('template', '=', 'result-ready')
    .execute();

/** The e-mails about results that wait to be sent, and when they may be; null: at once. */
async function queued() {
  const { rows } = await sql<{ hasDocument: boolean; sendAt: Date | null }>`
    select (m.data->>'hasDocument')::boolean as has_document,
           nullif(m.due_at, m.created_at) as send_at
      from messages m
     where m.template = 'result-ready' and m.status = 'queued'`.execute(app.db);
  return rows;
}

test('an address that a hotel typed gets no result and its account reads none, until the provider confirms it', async () => {
  const { member, enter, confirm, read } = await bookGuest();
  expect((await enter()).body.data).toMatchObject({ isAddressToConfirm: true });
  app.clock.advance(180_000);
  expect(await emails()).toEqual([]);
  expect(await read()).toEqual({ result: 'Executed', outcomes: [] });

  expect((await confirm('other@people.example')).body.messages[0].code).toBe('address.other');
  expect(await read()).toEqual({ result: 'Executed', outcomes: [] });
  expect((await confirm(guestForm.email)).body).toMatchObject({ type: 'Success' });

  expect(await emails()).toEqual([{ recipient: guestForm.email }]);
  expect(await read()).toEqual({ result: 'Authorized', outcomes: ['Authorized'] });
  expect((await confirm(guestForm.email)).body.messages[0].code).toBe('agenda.not_possible');
  const path = 'v1/results?state=entered';
  const { body } = await app.call('GET', path, { token: member.token });
  expect(body.data).toMatchObject([{ isAddressToConfirm: false }]);
});

test('an address that is confirmed while a document can be taken back gets the e-mail afterwards, and none of that document if it is', async () => {
  const { id, member, enter, confirm, seen } = await bookGuest();
  expect((await enter()).body.data).toMatchObject({ result: 'Authorized' });
  app.clock.advance(300_000);
  const attached = await app.db
    .insertInto('resultDocuments')
    .values({
      id: newId(),
      appointmentId: id,
      sizeBytes: 1,
      addedBy: member.accountId,
      keyId: '0123456789abcdef',
      sealed: Buffer.alloc(29),
      createdAt: app.clock.now(),
    })
    .executeTakeFirst();
  expect(attached.numInsertedOrUpdatedRows).toBe(1n);
  expect((await confirm(guestForm.email)).body).toMatchObject({ type: 'Success' });
  const sendAt = new Date(app.clock.now().getTime() + 130_000);
  expect(await queued()).toEqual([{ hasDocument: true, sendAt }]);

  const body = { version: await seen() };
  const undone = await app.call('POST', `v1/results/${id}/undo`, { token: member.token, body });
  expect(undone.body.data).toMatchObject({ hasDocument: false, result: 'Authorized' });
  // The result itself was never announced: the address was not confirmed.
  expect(await queued()).toEqual([{ hasDocument: false, sendAt: null }]);
});

test('an address that the hotel changes after it was confirmed is to be confirmed anew', async () => {
  const { id, hotel, enter, confirm, read } = await bookGuest();
  expect((await confirm(guestForm.email)).body).toMatchObject({ type: 'Success' });
  const { token } = await openDesk(app, { entityId: hotel.entityId, roles: ['desk'] });
  const path = `accommodation/scheduled/${id}/person`;
  const body = { email: 'hotel@people.example' };
  const changed = await app.call('PUT', path, { token, body });
  expect(changed.body.type).toBe('Success');
  await enter();
  app.clock.advance(180_000);
  expect(await emails()).toEqual([]);
  expect(await read()).toEqual({ result: 'Executed', outcomes: [] });
});

/** A person whose account a provider keeps, with a service that is done and an appointment to come; and members by role. */
async function buildReturningPerson() {
  const done = await bookForUnclaimed(app);
  const { accountId, service } = done;
  const startsAt = new Date('2026-12-14T10:00:00Z');
  const { cartId } = await app.holdCart({ accountId, service, startsAt });
  const checkout = { accountId, cartId, language: 'pt', now: app.clock.now() } as const;
  await checkoutCart(app.payments, { ...checkout, form: { paymentType: 0 }, idempotencyKey: null });
  const appointments = app.db.selectFrom('appointments').select('id');
  const toCome = await appointments.where('cartId', '=', cartId).executeTakeFirstOrThrow();
  const executed = app.db.updateTable('appointments').set({ result: 'Executed' });
  await executed.where('id', '=', done.appointmentId).execute();
  const { entityId } = service;
  const correct = async (roles: MemberRole[], id: string, email: string) => {
    const { token } = await openDesk(app, { entityId, roles });
    const path = `accommodation/scheduled/${id}/person`;
    const { editableFields } = (await app.call('GET', path, { token })).body.data;
    await app.call('PUT', path, { token, body: { email } });
    const { contactEmail } = await app.db
      .selectFrom('accounts')
      .select('contactEmail')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { isOffered: editableFields.includes('email'), contactEmail };
  };
  return { ids: [done.appointmentId, toCome.id], contactEmail: done.contactEmail, correct };
}

test('once a service is done its address changes only by a member with the role results, by no appointment of the account', async () => {
  const { ids, contactEmail, correct } = await buildReturningPerson();
  for (const id of ids)
    expect(await correct(['desk', 'manager'], id, 'desk@people.example')).toEqual({
      isOffered: false,
      contactEmail,
    });
  for (const [index, id] of ids.entries()) {
    const email = `person${index}@people.example`;
    const isOffered = true;
    expect(await correct(['desk', 'results'], id, email)).toEqual({
      isOffered,
      contactEmail: email,
    });
  }
});

test('an address that a hotel gives at a checkout takes the confirmation of the one before', async () => {
  const { service, hotel } = await openHotelNear(app, { service: { priceCents: 0 } });
  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  const earlier = (await hotel.bookGuest(service, '12:00')).body.data.id;
  const { accountId } = cart;
  const confirmed = app.db
    .updateTable('appointments')
    .set({ accountId, addressConfirmedAt: frozenAt });
  await confirmed.where('id', '=', earlier).execute();
  const { token } = hotel;
  const body = { ...guestOfCart, email: 'hotel@people.example' };
  await app.call('PUT', `v1/agenda/guests/${cart.personIds[0]}`, { token, body });
  await cart.hold(service, '09:00');
  const booked = await cart.call('POST', '/checkout', { body: { paymentType: 0 } });
  expect(booked.body.type).toBe('Success');
  expect(await rowOf(app, earlier)).toMatchObject({ addressConfirmedAt: null });
});
