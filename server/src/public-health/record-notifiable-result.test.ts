import type { Result } from '@vaga/contract/appointments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp } from '../../test/app.ts';
import { buildAppointment, buildEntityService } from '../../test/builders/index.ts';
import { inTransaction } from '../platform/transact.ts';
import { loadReference } from '../reference.ts';
import { recordNotifiableResult } from './index.ts';

const now = new Date('2026-11-25T10:00:00Z');
const later = new Date('2026-11-25T12:00:00Z');

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ routes: () => [] });
  await loadReference(app.db);
});
afterAll(() => app.close());

async function appointmentOf(slug: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('services')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const offered = await buildEntityService(app.db, { serviceId: id });
  return (await buildAppointment(app.db, { entityServiceId: offered.id })).id;
}

const record = (appointmentId: string, result: Result, at = now) =>
  inTransaction(app.db, (trx) => recordNotifiableResult(trx, { appointmentId, result, now: at }));

const notificationsOf = (appointmentId: string) =>
  app.db
    .selectFrom('surveillanceNotifications')
    .select(['state', 'result', 'dueAt', 'version'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('createdAt')
    .execute();

test('a positive of each service of the list is owed to the authority a day later', async () => {
  const services = ['covid-antigenio', 'covid-pcr', 'covid-pcr-urgente', 'covid-gripe'];
  for (const slug of [...services, 'vih', 'hbsag', 'anti-hcv', 'vdrl']) {
    const id = await appointmentOf(slug);
    await record(id, 'Unauthorized');
    expect(await notificationsOf(id), slug).toEqual([
      {
        state: 'due',
        result: 'Unauthorized',
        dueAt: new Date('2026-11-26T10:00:00Z'),
        version: 1,
      },
    ]);
  }
});

test('a negative, an inconclusive and a result of another service are reported to no authority', async () => {
  const tested = await appointmentOf('covid-pcr');
  await record(tested, 'Authorized');
  await record(tested, 'Inconclusive');
  const blood = await appointmentOf('hemograma');
  await record(blood, 'WithResult');
  expect([...(await notificationsOf(tested)), ...(await notificationsOf(blood))]).toEqual([]);
});

test('an undone result withdraws its notification, and a later one is owed anew from its own time', async () => {
  const id = await appointmentOf('covid-antigenio');
  await record(id, 'Unauthorized');
  await record(id, 'Executed');
  await record(id, 'Unauthorized', later);
  expect(await notificationsOf(id)).toEqual([
    expect.objectContaining({ state: 'withdrawn' }),
    expect.objectContaining({ state: 'due', dueAt: new Date('2026-11-26T12:00:00Z') }),
  ]);
});

test('a result that was reported is amended once it is corrected, and the correction can be undone', async () => {
  const id = await appointmentOf('vih');
  await record(id, 'Unauthorized');
  await app.db
    .updateTable('surveillanceNotifications')
    .set({ state: 'acknowledged', reportedResult: 'Unauthorized', reportedAt: now })
    .where('appointmentId', '=', id)
    .execute();
  await record(id, 'Authorized', later);
  expect(await notificationsOf(id)).toEqual([
    {
      state: 'amending',
      result: 'Authorized',
      dueAt: new Date('2026-11-26T12:00:00Z'),
      version: 2,
    },
  ]);
  await record(id, 'Unauthorized', later);
  expect(await notificationsOf(id)).toMatchObject([
    { state: 'acknowledged', result: 'Unauthorized' },
  ]);
});
