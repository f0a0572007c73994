import { ticketsPerAccount } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/app.ts';
import { frozenAt } from '../../test/app.ts';
import type { BookingStand, Family } from '../../test/booking-stand.ts';
import { covidTests, openBookingStand } from '../../test/booking-stand.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntity,
  buildEvent,
  buildPerson,
  buildPlace,
  buildService,
  buildTicket,
} from '../../test/builders/index.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import { newId } from '../platform/uuid.ts';

let stand: BookingStand;
let serviceId: number;

beforeAll(async () => {
  stand = await openBookingStand();
  serviceId = (await buildService(stand.db, { serviceTypeId: covidTests, validityHours: 96 })).id;
});
afterAll(() => stand.close());

let calls = 0;

/** Each call from an address of its own: how many numbers one may try a minute is another test's. */
function send(family: Family, call: string, body?: unknown): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ');
  calls += 1;
  const from = `10.2.${(calls >> 8) & 255}.${calls & 255}`;
  return stand.call(method, path, { token: family.token, from, ...(body ? { body } : {}) });
}

const register = (family: Family, body: object) =>
  send(family, 'POST onboarding/user/ticket', body);
const list = async (family: Family) => (await send(family, 'GET onboarding/user/ticket')).body.data;
const codeOf = ({ body }: Answer): string => body.messages[0]?.code;

const ticketFor = async (event: Parameters<typeof buildEvent>[1] = {}) =>
  buildTicket(stand.db, { eventId: (await buildEvent(stand.db, { serviceId, ...event })).id });

/** A family of one with a ticket in its list. */
async function registered(event: Parameters<typeof buildEvent>[1] = {}) {
  const family = await stand.family();
  const ticket = await ticketFor(event);
  const { body } = await register(family, {
    ...{ assetNumber: ticket.number, idPerson: family.personIds[0] },
  });
  const { id, idAsset, idCart } = body.data as Record<string, string>;
  return { family, ticket, id: id ?? '', idAsset: idAsset ?? '', idCart: idCart ?? '' };
}

type Registration = Awaited<ReturnType<typeof registered>>;

/** As a booking leaves it. */
const booked = ({ idAsset, idCart }: Registration, status: string, result = 'Pending') =>
  buildAppointment(stand.db, {
    ...{ assetId: idAsset, cartId: idCart, status, result },
    ...(status === 'SchedulePending' ? { startsAt: null, endsAt: null } : {}),
  });

test('a ticket makes an asset and its cart: for the event’s test, near the event, on the days on which the test counts', async () => {
  const family = await stand.family();
  const ticket = await ticketFor();
  const answer = await register(family, {
    ...{ assetNumber: ` ${ticket.number.toLowerCase()} `, idPerson: family.personIds[0] },
  });
  expect(answer).toMatchObject({ status: 200, body: { type: 'Success', data: { events: [] } } });
  const { idCart, idAsset } = answer.body.data;

  const cart = (await send(family, `GET scheduling/${idCart}`)).body.data;
  expect(cart).toMatchObject({
    currentService: { id: serviceId },
    // Two days before the evening of the 28th, as the event says, and not the service's four.
    availableDates: { from: '2026-11-26', to: '2026-11-28' },
    assets: [
      {
        ...{ idAsset, assetNumber: ticket.number, hasCheckIn: true, checkIn: 'Noite de Fado' },
        person: { idPerson: family.personIds[0] },
      },
    ],
  });
  expect(await list(family)).toMatchObject([
    {
      ...{ idAsset, idCart, assetNumber: ticket.number, checkIn: 'Noite de Fado' },
      ...{ date: '2026-11-28T21:00:00+00:00', result: 'Pending', paymentPending: false },
      ...{ state: 'toSchedule', canSchedule: true, canEdit: true, canDelete: true, test: null },
    },
  ]);
});

test('the places of a ticket’s cart are found near the event', async () => {
  const lisbon = { latitude: 38.72, longitude: -9.14, districtCode: '11' };
  const place = await stand.place({ entity: { ...lisbon, businessName: 'Perto do Coliseu' } });
  await stand.place({ service: { serviceId: place.serviceId } });
  const { family, idCart } = await registered({ serviceId: place.serviceId });
  const { body } = await send(family, `GET scheduling/${idCart}/locations?nearCheckIn=true`);
  expect(body.data.map(({ entity }: { entity: string }) => entity)).toEqual(['Perto do Coliseu']);
});

test('a name adds a person, or finds the one who has it', async () => {
  const family = await stand.family();
  await register(family, { assetNumber: (await ticketFor()).number, name: 'Rosa Tavares' });
  await register(family, { assetNumber: (await ticketFor()).number, name: 'ROSA tavares' });
  const people = (await list(family)).map(({ idPerson }: { idPerson: string }) => idPerson);
  expect(new Set(people).size).toBe(1);
  const nobody = await register(family, { assetNumber: (await ticketFor()).number });
  expect([nobody.status, codeOf(nobody)]).toEqual([400, 'name']);
});

test('a number is registered once: the account’s own and somebody else’s are told apart, and made-up ones refused', async () => {
  const { family, ticket } = await registered();
  const other = await stand.family();
  const again = { assetNumber: ticket.number, name: 'Outra Pessoa' };
  expect(codeOf(await register(family, again))).toBe('ticket.yours');
  expect(codeOf(await register(other, again))).toBe('ticket.taken');
  expect(codeOf(await register(other, { ...again, assetNumber: 'NADA-1' }))).toBe('ticket.unknown');
  expect(await list(other)).toEqual([]);
});

test('of two who register a ticket at the same moment one gets it, and the other is told', async () => {
  const ticket = await ticketFor();
  const families = [await stand.family(), await stand.family(), await stand.family()];
  const answers = await Promise.all(
    families.map((family) => register(family, { assetNumber: ticket.number, name: 'Ana Lopes' })),
  );
  expect(answers.map(({ body }) => body.type).toSorted()).toEqual(['Error', 'Error', 'Success']);
  expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual([
    'ticket.taken',
    'ticket.taken',
  ]);
});

test('somebody else’s person is refused, and so is a second ticket for the same event', async () => {
  const { family, ticket } = await registered();
  const stranger = await buildPerson(stand.db, { accountId: (await buildAccount(stand.db)).id });
  const second = await buildTicket(stand.db, { eventId: ticket.eventId });
  const of = (idPerson?: string) => register(family, { assetNumber: second.number, idPerson });
  expect(codeOf(await of(stranger.id))).toBe('cart.persons_unknown');
  expect(codeOf(await of(newId()))).toBe('cart.persons_unknown');
  expect(codeOf(await of(family.personIds[0]))).toBe('ticket.person_has_one');
  expect(await list(family)).toHaveLength(1);
});

test('a number that several events know asks which, and the event that is named decides', async () => {
  const family = await stand.family();
  const fado = await buildEvent(stand.db, { serviceId });
  const rock = await buildEvent(stand.db, { serviceId, name: 'Rock no Mondego' });
  for (const { id } of [fado, rock]) await buildTicket(stand.db, { eventId: id, number: 'Z-7' });
  const body = { assetNumber: 'z-7', name: 'Ana Lopes' };
  const asked = await register(family, body);
  expect(asked.body).toMatchObject({ type: 'Warning', data: { id: null, idCart: null } });
  expect(codeOf(asked)).toBe('ticket.which_event');
  expect(asked.body.data.events.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Noite de Fado',
    'Rock no Mondego',
  ]);
  await register(family, { ...body, idEvent: rock.id });
  expect(await list(family)).toMatchObject([{ checkIn: 'Rock no Mondego' }]);
});

test('a ticket of an event that has begun is refused', async () => {
  const ticket = await ticketFor({ startsAt: frozenAt });
  const family = await stand.family();
  const answer = await register(family, { assetNumber: ticket.number, name: 'Ana Lopes' });
  expect(codeOf(answer)).toBe('ticket.event_over');
});

test('an account has so many tickets of events to come, and no more', async () => {
  const family = await stand.family();
  for (let count = 0; count < ticketsPerAccount; count += 1) {
    await register(family, { assetNumber: (await ticketFor()).number, name: 'Ana Lopes' });
  }
  const oneMore = await register(family, {
    ...{ assetNumber: (await ticketFor()).number, name: 'Ana Lopes' },
  });
  expect(codeOf(oneMore)).toBe('ticket.too_many');
});

test('the list says how far each test has come, and a payment whose time is over is none', async () => {
  const stages = [
    ['SchedulePending', 'Pending', 'requested', false, true],
    ['PaymentPending', 'Pending', 'toSchedule', true, true],
    ['Paid', 'Pending', 'scheduled', false, true],
    ['CheckedIn', 'Authorized', 'authorized', false, false],
    ['CheckedIn', 'Unauthorized', 'unauthorized', true, true],
  ] as const;
  for (const [status, result, state, canDelete, canEdit] of stages) {
    const mine = await registered();
    await booked(mine, status, result);
    expect(await list(mine.family)).toMatchObject([{ state, canDelete, canEdit }]);
  }
  const paying = await registered();
  await booked(paying, 'PaymentPending');
  await buildPlace(stand.db, {
    ...{ assetId: paying.idAsset, from: new Date('2026-11-26T10:00:00Z') },
    until: new Date('2026-11-26T10:15:00Z'),
  });
  expect(await list(paying.family)).toMatchObject([
    { state: 'awaitingPayment', paymentPending: true, canDelete: false, canSchedule: false },
  ]);
});

const put = (mine: Registration, body: object) =>
  send(mine.family, `PUT onboarding/user/ticket/${mine.id}`, body);

test('an edit corrects person and number, and what the cart held for somebody else is free again', async () => {
  const place = await stand.place();
  const mine = await registered({ serviceId: place.serviceId });
  const time = '2026-11-26T09:00:00+00:00';
  const hold = `POST scheduling/${mine.idCart}/slot?entityService=${place.entityServiceId}`;
  await send(mine.family, hold, [{ slot: time, persons: [mine.idAsset] }]);
  const number = mine.ticket.number;

  const same = await put(mine, { assetNumber: number, idPerson: mine.family.personIds[0] });
  expect(same.body.type).toBe('Success');
  const held = () => send(mine.family, `GET scheduling/${mine.idCart}`);
  expect((await held()).body.data.assets).toMatchObject([{ slot: time }]);

  await put(mine, { assetNumber: number, name: 'Rosa Tavares' });
  expect((await held()).body.data.assets).toMatchObject([
    { slot: null, person: { person: 'Rosa Tavares' } },
  ]);
  expect(await sweepOccupancy(stand.db, stand.clock.now())).toEqual([]);
});

test('an edit to a ticket of another event asks for that event’s test; the old number is anybody’s again', async () => {
  const mine = await registered();
  const [idPerson] = mine.family.personIds;
  const other = await stand.place();
  const rock = await ticketFor({
    ...{ serviceId: other.serviceId, name: 'Rock', startsAt: new Date('2026-12-05T20:00:00Z') },
  });
  expect((await put(mine, { assetNumber: rock.number, idPerson })).body.type).toBe('Success');
  const cart = (await send(mine.family, `GET scheduling/${mine.idCart}`)).body.data;
  expect(cart).toMatchObject({
    ...{ currentService: { id: other.serviceId }, availableDates: { to: '2026-12-05' } },
    assets: [{ assetNumber: rock.number, checkIn: 'Rock' }],
  });
  const stranger = await stand.family();
  const freed = { assetNumber: mine.ticket.number, name: 'Ana Lopes' };
  expect((await register(stranger, freed)).body.type).toBe('Success');
  expect(codeOf(await put(mine, { assetNumber: mine.ticket.number, idPerson }))).toBe(
    'ticket.taken',
  );
});

test('with a test booked an edit changes the number within the event alone; an authorised ticket stays as it is', async () => {
  const mine = await registered();
  const [idPerson] = mine.family.personIds;
  await booked(mine, 'Paid');
  const sibling = await buildTicket(stand.db, { eventId: mine.ticket.eventId });
  const elsewhere = await ticketFor();
  const to = (number: string, who: object = { idPerson }) =>
    put(mine, { assetNumber: number, ...who });
  expect(codeOf(await to(mine.ticket.number, { name: 'Outra Pessoa' }))).toBe('ticket.has_test');
  expect(codeOf(await to(elsewhere.number))).toBe('ticket.has_test');
  expect((await to(sibling.number)).body.type).toBe('Success');
  expect(await list(mine.family)).toMatchObject([
    { assetNumber: sibling.number, state: 'scheduled' },
  ]);

  const done = await registered();
  await booked(done, 'CheckedIn', 'Authorized');
  const number = done.ticket.number;
  const edited = await put(done, { assetNumber: number, idPerson: done.family.personIds[0] });
  expect(codeOf(edited)).toBe('ticket.authorised');
});

test('a number of an edit has three signs at least, of a new ticket one', async () => {
  const mine = await registered();
  const short = await put(mine, { assetNumber: '12', idPerson: mine.family.personIds[0] });
  expect([short.status, codeOf(short)]).toEqual([400, 'assetNumber']);
  const single = await ticketFor();
  await stand.db.updateTable('tickets').set({ number: '7' }).where('id', '=', single.id).execute();
  const body = { assetNumber: '7', name: 'Ana Lopes' };
  expect((await register(mine.family, body)).body.type).toBe('Success');
});

test('a deleted ticket leaves the list with its cart, frees the time it held, and may be registered again', async () => {
  const place = await stand.place();
  const mine = await registered({ serviceId: place.serviceId });
  const hold = `POST scheduling/${mine.idCart}/slot?entityService=${place.entityServiceId}`;
  const time = '2026-11-26T09:00:00+00:00';
  await send(mine.family, hold, [{ slot: time, persons: [mine.idAsset] }]);
  expect((await send(mine.family, `DELETE v1/tickets/${mine.id}`)).body.type).toBe('Success');
  expect(await list(mine.family)).toEqual([]);
  expect((await send(mine.family, `GET scheduling/${mine.idCart}`)).status).toBe(404);
  expect(await sweepOccupancy(stand.db, stand.clock.now())).toEqual([]);
  expect((await send(mine.family, `DELETE v1/tickets/${mine.id}`)).status).toBe(404);
  const again = { assetNumber: mine.ticket.number, name: 'Ana Lopes' };
  expect((await register(await stand.family(), again)).body.type).toBe('Success');
});

test('a ticket with a test booked, or that opens the gate, is not deleted; one that does not open it is', async () => {
  const refusals = [
    ['SchedulePending', 'Pending', 'ticket.has_test'],
    ['Paid', 'Pending', 'ticket.has_test'],
    ['CheckedIn', 'Authorized', 'ticket.authorised'],
    ['CheckedIn', 'Unauthorized', undefined],
    ['Canceled', 'Pending', undefined],
  ] as const;
  for (const [status, result, code] of refusals) {
    const mine = await registered();
    await booked(mine, status, result);
    const answer = await send(mine.family, `DELETE v1/tickets/${mine.id}`);
    expect({ status, result, code: codeOf(answer) }).toEqual({ status, result, code });
    expect(await list(mine.family)).toHaveLength(code ? 1 : 0);
  }
});

/** Somebody who works at an entity, with a session that acts for it. */
async function clerkOf(entityId: string): Promise<Family> {
  const { id: accountId } = await buildAccount(stand.db);
  const token = await stand.signIn(accountId);
  await stand.db
    .insertInto('entityMembers')
    .values({ accountId, entityId, createdAt: frozenAt })
    .execute();
  await stand.db
    .updateTable('sessions')
    .set({ entityId, loginType: 'partner' })
    .where('accountId', '=', accountId)
    .execute();
  return { accountId, token, personIds: [] };
}

const search = (clerk: Family, filterParams: object = {}, pagination?: object) =>
  send(clerk, 'POST accommodation/reservation/search', { filterParams, pagination });
const people = ({ body }: Answer): string[] =>
  body.data.map(({ person }: { person: string }) => person);

test('a ticket office finds what is to be booked or paid with its own tickets, by number and by name, page by page', async () => {
  const office = await buildEntity(stand.db, { entityType: 'TicketingPartner' });
  const { id: eventId } = await buildEvent(stand.db, { serviceId, entityId: office.id });
  const family = await stand.family();
  const made: Registration[] = [];
  for (const name of ['Rosa Tavares', 'António Dinis', 'Matilde Tavares', 'Joaquim Sousa']) {
    const ticket = await buildTicket(stand.db, { eventId, number: `SOM-${name.slice(0, 3)}` });
    const { body } = await register(family, { assetNumber: ticket.number, name });
    made.push({ family, ticket, ...body.data });
  }
  const [rosa, , matilde] = made;
  if (!rosa || !matilde) throw new Error('They are registered.');
  await booked(matilde, 'Paid');
  await booked(rosa, 'PaymentPending');
  await buildPlace(stand.db, {
    ...{ assetId: rosa.idAsset, from: new Date('2026-11-26T10:00:00Z') },
    until: new Date('2026-11-26T10:15:00Z'),
  });
  await registered();
  const clerk = await clerkOf(office.id);

  expect(people(await search(clerk))).toEqual(['António Dinis', 'Joaquim Sousa']);
  expect(people(await search(clerk, { scheduleState: 'pending' }))).toHaveLength(2);
  expect(people(await search(clerk, { scheduleState: 'awaitingPayment' }))).toEqual([
    'Rosa Tavares',
  ]);
  expect(people(await search(clerk, { code: 'som-j', name: '' }))).toEqual(['Joaquim Sousa']);
  expect(people(await search(clerk, { name: 'DINIS' }))).toEqual(['António Dinis']);
  expect(people(await search(clerk, { name: '%' }))).toEqual([]);
  const second = await search(clerk, {}, { pageNumber: 2, pageSize: 1 });
  expect(people(second)).toEqual(['Joaquim Sousa']);
  expect(second.body.pagination).toEqual({
    ...{ pageNumber: 2, pageSize: 1, totalPages: 2, totalRecords: 2 },
  });
});

test('the search is for whoever acts for an entity, and still works there', async () => {
  const office = await buildEntity(stand.db, { entityType: 'TicketingPartner' });
  const mine = await registered({ entityId: office.id });
  expect((await search(mine.family)).status).toBe(403);
  const other = await buildEntity(stand.db, { entityType: 'TicketingPartner' });
  expect(people(await search(await clerkOf(other.id)))).toEqual([]);
  const clerk = await clerkOf(office.id);
  expect(people(await search(clerk))).toHaveLength(1);
  await stand.db.deleteFrom('entityMembers').where('accountId', '=', clerk.accountId).execute();
  expect(people(await search(clerk))).toEqual([]);
});
