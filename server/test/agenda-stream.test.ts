import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { MemberRole } from '@vaga/contract/access';
import { streamsPerSession } from '@vaga/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agendaStreamRoutes } from '../src/agenda/index.ts';
import { createDrain } from '../src/platform/http/drain.ts';
import { inTransaction } from '../src/platform/transact.ts';
import { newId } from '../src/platform/uuid.ts';
import { addClosure } from '../src/scheduling/index.ts';
import type { TestApp } from './app.ts';
import { createTestApp } from './app.ts';
import {
  buildAppointment,
  buildEntityService,
  buildMember,
  buildSchedule,
} from './builders/index.ts';

const wednesday = '2026-11-25';
const limits = { checkMs: 150, heartbeatMs: 100, perEntity: 12 };

let app: TestApp;
let url: string;
let drain: ReturnType<typeof createDrain>;
beforeAll(async () => {
  app = await createTestApp({
    routes: (deps) => agendaStreamRoutes({ ...deps, limits }),
    register: (server) => {
      drain = createDrain(server);
    },
  });
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

interface Heard {
  status: number;
  headers: Headers;
  /** Names and data of the events so far. */
  events: Array<{ name: string; data: string }>;
  /** Everything that was sent, as it came. */
  text(): string;
  hasEnded(): boolean;
  close(): void;
}

async function openStream(token: string): Promise<Heard> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/v1/agenda/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const events: Heard['events'] = [];
  let text = '';
  let hasEnded = false;
  void (async () => {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g);
      events.splice(
        0,
        events.length,
        ...[...parts].map(([, name = '', data = '']) => ({ name, data })),
      );
    }
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    text: () => text,
    hasEnded: () => hasEnded,
    close: () => abort.abort(),
  };
}

/** The milliseconds until something is so; fails after three seconds. */
async function until(isSo: () => boolean): Promise<number> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > 3000) throw new Error('It did not happen within 3 s.');
    await pause(5);
  }
  return performance.now() - start;
}

async function openMember(given: { entityId?: string; roles?: MemberRole[] } = {}) {
  const member = await buildMember(app.db, { roles: ['desk'], ...given });
  const token = await app.signIn(member.accountId, member.entityId);
  const stream = await openStream(token);
  await until(() => stream.events.some(({ name }) => name === 'hello'));
  return { ...member, token, stream };
}

const daysOf = ({ events }: Heard) =>
  events.flatMap(({ name, data }) => (name === 'day' ? [JSON.parse(data).date] : []));

/** A booked appointment of Wednesday, inside a transaction that commits unless `fails`. */
async function bookAt(entityId: string, fails = false): Promise<void> {
  const { id: entityServiceId } = await buildEntityService(app.db, { entityId });
  const startsAt = new Date(`${wednesday}T09:00:00Z`);
  const endsAt = new Date(`${wednesday}T09:15:00Z`);
  const given = { entityServiceId, startsAt, endsAt, serviceDate: wednesday };
  const booked = app.db.transaction().execute(async (trx) => {
    await buildAppointment(trx, given);
    if (fails) throw new Error('rolled back');
  });
  await booked.catch((error: Error) => expect(error.message).toBe('rolled back'));
}

test('a commit reaches the members of its entity within a second, and a rolled-back one or another entity’s never', async () => {
  const [here, other] = [await openMember(), await openMember()];
  const { stream } = here;
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.headers.get('cache-control')).toBe('private, no-store');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  await bookAt(here.entityId, true);
  await pause(100);
  expect(daysOf(stream)).toEqual([]);
  await bookAt(here.entityId);
  expect(await until(() => daysOf(stream).length > 0)).toBeLessThan(1000);
  expect(daysOf(stream)).toEqual([wednesday]);
  expect(daysOf(other.stream)).toEqual([]);
  for (const { stream: opened } of [here, other]) opened.close();
});

test('no event has anything of a person: names of events, days and revisions alone', async () => {
  const { stream, entityId } = await openMember({ roles: ['results'] });
  const desk = await openMember({ entityId });
  await bookAt(entityId);
  await inTransaction(app.db, (trx) =>
    addClosure(trx, {
      entityId,
      entityServiceId: null,
      from: new Date('2026-12-24T00:00:00Z'),
      until: new Date('2026-12-27T00:00:00Z'),
      reasonPt: 'Natal',
      now: app.clock.now(),
    }),
  );
  await sql`select notify_agenda(${entityId}, 'requests'), notify_agenda(${entityId}, 'alerts')`.execute(
    app.db,
  );
  await until(() => stream.events.some(({ name }) => name === 'alerts'));
  await until(() => stream.events.some(({ name }) => name === 'heartbeat'));
  expect(daysOf(stream)).toEqual([wednesday, null]);
  const rest = stream
    .text()
    .replaceAll(/^retry: \d+\n\n/g, '')
    .replaceAll(/event: (hello|day|requests|alerts|heartbeat)\n/g, '')
    .replaceAll(/data: \{("revision":"[\w-]{36}"|"date":("\d{4}-\d\d-\d\d"|null))?\}\n\n/g, '');
  expect(rest).toBe('');
  await until(() => desk.stream.events.some(({ name }) => name === 'requests'));
  expect(desk.stream.events.map(({ name }) => name)).not.toContain('alerts');
  for (const one of [stream, desk.stream]) one.close();
});

test('a delay that is announced or taken back reaches the members on its day', async () => {
  const { stream, entityId, accountId } = await openMember();
  const { poolId } = await buildSchedule(app.db, { entityId });
  const createdAt = new Date(`${wednesday}T09:00:00Z`);
  const delay = { id: newId(), poolId, minutes: 25, madeBy: accountId, createdAt };
  await app.db
    .insertInto('delays')
    .values({ ...delay, untilAt: new Date('2026-11-26T00:00:00Z') })
    .execute();
  await until(() => daysOf(stream).length === 1);
  await app.db
    .updateTable('delays')
    .set({ endedAt: createdAt })
    .where('poolId', '=', poolId)
    .execute();
  await until(() => daysOf(stream).length === 2);
  expect(daysOf(stream)).toEqual([wednesday, wednesday]);
  stream.close();
});

test('a change of many days at once says so once', async () => {
  const { stream, entityId } = await openMember();
  const { id: entityServiceId } = await buildEntityService(app.db, { entityId });
  for (let day = 1; day <= 9; day += 1)
    await buildAppointment(app.db, {
      entityServiceId,
      serviceDate: `2027-01-0${day}`,
      startsAt: new Date(`2027-01-0${day}T09:00:00Z`),
      endsAt: new Date(`2027-01-0${day}T09:15:00Z`),
    });
  await until(() => daysOf(stream).length === 9);
  await sql`update appointments set desk_note = 'x' where entity_service_id = ${entityServiceId}`.execute(
    app.db,
  );
  await until(() => daysOf(stream).length > 9);
  await pause(50);
  expect(daysOf(stream).slice(9)).toEqual([null]);
  stream.close();
});

test('the stream of a member who is removed, or whose session has ended, says so and ends', async () => {
  const removed = await openMember();
  const signedOut = await openMember();
  const stays = await openMember({ entityId: removed.entityId });
  await app.db.deleteFrom('entityMembers').where('accountId', '=', removed.accountId).execute();
  await app.db
    .updateTable('sessions')
    .set({ revokedAt: app.clock.now() })
    .where('accountId', '=', signedOut.accountId)
    .execute();
  for (const { stream } of [removed, signedOut]) {
    await until(() => stream.hasEnded());
    expect(stream.events.at(-1)).toEqual({ name: 'signedOut', data: '{}' });
  }
  expect(stays.stream.hasEnded()).toBe(false);
  expect(stays.stream.events.some(({ name }) => name === 'signedOut')).toBe(false);
  stays.stream.close();
});

test('a member who may not read the day gets no stream, and neither do more than the limit', async () => {
  const hotel = await buildMember(app.db, { roles: ['desk'], entityType: 'AccommodationPartner' });
  const token = await app.signIn(hotel.accountId, hotel.entityId);
  expect((await openStream(token)).status).toBe(403);
  const { entityId, accountId, stream } = await openMember();
  const streams = [stream];
  // Each of a session of its own: one session has a limit below that of the entity.
  const openNew = async () => openStream(await app.signIn(accountId, entityId));
  while (streams.length < limits.perEntity) streams.push(await openNew());
  expect((await openNew()).status).toBe(429);
  streams.pop()?.close();
  await until(() => app.app.openStreams.size < limits.perEntity);
  const again = await openNew();
  expect(again.status).toBe(200);
  for (const opened of [...streams, again]) opened.close();
});

test('one session has ten streams at the most, and another of the same member is not refused for it', async () => {
  const { token, entityId, accountId, stream } = await openMember();
  const streams = [stream];
  while (streams.length < streamsPerSession) streams.push(await openStream(token));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await openStream(token)).status).toBe(429);
  const other = await openStream(await app.signIn(accountId, entityId));
  expect(other.status).toBe(200);
  streams.pop()?.close();
  await until(() => app.app.openStreams.size <= streamsPerSession);
  const again = await openStream(token);
  expect(again.status).toBe(200);
  for (const opened of [...streams, other, again]) opened.close();
  await until(() => app.app.openStreams.size === 0);
});

test('HEAD opens no stream: it would stay open without a reader', async () => {
  await until(() => app.app.openStreams.size === 0);
  const { accountId, entityId } = await buildMember(app.db, { roles: ['desk'] });
  const headers = { authorization: `Bearer ${await app.signIn(accountId, entityId)}` };
  const address = `${url}/api/v1/agenda/stream`;
  expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(404);
  expect(app.app.openStreams.size).toBe(0);
});

test('after the connection to the database was lost, every stream says to read again and hears of changes', async () => {
  const { stream, entityId } = await openMember();
  const first = stream.events.find(({ name }) => name === 'hello');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'vaga listen' and datname = current_database()`.execute(
    app.db,
  );
  const hellos = () => stream.events.filter(({ name }) => name === 'hello');
  await until(() => hellos().length > 1);
  expect(hellos().at(-1)).not.toEqual(first);
  await bookAt(entityId);
  await until(() => daysOf(stream).length > 0);
  stream.close();
});

test('a client that goes away leaves nothing behind', async () => {
  const { accountId, entityId, stream } = await openMember();
  stream.close();
  const token = await app.signIn(accountId, entityId);
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /api/v1/agenda/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await new Promise((received) => socket.once('data', received));
  socket.destroy();
  await until(() => app.app.openStreams.size === 0);
});

test('the drain ends the streams, so that the process can stop', async () => {
  const { stream } = await openMember();
  await drain.begin();
  await until(() => stream.hasEnded());
  expect(stream.events.some(({ name }) => name === 'signedOut')).toBe(false);
});
