import { busyFeedMinutes, overfullCalendarHours } from '@vaga/contract/calendar-limits';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCalendar } from '../src/agenda/calendars/add-calendar.ts';
import { readDueCalendars } from '../src/agenda/calendars/calendars.queries.ts';
import { createBusyTimesReader } from '../src/agenda/calendars/read-busy-times.ts';
import type { CalendarsDeps } from '../src/agenda/calendars/read-calendar.ts';
import { readCalendarAgain } from '../src/agenda/calendars/read-calendar.ts';
import { memberActor } from '../src/identity/index.ts';
import type { FetchedFile } from '../src/platform/fetch-public-file.ts';
import { frozenAt } from './app.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { wednesday } from './patient-actions.ts';
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

const address = 'https://calendar.example/secret-of-the-room.ics';
const busyTimes = createBusyTimesReader();

/** An external calendar that is busy at these times of Wednesday, as `[09:00, 10:00]`. */
function calendarOf(...hours: readonly (readonly [from: string, until: string])[]): FetchedFile {
  const stamp = (time: string) => `${wednesday}T${time}00Z`.replaceAll(/[-:]/g, '');
  const events = hours.flatMap(([from, until], index) => [
    ...['BEGIN:VEVENT', `UID:${index}`, 'DTSTAMP:20260101T000000Z', 'SUMMARY:Jantar da Rosa'],
    ...[`DTSTART:${stamp(from)}`, `DTEND:${stamp(until)}`, 'END:VEVENT'],
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR'];
  return { kind: 'content', content: Buffer.from(lines.join('\r\n')), etag: '"1"' };
}

async function openManager() {
  const { service, desk } = await openProviderDesk(app);
  const { entityId, poolId } = service;
  const manager = await openDesk(app, { entityId, roles: ['manager'] });
  const { organisationId } = await app.db
    .selectFrom('entities')
    .select('organisationId')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const external: { file: FetchedFile } = { file: calendarOf(['09:00', '10:00']) };
  const deps: CalendarsDeps = { ...app, busyTimes, fetchFile: async () => external.file };
  const actor = memberActor({
    accountId: manager.accountId,
    entityId,
    membership: {
      entityId,
      organisationId,
      entityType: 'TestPartner',
      standing: 'open',
      roles: ['manager'],
      organisationRoles: [],
    },
  } as never);
  const connect = (given: object = {}) =>
    addCalendar(deps, { actor, poolId, address, now: app.clock.now(), ...given });
  const read = (id: string) => readCalendarAgain(deps, { id, now: app.clock.now() });
  return { service, desk, manager, external, deps, actor, connect, read };
}

/** @param line method and path. */
function call(desk: Desk, line: string, body?: object) {
  const [method = '', path = ''] = line.split(' ');
  return app.call(method, path, { token: desk.token, ...(body ? { body } : {}) });
}
const listOf = async (desk: Desk) => (await call(desk, 'GET v1/calendars')).body.data;

test('the busy times of a calendar take times from the public and the desk, and are given back when it is removed', async () => {
  const { service, desk, manager, external, connect, read } = await openManager();
  const { data } = await connect();
  const id = data?.id ?? '';
  expect((await desk.reserve(service, '09:00')).status).toBe(409);
  expect((await desk.reserve(service, '10:00')).status).toBe(200);

  external.file = calendarOf(['11:00', '12:00']);
  expect(await read(id)).toBeNull();
  expect((await desk.reserve(service, '11:00')).status).toBe(409);
  expect((await desk.reserve(service, '09:00')).status).toBe(200);

  expect((await call(manager, `DELETE v1/calendars/${id}`)).status).toBe(200);
  expect((await desk.reserve(service, '11:00')).status).toBe(200);
});

test('a calendar that is as it was locks and writes nothing of the agenda', async () => {
  const { service, connect, read } = await openManager();
  const { data } = await connect();
  const versionOf = async () =>
    (
      await app.db
        .selectFrom('entities')
        .select('termsVersion')
        .where('id', '=', service.entityId)
        .executeTakeFirstOrThrow()
    ).termsVersion;
  const before = await versionOf();
  app.clock.advance(600_000);
  expect(await read(data?.id ?? '')).toBeNull();
  expect(await versionOf()).toBe(before);
});

test('one that can no longer be read keeps its last times, and says why', async () => {
  const { service, desk, manager, external, connect, read } = await openManager();
  const { data } = await connect();
  external.file = { kind: 'failed', failure: 'unreachable' };
  app.clock.advance(600_000);
  expect(await read(data?.id ?? '')).toBe('unreachable');
  expect((await desk.reserve(service, '09:00')).status).toBe(409);
  expect((await listOf(manager)).busyCalendars).toMatchObject([
    { host: 'calendar.example', error: 'unreachable', readAt: frozenAt.toISOString(), times: 1 },
  ]);
});

test('one that has too many times is read once a day, and one that is not reached every ten minutes', async () => {
  const { external, connect, read } = await openManager();
  const id = (await connect()).data?.id ?? '';
  const everySecond = ['UID:1', 'DTSTART:20261124T100000Z', 'RRULE:FREQ=SECONDLY;INTERVAL=2'];
  const event = ['BEGIN:VEVENT', ...everySecond, 'DURATION:PT1S', 'END:VEVENT'];
  const content = Buffer.from(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'));
  const isDue = async (minutes: number) => {
    app.clock.advance(minutes * 60_000);
    const due = await readDueCalendars(app.db, app.clock.now());
    return due.some((calendar) => calendar.id === id);
  };
  external.file = { kind: 'failed', failure: 'unreachable' };
  await read(id);
  expect(await isDue(busyFeedMinutes)).toBe(true);
  external.file = { kind: 'content', content, etag: null };
  expect(await read(id)).toBe('too_many_times');
  expect(await isDue(busyFeedMinutes)).toBe(false);
  expect(await isDue(overfullCalendarHours * 60)).toBe(true);
});

test('what is booked within its times stays booked, and is counted', async () => {
  const { service, desk, manager, connect } = await openManager();
  await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  await connect();
  expect((await listOf(manager)).busyCalendars).toMatchObject([{ bookings: 1 }]);
});

test('a time of an external calendar is in the list of what is unavailable, and is not deleted there', async () => {
  const { manager, connect } = await openManager();
  await connect();
  const { body } = await call(manager, 'GET v1/closures?kind=busy');
  expect(body.data.closures).toMatchObject([{ kind: 'busy', what: 'pool', reasonPt: '' }]);
  const [{ id }] = body.data.closures;
  const refused = await call(manager, `DELETE v1/closures/${id}`);
  expect([refused.status, refused.body.messages[0].code]).toEqual([409, 'closure.of_calendar']);
});

test('the address is stored encrypted, and no title of an event is stored at all', async () => {
  const { connect } = await openManager();
  const { data } = await connect();
  const row = await app.db
    .selectFrom('busyCalendars')
    .selectAll()
    .where('id', '=', data?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(row.address.toString('latin1')).not.toContain('secret-of-the-room');
  const closures = await app.db
    .selectFrom('closures')
    .selectAll()
    .where('busyCalendarId', '=', row.id)
    .execute();
  expect(JSON.stringify(closures)).not.toContain('Rosa');
});

test('the same calendar twice, one too many, one that is none and one that is not public are refused in words', async () => {
  const { service, manager, external, connect } = await openManager();
  const codeOf = async (given: object = {}) => (await connect(given)).messages[0]?.code;
  expect(await codeOf()).toBe('calendar.added');
  expect(await codeOf({ address: 'webcal://calendar.example/secret-of-the-room.ics#a' })).toBe(
    'calendar.known',
  );
  external.file = { kind: 'content', content: Buffer.from('<html>'), etag: null };
  expect(await codeOf({ address: `${address}?2` })).toBe('calendar.not_a_calendar');
  external.file = calendarOf();
  for (const more of ['?2', '?3'])
    expect(await codeOf({ address: address + more })).toBe('calendar.added');
  expect(await codeOf({ address: `${address}?4` })).toBe('calendar.too_many');
  const add = (typed: string) =>
    call(manager, 'POST v1/calendars', { pool: service.poolId, address: typed });
  for (const typed of ['https://127.0.0.1/a.ics', 'https://localhost/a.ics', 'https://[::1]/a.ics'])
    expect((await add(typed)).body.messages[0].code).toBe('calendar.not_public');
  expect((await add('http://calendar.example/a.ics')).status).toBe(400);
});

test('an event from the year 0 on, or until the year 19,000, takes the time between', async () => {
  const { service, desk, external, connect } = await openManager();
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:00000101T000000', 'DURATION:P990000W'];
  const lines = ['BEGIN:VCALENDAR', ...event, 'END:VEVENT', 'END:VCALENDAR'];
  external.file = { kind: 'content', content: Buffer.from(lines.join('\r\n')), etag: null };
  expect((await connect()).type).toBe('Success');
  expect((await desk.reserve(service, '10:00')).status).toBe(409);
});

test('while a calendar takes a time, either who asks for it has it or it is closed, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { service, desk, connect } = await openManager();
    const [held] = await Promise.all([desk.reserve(service, '09:00'), connect()]);
    expect([200, 409]).toContain(held.status);
    const after = await desk.reserve(service, '09:00');
    expect(after.status).toBe(409);
  }
});

test('the agenda is read by calendar programs at its address, without names, and once as long as it is the same', async () => {
  const { service, desk, manager } = await openManager();
  await desk.book((await desk.reserve(service, '09:00')).body.data.id);
  const make = async (detail: string) =>
    (await call(manager, 'POST v1/calendar-links', { pool: null, detail })).body.data;
  const link = await make('initials');
  const path = new URL(link.address).pathname;
  const feed = await app.call('GET', path);
  expect([feed.status, feed.headers['content-type']]).toEqual([200, 'text/calendar']);
  const events = new ICAL.Component(ICAL.parse(feed.body)).getAllSubcomponents('vevent');
  const [event] = events.map((component) => new ICAL.Event(component));
  expect(events).toHaveLength(1);
  expect(event?.startDate.toJSDate().toISOString()).toBe(`${wednesday}T09:00:00.000Z`);
  expect(event?.summary).toMatch(/ · \p{Lu}\. \p{Lu}\.$/u);
  const { name } = await app.db
    .selectFrom('persons as p')
    .innerJoin('appointments as a', 'a.personId', 'p.id')
    .select('p.name')
    .where('a.entityServiceId', '=', service.entityServiceId)
    .executeTakeFirstOrThrow();
  for (const word of name.split(' ')) expect(feed.body).not.toContain(word);
  const headers = { 'if-none-match': String(feed.headers.etag) };
  expect((await app.call('GET', path, { headers })).status).toBe(304);

  const busy = await app.call('GET', new URL((await make('busy')).address).pathname);
  expect(busy.body).toContain('SUMMARY:Ocupado');
  expect((await call(manager, `DELETE v1/calendar-links/${link.id}`)).status).toBe(200);
  expect((await app.call('GET', path)).status).toBe(404);
});

test('no name of an entity adds a line to its calendar', async () => {
  const { service, manager } = await openManager();
  const businessName = 'Clínica; Sol, Lda\r\nBEGIN:VEVENT\r\nEND:VEVENT';
  await app.db
    .updateTable('entities')
    .set({ businessName })
    .where('id', '=', service.entityId)
    .execute();
  const { body } = await call(manager, 'POST v1/calendar-links', { pool: null, detail: 'busy' });
  const feed = await app.call('GET', new URL(body.data.address).pathname);
  const calendar = new ICAL.Component(ICAL.parse(feed.body));
  expect(calendar.getAllSubcomponents()).toEqual([]);
  expect(feed.body).toContain('\r\nNAME:Clínica\\; Sol\\, Lda\\nBEGIN:VEVENT\\nEND:VEVENT\r\n');
});

test('the address of a manager who is no member any more shows no service and no initials; one that says busy goes on', async () => {
  const { manager } = await openManager();
  const make = async (detail: string) => {
    const made = await call(manager, 'POST v1/calendar-links', { pool: null, detail });
    return new URL(made.body.data.address).pathname;
  };
  const [initials, busy] = [await make('initials'), await make('busy')];
  const read = async (path: string) => (await app.call('GET', path)).status;
  expect([await read(initials), await read(busy)]).toEqual([200, 200]);
  await app.db.deleteFrom('entityMembers').where('accountId', '=', manager.accountId).execute();
  expect([await read(initials), await read(busy)]).toEqual([404, 200]);
});
