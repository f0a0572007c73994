import { deskDraftsPerMember } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookAtDesk } from '../src/agenda/index.ts';
import { listRescheduleSlots } from '../src/appointments/rescheduling/list-reschedule-slots.ts';
import { checkoutCart } from '../src/payments/checkout/checkout-cart.ts';
import { sweepPayments } from '../src/payments/index.ts';
import { newId } from '../src/platform/uuid.ts';
import { frozenAt } from './app.ts';
import { buildCampaign, buildProtocol } from './builders/index.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
const now = () => app.clock.now();
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, now())).toEqual([]);
  expect(await sweepPayments(app.db)).toEqual([]);
  await app.close();
});

const minutes = (count: number) => app.clock.set(new Date(frozenAt.getTime() + count * 60_000));

const appointment = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const accountOf = (id: string) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const placesOf = (entityServiceId: string) =>
  app.db
    .selectFrom('occupancy')
    .select(['state', 'reservedFor', 'ownerId'])
    .where('entityServiceId', '=', entityServiceId)
    .orderBy('id')
    .execute();

/** The starts of Wednesday that a patient sees. */
async function shownStarts(service: { serviceId: number; entityServiceId: string }) {
  const family = await app.addFamily();
  const cart = await app.createCart(family, service.serviceId);
  const { body } = await cart.get(
    `/slot?entityService=${service.entityServiceId}&date=${wednesday}`,
  );
  return body.data.slots as Array<{ time: string; available: number }>;
}

test('a draft takes the place for everyone else until its time is over, and then it is free', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });

  const { status, body } = await desk.reserve(service, '09:00');

  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data.expiresAt).toBe('2026-11-24T09:10:00.000Z');
  expect((await shownStarts(service)).find(({ time }) => time === at('09:00'))?.available).toBe(0);
  const colleague = await openDesk(app, { entityId: service.entityId });
  const refused = await colleague.reserve(service, '09:00');
  expect(refused.status).toBe(409);
  expect(refused.body.data.alternatives[0].time).toBe(at('09:15'));
  minutes(10);
  expect((await shownStarts(service)).find(({ time }) => time === at('09:00'))?.available).toBe(1);
  await app.sweep();
  expect(await placesOf(service.entityServiceId)).toMatchObject([
    { state: 'expired', reservedFor: 'draft', ownerId: body.data.id },
  ]);
  expect((await colleague.reserve(service, '09:00')).status).toBe(200);
});

test('who moves an appointment is not offered a reserved place', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
  const { body } = await desk.reserve(service, '09:00');
  const { id } = (await desk.book(body.data.id)).body.data;
  await desk.reserve(service, '09:15');
  const { accountId } = await appointment(id);
  const actor = { kind: 'patient', accountId } as const;
  const slots = await listRescheduleSlots(app.db, { actor, id, date: wednesday, now: now() });
  expect(slots.data?.map(({ time }) => time)).not.toContain(at('09:15'));
  expect(slots.data?.map(({ time }) => time)).toContain(at('09:30'));
});

test('a released draft frees the place at once, and a member has at most three', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 9 } });
  const drafts: string[] = [];
  for (let count = 0; count < deskDraftsPerMember; count += 1)
    drafts.push((await desk.reserve(service, '09:00')).body.data.id);

  const tooMany = await desk.reserve(service, '09:00');

  expect(tooMany.body).toMatchObject({ type: 'Error', data: null });
  expect(JSON.stringify(tooMany.body.messages)).toContain('3 rascunhos abertos');
  expect((await desk.release(drafts[0] ?? '')).status).toBe(200);
  expect((await desk.release(drafts[0] ?? '')).status).toBe(200);
  expect((await desk.reserve(service, '09:00')).body.type).toBe('Success');
  const other = await openDesk(app, { entityId: service.entityId });
  expect((await other.release(drafts[1] ?? '')).status).toBe(404);
  expect((await other.book(drafts[1] ?? '')).status).toBe(404);
});

test('a walk-in needs the name alone: an account that the entity keeps, a copy, a cart of the desk, and the place of the draft', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
  const draft = (await desk.reserve(service, '09:00')).body.data.id;

  const { status, body } = await desk.book(draft, { note: 'Traz o neto' });

  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data.code).toMatch(/^VAGA/);
  const booked = await appointment(body.data.id);
  expect(booked).toMatchObject({
    status: 'Await',
    isLocalPayment: true,
    deskNote: 'Traz o neto',
    bookedByAccountId: desk.accountId,
    bookedByEntityId: desk.entityId,
  });
  const account = await accountOf(booked.accountId);
  expect(account).toMatchObject({
    keptByEntityId: desk.entityId,
    contactEmail: null,
    firstName: 'Joaquim',
    lastName: 'Reis',
  });
  const person = await app.db
    .selectFrom('persons')
    .select(['name', 'accountId', 'keptByEntityId', 'phone'])
    .where('id', '=', booked.personId)
    .executeTakeFirst();
  expect(person).toEqual({
    name: 'Joaquim Reis',
    accountId: account.id,
    keptByEntityId: desk.entityId,
    phone: null,
  });
  const cart = await app.db
    .selectFrom('carts')
    .select(['source', 'checkedOutAt'])
    .where('id', '=', booked.cartId)
    .executeTakeFirst();
  expect(cart).toEqual({ source: 'desk', checkedOutAt: now() });
  expect(await placesOf(service.entityServiceId)).toEqual([
    { state: 'booked', reservedFor: null, ownerId: booked.assetId },
  ]);
  const history = await app.db
    .selectFrom('appointmentChanges')
    .select(['toValue', 'actor', 'accountId', 'entityId'])
    .where('appointmentId', '=', booked.id)
    .execute();
  const { accountId, entityId } = desk;
  expect(history).toEqual([{ toValue: 'Await', actor: 'member', accountId, entityId }]);
  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'entityId'])
    .where('personId', '=', booked.personId)
    .execute();
  expect(accesses).toEqual([{ act: 'booked', entityId }]);
});

test('the e-mail goes to the address that was given, in the language of the person', async () => {
  const { service, desk } = await openProviderDesk(app);
  const draft = (await desk.reserve(service, '09:00')).body.data.id;
  const email = `${newId()}@people.example`;
  const person = { name: 'Grace Hall', email, phone: '912345678', dateOfBirth: '1950-01-02' };

  const { body } = await desk.book(draft, { person, language: 'en' });

  const { accountId } = await appointment(body.data.id);
  const sent = await app.db
    .selectFrom('messages')
    .select(['recipient', 'language', 'template'])
    .where('accountId', '=', accountId)
    .execute();
  expect(sent).toEqual([{ recipient: email, language: 'en', template: 'appointment-confirmed' }]);
});

test('a repeated call books once, and a draft that was booked is refused', async () => {
  const { service, desk } = await openProviderDesk(app);
  const draft = (await desk.reserve(service, '09:00')).body.data.id;
  const first = await desk.book(draft, {}, 'desk-book-1');

  const again = await desk.book(draft, {}, 'desk-book-1');

  expect(again.body).toEqual(first.body);
  expect((await desk.book(draft)).body).toMatchObject({ type: 'Error', data: null });
  expect(await placesOf(service.entityServiceId)).toHaveLength(1);
});

test('a draft that has expired is booked while its start is free, else the answer names the nearest times and nothing stays', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
  const [kept, lost] = [
    (await desk.reserve(service, '09:00')).body.data.id,
    (await desk.reserve(service, '10:00')).body.data.id,
  ];
  minutes(11);
  const rival = await openDesk(app, { entityId: service.entityId });
  await rival.reserve(service, '10:00');

  expect((await desk.book(kept)).body.type).toBe('Success');
  const before = await app.db.selectFrom('accounts').select('id').execute();
  const refused = await desk.book(lost);

  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body.messages)).toContain('já foi ocupado');
  expect(refused.body.data.alternatives[0].time).toBe(at('09:45'));
  expect(await app.db.selectFrom('accounts').select('id').execute()).toHaveLength(before.length);
});

test('a payment link needs an address, holds the place and is paid by the person', async () => {
  const { service, desk } = await openProviderDesk(app, { service: { priceCents: 2500 } });
  const draft = (await desk.reserve(service, '15:00')).body.data.id;
  const without = await desk.book(draft, { payment: 'link' });
  expect([without.status, without.body.messages[0].code]).toEqual([400, 'person.email']);
  const email = `${newId()}@people.example`;

  const { body } = await desk.book(draft, {
    payment: 'link',
    person: { name: 'Rita Melo', email },
  });

  const booked = await appointment(body.data.id);
  expect(booked).toMatchObject({
    status: 'PaymentPending',
    bookedByEntityId: desk.entityId,
    priceCents: 2500,
  });
  const sent = await app.db
    .selectFrom('messages')
    .select(['recipient', 'template'])
    .where('accountId', '=', booked.accountId)
    .execute();
  expect(sent).toEqual([{ recipient: email, template: 'payment-link' }]);
});

test('a person who was booked here is booked again in the same account, with a copy of the data for each booking', async () => {
  const { service, desk } = await openProviderDesk(app);
  const person = { name: 'Rita Melo', phone: '912345678' };
  const one = (await desk.reserve(service, '09:00')).body.data.id;
  const first = await appointment((await desk.book(one, { person })).body.data.id);
  const two = (await desk.reserve(service, '10:00')).body.data.id;

  const body = { person: undefined, idPerson: first.personId };
  const second = await appointment((await desk.book(two, body)).body.data.id);

  expect(second.accountId).toBe(first.accountId);
  expect(second.personId).not.toBe(first.personId);
  const copies = await app.db
    .selectFrom('persons')
    .select(['name', 'phone'])
    .where('accountId', '=', first.accountId)
    .execute();
  expect(copies).toEqual([person, person]);
  const stranger = await openProviderDesk(app);
  const three = (await stranger.desk.reserve(stranger.service, '09:00')).body.data.id;
  expect((await stranger.desk.book(three, body)).status).toBe(404);
});

test('who claimed a booking of the entity is booked in their account; who booked alone gets one that the entity keeps', async () => {
  const { service, desk } = await openProviderDesk(app);
  const draft = async (time: string) => (await desk.reserve(service, time)).body.data.id;
  const first = await appointment((await desk.book(await draft('09:00'))).body.data.id);
  const claimer = await app.addFamily();
  for (const table of ['persons', 'carts', 'appointments'] as const)
    await app.db
      .updateTable(table)
      .set({ accountId: claimer.accountId })
      .where('accountId', '=', first.accountId)
      .execute();

  const again = { person: undefined, idPerson: first.personId };
  const second = await appointment((await desk.book(await draft('10:00'), again)).body.data.id);

  expect(second.accountId).toBe(claimer.accountId);
  const patient = await app.holdCart({ service, people: 1, startsAt: new Date(at('11:00')) });
  const paid = { accountId: patient.accountId, cartId: patient.cartId, form: { paymentType: 1 } };
  await checkoutCart(app.payments, { ...paid, language: 'pt', now: now(), idempotencyKey: null });
  const { personId } = await app.db
    .selectFrom('appointments')
    .select('personId')
    .where('accountId', '=', patient.accountId)
    .executeTakeFirstOrThrow();
  const own = { person: undefined, idPerson: personId };
  const third = await appointment((await desk.book(await draft('12:00'), own)).body.data.id);
  expect(third.accountId).not.toBe(patient.accountId);
  expect(await accountOf(third.accountId)).toMatchObject({ keptByEntityId: desk.entityId });
});

async function bookGuest(hotel: Awaited<ReturnType<typeof openHotelDesk>>, more: object) {
  const { entityId, accountId } = hotel;
  const actor = {
    kind: 'member',
    accountId,
    entityId,
    entityType: 'AccommodationPartner',
    roles: ['desk'],
    organisationId: newId(),
    standing: 'open',
    organisationRoles: [],
  } as const;
  return bookAtDesk(app.payments, {
    actor,
    start: { entityServiceId: '', startsAt: new Date(at('09:00')) },
    person: { name: 'Hans Maier', email: 'hans@people.example' },
    payment: null,
    language: 'en',
    now: now(),
    idempotencyKey: null,
    ...more,
  });
}

test('a hotel books at its own price under an active protocol: due on site, or by the hotel', async () => {
  const hotel = await openHotelDesk(app);
  for (const payer of ['guest', 'partner'] as const) {
    const { service } = await openProviderDesk(app, {
      entity: { localPayment: 'authorised', isPrivate: true, unpaidReleaseHours: 2 },
      service: { priceCents: 3000 },
    });
    const { entityServiceId, entityId: serviceEntityId } = service;
    const start = { entityServiceId, startsAt: new Date(at('09:00')) };
    await expect(bookGuest(hotel, { start })).rejects.toMatchObject({ status: 404 });
    await buildProtocol(app.db, { partnerEntityId: hotel.entityId, serviceEntityId, payer });
    await buildCampaign(app.db, { entityServiceId, priceCents: 1200, entityCode: hotel.code });

    const { data } = await bookGuest(hotel, { start });

    const booked = await appointment(data?.id ?? '');
    expect(booked).toMatchObject({
      status: 'Await',
      priceCents: 1200,
      isLocalPayment: payer === 'guest',
      bookedByEntityId: hotel.entityId,
    });
    const payment = await app.db
      .selectFrom('payments')
      .select(['kind', 'status', 'payerEntityId', 'amountCents'])
      .where('id', '=', booked.paymentId ?? '')
      .executeTakeFirst();
    expect(payment).toEqual(
      payer === 'guest'
        ? { kind: 'local', status: 'due', payerEntityId: null, amountCents: 1200 }
        : { kind: 'partner', status: 'due', payerEntityId: hotel.entityId, amountCents: 1200 },
    );
    // Two hours before the start: what the guest owes is released, what the hotel owes is not.
    app.clock.set(new Date(at('08:00')));
    await app.sweep();
    const later = await appointment(booked.id);
    expect(later.status).toBe(payer === 'guest' ? 'Canceled' : 'Await');
    app.clock.set(frozenAt);
  }
});

test('a hotel books at a public place near it: nothing to pay, or a payment link where only online payment is taken', async () => {
  const hotel = await openHotelDesk(app);
  const free = await openProviderDesk(app, { service: { priceCents: 0 } });
  const online = await openProviderDesk(app, {
    entity: { localPayment: 'off', onlinePayment: true },
    service: { priceCents: 3000 },
  });
  const startAt = (service: { entityServiceId: string }) => ({
    start: { entityServiceId: service.entityServiceId, startsAt: new Date(at('15:00')) },
  });

  const one = await bookGuest(hotel, startAt(free.service));
  const two = await bookGuest(hotel, startAt(online.service));

  expect(await appointment(one.data?.id ?? '')).toMatchObject({ status: 'Pending' });
  expect(await appointment(two.data?.id ?? '')).toMatchObject({ status: 'PaymentPending' });
  const start = { ...startAt(online.service).start, startsAt: new Date(at('15:15')) };
  const nameless = { start, person: { name: 'Hans Maier' } };
  await expect(bookGuest(hotel, nameless)).rejects.toMatchObject({ status: 400 });
});

test('a hotel books neither far away without a protocol nor where the entity confirms every time', async () => {
  const hotel = await openHotelDesk(app, { latitude: 32.6, longitude: -16.9 });
  const { service } = await openProviderDesk(app, { service: { priceCents: 0 } });
  const near = await openHotelDesk(app);
  const asked = await openProviderDesk(app, { service: { needsApproval: true } });

  expect((await hotel.reserve(service, '09:00')).status).toBe(404);
  expect((await near.reserve(service, '09:00')).status).toBe(200);
  expect((await near.reserve(asked.service, '09:00')).status).toBe(404);
  expect((await asked.desk.reserve(asked.service, '09:00')).status).toBe(200);
  const stranger = await openProviderDesk(app);
  expect((await stranger.desk.reserve(service, '09:30')).status).toBe(404);
});
