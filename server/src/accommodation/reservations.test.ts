import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEntity, buildPerson, buildReservation } from '../../test/builders/index.ts';
import type { TravelFixture } from '../../test/travel.fixture.ts';
import { createTravelFixture } from '../../test/travel.fixture.ts';
import { newId } from '../platform/uuid.ts';

let fixture: TravelFixture;

beforeAll(async () => {
  fixture = await createTravelFixture();
});

afterAll(() => fixture.close());

test('a reservation is added by its code, ignoring case and spaces, with its entity and dates', async () => {
  const { code } = await buildReservation(fixture.db);
  const family = await fixture.addFamily();
  const typed = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `;
  const { status, body } = await fixture.as(family, 'POST accommodation/reservation', {
    code: typed,
  });
  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data).toMatchObject({ id: body.data.idCheckinAsset });

  const listed = await fixture.as(family, 'GET accommodation/reservation');
  expect(listed.body.data).toEqual([
    {
      idCheckinAsset: body.data.id,
      code,
      people: [],
      entity: 'Hotel Maré',
      address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
      timeZone: 'Europe/Lisbon',
      checkInDate: '2026-12-01',
      checkOutDate: '2026-12-08',
      isOver: false,
      toSchedule: 0,
      toPay: 0,
      booked: 0,
    },
  ]);
  expect(listed.body.pagination).toEqual({
    pageNumber: 1,
    pageSize: 1000,
    totalPages: 1,
    totalRecords: 1,
  });
});

test('the same code again returns the same reservation; another account has its own, without the guests', async () => {
  const { code } = await buildReservation(fixture.db);
  const [family, other] = [await fixture.addFamily(), await fixture.addFamily()];
  const added = await fixture.reservation(family, code);
  expect(await fixture.reservation(family, code)).toBe(added);
  await fixture.guest(family, added, 'Rosa Tavares');

  const otherId = await fixture.reservation(other, code);
  expect(otherId).not.toBe(added);
  const people = await fixture.as(other, `GET accommodation/reservation/${otherId}/person`);
  expect(people.body.data).toEqual([]);
});

test('an unknown code, a code of an entity that is no hotel, and a past reservation are refused', async () => {
  const family = await fixture.addFamily();
  const entity = await buildEntity(fixture.db);
  const closed = await buildEntity(fixture.db, {
    entityType: 'AccommodationPartner',
    isActive: false,
  });
  const past = { checkInDate: '2026-11-20', checkOutDate: '2026-11-23' };
  const last = { checkInDate: '2026-11-20', checkOutDate: '2026-11-24' };
  const codes = [
    'NOBODY',
    (await buildReservation(fixture.db, { entityId: entity.id })).code,
    (await buildReservation(fixture.db, { entityId: closed.id })).code,
    (await buildReservation(fixture.db, past)).code,
    (await buildReservation(fixture.db, last)).code,
  ];
  const answers = [];
  for (const code of codes) {
    const { body } = await fixture.as(family, 'POST accommodation/reservation', { code });
    answers.push(body.messages[0]?.code ?? body.type);
  }
  const unknown = 'reservation.unknown';
  expect(answers).toEqual([unknown, unknown, unknown, 'reservation.over', 'Success']);
  const short = await fixture.as(family, 'POST accommodation/reservation', { code: 'AB' });
  expect([short.status, short.body.messages[0].code]).toEqual([400, 'code']);
});

test('reservation codes cannot be guessed by trying many', async () => {
  const family = await fixture.addFamily();
  const codes: string[] = [];
  for (let attempt = 1; attempt <= 21; attempt += 1) {
    const { body } = await fixture.call('POST', 'accommodation/reservation', {
      token: family.token,
      from: '203.0.113.9',
      body: { code: `GUESS${attempt}` },
    });
    codes.push(body.messages[0].code);
  }
  expect(codes).toEqual([...Array(20).fill('reservation.unknown'), 'too_many']);
});

test('a guest with the name of a person (case-insensitive) is that person, a new name is added, and no guest is listed twice', async () => {
  const family = await fixture.addFamily();
  const known = await buildPerson(fixture.db, {
    accountId: family.accountId,
    name: 'Matilde Tavares',
  });
  const added = await fixture.reservation(family);
  expect(await fixture.guest(family, added, 'matilde tavares')).toBe(known.id);
  expect(await fixture.guest(family, added, 'MATILDE TAVARES')).toBe(known.id);
  const next = await fixture.guest(family, added, 'Élise Moreau');

  const path = `accommodation/reservation/${added}/person`;
  const { body } = await fixture.as(family, `GET ${path}`);
  expect(body.data).toEqual([
    { id: next, name: 'Élise Moreau' },
    { id: known.id, name: 'Matilde Tavares' },
  ]);
  for (const name of ['Zé', 'www.example.com']) {
    expect((await fixture.as(family, `POST ${path}`, { name })).status).toBe(400);
  }
});

test('a deleted person is no longer a guest', async () => {
  const family = await fixture.addFamily();
  const added = await fixture.reservation(family);
  const id = await fixture.guest(family, added, 'Élise Moreau');
  await fixture.travel(family, { checkinId: added, idPersons: [id] });
  await fixture.as(family, `DELETE onboarding/user/person/${id}`);
  const people = await fixture.as(family, `GET accommodation/reservation/${added}/person`);
  expect(people.body.data).toEqual([]);
  expect(await fixture.pending(family)).toEqual([]);
});

test('a reservation of another account answers 404', async () => {
  const [family, other] = [await fixture.addFamily(), await fixture.addFamily()];
  const added = await fixture.reservation(family);
  const path = `accommodation/reservation/${added}/person`;
  const date = '2026-12-01T12:00:00Z';
  const order = { idReservation: added, date, idPersons: other.personIds };
  const answers = [
    await fixture.as(other, `GET ${path}`),
    await fixture.as(other, `POST ${path}`, { name: 'Élise Moreau' }),
    await fixture.as(other, 'POST accommodation/reservation/travel/service', order),
    await fixture.as(other, `GET accommodation/reservation/${newId()}/person`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await fixture.as(other, 'GET accommodation/reservation')).body.data).toEqual([]);
});

test('upcoming reservations come before past ones, the next first, page by page', async () => {
  const family = await fixture.addFamily();
  const stays = [
    { checkInDate: '2026-12-20', checkOutDate: '2026-12-22' },
    { checkInDate: '2026-11-23', checkOutDate: '2026-11-25' },
  ];
  for (const stay of stays)
    await fixture.reservation(family, (await buildReservation(fixture.db, stay)).code);
  const past = await buildReservation(fixture.db, {
    checkInDate: '2026-10-01',
    checkOutDate: '2026-10-03',
  });
  await fixture.db
    .insertInto('checkinAssets')
    .values({
      id: newId(),
      accountId: family.accountId,
      reservationId: past.id,
      createdAt: fixture.clock.now(),
    })
    .execute();
  const read = async (query: string) =>
    (await fixture.as(family, `GET accommodation/reservation?${query}`)).body;
  const days = ({ data }: { data: Array<{ checkInDate: string }> }) =>
    data.map(({ checkInDate }) => checkInDate);
  expect(days(await read('limit=1000'))).toEqual(['2026-11-23', '2026-12-20', '2026-10-01']);
  const second = await read('pageNumber=2&pageSize=2');
  expect(days(second)).toEqual(['2026-10-01']);
  expect(second.pagination).toMatchObject({ totalPages: 2, totalRecords: 3 });
});

test('a reservation has at most 100 arrivals of guests over all days', async () => {
  const family = await fixture.addFamily(10);
  const checkinId = await fixture.reservation(family);
  for (const idPerson of family.personIds) {
    await fixture.db
      .insertInto('reservationGuests')
      .values({ checkinAssetId: checkinId, personId: idPerson, createdAt: fixture.clock.now() })
      .execute();
  }
  const arrive = (date: string) =>
    fixture.as(family, 'POST accommodation/reservation/travel/service', {
      idReservation: checkinId,
      idPersons: family.personIds,
      date: `${date}T12:00:00Z`,
    });
  for (let day = 10; day < 20; day += 1)
    expect((await arrive(`2026-12-${day}`)).body.type).toBe('Success');
  const { type, messages } = (await arrive('2026-12-20')).body;
  expect([type, messages[0].code]).toEqual(['Error', 'travel.too_many']);
});
