import { ticketsPerAccount } from '@vaga/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/app.ts';
import { frozenAt } from '../../test/app.ts';
import type { Family } from '../../test/booking-stand.ts';
import {
  buildAccount,
  buildEntity,
  buildEvent,
  buildPerson,
  buildPlace,
  buildTicket,
} from '../../test/builders/index.ts';
import type { Registration, TicketStand } from '../../test/ticket-stand.ts';
import { codeOf, openTicketStand } from '../../test/ticket-stand.ts';
import { newId } from '../platform/uuid.ts';

let stand: TicketStand;

beforeAll(async () => {
  stand = await openTicketStand();
});
afterAll(() => stand.close());

test('a ticket makes an asset and its cart: for the event’s test, near the event, on the days on which the test counts', async () => {
  const family = await stand.family();
  const ticket = await stand.ticketFor();
  const answer = await stand.register(family, {
    assetNumber: ` ${ticket.number.toLowerCase()} `,
    idPerson: family.personIds[0],
  });
  expect(answer).toMatchObject({ status: 200, body: { type: 'Success', data: { events: [] } } });
  const { idCart, idAsset } = answer.body.data;

  const cart = (await stand.send(family, `GET scheduling/${idCart}`)).body.data;
  expect(cart).toMatchObject({
    currentService: { id: stand.serviceId },
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
  expect(await stand.list(family)).toMatchObject([
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

test('the places of a ticket’s cart are found near the event', async () => {
  const lisbon = { latitude: 38.72, longitude: -9.14, districtCode: '11' };
  const place = await stand.place({ entity: { ...lisbon, businessName: 'Perto do Coliseu' } });
  await stand.place({ service: { serviceId: place.serviceId } });
  const { family, idCart } = await stand.registered({ serviceId: place.serviceId });
  const { body } = await stand.send(family, `GET scheduling/${idCart}/locations?nearCheckIn=true`);
  expect(body.data.map(({ entity }: { entity: string }) => entity)).toEqual(['Perto do Coliseu']);
});

test('a name adds a person, or finds the one who has it', async () => {
  const family = await stand.family();
  await stand.register(family, {
    assetNumber: (await stand.ticketFor()).number,
    name: 'Rosa Tavares',
  });
  await stand.register(family, {
    assetNumber: (await stand.ticketFor()).number,
    name: 'ROSA tavares',
  });
  const people = (await stand.list(family)).map(({ idPerson }: { idPerson: string }) => idPerson);
  expect(new Set(people).size).toBe(1);
  const nobody = await stand.register(family, { assetNumber: (await stand.ticketFor()).number });
  expect([nobody.status, codeOf(nobody)]).toEqual([400, 'name']);
});

test('a number is registered once: the account’s own and somebody else’s are told apart, and made-up ones refused', async () => {
  const { family, ticket } = await stand.registered();
  const other = await stand.family();
  const again = { assetNumber: ticket.number, name: 'Outra Pessoa' };
  expect(codeOf(await stand.register(family, again))).toBe('ticket.yours');
  expect(codeOf(await stand.register(other, again))).toBe('ticket.taken');
  expect(codeOf(await stand.register(other, { ...again, assetNumber: 'NADA-1' }))).toBe(
    'ticket.unknown',
  );
  expect(await stand.list(other)).toEqual([]);
});

test('of two who register a ticket at the same moment one gets it, and the other is told', async () => {
  const ticket = await stand.ticketFor();
  const families = [await stand.family(), await stand.family(), await stand.family()];
  const answers = await Promise.all(
    families.map((family) =>
      stand.register(family, { assetNumber: ticket.number, name: 'Ana Lopes' }),
    ),
  );
  expect(answers.map(({ body }) => body.type).toSorted()).toEqual(['Error', 'Error', 'Success']);
  expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual([
    'ticket.taken',
    'ticket.taken',
  ]);
});

test('somebody else’s person is refused, and so is a second ticket for the same event', async () => {
  const { family, ticket } = await stand.registered();
  const stranger = await buildPerson(stand.db, { accountId: (await buildAccount(stand.db)).id });
  const second = await buildTicket(stand.db, { eventId: ticket.eventId });
  const of = (idPerson?: string) =>
    stand.register(family, { assetNumber: second.number, idPerson });
  expect(codeOf(await of(stranger.id))).toBe('cart.persons_unknown');
  expect(codeOf(await of(newId()))).toBe('cart.persons_unknown');
  expect(codeOf(await of(family.personIds[0]))).toBe('ticket.person_has_one');
  expect(await stand.list(family)).toHaveLength(1);
});

test('a number that several events know asks which, and the event that is named decides', async () => {
  const family = await stand.family();
  const { serviceId } = stand;
  const fado = await buildEvent(stand.db, { serviceId });
  const rock = await buildEvent(stand.db, { serviceId, name: 'Rock no Mondego' });
  for (const { id } of [fado, rock]) await buildTicket(stand.db, { eventId: id, number: 'Z-7' });
  const body = { assetNumber: 'z-7', name: 'Ana Lopes' };
  const asked = await stand.register(family, body);
  expect(asked.body).toMatchObject({ type: 'Warning', data: { id: null, idCart: null } });
  expect(codeOf(asked)).toBe('ticket.which_event');
  expect(asked.body.data.events.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Noite de Fado',
    'Rock no Mondego',
  ]);
  await stand.register(family, { ...body, idEvent: rock.id });
  expect(await stand.list(family)).toMatchObject([{ checkIn: 'Rock no Mondego' }]);
});

test('a ticket of an event that has begun is refused', async () => {
  const ticket = await stand.ticketFor({ startsAt: frozenAt });
  const family = await stand.family();
  const answer = await stand.register(family, { assetNumber: ticket.number, name: 'Ana Lopes' });
  expect(codeOf(answer)).toBe('ticket.event_over');
});

test('an account has so many tickets of events to come, and no more', async () => {
  const family = await stand.family();
  for (let count = 0; count < ticketsPerAccount; count += 1) {
    await stand.register(family, {
      assetNumber: (await stand.ticketFor()).number,
      name: 'Ana Lopes',
    });
  }
  const oneMore = await stand.register(family, {
    assetNumber: (await stand.ticketFor()).number,
    name: 'Ana Lopes',
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
    const mine = await stand.registered();
    await stand.booked(mine, status, result);
    expect(await stand.list(mine.family)).toMatchObject([{ state, canDelete, canEdit }]);
  }
  const paying = await stand.registered();
  await stand.booked(paying, 'PaymentPending');
  await buildPlace(stand.db, {
    assetId: paying.idAsset,
    from: new Date('2026-11-26T10:00:00Z'),
    until: new Date('2026-11-26T10:15:00Z'),
  });
  expect(await stand.list(paying.family)).toMatchObject([
    { state: 'awaitingPayment', paymentPending: true, canDelete: false, canSchedule: false },
  ]);
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
  stand.send(clerk, 'POST accommodation/reservation/search', { filterParams, pagination });
const people = ({ body }: Answer): string[] =>
  body.data.map(({ person }: { person: string }) => person);

test('a ticket office finds what is to be booked or paid with its own tickets, by number and by name, page by page', async () => {
  const office = await buildEntity(stand.db, { entityType: 'TicketingPartner' });
  const { id: eventId } = await buildEvent(stand.db, {
    serviceId: stand.serviceId,
    entityId: office.id,
  });
  const family = await stand.family();
  const made: Registration[] = [];
  for (const name of ['Rosa Tavares', 'António Dinis', 'Matilde Tavares', 'Joaquim Sousa']) {
    const ticket = await buildTicket(stand.db, { eventId, number: `SOM-${name.slice(0, 3)}` });
    const { body } = await stand.register(family, { assetNumber: ticket.number, name });
    made.push({ family, ticket, ...body.data });
  }
  const [rosa, , matilde] = made;
  if (!rosa || !matilde) throw new Error('They are registered.');
  await stand.booked(matilde, 'Paid');
  await stand.booked(rosa, 'PaymentPending');
  await buildPlace(stand.db, {
    assetId: rosa.idAsset,
    from: new Date('2026-11-26T10:00:00Z'),
    until: new Date('2026-11-26T10:15:00Z'),
  });
  await stand.registered();
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
    pageNumber: 2,
    pageSize: 1,
    totalPages: 2,
    totalRecords: 2,
  });
});

test('the search is for whoever acts for an entity, and still works there', async () => {
  const office = await buildEntity(stand.db, { entityType: 'TicketingPartner' });
  const mine = await stand.registered({ entityId: office.id });
  expect((await search(mine.family)).status).toBe(403);
  const other = await buildEntity(stand.db, { entityType: 'TicketingPartner' });
  expect(people(await search(await clerkOf(other.id)))).toEqual([]);
  const clerk = await clerkOf(office.id);
  expect(people(await search(clerk))).toHaveLength(1);
  await stand.db.deleteFrom('entityMembers').where('accountId', '=', clerk.accountId).execute();
  expect(people(await search(clerk))).toEqual([]);
});
