import type { Stay } from '@vaga/contract/stays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/app.ts';
import { buildAppointment, buildPerson, buildReservation } from '../../test/builders/index.ts';
import type { Desk } from '../../test/desk.fixture.ts';
import { openHotelDesk } from '../../test/desk.fixture.ts';
import { createTravelFixture, type TravelFixture } from '../../test/travel.fixture.ts';

let fixture: TravelFixture;

beforeAll(async () => {
  fixture = await createTravelFixture();
});
afterAll(() => fixture.close());

const week = { checkInDate: '2026-12-01', checkOutDate: '2026-12-08' };
const ana = { name: 'Ana Reis', arrivesAt: '2026-12-01T15:00:00Z' };
const rui = { name: 'Rui Reis', arrivesAt: '2026-12-02T09:30:00Z' };
let numbers = 0;
const newCode = () => {
  numbers += 1;
  return `DUNA-${100 + numbers}`;
};

async function openStay(desk: Desk, guests: object[] = [ana, rui]): Promise<Stay> {
  const { token } = desk;
  const body = { code: newCode(), ...week, guests };
  const added = await fixture.call('POST', 'accommodation/reservation', {
    token,
    from: `10.9.0.${numbers}`,
    body,
  });
  return read(desk, added.body.data.id);
}

const at = (id: string) => `v1/stays/${id}`;
const read = async ({ token }: Desk, id: string): Promise<Stay> =>
  (await fixture.call('GET', at(id), { token })).body.data;
const remove = ({ token }: Desk, id: string): Promise<Answer> =>
  fixture.call('DELETE', at(id), { token });
const change = ({ token }: Desk, stay: Stay, body: object = {}): Promise<Answer> =>
  fixture.call('PUT', at(stay.idCheckinAsset), { token, body: { ...formOf(stay), ...body } });

function formOf({ code, checkInDate, checkOutDate, people, version }: Stay) {
  const guests = people.map(({ id, name, arrivesAt }) => ({ id, name, arrivesAt }));
  return { code, checkInDate, checkOutDate, guests, version };
}

const actsOf = async (id: string) =>
  (
    await fixture.db
      .selectFrom('auditEntries')
      .select(['act', 'after'])
      .where('subjectId', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ act, after }) => ({ act, after }));

test('a stay gets another code, other days and other guests, who keep their id, and the record says so without their names', async () => {
  const desk = await openHotelDesk(fixture);
  const stay = await openStay(desk);
  const [first, second] = formOf(stay).guests;
  const code = newCode();
  const saved = await change(desk, stay, {
    code: code.toLowerCase(),
    checkOutDate: '2026-12-10',
    guests: [
      { ...first, name: second?.name },
      { ...second, name: first?.name },
      { name: 'Eva  Reis', arrivesAt: '2026-12-10T08:00:00Z' },
    ],
  });
  expect(saved.body).toMatchObject({ type: 'Success', data: { code, checkOutDate: '2026-12-10' } });
  const now = await read(desk, stay.idCheckinAsset);
  expect(now).toEqual(saved.body.data);
  expect(now.people).toEqual([
    { id: first?.id, name: 'Rui Reis', arrivesAt: '2026-12-01T15:00:00' },
    { id: second?.id, name: 'Ana Reis', arrivesAt: '2026-12-02T09:30:00' },
    { id: expect.any(String), name: 'Eva Reis', arrivesAt: '2026-12-10T08:00:00' },
  ]);
  await change(desk, now, { guests: [] });
  expect((await read(desk, stay.idCheckinAsset)).people).toEqual([]);
  const recorded = await actsOf(stay.idCheckinAsset);
  expect(recorded.map(({ act }) => act)).toEqual(['stay.added', 'stay.changed', 'stay.changed']);
  expect(recorded[1]?.after).toEqual({
    fromDate: week.checkInDate,
    untilDate: '2026-12-10',
    count: 3,
  });
  expect(JSON.stringify(recorded)).not.toContain('Reis');
});

test('of two members who edit a stay at once one saves, and the other reads what was saved', async () => {
  const desk = await openHotelDesk(fixture);
  const stay = await openStay(desk);
  const answers = await Promise.all([
    change(desk, stay, { checkOutDate: '2026-12-09' }),
    change(desk, stay, { checkOutDate: '2026-12-10' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = answers.sort((one, other) => one.status - other.status);
  expect(lost?.body).toMatchObject({
    messages: [{ code: 'conflict' }],
    data: { current: { checkOutDate: won?.body.data.checkOutDate } },
  });
});

test('a code that another stay has, wrong days and guests are refused, and the stay is as it was', async () => {
  const desk = await openHotelDesk(fixture);
  const stay = await openStay(desk);
  const taken = await buildReservation(fixture.db, { code: newCode() });
  const strange = '00000000-0000-4000-8000-000000000000';
  const wrong: [object, number, string][] = [
    [{ code: taken.code }, 200, 'stay.code_taken'],
    [{ code: '=CMD()' }, 200, 'stay.code_wrong'],
    [{ checkOutDate: week.checkInDate }, 200, 'stay.days_wrong'],
    [{ checkInDate: '2026-11-20', checkOutDate: '2026-11-23' }, 200, 'reservation.over'],
    [{ checkOutDate: '2036-12-08' }, 200, 'stay.too_far'],
    [
      { checkOutDate: '2026-12-02', guests: [{ ...ana, arrivesAt: '2026-12-05T10:00' }] },
      200,
      'stay.arrival_outside',
    ],
    [{ guests: [ana, { ...ana, name: 'ANA  reis' }] }, 200, 'cart.duplicate_persons'],
    [{ guests: [{ ...ana, id: strange }] }, 400, 'guests.0.id'],
    [{ guests: [{ ...ana, arrivesAt: '2026-12-01' }] }, 400, 'guests.0.arrivesAt'],
  ];
  for (const [body, status, code] of wrong) {
    const answer = await change(desk, stay, body);
    expect({ status: answer.status, code: answer.body.messages[0]?.code }).toEqual({
      status,
      code,
    });
  }
  expect(await read(desk, stay.idCheckinAsset)).toEqual(stay);
});

test('days that would leave out what the hotel booked for the stay are refused', async () => {
  const desk = await openHotelDesk(fixture);
  const stay = await openStay(desk);
  await bookFor(desk, stay, '2026-12-05');
  const shorter = await change(desk, stay, { checkOutDate: '2026-12-04' });
  expect(shorter.body).toMatchObject({ type: 'Error', messages: [{ code: 'stay.leaves_out' }] });
  expect((await change(desk, stay, { checkOutDate: '2026-12-05' })).body.type).toBe('Success');
});

async function bookFor(desk: Desk, stay: Stay, serviceDate: string): Promise<void> {
  const { accountId, id: personId } = await buildPerson(fixture.db);
  const { id } = await buildAppointment(fixture.db, { accountId, personId });
  await fixture.db
    .updateTable('appointments')
    .set({
      reservationId: stay.idCheckinAsset,
      serviceDate,
      startsAt: new Date(`${serviceDate}T10:00:00Z`),
      endsAt: new Date(`${serviceDate}T10:15:00Z`),
      bookedByAccountId: desk.accountId,
      bookedByEntityId: desk.entityId,
    })
    .where('id', '=', id)
    .execute();
}

test('a stay is deleted with its guests, but not once it is booked for or a guest has added its code', async () => {
  const desk = await openHotelDesk(fixture);
  const [unused, booked, added] = [
    await openStay(desk),
    await openStay(desk),
    await openStay(desk),
  ];
  await bookFor(desk, booked, '2026-12-05');
  await fixture.reservation(await fixture.addFamily(), added.code);
  for (const stay of [booked, added]) {
    const refused = await remove(desk, stay.idCheckinAsset);
    expect(refused.body).toMatchObject({ type: 'Warning', messages: [{ code: 'stay.in_use' }] });
    expect(await read(desk, stay.idCheckinAsset)).toMatchObject({ people: stay.people });
  }
  expect((await remove(desk, unused.idCheckinAsset)).body.type).toBe('Success');
  expect((await remove(desk, unused.idCheckinAsset)).status).toBe(404);
  expect((await actsOf(unused.idCheckinAsset)).at(-1)?.act).toBe('stay.removed');
});

test('a guest who adds the code while the hotel deletes the stay has it, or reads that it is not there', async () => {
  const desk = await openHotelDesk(fixture);
  for (let round = 0; round < 6; round += 1) {
    const stay = await openStay(desk, []);
    const { token } = await fixture.addFamily();
    const body = { code: stay.code };
    const [deleted, kept] = await Promise.all([
      remove(desk, stay.idCheckinAsset),
      fixture.call('POST', 'accommodation/reservation', { token, from: `10.9.1.${round}`, body }),
    ]);
    const outcome = [deleted.body.type, kept.body.type].join();
    expect(['Success,Error', 'Warning,Success']).toContain(outcome);
  }
});

test('a stay of another hotel is not found, by any call', async () => {
  const [desk, other] = [await openHotelDesk(fixture), await openHotelDesk(fixture)];
  const stay = await openStay(desk);
  const read404 = await fixture.call('GET', at(stay.idCheckinAsset), { token: other.token });
  const answers = [read404, await change(other, stay), await remove(other, stay.idCheckinAsset)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await read(desk, stay.idCheckinAsset)).toEqual(stay);
});

test('stays are found by parts of the name of one guest, whatever its accents', async () => {
  const desk = await openHotelDesk(fixture);
  const ines = await openStay(desk, [{ ...ana, name: 'Inês Conceição Simões' }, rui]);
  await openStay(desk, [
    { ...ana, name: 'Inês Prata' },
    { ...rui, name: 'Rui Simões' },
  ]);
  const found = async (query: string) =>
    (await fixture.call('GET', `accommodation/reservation?${query}`, { token: desk.token })).body;
  expect(await found('name=simoes%20ines')).toMatchObject({
    data: [{ code: ines.code }],
    pagination: { totalRecords: 1 },
  });
  expect((await found('name=simoes')).data).toHaveLength(2);
  expect((await found(`name=simoes&code=${ines.code}`)).data).toHaveLength(1);
  expect((await found('name=%25')).data).toEqual([]);
});
