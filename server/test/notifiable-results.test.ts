import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shownResultSql } from '../src/appointments/index.ts';
import { collectPublicHealth } from '../src/public-health/index.ts';
import { rowOf } from './agenda-acts.fixture.ts';
import { frozenAt } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import { bookTest } from './results.fixture.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const notificationsOf = (id: string) =>
  app.db
    .selectFrom('surveillanceNotifications')
    .select(['state', 'result', 'dueAt'])
    .where('appointmentId', '=', id)
    .execute();

test('a positive that a member enters is owed to the authority, and taken back it is not', async () => {
  const { id, enter, undo } = await bookTest(app);
  await enter('Unauthorized');
  const dueAt = new Date(app.clock.now().getTime() + 24 * 3_600_000);
  expect(await notificationsOf(id)).toEqual([{ state: 'due', result: 'Unauthorized', dueAt }]);
  await undo();
  expect(await notificationsOf(id)).toMatchObject([{ state: 'withdrawn' }]);
});

test('the archive of an account has no notification of a result that can still be taken back', async () => {
  const { id, enter } = await bookTest(app);
  const { accountId } = await app.db
    .selectFrom('appointments')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const archived = async () => {
    const shown = shownResultSql(app.clock.now());
    const { notifications } = await collectPublicHealth(app.db, accountId, shown);
    return notifications.map(({ result }) => result);
  };
  await enter('Unauthorized');
  expect(await archived()).toEqual([]);
  app.clock.advance(180_000);
  expect(await archived()).toEqual(['Unauthorized']);
});

test('a correction to a positive is owed, and a negative is reported to no authority', async () => {
  const { id, enter } = await bookTest(app);
  await enter('Authorized');
  app.clock.advance(180_000);
  expect(await notificationsOf(id)).toEqual([]);
  await enter('Unauthorized', { reason: 'Leitura errada' });
  expect(await notificationsOf(id)).toMatchObject([{ state: 'due', result: 'Unauthorized' }]);
});

test('two members who enter a positive at once owe one notification', async () => {
  const { id, service, enter } = await bookTest(app);
  const colleague = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
  await Promise.all([enter('Unauthorized'), enter('Unauthorized', {}, colleague)]);
  expect(await notificationsOf(id)).toMatchObject([{ state: 'due', result: 'Unauthorized' }]);
});

test('the record of accesses does not tell a notification from any other page of a person', async () => {
  const { id, member, enter } = await bookTest(app);
  await enter('Unauthorized');
  const { personId } = await rowOf(app, id);
  const { id: notification } = await app.db
    .selectFrom('surveillanceNotifications')
    .select('id')
    .where('appointmentId', '=', id)
    .executeTakeFirstOrThrow();
  const opened = async (path: string) => {
    const { status } = await app.call('GET', path, { token: member.token });
    const last = app.db
      .selectFrom('healthAccesses')
      .select(['act', 'fields'])
      .orderBy('id', 'desc');
    return { status, last: await last.executeTakeFirstOrThrow() };
  };
  const read = await opened(`v1/surveillance-notifications/${notification}`);
  expect(read).toMatchObject({ status: 200, last: { act: 'opened' } });
  for (const path of [
    `v1/agenda/appointments/${id}`,
    `accommodation/scheduled/${id}/person`,
    `v1/people/${personId}`,
  ])
    expect(await opened(path)).toEqual(read);
});
