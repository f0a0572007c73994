import type { Reservation } from '@vaga/contract/accommodation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/app.ts';
import {
  buildAppointment,
  buildEntity,
  buildMember,
  buildPerson,
  buildReservation,
} from '../../test/builders/index.ts';
import type { Desk } from '../../test/desk.fixture.ts';
import { openHotelDesk } from '../../test/desk.fixture.ts';
import { hostileValues, withEachLeaf } from '../../test/matrix/hostile-values.ts';
import type { TravelFixture } from '../../test/travel.fixture.ts';
import { createTravelFixture } from '../../test/travel.fixture.ts';
import { accommodationJobs } from './accommodation.jobs.ts';

let fixture: TravelFixture;
let calls = 0;

beforeAll(async () => {
  fixture = await createTravelFixture();
});
afterAll(() => fixture.close());

const week = { checkInDate: '2026-12-01', checkOutDate: '2026-12-08' };
const ana = { name: 'Ana Reis', arrivesAt: '2026-12-01T15:00:00Z' };

type Session = Pick<Desk, 'token'>;

function add({ token }: Session, body: object): Promise<Answer> {
  calls += 1;
  // Each from an address of its own: how many one may make a minute is another test's.
  const from = `10.3.${(calls >> 8) & 255}.${calls & 255}`;
  return fixture.call('POST', 'accommodation/reservation', { token, from, body });
}

const read = ({ token }: Session, query = ''): Promise<Answer> =>
  fixture.call('GET', `accommodation/reservation${query}`, { token });
const list = async (desk: Session, query = ''): Promise<Reservation[]> =>
  (await read(desk, query)).body.data;

let numbers = 0;
const newCode = () => {
  numbers += 1;
  return `MARE-${100 + numbers}`;
};

test('a hotel adds a stay with its guests, and lists it; a guest adds it by its code', async () => {
  const desk = await openHotelDesk(fixture, { businessName: 'Hotel Maré' });
  const code = newCode();
  const guests = [ana, { name: 'Rui Reis', arrivesAt: '2026-12-02T09:30:00Z' }];
  const added = await add(desk, { code: ` ${code.toLowerCase()} `, ...week, guests });
  expect(added.body).toMatchObject({ type: 'Success', data: { reservation: { code } } });
  const stays = await list(desk);
  expect(stays).toEqual([
    expect.objectContaining({
      ...week,
      idCheckinAsset: added.body.data.id,
      code,
      entity: 'Hotel Maré',
      isOver: false,
      toSchedule: 2,
      toPay: 0,
      booked: 0,
    }),
  ]);
  expect(stays[0]?.people).toEqual([
    { id: expect.any(String), name: 'Ana Reis', arrivesAt: '2026-12-01T15:00:00' },
    { id: expect.any(String), name: 'Rui Reis', arrivesAt: '2026-12-02T09:30:00' },
  ]);

  const family = await fixture.addFamily();
  await fixture.reservation(family, code);
  const own = (await fixture.as(family, 'GET accommodation/reservation')).body.data;
  expect(own).toMatchObject([{ code, people: [] }]);
});

test('the hotel sees of guests who added the code how many are booked, and neither who nor what', async () => {
  const desk = await openHotelDesk(fixture);
  const code = newCode();
  await add(desk, { code, ...week, guests: [ana] });
  const { family, checkinId } = await arrivingAt(code);
  expect(await list(desk)).toMatchObject([{ toSchedule: 1, booked: 0 }]);

  const { idAsset } = (await fixture.pending(family))[0] ?? { idAsset: '' };
  const cart = (await fixture.schedule(family, await travelOf(checkinId), { idAssets: [idAsset] }))
    .body.data;
  await buildAppointment(fixture.db, {
    accountId: family.accountId,
    cartId: cart.idCart,
    assetId: cart.assets[0].idAsset,
    personId: family.personIds[0] ?? '',
    status: 'Pending',
  });
  const answer = await read(desk);
  expect(answer.body.data).toMatchObject([{ toSchedule: 0, toPay: 0, booked: 1 }]);
  expect(answer.body.data[0].people).toMatchObject([{ name: ana.name }]);
  expect(JSON.stringify(answer.body)).not.toMatch(/Matilde|Antig/);
});

async function arrivingAt(code: string) {
  const family = await fixture.addFamily();
  const checkinId = await fixture.reservation(family, code);
  const name = 'Matilde Tavares';
  await fixture.db
    .updateTable('persons')
    .set({ name })
    .where('id', 'in', family.personIds)
    .execute();
  await fixture.guest(family, checkinId, name);
  await fixture.travel(family, { checkinId, idPersons: family.personIds });
  return { family, checkinId };
}

const travelOf = async (checkinId: string) =>
  (
    await fixture.db
      .selectFrom('travels')
      .select('id')
      .where('checkinAssetId', '=', checkinId)
      .executeTakeFirstOrThrow()
  ).id;

test('what the hotel booked for a stay counts by person, and what waits for its payment apart', async () => {
  const desk = await openHotelDesk(fixture);
  const code = newCode();
  const guests = ['Ana Reis', 'Rui Reis', 'Eva Reis'].map((name) => ({ ...ana, name }));
  const { id } = (await add(desk, { code, ...week, guests })).body.data;
  await bookedBy(desk, { reservationId: id, name: 'Ana Reis', status: 'Pending' });
  await bookedBy(desk, { reservationId: id, name: 'ANA REIS', status: 'Await' });
  await bookedBy(desk, { reservationId: id, name: 'Rui Reis', status: 'PaymentPending' });
  await bookedBy(desk, { reservationId: id, name: 'Eva Reis', status: 'Canceled' });
  expect(await list(desk)).toMatchObject([{ toSchedule: 1, toPay: 1, booked: 2 }]);
});

async function bookedBy(
  desk: Desk,
  given: { reservationId: string; name: string; status: string },
): Promise<void> {
  const { reservationId, name, status } = given;
  const { accountId, id: personId } = await buildPerson(fixture.db, { name });
  const { id } = await buildAppointment(fixture.db, { accountId, personId, status });
  await fixture.db
    .updateTable('appointments')
    .set({
      reservationId,
      bookedByAccountId: desk.accountId,
      bookedByEntityId: desk.entityId,
    })
    .where('id', '=', id)
    .execute();
}

test('a hotel has its own stays alone, in pages and by the start of a code', async () => {
  const [desk, other] = [await openHotelDesk(fixture), await openHotelDesk(fixture)];
  const codes = ['ROOM-A1', 'ROOM-A2', 'ROOM-B1'];
  for (const [index, code] of codes.entries()) {
    await add(desk, { code, ...week, checkInDate: `2026-12-0${index + 1}` });
  }
  await buildReservation(fixture.db, {
    entityId: desk.entityId,
    code: 'ROOM-OLD',
    checkInDate: '2026-11-20',
    checkOutDate: '2026-11-23',
  });
  expect(await list(other)).toEqual([]);
  expect((await list(desk)).map(({ code }) => code)).toEqual([...codes, 'ROOM-OLD']);
  expect((await list(desk, '?code=room-%61')).map(({ code }) => code)).toEqual(codes.slice(0, 2));
  const second = await read(desk, '?pageNumber=2&pageSize=3');
  expect(second.body.data).toMatchObject([{ code: 'ROOM-OLD', isOver: true, toSchedule: 0 }]);
  expect(second.body.pagination).toMatchObject({ pageNumber: 2, totalPages: 2, totalRecords: 4 });
});

test('a code that any hotel has is refused with a warning, and of two at once one is', async () => {
  const [desk, other] = [await openHotelDesk(fixture), await openHotelDesk(fixture)];
  const code = newCode();
  const both = await Promise.all([
    add(desk, { code, ...week, guests: [ana] }),
    add(other, { code, ...week, guests: [ana] }),
  ]);
  expect(both.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning']);
  const again = await add(desk, { code, ...week });
  expect([again.status, again.body]).toMatchObject([
    200,
    { type: 'Warning', data: null, messages: [{ code: 'stay.code_taken' }] },
  ]);
  const { rows } = await sql<{ stays: number; guests: number }>`
    select count(distinct r.id)::int as stays, count(g.id)::int as guests
      from reservations r left join stay_guests g on g.reservation_id = r.id where r.code = ${code}`.execute(
    fixture.db,
  );
  expect(rows).toEqual([{ stays: 1, guests: 1 }]);
});

test('wrong codes, days and guests are refused with their reason, and leave no stay', async () => {
  const desk = await openHotelDesk(fixture);
  const code = newCode();
  const wrong: [object, number, string][] = [
    [{ code: '=CMD()', ...week }, 200, 'stay.code_wrong'],
    [{ code }, 400, 'checkInDate'],
    [{ code, checkInDate: '2026-12-01' }, 400, 'checkOutDate'],
    [{ code, checkInDate: '2026-12-08', checkOutDate: '2026-12-08' }, 200, 'stay.days_wrong'],
    [{ code, checkInDate: '2026-11-20', checkOutDate: '2026-11-23' }, 200, 'reservation.over'],
    [{ code, checkInDate: '2026-12-01', checkOutDate: '2036-12-08' }, 200, 'stay.too_far'],
    [
      { code, ...week, guests: [ana, { ...ana, name: 'ANA  reis' }] },
      200,
      'cart.duplicate_persons',
    ],
    [
      { code, ...week, guests: [{ ...ana, arrivesAt: '2026-12-09T10:00:00Z' }] },
      200,
      'stay.arrival_outside',
    ],
    [{ code, ...week, guests: [{ ...ana, arrivesAt: '2026-12-01' }] }, 400, 'guests.0.arrivesAt'],
    [{ code, ...week, guests: Array(21).fill(ana) }, 400, 'guests'],
  ];
  for (const [body, status, message] of wrong) {
    const answer = await add(desk, body);
    expect({ message, status: answer.status, body: answer.body }).toMatchObject({
      message,
      status,
      body: { type: 'Error', messages: [{ code: message }] },
    });
  }
  expect(await list(desk)).toEqual([]);
});

test('hostile input of a hotel is refused or harmless, and never an error of ours', async () => {
  const desk = await openHotelDesk(fixture);
  const body = { code: 'HOSTILE-1', ...week, guests: [ana] };
  for (const value of hostileValues) {
    for (const hostile of withEachLeaf(body, value)) {
      const { status } = await add(desk, hostile as object);
      expect({ hostile, isOurs: status >= 500 }).toEqual({ hostile, isOurs: false });
    }
  }
});

test('a member of another type of partner has reservations of their own, and makes no stay', async () => {
  const pharmacy = await buildEntity(fixture.db, { entityType: 'TestPartner' });
  const member = await buildMember(fixture.db, { entityId: pharmacy.id, roles: ['manager'] });
  const token = await fixture.signIn(member.accountId, pharmacy.id);
  const answer = await add({ token }, { code: newCode(), ...week });
  expect(answer.body).toMatchObject({ type: 'Error', messages: [{ code: 'reservation.unknown' }] });
  expect(await list({ token })).toEqual([]);
});

test('the names of guests are forgotten 30 days after the departure, and their stay is not', async () => {
  const desk = await openHotelDesk(fixture);
  const { id } = (await add(desk, { code: newCode(), ...week, guests: [ana] })).body.data;
  const names = async (day: string) => {
    const now = new Date(`${day}T03:53:00Z`);
    await accommodationJobs(fixture)['accommodation.sweep']?.({} as never, { now });
    const guests = fixture.db.selectFrom('stayGuests').select('name');
    return (await guests.where('reservationId', '=', id).execute()).map(({ name }) => name);
  };
  expect(await names('2027-01-07')).toEqual([ana.name]);
  expect(await names('2027-01-08')).toEqual([]);
  expect(await list(desk)).toMatchObject([{ idCheckinAsset: id, people: [] }]);
});
