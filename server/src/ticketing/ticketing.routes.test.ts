import { ticketsPerAccount } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/app.ts';
import { frozenAt } from '../../test/app.ts';
import {
  buildAccount,
  buildEntity,
  buildEvent,
  buildMember,
  buildPerson,
  buildPlace,
  buildTicket,
} from '../../test/builders/index.ts';
import type { Family } from '../../test/patient-actions.ts';
import type { Registration, TicketFixture } from '../../test/ticket.fixture.ts';
import { createTicketFixture, messageCodeOf } from '../../test/ticket.fixture.ts';
import { newId } from '../platform/uuid.ts';

let fixture: TicketFixture;

beforeAll(async () => {
  fixture = await createTicketFixture();
});
afterAll(() => fixture.close());

test('a ticket creates an asset and its cart: for the event’s test, near the event, on valid days', async () => {
  const family = await fixture.addFamily();
  const ticket = await fixture.ticketFor();
  const answer = await fixture.register(family, {
    assetNumber: ` ${ticket.number.toLowerCase()} `,
    idPerson: family.personIds[0],
  });
  expect(answer).toMatchObject({ status: 200, body: { type: 'Success', data: { events: [] } } });
  const { idCart, idAsset } = answer.body.data;

  const cart = (await fixture.send(family, `GET scheduling/${idCart}`)).body.data;
  expect(cart).toMatchObject({
    currentService: { id: fixture.serviceId },
    // Two days before the evening of the 28th, as the event says, and not the service's four.
    availableDates: { from: '2026-11-26', to: '2026-11-28' },
    assets: [
      {
        idAsset,
        assetNumber: ticket.number,
        hasCheckIn: true,
        checkIn: 'Noite de Fado',
        person: { idPerson: family.personIds[0] },
      },
    ],
  });
  expect(await fixture.list(family)).toMatchObject([
    {
      idAsset,
      idCart,
      assetNumber: ticket.number,
      checkIn: 'Noite de Fado',
      date: '2026-11-28T21:00:00+00:00',
      result: 'Pending',
      paymentPending: false,
      state: 'toSchedule',
      canSchedule: true,
      canEdit: true,
      canDelete: true,
      test: null,
    },
  ]);
});

test('the entities of a ticket’s cart are found near the event', async () => {
  const lisbon = { latitude: 38.72, longitude: -9.14, districtCode: '11' };
  const service = await fixture.addService({
    entity: { ...lisbon, businessName: 'Perto do Coliseu' },
  });
  await fixture.addService({ service: { serviceId: service.serviceId } });
  const { family, idCart } = await fixture.registered({ serviceId: service.serviceId });
  const { body } = await fixture.send(
    family,
    `GET scheduling/${idCart}/locations?nearCheckIn=true`,
  );
  expect(body.data.map(({ entity }: { entity: string }) => entity)).toEqual(['Perto do Coliseu']);
});

test('a name adds a person, or finds the person with that name', async () => {
  const family = await fixture.addFamily();
  await fixture.register(family, {
    assetNumber: (await fixture.ticketFor()).number,
    name: 'Rosa Tavares',
  });
  await fixture.register(family, {
    assetNumber: (await fixture.ticketFor()).number,
    name: 'ROSA tavares',
  });
  const people = (await fixture.list(family)).map(({ idPerson }: { idPerson: string }) => idPerson);
  expect(new Set(people).size).toBe(1);
  const unnamed = await fixture.register(family, {
    assetNumber: (await fixture.ticketFor()).number,
  });
  expect([unnamed.status, messageCodeOf(unnamed)]).toEqual([400, 'name']);
});

test('a number is registered once: own and other accounts’ tickets have different refusals, and unknown ones are refused', async () => {
  const { family, ticket } = await fixture.registered();
  const other = await fixture.addFamily();
  const again = { assetNumber: ticket.number, name: 'Outra Pessoa' };
  expect(messageCodeOf(await fixture.register(family, again))).toBe('ticket.yours');
  expect(messageCodeOf(await fixture.register(other, again))).toBe('ticket.taken');
  expect(messageCodeOf(await fixture.register(other, { ...again, assetNumber: 'NADA-1' }))).toBe(
    'ticket.unknown',
  );
  expect(await fixture.list(other)).toEqual([]);
});

test('of two accounts that register a ticket at the same moment one succeeds and the other is refused', async () => {
  const ticket = await fixture.ticketFor();
  const families = [
    await fixture.addFamily(),
    await fixture.addFamily(),
    await fixture.addFamily(),
  ];
  const answers = await Promise.all(
    families.map((family) =>
      fixture.register(family, { assetNumber: ticket.number, name: 'Ana Lopes' }),
    ),
  );
  expect(answers.map(({ body }) => body.type).toSorted()).toEqual(['Error', 'Error', 'Success']);
  expect(answers.flatMap((answer) => messageCodeOf(answer) ?? [])).toEqual([
    'ticket.taken',
    'ticket.taken',
  ]);
});

test('another account’s person is refused, and so is a second ticket for the same event', async () => {
  const { family, ticket } = await fixture.registered();
  const stranger = await buildPerson(fixture.db, {
    accountId: (await buildAccount(fixture.db)).id,
  });
  const second = await buildTicket(fixture.db, { eventId: ticket.eventId });
  const of = (idPerson?: string) =>
    fixture.register(family, { assetNumber: second.number, idPerson });
  expect(messageCodeOf(await of(stranger.id))).toBe('cart.persons_unknown');
  expect(messageCodeOf(await of(newId()))).toBe('cart.persons_unknown');
  expect(messageCodeOf(await of(family.personIds[0]))).toBe('ticket.person_has_one');
  expect(await fixture.list(family)).toHaveLength(1);
});

test('a number of several events returns the events, and the given event decides', async () => {
  const family = await fixture.addFamily();
  const { serviceId } = fixture;
  const fado = await buildEvent(fixture.db, { serviceId });
  const rock = await buildEvent(fixture.db, { serviceId, name: 'Rock no Mondego' });
  for (const { id } of [fado, rock]) await buildTicket(fixture.db, { eventId: id, number: 'Z-7' });
  const body = { assetNumber: 'z-7', name: 'Ana Lopes' };
  const answer = await fixture.register(family, body);
  expect(answer.body).toMatchObject({ type: 'Warning', data: { id: null, idCart: null } });
  expect(messageCodeOf(answer)).toBe('ticket.which_event');
  expect(answer.body.data.events.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Noite de Fado',
    'Rock no Mondego',
  ]);
  await fixture.register(family, { ...body, idEvent: rock.id });
  expect(await fixture.list(family)).toMatchObject([{ checkIn: 'Rock no Mondego' }]);
});

test('a ticket of an event that has begun is refused', async () => {
  const ticket = await fixture.ticketFor({ startsAt: frozenAt });
  const family = await fixture.addFamily();
  const answer = await fixture.register(family, { assetNumber: ticket.number, name: 'Ana Lopes' });
  expect(messageCodeOf(answer)).toBe('ticket.event_over');
});

test('an account has at most ticketsPerAccount tickets of upcoming events', async () => {
  const family = await fixture.addFamily();
  for (let count = 0; count < ticketsPerAccount; count += 1) {
    await fixture.register(family, {
      assetNumber: (await fixture.ticketFor()).number,
      name: 'Ana Lopes',
    });
  }
  const oneMore = await fixture.register(family, {
    assetNumber: (await fixture.ticketFor()).number,
    name: 'Ana Lopes',
  });
  expect(messageCodeOf(oneMore)).toBe('ticket.too_many');
});

test('the list shows the state of each test, and ignores a payment whose hold has expired', async () => {
  const stages = [
    ['SchedulePending', 'Pending', 'requested', false, true],
    ['PaymentPending', 'Pending', 'toSchedule', true, true],
    ['Paid', 'Pending', 'scheduled', false, true],
    ['CheckedIn', 'Authorized', 'authorized', false, false],
    ['CheckedIn', 'Unauthorized', 'unauthorized', true, true],
  ] as const;
  for (const [status, result, state, canDelete, canEdit] of stages) {
    const mine = await fixture.registered();
    await fixture.booked(mine, status, result);
    expect(await fixture.list(mine.family)).toMatchObject([{ state, canDelete, canEdit }]);
  }
  const paying = await fixture.registered();
  await fixture.booked(paying, 'PaymentPending');
  await buildPlace(fixture.db, {
    assetId: paying.idAsset,
    from: new Date('2026-11-26T10:00:00Z'),
    until: new Date('2026-11-26T10:15:00Z'),
  });
  expect(await fixture.list(paying.family)).toMatchObject([
    { state: 'awaitingPayment', paymentPending: true, canDelete: false, canSchedule: false },
  ]);
});

/** A member of a ticket office, signed in for it. */
async function createMember(given: Parameters<typeof buildMember>[1]): Promise<Family> {
  const { accountId, entityId } = await buildMember(fixture.db, given);
  return { accountId, token: await fixture.signIn(accountId, entityId), personIds: [] };
}

const search = (member: Family, filterParams: object = {}, pagination?: object) =>
  fixture.send(member, 'POST accommodation/reservation/search', { filterParams, pagination });
const people = ({ body }: Answer): string[] =>
  body.data.map(({ person }: { person: string }) => person);

test('a ticket office finds its own tickets whose test is to be booked or paid, by number and by name, page by page', async () => {
  const office = await buildEntity(fixture.db, { entityType: 'TicketingPartner' });
  const { id: eventId } = await buildEvent(fixture.db, {
    serviceId: fixture.serviceId,
    entityId: office.id,
  });
  const family = await fixture.addFamily();
  const made: Registration[] = [];
  for (const name of ['Rosa Tavares', 'António Dinis', 'Matilde Tavares', 'Joaquim Sousa']) {
    const ticket = await buildTicket(fixture.db, { eventId, number: `SOM-${name.slice(0, 3)}` });
    const { body } = await fixture.register(family, { assetNumber: ticket.number, name });
    made.push({ family, ticket, ...body.data });
  }
  const [rosa, , matilde] = made;
  if (!rosa || !matilde) throw new Error('They are registered.');
  await fixture.booked(matilde, 'Paid');
  await fixture.booked(rosa, 'PaymentPending');
  await buildPlace(fixture.db, {
    assetId: rosa.idAsset,
    from: new Date('2026-11-26T10:00:00Z'),
    until: new Date('2026-11-26T10:15:00Z'),
  });
  await fixture.registered();
  const member = await createMember({ entityId: office.id });

  expect(people(await search(member))).toEqual(['António Dinis', 'Joaquim Sousa']);
  expect(people(await search(member, { scheduleState: 'pending' }))).toHaveLength(2);
  expect(people(await search(member, { scheduleState: 'awaitingPayment' }))).toEqual([
    'Rosa Tavares',
  ]);
  expect(people(await search(member, { code: 'som-j', name: '' }))).toEqual(['Joaquim Sousa']);
  expect(people(await search(member, { name: 'DINIS' }))).toEqual(['António Dinis']);
  expect(people(await search(member, { name: '%' }))).toEqual([]);
  const second = await search(member, {}, { pageNumber: 2, pageSize: 1 });
  expect(people(second)).toEqual(['Joaquim Sousa']);
  expect(second.body.pagination).toEqual({
    pageNumber: 2,
    pageSize: 1,
    totalPages: 2,
    totalRecords: 2,
  });
});

test('the search is for current members of a ticket office with the role manager or desk', async () => {
  const office = await buildEntity(fixture.db, { entityType: 'TicketingPartner' });
  const mine = await fixture.registered({ entityId: office.id });
  expect((await search(mine.family)).status).toBe(403);
  expect((await search(await createMember({ entityType: 'TestPartner' }))).status).toBe(403);
  const gate = await createMember({ entityId: office.id, roles: ['gate'] });
  expect((await search(gate)).status).toBe(403);
  expect(people(await search(await createMember({ entityType: 'TicketingPartner' })))).toEqual([]);
  const member = await createMember({ entityId: office.id, roles: ['desk'] });
  expect(people(await search(member))).toHaveLength(1);
  await fixture.db.deleteFrom('entityMembers').where('accountId', '=', member.accountId).execute();
  expect((await search(member)).status).toBe(403);
});
