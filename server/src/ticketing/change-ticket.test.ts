import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTicket } from '../../test/builders/index.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import type { Registration, TicketStand } from '../../test/ticket-stand.ts';
import { codeOf, openTicketStand } from '../../test/ticket-stand.ts';

let stand: TicketStand;

beforeAll(async () => {
  stand = await openTicketStand();
});
afterAll(() => stand.close());

const put = (mine: Registration, body: object) =>
  stand.send(mine.family, `PUT onboarding/user/ticket/${mine.id}`, body);

test('an edit corrects person and number, and what the cart held for somebody else is free again', async () => {
  const place = await stand.place();
  const mine = await stand.registered({ serviceId: place.serviceId });
  const time = '2026-11-27T09:00:00+00:00';
  const hold = `POST scheduling/${mine.idCart}/slot?entityService=${place.entityServiceId}`;
  await stand.send(mine.family, hold, [{ slot: time, persons: [mine.idAsset] }]);
  const number = mine.ticket.number;

  const same = await put(mine, { assetNumber: number, idPerson: mine.family.personIds[0] });
  expect(same.body.type).toBe('Success');
  const held = () => stand.send(mine.family, `GET scheduling/${mine.idCart}`);
  expect((await held()).body.data.assets).toMatchObject([{ slot: time }]);

  await put(mine, { assetNumber: number, name: 'Rosa Tavares' });
  expect((await held()).body.data.assets).toMatchObject([
    { slot: null, person: { person: 'Rosa Tavares' } },
  ]);
  expect(await sweepOccupancy(stand.db, stand.clock.now())).toEqual([]);
});

test('an edit to a ticket of another event asks for that event’s test; the old number is anybody’s again', async () => {
  const mine = await stand.registered();
  const [idPerson] = mine.family.personIds;
  const other = await stand.place();
  const rock = await stand.ticketFor({
    serviceId: other.serviceId,
    name: 'Rock',
    startsAt: new Date('2026-12-05T20:00:00Z'),
  });
  expect((await put(mine, { assetNumber: rock.number, idPerson })).body.type).toBe('Success');
  const cart = (await stand.send(mine.family, `GET scheduling/${mine.idCart}`)).body.data;
  expect(cart).toMatchObject({
    currentService: { id: other.serviceId },
    availableDates: { to: '2026-12-05' },
    assets: [{ assetNumber: rock.number, checkIn: 'Rock' }],
  });
  const stranger = await stand.family();
  const freed = { assetNumber: mine.ticket.number, name: 'Ana Lopes' };
  expect((await stand.register(stranger, freed)).body.type).toBe('Success');
  expect(codeOf(await put(mine, { assetNumber: mine.ticket.number, idPerson }))).toBe(
    'ticket.taken',
  );
});

test('with a test booked an edit changes the number within the event alone; an authorised ticket stays as it is', async () => {
  const mine = await stand.registered();
  const [idPerson] = mine.family.personIds;
  await stand.booked(mine, 'Paid');
  const sibling = await buildTicket(stand.db, { eventId: mine.ticket.eventId });
  const elsewhere = await stand.ticketFor();
  const to = (number: string, who: object = { idPerson }) =>
    put(mine, { assetNumber: number, ...who });
  expect(codeOf(await to(mine.ticket.number, { name: 'Outra Pessoa' }))).toBe('ticket.has_test');
  expect(codeOf(await to(elsewhere.number))).toBe('ticket.has_test');
  expect((await to(sibling.number)).body.type).toBe('Success');
  expect(await stand.list(mine.family)).toMatchObject([
    { assetNumber: sibling.number, state: 'scheduled' },
  ]);

  const done = await stand.registered();
  await stand.booked(done, 'CheckedIn', 'Authorized');
  const number = done.ticket.number;
  const edited = await put(done, { assetNumber: number, idPerson: done.family.personIds[0] });
  expect(codeOf(edited)).toBe('ticket.authorised');
});

test('a number of an edit has three signs at least, of a new ticket one', async () => {
  const mine = await stand.registered();
  const short = await put(mine, { assetNumber: '12', idPerson: mine.family.personIds[0] });
  expect([short.status, codeOf(short)]).toEqual([400, 'assetNumber']);
  const single = await stand.ticketFor();
  await stand.db.updateTable('tickets').set({ number: '7' }).where('id', '=', single.id).execute();
  const body = { assetNumber: '7', name: 'Ana Lopes' };
  expect((await stand.register(mine.family, body)).body.type).toBe('Success');
});

test('a deleted ticket leaves the list with its cart, frees the time it held, and may be registered again', async () => {
  const place = await stand.place();
  const mine = await stand.registered({ serviceId: place.serviceId });
  const hold = `POST scheduling/${mine.idCart}/slot?entityService=${place.entityServiceId}`;
  const time = '2026-11-27T09:00:00+00:00';
  await stand.send(mine.family, hold, [{ slot: time, persons: [mine.idAsset] }]);
  expect((await stand.send(mine.family, `DELETE v1/tickets/${mine.id}`)).body.type).toBe('Success');
  expect(await stand.list(mine.family)).toEqual([]);
  expect((await stand.send(mine.family, `GET scheduling/${mine.idCart}`)).status).toBe(404);
  expect(await sweepOccupancy(stand.db, stand.clock.now())).toEqual([]);
  expect((await stand.send(mine.family, `DELETE v1/tickets/${mine.id}`)).status).toBe(404);
  const again = { assetNumber: mine.ticket.number, name: 'Ana Lopes' };
  expect((await stand.register(await stand.family(), again)).body.type).toBe('Success');
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
    const mine = await stand.registered();
    await stand.booked(mine, status, result);
    const answer = await stand.send(mine.family, `DELETE v1/tickets/${mine.id}`);
    expect({ status, result, code: codeOf(answer) }).toEqual({ status, result, code });
    expect(await stand.list(mine.family)).toHaveLength(code ? 1 : 0);
  }
});
