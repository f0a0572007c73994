import { emailLinksPerHour } from '@vaga/contract/limits';
import { expect, test } from 'vitest';
import { codeOf } from './app.ts';
import { buildCampaign, buildProtocol } from './builders/index.ts';
import { openDesk, openHotelDesk } from './desk.fixture.ts';
import {
  createGuestCart,
  family,
  guestForm,
  openColleague,
  openGuestCart,
  openHotelNear,
} from './guest-cart.fixture.ts';
import { at, wednesday } from './patient-actions.ts';
import { shareTestProduct } from './share-test-product.ts';

const app = await shareTestProduct({ hasReference: true });
const minute = 60_000;

const appointmentsOf = (cartId: string) =>
  app.db
    .selectFrom('appointments')
    .selectAll()
    .where('cartId', '=', cartId)
    .orderBy('id')
    .execute();
const livePlaces = (cartId: string) =>
  app.db
    .selectFrom('occupancy')
    .select(['state', 'ownerId'])
    .where('cartId', '=', cartId)
    .where('live', '=', true)
    .execute();
const accountOf = (id: string) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const messagesOf = (accountId: string) =>
  app.db
    .selectFrom('messages')
    .select(['recipient', 'language', 'template'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
const accessesOf = (personIds: string[]) =>
  app.db
    .selectFrom('healthAccesses')
    .select(['act', 'entityId', 'personId'])
    .where('personId', 'in', personIds)
    .orderBy('id')
    .execute();

test('the first step makes the account of the lead, a copy of each guest in it, and a cart of the hotel', async () => {
  const { service, hotel } = await openHotelNear(app);

  const cart = await openGuestCart(app, { hotel, service });

  expect(await accountOf(cart.accountId)).toMatchObject({
    keptByEntityId: hotel.entityId,
    contactEmail: 'hans@people.example',
    email: null,
    firstName: 'Hans',
    lastName: 'Maier',
    language: 'en',
  });
  const people = await app.db
    .selectFrom('persons')
    .select(['name', 'keptByEntityId'])
    .where('accountId', '=', cart.accountId)
    .orderBy('name')
    .execute();
  const { entityId: keptByEntityId } = hotel;
  expect(people).toEqual(family.toSorted().map((name) => ({ name, keptByEntityId })));
  const row = await app.db
    .selectFrom('carts')
    .select(['source', 'bookedByEntityId', 'entityCode', 'entityCodeEndsAt'])
    .where('id', '=', cart.id)
    .executeTakeFirst();
  const bookedByEntityId = hotel.entityId;
  expect(row).toEqual({
    source: 'hotel',
    bookedByEntityId,
    entityCode: hotel.code,
    entityCodeEndsAt: null,
  });
});

test('a refused first step leaves nothing, and a repeated one makes one cart', async () => {
  const { service, hotel } = await openHotelNear(app);
  const count = async () => (await app.db.selectFrom('accounts').select('id').execute()).length;
  const before = await count();
  const refusedBy = async (body: object) => {
    const answer = await createGuestCart(app, hotel, { idService: service.serviceId, ...body });
    return [answer.status, codeOf(answer)];
  };

  expect(await refusedBy({ idService: 99999 })).toEqual([200, 'cart.service_unknown']);
  expect(await refusedBy({ date: '2026-11-23' })).toEqual([200, 'cart.date_past']);
  const twice = { guests: [{ name: 'Hans Maier' }, { name: 'hans maier' }] };
  expect(await refusedBy(twice)).toEqual([200, 'cart.duplicate_persons']);
  const tomorrow = { guests: [{ name: 'Hans Maier' }, { name: 'Emil', dateOfBirth: wednesday }] };
  expect(await refusedBy(tomorrow)).toEqual([400, 'guests.1.dateOfBirth']);
  expect(await refusedBy({ isRequestedByGuest: false })).toEqual([400, 'isRequestedByGuest']);
  expect(await refusedBy({ guests: [] })).toEqual([400, 'guests']);
  const tooMany = Array.from({ length: 11 }, (_, index) => ({ name: `Guest ${index}` }));
  expect(await refusedBy({ guests: tooMany })).toEqual([400, 'guests']);
  const prescription = {
    type: 1,
    number: 'x'.repeat(19),
    accessCode: '123456',
    provisionCode: '123456',
  };
  const prescribed = { guests: [{ name: 'Hans Maier', prescription }] };
  expect(await refusedBy(prescribed)).toEqual([200, 'cart.no_prescription']);
  expect(await count()).toBe(before);

  const body = { idService: service.serviceId };
  const [one, two] = [
    await createGuestCart(app, hotel, { ...body, key: 'same' }),
    await createGuestCart(app, hotel, { ...body, key: 'same' }),
  ];
  expect(two.body).toEqual(one.body);
  expect(await count()).toBe(before + 1);
});

test('a family of four is booked at once: due at the place, recorded for each, one e-mail to the lead in their language', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service });

  const held = await cart.hold(service, '09:00');
  const types = await cart.call('GET', '/payment');
  const booked = await cart.call('POST', '/checkout', { body: { paymentType: 1 } });

  expect([held.status, held.body.data.canCheckout]).toEqual([200, true]);
  expect(types.body.data).toMatchObject([{ id: 1, desk: 'onSite', methods: [] }]);
  expect(booked.body).toMatchObject({
    type: 'Success',
    data: { paymentResult: { status: 'Success', url: null } },
  });
  const appointments = await appointmentsOf(cart.id);
  expect(appointments).toHaveLength(4);
  for (const appointment of appointments)
    expect(appointment).toMatchObject({
      status: 'Await',
      isLocalPayment: true,
      accountId: cart.accountId,
      bookedByAccountId: hotel.accountId,
      bookedByEntityId: hotel.entityId,
    });
  expect(await accessesOf(cart.personIds)).toEqual(
    expect.arrayContaining(
      cart.personIds.map((personId) => ({ act: 'booked', entityId: hotel.entityId, personId })),
    ),
  );
  const sent = await messagesOf(cart.accountId);
  const email = {
    recipient: 'hans@people.example',
    language: 'en',
    template: 'appointment-confirmed',
  };
  expect(sent).toEqual(Array(4).fill(email));
});

test('a family gets its times all or none: also by a member who leaves one out', async () => {
  const { service, hotel } = await openHotelNear(app, { schedule: { capacity: 3 } });
  const cart = await openGuestCart(app, { hotel, service });

  const refused = await cart.hold(service, '09:00');

  expect([refused.status, codeOf(refused)]).toEqual([409, 'slot.taken']);
  expect(await livePlaces(cart.id)).toEqual([]);
  const three = cart.assetIds.slice(0, 3);
  const partly = await cart.call('POST', `/slot?entityService=${service.entityServiceId}`, {
    body: [{ slot: at('09:00'), persons: three }],
  });
  expect([partly.status, codeOf(partly)]).toEqual([200, 'slot.all_guests']);
  const spread = await cart.hold(service, ['09:00', '09:00', '09:15', '09:15']);
  expect(spread.body.type).toBe('Success');
  expect(await livePlaces(cart.id)).toHaveLength(4);
});

test.for([1, 2, 3, 4])(
  'of two members of two hotels on the last place one gets it (%i)',
  async () => {
    const { service, hotel } = await openHotelNear(app, { schedule: { capacity: 1 } });
    const other = await openHotelDesk(app);
    const names = ['Hans Maier'];
    const [mine, theirs] = [
      await openGuestCart(app, { hotel, service, names }),
      await openGuestCart(app, { hotel: other, service, names }),
    ];

    const answers = await Promise.all([mine.hold(service, '09:00'), theirs.hold(service, '09:00')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.data.alternatives[0].time).toBe(at('09:15'));
    expect([...(await livePlaces(mine.id)), ...(await livePlaces(theirs.id))]).toHaveLength(1);
  },
);

test('a colleague goes on with the cart; the hold expires as for any', async () => {
  const { service, hotel } = await openHotelNear(app);
  const colleague = await openColleague(app, hotel);
  const cart = await openGuestCart(app, { hotel, service });
  const held = await cart.hold(service, '09:00', colleague.token);
  expect(held.body.data.holdExpiresAt).toBe('2026-11-24T09:15:00.000Z');

  app.clock.advance(16 * minute);
  await app.sweep();

  expect(await livePlaces(cart.id)).toEqual([]);
  const { token } = colleague;
  const late = await cart.call('POST', '/checkout', { token, body: { paymentType: 1 } });
  expect(codeOf(late)).toBe('cart.incomplete');
  expect((await cart.hold(service, '09:00', token)).body.type).toBe('Success');
});

test('places and starts are those that the hotel may book, and those of a protocol come first', async () => {
  const { service, hotel } = await openHotelNear(app, { service: { priceCents: 3000 } });
  const { serviceId } = service;
  const add = (entity: object, more: object = {}) =>
    app.addService({
      entity: { localPayment: 'open', ...entity },
      service: { serviceId, priceCents: 3000, ...more },
    });
  const hidden = await add({ isPrivate: true }, { isOffered: false });
  const asked = await add({}, { needsApproval: true });
  const far = await add({ latitude: 32.6, longitude: -16.9 });
  const protocol = { partnerEntityId: hotel.entityId, serviceEntityId: hidden.entityId };
  await buildProtocol(app.db, protocol);
  const { entityServiceId } = hidden;
  await buildCampaign(app.db, { entityServiceId, priceCents: 1200, entityCode: hotel.code });
  const cart = await openGuestCart(app, { hotel, service });
  const { latitude, longitude } = await app.db
    .selectFrom('entities')
    .select(['latitude', 'longitude'])
    .where('id', '=', service.entityId)
    .executeTakeFirstOrThrow();

  const query = `date=${wednesday}&latitude=${latitude}&longitude=${longitude}&nearUser=true`;
  const { body } = await cart.call('GET', `/locations?${query}`);

  const ids = body.data.map(({ idEntityService }: { idEntityService: string }) => idEntityService);
  expect(ids).toEqual([hidden.entityServiceId, service.entityServiceId]);
  expect(body.data[0].priceRange).toEqual({ minimum: 12, maximum: 12 });
  for (const closed of [asked, far]) {
    const path = `/slot?entityService=${closed.entityServiceId}&date=${wednesday}`;
    expect((await cart.call('GET', path)).status).toBe(404);
    expect((await cart.hold(closed, '09:00')).status).toBe(404);
  }
  const slots = await cart.call('GET', `/slot?entityService=${entityServiceId}&date=${wednesday}`);
  expect(slots.body.data.slots.length).toBeGreaterThan(0);
  expect(slots.body.data.approvalPending).toBe(false);
});

test('a guest is edited by their hotel until they are booked, and the lead’s e-mails follow', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service, email: null });
  const [lead = '', child = ''] = cart.personIds;
  const { token } = hotel;
  const save = (id: string, body: object) =>
    app.call('PUT', `v1/agenda/guests/${id}`, { token, body });

  const saved = await save(lead, {
    ...guestForm,
    name: 'Hanna Maier',
    email: 'hanna@people.example',
  });
  const childSaved = await save(child, guestForm);
  const incomplete = await save(child, { ...guestForm, healthIdentificationNumber: '' });
  const read = await app.call('GET', `v1/agenda/guests/${lead}`, { token });

  expect(codeOf(saved)).toBe('saved');
  expect(childSaved.body.data).toMatchObject({ email: null, isComplete: false });
  expect([incomplete.status, codeOf(incomplete)]).toEqual([400, 'healthIdentificationNumber']);
  expect(read.body.data).toEqual(saved.body.data);
  await cart.hold(service, '09:00');
  await cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  expect(await accountOf(cart.accountId)).toMatchObject({
    firstName: 'Hanna',
    contactEmail: 'hanna@people.example',
  });
  const recipients = (await messagesOf(cart.accountId)).map(({ recipient }) => recipient);
  expect(new Set(recipients)).toEqual(new Set(['hanna@people.example']));
  expect(codeOf(await save(lead, guestForm))).toBe('guest.booked');
  const acts = (await accessesOf([lead])).map(({ act }) => act);
  expect(acts).toEqual(['changed', 'opened', 'booked']);
});

test('once a family is booked, a corrected e-mail of the lead moves its e-mails, and that of another guest does not', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '09:00');
  await cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  const booked = await appointmentsOf(cart.id);
  const correct = async (personId: string | undefined, email: string) => {
    const id = booked.find((appointment) => appointment.personId === personId)?.id;
    const { token } = hotel;
    const path = `accommodation/scheduled/${id}/person`;
    return (await app.call('PUT', path, { token, body: { email } })).body.type;
  };
  const contactEmail = async () => (await accountOf(cart.accountId)).contactEmail;

  expect(await correct(cart.personIds[2], 'emil@people.example')).toBe('Success');
  expect(await contactEmail()).toBe('hans@people.example');
  expect(await correct(cart.personIds[0], 'hans.maier@people.example')).toBe('Success');
  expect(await contactEmail()).toBe('hans.maier@people.example');
});

test('a hotel corrects where messages go until the appointment starts, and not without end', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  await cart.hold(service, '09:00');
  await cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  const [booked] = await appointmentsOf(cart.id);
  const correct = async (email: string, token = hotel.token) => {
    const path = `accommodation/scheduled/${booked?.id}/person`;
    return (await app.call('PUT', path, { token, body: { email } })).status;
  };
  const contactEmail = async () => (await accountOf(cart.accountId)).contactEmail;

  for (let times = 0; times < emailLinksPerHour; times += 1)
    expect(await correct(`hans${times}@people.example`)).toBe(200);
  expect(await correct('someone@people.example')).toBe(429);
  expect(await contactEmail()).toBe('hans4@people.example');
  const before = app.clock.now();
  app.clock.set(new Date(new Date(at('09:00')).getTime() + minute));
  const [member, desk] = [await openColleague(app, hotel), await openDesk(app, service)];
  // The mailbox that gets the e-mails from now on gets those about the result, and can claim it.
  expect(await correct('reception@hotel.example', member.token)).toBe(200);
  expect(await contactEmail()).toBe('hans4@people.example');
  expect(await correct('hans@people.example', desk.token)).toBe(200);
  expect(await contactEmail()).toBe('hans@people.example');
  app.clock.set(before);
});

test('a hotel does not read the invoice of the payer of a link', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service, names: ['Hans Maier'] });
  await cart.hold(service, '09:00');
  await cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  const [booked] = await appointmentsOf(cart.id);
  const desk = await openDesk(app, service);
  const invoiceFor = async ({ token }: { token: string }) => {
    const answer = await app.call('GET', `accommodation/scheduled/${booked?.id}/person`, { token });
    return answer.body.data.invoiceData?.name ?? null;
  };
  const setPayment = (values: object) =>
    app.db.updateTable('payments').set(values).where('cartId', '=', cart.id).execute();

  await setPayment({ invoiceName: 'Hans Maier' });
  expect([await invoiceFor(hotel), await invoiceFor(desk)]).toEqual(['Hans Maier', 'Hans Maier']);
  await setPayment({ invoiceName: 'Grete Muster', kind: 'online' });
  expect([await invoiceFor(hotel), await invoiceFor(desk)]).toEqual([null, 'Grete Muster']);
});

test('guests, carts and calls of a hotel are closed to every other caller', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '09:00');
  const removed = await openDesk(app, { entityId: hotel.entityId });
  await app.db.deleteFrom('entityMembers').where('accountId', '=', removed.accountId).execute();
  const closed = [
    ...[await openHotelDesk(app), await openDesk(app, { entityId: service.entityId }), removed],
    await app.addFamily(),
  ];

  for (const { token } of closed) {
    expect((await cart.call('GET', '', { token })).status).toBe(404);
    expect((await cart.hold(service, '09:15', token)).status).toBe(404);
  }
  const [otherHotel, provider, gone, patient] = closed;
  const guest = `v1/agenda/guests/${cart.personIds[0]}`;
  const statusOf = async (token?: string) =>
    (await app.call('GET', guest, token ? { token } : {})).status;
  expect(await statusOf(otherHotel?.token)).toBe(404);
  expect(await statusOf(provider?.token)).toBe(403);
  expect(await statusOf(gone?.token)).toBe(403);
  expect(await statusOf(patient?.token)).toBe(403);
  expect(await statusOf()).toBe(401);
  const patients = await app.holdCart();
  const { status } = await app.call('GET', `scheduling/${patients.cartId}`, { token: hotel.token });
  expect(status).toBe(404);
});

test('a member books for themselves as a patient, also while the session acts for the hotel', async () => {
  const { service, hotel } = await openHotelNear(app);
  const { token } = hotel;
  const person = await app.call('POST', 'onboarding/user/person', {
    token,
    body: { name: 'Ana Reis' },
  });
  const body = { idService: service.serviceId, date: wednesday, idPersons: [person.body.data.id] };
  const made = await app.call('POST', 'onboarding/user/travel/service', { token, body });

  const own = await app.call('GET', `scheduling/${made.body.data.idCart}`, { token });

  expect(own.body.data.assets).toHaveLength(1);
  const row = await app.db
    .selectFrom('carts')
    .select(['source', 'bookedByEntityId', 'accountId'])
    .where('id', '=', made.body.data.idCart)
    .executeTakeFirst();
  expect(row).toEqual({ source: 'web', bookedByEntityId: null, accountId: hotel.accountId });
});

test('the list of the hotel shows what it booked for the guests, and no list of another hotel', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service });
  await cart.hold(service, '09:00');
  await cart.call('POST', '/checkout', { body: { paymentType: 1 } });
  const search = (
    token: string,
    filterParams: object,
    pagination = { pageNumber: 1, pageSize: 3 },
  ) =>
    app.call('POST', 'accommodation/scheduled/search', {
      token,
      body: { filterParams, pagination },
    });

  const first = await search(hotel.token, { date: wednesday, idService: [service.serviceId] });
  const named = await search(hotel.token, { name: 'emil mai' });
  const others = await search((await openHotelDesk(app)).token, { date: wednesday });

  expect(first.body.pagination).toMatchObject({ totalPages: 2, totalRecords: 4 });
  expect(first.body.data).toHaveLength(3);
  expect(named.body.data).toMatchObject([{ person: 'Emil Maier', scheduleResult: 'Pending' }]);
  expect(others.body.data).toEqual([]);
});

test('a session that was seen as a patient’s lists the times of its hotel’s cart from the first call on', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service });
  const { accountId } = hotel;
  const token = await app.signIn(accountId);
  expect((await app.call('GET', 'v1/session', { token })).body.data.loginType).toBe('user');
  await app.call('POST', 'auth/entity', { token, body: { idEntity: hotel.entityId } });
  await app.call('GET', 'v1/session', { token });

  const path = `/slot?entityService=${service.entityServiceId}&date=${wednesday}`;
  expect((await cart.call('GET', path, { token })).status).toBe(200);
});

test('a page of the hotel is asked which entity to go on with when its session acts for none any more', async () => {
  const { service, hotel } = await openHotelNear(app);
  const cart = await openGuestCart(app, { hotel, service });
  const token = await app.signIn(hotel.accountId);

  const { status, body } = await cart.call('GET', '', {
    token,
    headers: { 'x-entity-id': hotel.entityId },
  });

  expect(status).toBe(400);
  expect(body.data).toMatchObject({
    currentEntity: null,
    requestedEntity: { id: hotel.entityId },
  });
});
