import type { AgendaDay } from '@vaga/contract/agenda-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../src/platform/transact.ts';
import { addClosure } from '../src/scheduling/index.ts';
import { frozenAt } from './app.ts';
import { buildAppointment } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const readDay = (token: string, headers: Record<string, string> = {}, date = wednesday) =>
  app.call('GET', `v1/agenda/day?date=${date}`, { token, headers });
const dayOf = async (token: string): Promise<AgendaDay> => (await readDay(token)).body.data;
const startOf = ({ starts }: AgendaDay, time: string) =>
  starts.find(({ startsAt }) => startsAt === at(time));

test('a day has its starts, who is booked, what is held and reserved, and the totals', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 3 } });
  await app.db
    .updateTable('accounts')
    .set({ firstName: 'Ana' })
    .where('id', '=', desk.accountId)
    .execute();
  const booked = await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  await desk.reserve(service, '09:15');
  const family = await app.addFamily(2);
  const cart = await app.createCart(family, service.serviceId);
  await cart.hold(service, [at('09:30'), at('09:30')]);

  const day = await dayOf(desk.token);

  expect(day).toMatchObject({
    date: wednesday,
    timeZone: 'Europe/Lisbon',
    closedReason: null,
    hasSchedule: true,
    pools: [{ id: service.poolId, intervalMinutes: 15 }],
    people: [
      {
        id: booked.body.data.id,
        person: 'Joaquim Reis',
        idPool: service.poolId,
        idEntityService: service.entityServiceId,
        startsAt: at('09:00'),
        attendance: 'expected',
        paymentStatus: 'due',
        isFirstTime: true,
        isDataMissing: true,
        hasNote: false,
        hasPrescription: false,
        isAtAddress: false,
      },
    ],
    marks: [
      { kind: 'draft', label: 'Ana', places: 1, startsAt: at('09:15'), idPool: service.poolId },
      { kind: 'hold', label: null, places: 2, startsAt: at('09:30') },
    ],
    totals: { expected: 1, booked: 1, toPay: 0, requested: 0 },
  });
  expect(day.totals.dueCents).toBe(day.people[0]?.priceCents);
  const available = ['09:00', '09:15', '09:30', '09:45'].map(
    (time) => startOf(day, time)?.available,
  );
  expect(available).toEqual([2, 2, 1, 3]);
  const [pool] = day.pools;
  expect(pool?.available).toBe(day.starts.reduce((sum, start) => sum + start.available, 0));
});

test('the same day is not sent again until something of it changes, if only by the time', async () => {
  const { service, desk } = await openProviderDesk(app);
  const first = await readDay(desk.token);
  const etag = String(first.headers.etag);
  expect(etag).toBe(`"${first.body.data.revision}"`);
  expect((await readDay(desk.token, { 'if-none-match': `W/${etag}` })).status).toBe(304);
  const draft = await desk.reserve(service, '09:00');
  const changed = await readDay(desk.token, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  await desk.book(draft.body.data.id);
  const known = String((await readDay(desk.token)).headers.etag);
  app.clock.set(new Date('2026-11-24T09:20:00Z'));
  expect((await readDay(desk.token, { 'if-none-match': known })).status).toBe(304);
  app.clock.set(new Date('2026-11-25T09:10:00Z'));
  const { token } = await openDesk(app, { entityId: service.entityId });
  const late = await readDay(token, { 'if-none-match': known });
  expect(late.body.data.totals).toMatchObject({ late: 1, expected: 0 });
});

test('that a member listed a day is recorded once a day, and not for a day without people', async () => {
  const { service, desk } = await openProviderDesk(app);
  const recorded = () =>
    app.db
      .selectFrom('healthAccesses')
      .select(['serviceDate', 'act'])
      .where('accountId', '=', desk.accountId)
      .where('act', '=', 'listed')
      .execute();
  await readDay(desk.token);
  expect(await recorded()).toEqual([]);
  await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  for (let times = 0; times < 3; times += 1) await readDay(desk.token);
  expect(await recorded()).toEqual([{ serviceDate: wednesday, act: 'listed' }]);
});

test('who comes again is no first time, and what a colleague’s day shows is of their entity alone', async () => {
  const { service, desk } = await openProviderDesk(app);
  const person = { name: 'Joaquim Reis', phone: '912345678', dateOfBirth: '1956-03-02' };
  for (const time of ['09:00', '10:00'])
    await desk.book((await desk.reserve(service, time)).body.data.id, { person });
  const { people } = await dayOf(desk.token);
  const [first] = people;
  const accounts = await app.db
    .selectFrom('appointments')
    .select('accountId')
    .where('entityServiceId', '=', service.entityServiceId)
    .execute();
  const isOneAccount = new Set(accounts.map(({ accountId }) => accountId)).size === 1;
  expect(people.map(({ isFirstTime }) => isFirstTime)).toEqual([true, !isOneAccount]);
  const other = await openProviderDesk(app);
  expect(await dayOf(other.desk.token)).toMatchObject({ people: [], marks: [] });
  expect(JSON.stringify(await dayOf(other.desk.token))).not.toContain(first?.id);
  const hotel = await openHotelDesk(app);
  expect((await readDay(hotel.token)).status).toBe(403);
});

test('a closed day says why, and a block takes its starts', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { entityId } = service;
  const close = (from: string, until: string, reasonPt: string) =>
    inTransaction(app.db, (trx) =>
      addClosure(trx, {
        entityId,
        entityServiceId: null,
        from: new Date(from),
        until: new Date(until),
        reasonPt,
        reasonEn: 'Training',
        now: app.clock.now(),
      }),
    );
  await close('2026-11-25T10:00:00Z', '2026-11-25T10:30:00Z', 'Formação');
  const day = await dayOf(desk.token);
  expect(day.closedReason).toBeNull();
  expect(day.marks).toMatchObject([
    { kind: 'block', label: 'Formação', idPool: null, startsAt: at('10:00'), endsAt: at('10:30') },
  ]);
  expect([startOf(day, '09:45'), startOf(day, '10:00')].map((start) => start?.available)).toEqual([
    1, 0,
  ]);
  await close('2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z', 'feriado municipal');
  expect(await dayOf(desk.token)).toMatchObject({ closedReason: 'feriado municipal' });
  const english = await readDay(desk.token, { 'accept-language': 'en' });
  expect(english.body.data.closedReason).toBe('Training');
});

test('a past day, one that no calendar reaches and one with a clock change are answered', async () => {
  const { service, desk } = await openProviderDesk(app);
  await sql`update schedules set valid_from = '2025-01-01' where id = ${service.scheduleId}`.execute(
    app.db,
  );
  const past = await readDay(desk.token, {}, '2026-10-28');
  expect(past.body.data).toMatchObject({ date: '2026-10-28', totals: { booked: 0 } });
  expect(past.body.data.pools).toMatchObject([{ available: 0 }]);
  for (const date of ['9999-12-31', '1900-01-01', '2026-10-25'])
    expect((await readDay(desk.token, {}, date)).status).toBe(200);
  const today = await app.call('GET', 'v1/agenda/day', { token: desk.token });
  expect(today.body.data.date).toBe('2026-11-24');
});

test('the week counts the days from Monday on, and names no one', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 2 } });
  await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  const week = await app.call('GET', 'v1/agenda/week?date=2026-11-29', { token: desk.token });
  const { days } = week.body.data;
  expect(days.map(({ date }: { date: string }) => date)).toEqual(
    [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`),
  );
  const { starts, pools } = await dayOf(desk.token);
  expect(days[2]).toEqual({
    date: wednesday,
    closedReason: null,
    booked: 1,
    available: pools[0]?.available,
    capacity: starts.length * 2,
  });
  expect(JSON.stringify(week.body)).not.toContain('Joaquim');
  const known = { 'if-none-match': `"${week.body.data.revision}"` };
  const again = await app.call('GET', 'v1/agenda/week?date=2026-11-23', {
    token: desk.token,
    headers: known,
  });
  expect(again.status).toBe(304);
});

test('an appointment is opened with contacts, history here and changes in words, and that is recorded', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 2 } });
  await app.db
    .updateTable('accounts')
    .set({ firstName: 'Ana' })
    .where('id', '=', desk.accountId)
    .execute();
  const person = { name: 'Joaquim Reis', phone: '912345678', dateOfBirth: '1956-03-02' };
  const draft = await desk.reserve(service, '09:00');
  const booked = await desk.book(draft.body.data.id, { person, note: 'Vem de muletas' });
  const { id } = booked.body.data;
  app.clock.set(new Date('2026-11-25T08:50:00Z'));
  const today = await openDesk(app, { entityId: service.entityId });
  const { version } = (await dayOf(today.token)).people[0] ?? { version: 0 };
  await today.act(id, 'check-in', { version });

  const opened = await app.call('GET', `v1/agenda/appointments/${id}`, { token: today.token });

  expect(opened.body.data).toMatchObject({
    id,
    person: 'Joaquim Reis',
    phone: '912345678',
    dateOfBirth: '1956-03-02',
    note: 'Vem de muletas',
    hasNote: true,
    bookedBy: 'Ana',
    attendance: 'arrived',
    history: [],
  });
  expect(opened.body.data.changes[0]).toMatchObject({
    at: '2026-11-25T08:50:00+00:00',
    what: 'registou a entrada',
  });
  const recorded = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'appointmentId'])
    .where('accountId', '=', today.accountId)
    .where('act', '=', 'opened')
    .execute();
  expect(recorded).toEqual([{ act: 'opened', appointmentId: id }]);
  expect(opened.body.data.cancellation).toBeNull();
  const other = await openProviderDesk(app);
  const foreign = await app.call('GET', `v1/agenda/appointments/${id}`, {
    token: other.desk.token,
  });
  expect(foreign.status).toBe(404);
});

test('the history here has the other appointments of the same name and account, newest first', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { entityServiceId } = service;
  const family = await app.addFamily(2);
  const [personId, otherId] = family.personIds;
  const book = async (day: string, of: string | undefined, given = {}) => {
    const startsAt = new Date(`${day}T09:00:00Z`);
    const endsAt = new Date(`${day}T09:15:00Z`);
    const { id } = await buildAppointment(app.db, {
      entityServiceId,
      accountId: family.accountId,
      personId: of ?? '',
      startsAt,
      endsAt,
      serviceDate: day,
      ...given,
    });
    return id;
  };
  const old = await book('2026-10-01', personId);
  const next = await book('2026-12-01', personId);
  await book('2026-11-10', personId, { status: 'Canceled' });
  await book('2026-11-11', otherId);
  const id = await book(wednesday, personId);
  const { body } = await app.call('GET', `v1/agenda/appointments/${id}`, { token: desk.token });
  expect(body.data.history.map((one: { id: string }) => one.id)).toEqual([next, old]);
  expect(body.data).toMatchObject({ isFirstTime: false, bookedBy: 'O utente' });
  const later: string[] = [];
  for (let day = 10; day < 22; day += 1) later.push(await book(`2026-12-${day}`, personId));
  const full = await app.call('GET', `v1/agenda/appointments/${id}`, { token: desk.token });
  const shown = full.body.data.history.map((one: { id: string }) => one.id);
  // The next ten: many appointments to come leave the earlier ones their place.
  expect(shown).toEqual([...later.slice(0, 9).toReversed(), next, old]);
});

test('the tax number of the invoice is shown to members who may take money, and to no others', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { entityId } = service;
  const { id } = (await desk.book((await desk.reserve(service, '09:00')).body.data.id)).body.data;
  const read = async ({ token }: Desk) =>
    (await app.call('GET', `v1/agenda/appointments/${id}`, { token })).body.data.invoiceTaxNumber;
  expect(await read(desk)).toBeNull();
  await sql`update payments set invoice_tax_number = '501964843', invoice_name = 'Joaquim Reis'
             where id = (select payment_id from appointments where id = ${id})`.execute(app.db);

  expect(await read(desk)).toBe('501964843');
  expect(await read(await openDesk(app, { entityId, roles: ['manager'] }))).toBe('501964843');
  expect(await read(await openDesk(app, { entityId, roles: ['results'] }))).toBeNull();
});
