import type { FoundAppointment, FoundPerson } from '@vaga/contract/agenda-search';
import { deskSearchesPerMinute } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from './app.ts';
import { frozenAt } from './app.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const adelino = {
  name: 'Adelino Mendonça',
  phone: '+351963210044',
  dateOfBirth: '1955-08-02',
  healthIdentificationNumber: '123456789',
};

const find = ({ token }: Desk, text: string): Promise<Answer> =>
  app.call('POST', 'v1/agenda/search', { token, body: { text } });
const namesOf = ({ body }: Answer) => ({
  appointments: body.data.appointments.map(({ person }: FoundAppointment) => person),
  people: body.data.people.map(({ name }: FoundPerson) => name),
});
const none = { appointments: [], people: [] };

/** A desk that has booked Adelino and Clara for Wednesday. */
async function openBookedDesk() {
  const { service, desk } = await openProviderDesk(app);
  const bookFor = async (person: object, time: string) => {
    const draft = await desk.reserve(service, time);
    const { id, code } = (await desk.book(draft.body.data.id, { person })).body.data;
    return { id: String(id), code: String(code) };
  };
  const booked = await bookFor(adelino, '09:00');
  await bookFor({ name: 'Clara Mendonça' }, '09:15');
  return { service, desk, booked, bookFor };
}

test('a name is found by its parts, accents and case apart, each person once', async () => {
  const { desk, service } = await openBookedDesk();
  const [known] = (await find(desk, 'adelino')).body.data.people;
  const draft = await desk.reserve(service, '09:45');
  await desk.book(draft.body.data.id, { person: undefined, idPerson: known.idPerson });

  const answer = await find(desk, 'MENDONCA ade');

  expect(namesOf(answer)).toEqual({
    appointments: ['Adelino Mendonça', 'Adelino Mendonça'],
    people: ['Adelino Mendonça'],
  });
  expect(answer.body.data.appointments[0]).toMatchObject({
    period: 'toCome',
    attendance: 'expected',
  });
  const { phone, dateOfBirth } = adelino;
  expect(answer.body.data.people[0]).toMatchObject({
    phone,
    dateOfBirth,
    email: null,
    lastAt: null,
  });
  expect(namesOf(await find(desk, 'mend%'))).toEqual(none);
});

test('a person is found by health number, phone, date of birth and the tax number of an invoice', async () => {
  const { desk, booked } = await openBookedDesk();
  await app.db
    .updateTable('payments')
    .set({ invoiceTaxNumber: '501234567' })
    .where('id', '=', (eb) =>
      eb.selectFrom('appointments').select('paymentId').where('id', '=', booked.id),
    )
    .execute();

  for (const text of ['123 456 789', '+351 963 210 044', '0044', '02/08/1955', '501234567'])
    expect([text, namesOf(await find(desk, text))]).toEqual([
      text,
      { appointments: ['Adelino Mendonça'], people: ['Adelino Mendonça'] },
    ]);
});

test('a code is found in any form; of another entity it is refused as one that does not exist', async () => {
  const { desk, booked } = await openBookedDesk();
  const { desk: elsewhere } = await openProviderDesk(app);

  for (const text of [booked.code, booked.code.toLowerCase(), `VAGA ${booked.code.slice(4)}`])
    expect((await find(desk, text)).body.data.appointments).toMatchObject([
      { id: booked.id, version: 2 },
    ]);
  const refused = await find(elsewhere, booked.code);
  const unknown = await find(elsewhere, 'VAGA34679346');
  expect(refused.body).toMatchObject({
    type: 'Error',
    data: null,
    messages: [{ code: 'agenda.not_here' }],
  });
  expect(refused.body).toEqual(unknown.body);
});

test('people of another entity are not found, by whatever is known of them', async () => {
  await openBookedDesk();
  const { desk: elsewhere } = await openProviderDesk(app);
  for (const text of ['Adelino', '123456789', '963210044', '02/08/1955'])
    expect(namesOf(await find(elsewhere, text))).toEqual(none);
});

test('today comes first, then what is to come, then the past; what is cancelled has its code alone', async () => {
  const { booked, bookFor, service } = await openBookedDesk();
  const { code } = await bookFor({ name: 'Adelino Pais' }, '10:00');
  await app.db
    .updateTable('appointments')
    .set({ status: 'Canceled', canceledAt: frozenAt, statusReason: 'byPartner' })
    .where('code', '=', code)
    .execute();
  app.clock.set(new Date('2026-11-25T08:50:00Z'));
  const today = await openDesk(app, { entityId: service.entityId });
  const periodOf = async (by: Desk) =>
    (await find(by, 'adelino')).body.data.appointments.map(
      ({ period }: FoundAppointment) => period,
    );
  expect(await periodOf(today)).toEqual(['today']);
  app.clock.set(new Date('2026-11-26T08:50:00Z'));
  const dayAfter = await openDesk(app, { entityId: service.entityId });
  expect(await periodOf(dayAfter)).toEqual(['past']);
  const [person] = (await find(dayAfter, 'adelino mend')).body.data.people;
  expect(person.lastAt).toBe('2026-11-25T09:00:00+00:00');
  expect((await find(dayAfter, code)).body.data.appointments).toMatchObject([
    { status: 'Canceled' },
  ]);
  app.clock.set(new Date('2028-11-26T08:50:00Z'));
  const later = await openDesk(app, { entityId: service.entityId });
  expect(await periodOf(later)).toEqual([]);
  expect((await find(later, booked.code)).body.data.appointments).toHaveLength(1);
});

test('each person who is shown is recorded, with what was shown', async () => {
  const { desk, booked } = await openBookedDesk();
  await find(desk, '123456789');
  await find(desk, 'qualquer outra');

  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select(['appointmentId', 'fields', 'accountId'])
    .where('entityId', '=', desk.entityId)
    .where('act', '=', 'searched')
    .orderBy('appointmentId')
    .execute();

  const { accountId } = desk;
  const ofAppointment = ['name', 'time', 'service', 'payment', 'status', 'healthNumber'];
  expect(accesses).toEqual([
    { appointmentId: booked.id, accountId, fields: ofAppointment },
    {
      appointmentId: null,
      accountId,
      fields: ['name', 'contact', 'dateOfBirth', 'time', 'healthNumber'],
    },
  ]);
});

test('a member who searches more often than deskSearchesPerMinute waits, a colleague does not', async () => {
  const { desk } = await openProviderDesk(app);
  const colleague = await openDesk(app, { entityId: desk.entityId });
  for (let count = 0; count < deskSearchesPerMinute; count += 1)
    expect((await find(desk, 'zz')).status).toBe(200);
  expect((await find(desk, 'zz')).status).toBe(429);
  expect((await find(colleague, 'zz')).status).toBe(200);
});
