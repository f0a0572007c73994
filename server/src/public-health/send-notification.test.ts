import type { Result } from '@vaga/contract/appointments';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildAppointment, buildEntityService } from '../../test/builders/index.ts';
import { freePort } from '../../test/free-port.ts';
import type { HealthSystem } from '../../test/health-system.ts';
import { startHealthSystem } from '../../test/health-system.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { loadReference } from '../reference.ts';
import { publicHealthJobs, recordNotifiableResult } from './index.ts';
import { sendNotification } from './send-notification.ts';
import { createSurveillance } from './surveillance.ts';

const entered = new Date('2026-11-25T10:00:00Z');
const minutesLater = (minutes: number) => new Date(entered.getTime() + minutes * 60_000);

let app: TestApp;
let authority: HealthSystem;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
  await loadReference(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  authority = await startHealthSystem();
});
afterEach(() => authority.close());

const record = (appointmentId: string, result: Result, now = entered) =>
  inTransaction(app.db, (trx) => recordNotifiableResult(trx, { appointmentId, result, now }));

async function enterPositive(): Promise<string> {
  const offered = await buildEntityService(app.db, { serviceId: 501 });
  const { id } = await buildAppointment(app.db, { entityServiceId: offered.id });
  await record(id, 'Unauthorized');
  return id;
}

const notificationOf = (appointmentId: string) =>
  app.db
    .selectFrom('surveillanceNotifications')
    .selectAll()
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirstOrThrow();

/** Runs what is due; without an address members report by hand. */
function runJobs(now: Date, surveillanceUrl: string | null = authority.url): Promise<number> {
  const settings = { surveillanceUrl, healthNumbersUrl: null };
  return runDueJobs(app.db, publicHealthJobs({ ...app, settings }), now);
}

test('a report leaves after the undo time, and is acknowledged with the reference of the authority', async () => {
  const id = await enterPositive();
  await runJobs(minutesLater(1));
  expect(authority.received).toEqual([]);

  await runJobs(minutesLater(2));

  const { id: notificationId, ...stored } = await notificationOf(id);
  expect(authority.received).toMatchObject([
    {
      key: `${notificationId}:1`,
      contentType: 'application/fhir+json',
      authorization: `Basic ${Buffer.from('vaga:p@ss').toString('base64')}`,
    },
  ]);
  expect(JSON.parse(authority.received[0]?.body ?? '')).toMatchObject({ resourceType: 'Bundle' });
  expect(stored).toMatchObject({
    state: 'acknowledged',
    reference: 'REF-1',
    reportedResult: 'Unauthorized',
    attempts: 1,
    bundle: null,
  });
});

test('an undone result is never reported', async () => {
  const id = await enterPositive();
  await record(id, 'Executed', minutesLater(1));
  await runJobs(minutesLater(5));
  expect(authority.received).toEqual([]);
  expect(await notificationOf(id)).toMatchObject({ state: 'withdrawn', bundle: null });
});

test('an authority that refuses a report is asked again, and the list says why', async () => {
  const id = await enterPositive();
  authority.answer((response) => response.writeHead(422).end('Rosa Tavares: postal code'));
  await runJobs(minutesLater(2));
  expect(await notificationOf(id)).toMatchObject({
    state: 'rejected',
    lastError: 'HTTP 422',
    attempts: 1,
  });
  authority.answer((response) => response.writeHead(200).end());
  await runJobs(minutesLater(10));
  expect(await notificationOf(id)).toMatchObject({
    state: 'acknowledged',
    reference: null,
    lastError: null,
    attempts: 2,
  });
});

test('a report that could not leave is due, one without an answer is sent, and both are tried again', async () => {
  const unreached = await enterPositive();
  await runJobs(minutesLater(2), `http://127.0.0.1:${await freePort()}/fhir`);
  expect(await notificationOf(unreached)).toMatchObject({
    state: 'due',
    lastError: 'ECONNREFUSED',
  });
  authority.answer((response) => response.writeHead(503).end());
  await runJobs(minutesLater(10));
  expect(await notificationOf(unreached)).toMatchObject({ state: 'sent', lastError: 'HTTP 503' });
  authority.answer((response) => response.writeHead(201).end());
  await runJobs(minutesLater(20));
  expect(await notificationOf(unreached)).toMatchObject({ state: 'acknowledged', attempts: 3 });
});

test('an authority that hangs is given up on, and an answer that comes late is not taken for one', async () => {
  const id = await enterPositive();
  const notification = await notificationOf(id);
  const surveillance = createSurveillance(authority.url, { timeoutMs: 100 });
  authority.answer((response) => {
    setTimeout(() => response.writeHead(201).end('{"reference":"late"}'), 300);
  });
  const sent = sendNotification({ ...app, surveillance }, { ...notification, now: entered });
  await expect(sent).rejects.toThrow('TimeoutError');
  expect(await notificationOf(id)).toMatchObject({ state: 'sent', lastError: 'TimeoutError' });
  // It may have arrived: a correction now amends, with another key.
  await record(id, 'Authorized', minutesLater(3));
  authority.answer((response) => response.writeHead(201).end());
  await runJobs(minutesLater(10));
  expect(authority.received.map(({ key }) => key)).toEqual([
    `${notification.id}:1`,
    `${notification.id}:2`,
  ]);
  expect(authority.received.at(-1)?.body).toContain('"corrected"');
  expect(await notificationOf(id)).toMatchObject({
    state: 'acknowledged',
    reportedResult: 'Authorized',
  });
});

test('the answer to an earlier version acknowledges no later one', async () => {
  const id = await enterPositive();
  const arrived = Promise.withResolvers<() => void>();
  authority.answer((response) => arrived.resolve(() => response.writeHead(201).end()));
  const running = runJobs(minutesLater(2));
  const answer = await arrived.promise;
  await record(id, 'Inconclusive', minutesLater(2));
  answer();
  await running;
  expect(await notificationOf(id)).toMatchObject({
    state: 'amending',
    version: 2,
    reportedResult: null,
  });
});

test('without an address the report is sealed for its row and waits for a member', async () => {
  const id = await enterPositive();
  await runJobs(minutesLater(2), null);
  const { state, bundle, keyId, ...row } = await notificationOf(id);
  expect([state, authority.received]).toEqual(['due', []]);
  const file = { sealed: bundle ?? Buffer.alloc(0), keyId: keyId ?? '' };
  const owner = `surveillance notification ${row.id}`;
  expect(app.encryption.decryptFile(file, owner)?.toString()).toContain('Observation');
  expect(app.encryption.decryptFile(file, 'surveillance notification of another')).toBeNull();
});
