import type { Role } from '@vaga/contract/access';
import type { EntityAppointment } from '@vaga/contract/entity-appointments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { createTestApp, frozenAt } from '../../../test/app.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntityService,
  buildMember,
  buildPerson,
  buildReservation,
} from '../../../test/builders/index.ts';
import { entityAppointmentsRoutes } from '../index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: (deps) => entityAppointmentsRoutes(deps) });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(frozenAt));

interface Search {
  date?: string;
  code?: string;
  reservationCode?: string;
  idService?: number | number[];
  name?: string;
  idCart?: string;
}

async function search(token: string, filterParams: Search = {}, pagination?: object) {
  const { status, body } = await app.call('POST', 'accommodation/scheduled/search', {
    token,
    body: { filterParams, ...(pagination ? { pagination } : {}) },
  });
  return { status, rows: body.data as EntityAppointment[], pagination: body.pagination };
}

const codesOf = ({ rows }: { rows: EntityAppointment[] }) => rows.map(({ code }) => code);

/** A provider with two members and an appointment of tomorrow, which a hotel has booked for a guest. */
async function providerAndHotel(given: { sharesResultWith?: 'hotel' } = {}) {
  const provider = await buildMember(app.db, { roles: ['desk'] });
  const hotel = await buildMember(app.db, { entityType: 'AccommodationPartner' });
  const entityService = await buildEntityService(app.db, { entityId: provider.entityId });
  const guest = await buildAccount(app.db);
  const person = await buildPerson(app.db, { accountId: guest.id, name: 'Inês Conceição Simões' });
  const stay = await buildReservation(app.db, { entityId: hotel.entityId });
  const appointment = await buildAppointment(app.db, {
    entityServiceId: entityService.id,
    accountId: guest.id,
    personId: person.id,
    startsAt: new Date('2026-11-26T10:00:00Z'),
    endsAt: new Date('2026-11-26T10:15:00Z'),
    serviceDate: '2026-11-26',
    bookedByAccountId: hotel.accountId,
    bookedByEntityId: hotel.entityId,
    reservationId: stay.id,
    ...(given.sharesResultWith ? { sharesResultWith: [hotel.entityId] } : {}),
  });
  const signIn = async (roles: readonly Role[]) => {
    const member = await buildMember(app.db, { entityId: provider.entityId, roles });
    return app.signIn(member.accountId, provider.entityId);
  };
  const setResult = (result: string) =>
    app.db.updateTable('appointments').set({ result }).where('id', '=', appointment.id).execute();
  return {
    appointment,
    entityService,
    guest,
    person,
    stay,
    signIn,
    setResult,
    hotel: { ...hotel, token: await app.signIn(hotel.accountId, hotel.entityId) },
    provider: { ...provider, token: await app.signIn(provider.accountId, provider.entityId) },
  };
}

test('a provider lists what is done at it, a hotel what it booked, and every other partner nothing of these', async () => {
  const { appointment, provider, hotel, entityService } = await providerAndHotel();
  const own = await buildAppointment(app.db, { entityServiceId: entityService.id });

  expect(codesOf(await search(provider.token)).sort()).toEqual([appointment.code, own.code].sort());
  expect(codesOf(await search(hotel.token))).toEqual([appointment.code]);
  for (const entityType of ['TestPartner', 'AccommodationPartner', 'TicketingPartner'] as const) {
    const other = await buildMember(app.db, { entityType });
    const answer = await search(await app.signIn(other.accountId, other.entityId));
    expect(answer).toMatchObject({ status: 200, rows: [] });
  }
});

test('a row shows who, when, what and where, as the list of members needs it', async () => {
  const { appointment, hotel, stay, person, provider } = await providerAndHotel();

  const { rows, pagination } = await search(hotel.token, { date: '2026-11-26' });

  expect(rows).toEqual([
    expect.objectContaining({
      idPersonSchedule: appointment.id,
      code: appointment.code,
      reservationCode: stay.code,
      person: person.name,
      scheduledDate: '2026-11-26T10:00:00+00:00',
      timeSlot: '10:00 - 10:15',
      idEntity: provider.entityId,
      atServiceEntity: true,
      status: 'Pending',
      paymentStatus: 'free',
      scheduleResult: 'Pending',
      canEdit: true,
      canReschedule: true,
      canCancel: true,
    }),
  ]);
  expect(pagination).toEqual({ pageNumber: 1, pageSize: 1000, totalPages: 1, totalRecords: 1 });
});

test('a row says what it costs, and whether messages about it reach its person', async () => {
  const { appointment, hotel, guest } = await providerAndHotel();
  const accounts = app.db.updateTable('accounts').where('id', '=', guest.id);
  const priceCents = 8900;
  await app.db
    .updateTable('appointments')
    .set({ priceCents })
    .where('id', '=', appointment.id)
    .execute();

  expect((await search(hotel.token)).rows).toMatchObject([{ hasEmail: true, priceCents }]);
  const kept = { email: null, passwordHash: null, keptByEntityId: hotel.entityId };
  await accounts.set({ ...kept, contactEmail: 'ines@people.example' }).execute();
  expect((await search(hotel.token)).rows).toMatchObject([{ hasEmail: true }]);
  await accounts.set({ contactEmail: null }).execute();
  expect((await search(hotel.token)).rows).toMatchObject([{ hasEmail: false }]);
});

test('the filters find by day, end of the code, stay, service, and parts of the name without accents', async () => {
  const { appointment, entityService, hotel, stay } = await providerAndHotel();
  const { code } = appointment;
  const { serviceId } = entityService;
  const found: Search[] = [
    { date: '2026-11-26' },
    { code: code.slice(4).toLowerCase() },
    { code },
    { reservationCode: stay.code.slice(0, 3).toLowerCase() },
    { idService: serviceId },
    { idService: [serviceId, 999_999] },
    { name: 'simoes INES' },
    { name: ' conceição ' },
    { date: '2026-11-26', name: 'inês', idService: serviceId },
  ];
  for (const filter of found) {
    expect({ filter, codes: codesOf(await search(hotel.token, filter)) }).toEqual({
      filter,
      codes: [code],
    });
  }
  const missed: Search[] = [
    { date: '2026-11-27' },
    { code: 'XXXXXXXX' },
    { reservationCode: 'ZZZ' },
    { idService: 999_999 },
    { name: 'Inês Tavares' },
    { name: '%' },
    { name: '123456789' },
  ];
  for (const filter of missed)
    expect({ filter, rows: (await search(hotel.token, filter)).rows }).toEqual({
      filter,
      rows: [],
    });
});

test('a hotel finds what it booked together by the cart, and nothing by that of others', async () => {
  const { appointment, hotel } = await providerAndHotel();
  const others = await providerAndHotel();
  const { cartId } = await app.db
    .selectFrom('appointments')
    .select('cartId')
    .where('id', '=', appointment.id)
    .executeTakeFirstOrThrow();

  expect(codesOf(await search(hotel.token, { idCart: cartId }))).toEqual([appointment.code]);
  expect(codesOf(await search(others.hotel.token, { idCart: cartId }))).toEqual([]);
});

test('nine digits find the person with this health number', async () => {
  const { person, provider, appointment } = await providerAndHotel();
  await app.db
    .updateTable('persons')
    .set({ healthNumber: '287654321' })
    .where('id', '=', person.id)
    .execute();

  expect(codesOf(await search(provider.token, { name: '287 654 321' }))).toEqual([
    appointment.code,
  ]);
});

test('a hotel never reads a result: without the permission of the guest not even that the test is done', async () => {
  const { hotel, setResult } = await providerAndHotel();
  for (const result of ['Executed', 'WithResult', 'Authorized', 'Unauthorized', 'Inconclusive']) {
    await setResult(result);
    const { rows } = await search(hotel.token);
    expect(rows.map(({ scheduleResult }) => scheduleResult)).toEqual(['Pending']);
  }
});

test('nor does the status or what can be done tell a hotel that the guest has come, until the guest allows it', async () => {
  const { hotel, appointment, setResult } = await providerAndHotel();
  const shown = async () => {
    const [row] = (await search(hotel.token)).rows;
    return { status: row?.status, canCancel: row?.canCancel, canReschedule: row?.canReschedule };
  };
  const expected = await shown();
  const change = (values: object) =>
    app.db.updateTable('appointments').set(values).where('id', '=', appointment.id).execute();

  for (const paidAt of [null, frozenAt]) {
    await change({ status: 'CheckedIn', paidAt });
    await setResult('Executed');
    expect(await shown()).toEqual({ ...expected, status: paidAt ? 'Paid' : 'Pending' });
  }

  await change({ sharesResultWith: [hotel.entityId] });
  expect(await shown()).toEqual({ status: 'CheckedIn', canCancel: false, canReschedule: false });
});

test('with the permission of the guest a hotel reads that the test is done, and no more', async () => {
  const { hotel, setResult } = await providerAndHotel({ sharesResultWith: 'hotel' });
  for (const result of ['Executed', 'WithResult', 'Authorized', 'Unauthorized', 'Inconclusive']) {
    await setResult(result);
    const { rows } = await search(hotel.token);
    expect(rows.map(({ scheduleResult }) => scheduleResult)).toEqual(['Executed']);
  }
});

test('of a result a member of the desk reads that there is one, and a member for results which', async () => {
  const { signIn, setResult } = await providerAndHotel();
  await setResult('Unauthorized');
  const resultFor = async (roles: readonly Role[]) =>
    (await search(await signIn(roles))).rows.map(({ scheduleResult }) => scheduleResult);

  expect(await resultFor(['desk'])).toEqual(['WithResult']);
  expect(await resultFor(['manager', 'desk'])).toEqual(['WithResult']);
  expect(await resultFor(['results'])).toEqual(['Unauthorized']);
});

test('who reads which result is recorded as a reader of it', async () => {
  const { signIn, provider, appointment } = await providerAndHotel();
  const results = await signIn(['results']);
  await search(results, { date: '2026-11-26' });
  await search(provider.token, { code: appointment.code });
  await app.call('GET', `accommodation/scheduled/${appointment.id}/person`, { token: results });

  const recorded = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'fields'])
    .where('entityId', '=', provider.entityId)
    .execute();
  const hasResult = recorded.map(({ act, fields }) => [act, fields.includes('result')]);
  expect(hasResult.toSorted()).toEqual([
    ['listed', true],
    ['opened', true],
    ['searched', false],
  ]);
});

test('the list of a day is recorded once, and who was found otherwise each time', async () => {
  const { provider, hotel, appointment } = await providerAndHotel();
  await search(provider.token, { date: '2026-11-26' });
  await search(provider.token, { date: '2026-11-26' });
  await search(hotel.token, { name: 'Inês' });

  const recorded = await app.db
    .selectFrom('healthAccesses')
    .select(['entityId', 'act', 'serviceDate', 'appointmentId'])
    .where('entityId', 'in', [provider.entityId, hotel.entityId])
    .orderBy('act')
    .execute();
  expect(recorded).toEqual([
    { entityId: provider.entityId, act: 'listed', serviceDate: '2026-11-26', appointmentId: null },
    { entityId: hotel.entityId, act: 'searched', serviceDate: null, appointmentId: appointment.id },
  ]);
});

test('pages hold the asked number of appointments, by time', async () => {
  const { provider, entityService, appointment } = await providerAndHotel();
  const later = await buildAppointment(app.db, {
    entityServiceId: entityService.id,
    startsAt: new Date('2026-11-26T11:00:00Z'),
    endsAt: new Date('2026-11-26T11:15:00Z'),
    serviceDate: '2026-11-26',
  });
  const pageOf = (pageNumber: number) => search(provider.token, {}, { pageNumber, pageSize: 1 });

  expect(codesOf(await pageOf(1))).toEqual([appointment.code]);
  expect(codesOf(await pageOf(2))).toEqual([later.code]);
  expect((await pageOf(2)).pagination).toMatchObject({ totalPages: 2, totalRecords: 2 });
});

test('another hotel gets the same answer for an appointment that it did not book as for none', async () => {
  const { appointment } = await providerAndHotel();
  const other = await buildMember(app.db, { entityType: 'AccommodationPartner' });
  const token = await app.signIn(other.accountId, other.entityId);

  const answer = await app.call('POST', `accommodation/scheduled/${appointment.id}/reschedule`, {
    token,
    body: { newDate: '2026-11-26T11:00:00+00:00' },
    headers: { 'idempotency-key': 'other-hotel' },
  });

  expect(answer.status).toBe(404);
  expect((await cancel(appointment.id, token)).status).toBe(404);
});

const cancel = (id: string, token: string) =>
  app.call('DELETE', `accommodation/scheduled/${id}`, {
    token,
    headers: { 'idempotency-key': `cancel-${token.slice(-8)}` },
  });

test('a hotel cancels what it booked for a guest, and reads it as cancelled', async () => {
  const { appointment, hotel, provider } = await providerAndHotel();

  expect((await cancel(appointment.id, provider.token)).status).toBe(403);
  expect(await cancel(appointment.id, hotel.token)).toMatchObject({
    status: 200,
    body: { type: 'Success', data: { refundState: 'none', refundCents: 0 } },
  });

  const { rows } = await search(hotel.token);
  expect(rows).toMatchObject([{ status: 'Canceled', canCancel: false, canReschedule: false }]);
});

test('a list of all days has today and what is to come first, by time, then past days from the latest', async () => {
  const { provider, entityService, guest, person } = await providerAndHotel();
  for (const day of ['2026-11-20', '2026-11-27', '2026-11-22', frozenAt.toISOString().slice(0, 10)])
    await buildAppointment(app.db, {
      entityServiceId: entityService.id,
      accountId: guest.id,
      personId: person.id,
      startsAt: new Date(`${day}T09:00:00Z`),
      endsAt: new Date(`${day}T09:15:00Z`),
      serviceDate: day,
    });
  const { rows } = await search(provider.token);
  expect(rows.map(({ scheduledDate }) => scheduledDate.slice(0, 10))).toEqual([
    frozenAt.toISOString().slice(0, 10),
    '2026-11-26',
    '2026-11-27',
    '2026-11-22',
    '2026-11-20',
  ]);
});
