import type { MemberRole } from '@vaga/contract/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import {
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildMember,
} from '../../test/builders/index.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { loadReference } from '../reference.ts';
import { publicHealthJobs, publicHealthRoutes, recordNotifiableResult } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: publicHealthRoutes });
  await loadReference(app.db);
});
afterAll(() => app.close());

const hoursLater = (hours: number) => new Date(frozenAt.getTime() + hours * 3_600_000);

/** A pharmacy whose member entered a positive `hoursAgo`. */
async function openPharmacy({ hoursAgo = 0, roles = ['results'] as MemberRole[] } = {}) {
  const entity = await buildEntity(app.db);
  const offered = await buildEntityService(app.db, { entityId: entity.id, serviceId: 501 });
  const appointment = await buildAppointment(app.db, { entityServiceId: offered.id });
  const now = hoursLater(-hoursAgo);
  await inTransaction(app.db, (trx) =>
    recordNotifiableResult(trx, { appointmentId: appointment.id, result: 'Unauthorized', now }),
  );
  const { id } = await app.db
    .selectFrom('surveillanceNotifications')
    .select('id')
    .where('appointmentId', '=', appointment.id)
    .executeTakeFirstOrThrow();
  const member = await buildMember(app.db, { entityId: entity.id, roles });
  const token = await app.signIn(member.accountId, entity.id);
  return { entity, appointment, id, member, token };
}

const list = (token: string) => app.call('GET', 'v1/surveillance-notifications', { token });
const record = (id: string, token: string, reference: string) =>
  app.call('POST', `v1/surveillance-notifications/${id}/recorded`, { token, body: { reference } });

test('the list marks what is due within 4 hours, and what is overdue', async () => {
  for (const [hoursAgo, alert] of [
    [19, 'none'],
    [20, 'soon'],
    [24, 'overdue'],
  ] as const) {
    const { token, appointment } = await openPharmacy({ hoursAgo });
    const { body } = await list(token);
    expect(body.data).toMatchObject([
      { idAppointment: appointment.id, disease: 'COVID-19', state: 'due', alert, lastError: null },
    ]);
  }
});

test('a member reads what the portal asks for, and each read is recorded', async () => {
  const { id, token, entity, appointment } = await openPharmacy();
  const { body } = await app.call('GET', `v1/surveillance-notifications/${id}`, { token });
  expect(body.data).toMatchObject({
    form: { disease: 'COVID-19', loinc: '94558-4', place: entity.businessName },
    bundle: { resourceType: 'Bundle' },
  });
  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'fields'])
    .where('appointmentId', '=', appointment.id)
    .execute();
  expect(accesses).toMatchObject([
    { act: 'opened', fields: expect.arrayContaining(['healthNumber']) },
  ]);
});

test('a report by hand is recorded once, with its reference, and is not sent any more', async () => {
  const { id, token, member } = await openPharmacy();
  const first = await record(id, token, ' SINAVE-1 ');
  expect(first.body).toMatchObject({
    type: 'Success',
    data: { state: 'recorded', reference: 'SINAVE-1', alert: 'none' },
  });
  expect((await record(id, token, 'SINAVE-1')).body.type).toBe('Success');
  const other = await record(id, token, 'SINAVE-2');
  expect(other.body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'surveillance.already_reported' }],
    data: { reference: 'SINAVE-1' },
  });
  const stored = await app.db
    .selectFrom('surveillanceNotifications')
    .select(['recordedBy', 'reportedResult'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ recordedBy: member.accountId, reportedResult: 'Unauthorized' });
});

test('of two members who record different references at once, one reads what the other did', async () => {
  const { id, token, entity } = await openPharmacy();
  const colleague = await buildMember(app.db, { entityId: entity.id, roles: ['results'] });
  const other = await app.signIn(colleague.accountId, entity.id);
  const answers = await Promise.all([record(id, token, 'A'), record(id, other, 'B')]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning']);
});

test('another entity finds no notification, and a member of the desk may not look', async () => {
  const { id } = await openPharmacy();
  const stranger = await openPharmacy();
  expect((await record(id, stranger.token, 'X')).status).toBe(404);
  expect(
    (await app.call('GET', `v1/surveillance-notifications/${id}`, { token: stranger.token }))
      .status,
  ).toBe(404);
  const desk = await openPharmacy({ roles: ['manager', 'desk'] });
  expect((await list(desk.token)).status).toBe(403);
});

test('managers and owners get one e-mail for what is overdue, and none for what was reported', async () => {
  const late = await openPharmacy({ roles: ['manager'] });
  const owner = await buildMember(app.db, { entityId: late.entity.id, roles: ['desk'] });
  await app.db
    .insertInto('organisationMembers')
    .values({
      organisationId: late.entity.organisationId,
      accountId: owner.accountId,
      roles: ['owner'],
      createdAt: frozenAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const second = await buildAppointment(app.db, {
    entityServiceId: late.appointment.entityServiceId,
  });
  await inTransaction(app.db, (trx) =>
    recordNotifiableResult(trx, {
      appointmentId: second.id,
      result: 'Unauthorized',
      now: new Date(frozenAt.getTime() - 60_000),
    }),
  );
  const done = await openPharmacy({ roles: ['manager', 'results'] });
  await record(done.id, done.token, 'SINAVE-3');

  const settings = { surveillanceUrl: null, healthNumbersUrl: null };
  const jobs = publicHealthJobs({ ...app, settings });
  await runDueJobs(app.db, { ...jobs, 'messaging.send': async () => {} }, hoursLater(25));

  const emails = await app.db
    .selectFrom('messages')
    .select(['accountId', 'data'])
    .where('template', '=', 'surveillance-overdue')
    .where('accountId', 'in', [late.member.accountId, owner.accountId, done.member.accountId])
    .execute();
  const data = { placeName: late.entity.businessName, count: 2 };
  expect(emails.map(({ accountId }) => accountId).sort()).toEqual(
    [late.member.accountId, owner.accountId].sort(),
  );
  expect(emails.map((email) => email.data)).toEqual([data, data]);
});

const countOf = async (token: string): Promise<number> =>
  (await app.call('GET', 'v1/surveillance-notifications/alerts', { token })).body.data.count;

test('what is due soon, overdue or refused is counted, and no more once it was reported', async () => {
  for (const [hoursAgo, count] of [
    [19, 0],
    [20, 1],
    [24, 1],
  ] as const) {
    const { token, id } = await openPharmacy({ hoursAgo });
    expect(await countOf(token)).toBe(count);
    await app.db
      .updateTable('surveillanceNotifications')
      .set({ state: 'rejected' })
      .where('id', '=', id)
      .execute();
    expect(await countOf(token)).toBe(1);
    await record(id, token, 'SINAVE-1');
    expect(await countOf(token)).toBe(0);
  }
});

test('open screens hear when a notification is due soon and when it was reported, and nothing of a result that was just entered', async () => {
  const heard: string[] = [];
  const connected = new Promise<void>((resolve) =>
    app.listener.subscribe('agenda', {
      onMessage: (payload) => heard.push(payload),
      onConnected: resolve,
    }),
  );
  await connected;
  const { entity, id, token } = await openPharmacy();
  const alert = `${entity.id} alerts`;
  const alerts = () => heard.filter((payload) => payload === alert).length;
  const jobs = publicHealthJobs({
    ...app,
    settings: { surveillanceUrl: null, healthNumbersUrl: null },
  });
  await runDueJobs(app.db, jobs, hoursLater(19));
  expect(alerts()).toBe(0);
  await runDueJobs(app.db, jobs, hoursLater(20));
  await expect.poll(alerts).toBe(1);
  await runDueJobs(app.db, jobs, hoursLater(24.5));
  await expect.poll(alerts).toBe(2);
  await record(id, token, 'SINAVE-2');
  await expect.poll(alerts).toBe(3);
});
