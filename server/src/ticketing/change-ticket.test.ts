import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTicket } from '../../test/builders/index.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { Registration, TicketFixture } from '../../test/ticket.fixture.ts';
import { createTicketFixture, messageCodeOf } from '../../test/ticket.fixture.ts';

let fixture: TicketFixture;

beforeAll(async () => {
  fixture = await createTicketFixture();
});
afterAll(() => fixture.close());

const put = (mine: Registration, body: object) =>
  fixture.send(mine.family, `PUT onboarding/user/ticket/${mine.id}`, body);

test('an edit changes person and number, and releases the place held for the previous person', async () => {
  const service = await fixture.addService();
  const mine = await fixture.registered({ serviceId: service.serviceId });
  const time = '2026-11-27T09:00:00+00:00';
  const hold = `POST scheduling/${mine.idCart}/slot?entityService=${service.entityServiceId}`;
  await fixture.send(mine.family, hold, [{ slot: time, persons: [mine.idAsset] }]);
  const number = mine.ticket.number;

  const same = await put(mine, { assetNumber: number, idPerson: mine.family.personIds[0] });
  expect(same.body.type).toBe('Success');
  const held = () => fixture.send(mine.family, `GET scheduling/${mine.idCart}`);
  expect((await held()).body.data.assets).toMatchObject([{ slot: time }]);

  await put(mine, { assetNumber: number, name: 'Rosa Tavares' });
  expect((await held()).body.data.assets).toMatchObject([
    { slot: null, person: { person: 'Rosa Tavares' } },
  ]);
  expect(await sweepOccupancy(fixture.db, fixture.clock.now())).toEqual([]);
});

test('an edit to a ticket of another event requires that event’s test; the old number can be registered again', async () => {
  const mine = await fixture.registered();
  const [idPerson] = mine.family.personIds;
  const other = await fixture.addService();
  const rock = await fixture.ticketFor({
    serviceId: other.serviceId,
    name: 'Rock',
    startsAt: new Date('2026-12-05T20:00:00Z'),
  });
  expect((await put(mine, { assetNumber: rock.number, idPerson })).body.type).toBe('Success');
  const cart = (await fixture.send(mine.family, `GET scheduling/${mine.idCart}`)).body.data;
  expect(cart).toMatchObject({
    currentService: { id: other.serviceId },
    availableDates: { to: '2026-12-05' },
    assets: [{ assetNumber: rock.number, checkIn: 'Rock' }],
  });
  const stranger = await fixture.addFamily();
  const freed = { assetNumber: mine.ticket.number, name: 'Ana Lopes' };
  expect((await fixture.register(stranger, freed)).body.type).toBe('Success');
  expect(messageCodeOf(await put(mine, { assetNumber: mine.ticket.number, idPerson }))).toBe(
    'ticket.taken',
  );
});

test('with a booked test an edit can only change the number within the event; an authorised ticket cannot change', async () => {
  const mine = await fixture.registered();
  const [idPerson] = mine.family.personIds;
  await fixture.booked(mine, 'Paid');
  const sibling = await buildTicket(fixture.db, { eventId: mine.ticket.eventId });
  const elsewhere = await fixture.ticketFor();
  const to = (number: string, who: object = { idPerson }) =>
    put(mine, { assetNumber: number, ...who });
  expect(messageCodeOf(await to(mine.ticket.number, { name: 'Outra Pessoa' }))).toBe(
    'ticket.has_test',
  );
  expect(messageCodeOf(await to(elsewhere.number))).toBe('ticket.has_test');
  expect((await to(sibling.number)).body.type).toBe('Success');
  expect(await fixture.list(mine.family)).toMatchObject([
    { assetNumber: sibling.number, state: 'scheduled' },
  ]);

  const done = await fixture.registered();
  await fixture.booked(done, 'CheckedIn', 'Authorized');
  const number = done.ticket.number;
  const edited = await put(done, { assetNumber: number, idPerson: done.family.personIds[0] });
  expect(messageCodeOf(edited)).toBe('ticket.authorised');
});

test('a number has at least three characters in an edit, one in a registration', async () => {
  const mine = await fixture.registered();
  const short = await put(mine, { assetNumber: '12', idPerson: mine.family.personIds[0] });
  expect([short.status, messageCodeOf(short)]).toEqual([400, 'assetNumber']);
  const single = await fixture.ticketFor();
  await fixture.db
    .updateTable('tickets')
    .set({ number: '7' })
    .where('id', '=', single.id)
    .execute();
  const body = { assetNumber: '7', name: 'Ana Lopes' };
  expect((await fixture.register(mine.family, body)).body.type).toBe('Success');
});

test('a deleted ticket leaves the list with its cart, releases its held place, and can be registered again', async () => {
  const service = await fixture.addService();
  const mine = await fixture.registered({ serviceId: service.serviceId });
  const hold = `POST scheduling/${mine.idCart}/slot?entityService=${service.entityServiceId}`;
  const time = '2026-11-27T09:00:00+00:00';
  await fixture.send(mine.family, hold, [{ slot: time, persons: [mine.idAsset] }]);
  expect((await fixture.send(mine.family, `DELETE v1/tickets/${mine.id}`)).body.type).toBe(
    'Success',
  );
  expect(await fixture.list(mine.family)).toEqual([]);
  expect((await fixture.send(mine.family, `GET scheduling/${mine.idCart}`)).status).toBe(404);
  expect(await sweepOccupancy(fixture.db, fixture.clock.now())).toEqual([]);
  expect((await fixture.send(mine.family, `DELETE v1/tickets/${mine.id}`)).status).toBe(404);
  const again = { assetNumber: mine.ticket.number, name: 'Ana Lopes' };
  expect((await fixture.register(await fixture.addFamily(), again)).body.type).toBe('Success');
});

test('a ticket with a booked test or an authorising result cannot be deleted; one with a refusing result can', async () => {
  const refusals = [
    ['SchedulePending', 'Pending', 'ticket.has_test'],
    ['Paid', 'Pending', 'ticket.has_test'],
    ['CheckedIn', 'Authorized', 'ticket.authorised'],
    ['CheckedIn', 'Unauthorized', undefined],
    ['Canceled', 'Pending', undefined],
  ] as const;
  for (const [status, result, code] of refusals) {
    const mine = await fixture.registered();
    await fixture.booked(mine, status, result);
    const answer = await fixture.send(mine.family, `DELETE v1/tickets/${mine.id}`);
    expect({ status, result, code: messageCodeOf(answer) }).toEqual({ status, result, code });
    expect(await fixture.list(mine.family)).toHaveLength(code ? 1 : 0);
  }
});
