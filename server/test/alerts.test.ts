import type { MemberRole, OrganisationRole } from '@vaga/contract/access';
import type { AlertKind } from '@vaga/contract/alert-kinds';
import { alertKinds, rolesByAlertKind } from '@vaga/contract/alert-kinds';
import type { Alert } from '@vaga/contract/alerts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertsJobs } from '../src/alerts/index.ts';
import type { AlertsWorld } from './alerts.fixture.ts';
import { alertScenarios, buildAlertsWorld, buildDone } from './alerts.fixture.ts';
import { frozenAt } from './app.ts';
import {
  buildCart,
  buildClosure,
  buildEntity,
  buildMember,
  buildPlace,
  buildPool,
  buildSchedule,
} from './builders/index.ts';
import { runDueJobs } from './run-due-jobs.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
let world: AlertsWorld;
beforeAll(async () => {
  app = await createTestProduct({});
});
beforeEach(async () => {
  app.clock.set(frozenAt);
  world = await buildAlertsWorld(app.db);
});
afterAll(() => app.close());

const update = (kind: AlertKind) =>
  alertsJobs(app)['alerts.update']?.({ kind } as never, { now: app.clock.now() });
async function signInWith(roles: MemberRole[], entityId = world.entityId): Promise<string> {
  const { accountId } = await buildMember(app.db, { entityId, roles });
  return app.signIn(accountId, entityId);
}
const list = async (token: string, query = ''): Promise<Alert[]> =>
  (await app.call('GET', `v1/alerts${query}`, { token })).body.data.alerts;
const done = (token: string, { id, version }: Alert) =>
  app.call('POST', `v1/alerts/${id}/done`, { token, body: { version } });
const snooze = (token: string, { id, version }: Alert, until: string) =>
  app.call('POST', `v1/alerts/${id}/snooze`, { token, body: { version, until } });

test.each(alertKinds)(
  '%s: appears once, to its roles alone, and ends with its cause',
  async (kind) => {
    const subject = await alertScenarios[kind].raise(world);
    await update(kind);
    await update(kind);

    for (const role of ['manager', 'desk', 'results'] as const) {
      const alerts = await list(await signInWith([role]), `?kind=${kind}`);
      const isSeen = rolesByAlertKind[kind].includes(role);
      expect(alerts.map((alert) => alert.subject)).toEqual(isSeen ? [subject] : []);
    }
    const token = await signInWith(['manager', 'desk', 'results']);
    expect(await list(token, `?kind=${kind}`)).toMatchObject([{ kind, state: 'open', version: 1 }]);

    await alertScenarios[kind].settle(world, subject);
    await update(kind);
    expect(await list(token, `?kind=${kind}`)).toEqual([]);
    expect(await list(token, `?kind=${kind}&state=done`)).toMatchObject([{ subject }]);
  },
);

test('done stays done while the cause is the same, and a new cause opens it again', async () => {
  const token = await signInWith(['results']);
  const subject = await alertScenarios.notificationDue.raise(world);
  await update('notificationDue');
  const [alert] = await list(token);
  expect((await done(token, alert as Alert)).body.messages[0].code).toBe('alert.done');
  await update('notificationDue');
  expect(await list(token)).toEqual([]);

  // Its deadline passes: it is grave now.
  app.clock.set(new Date(frozenAt.getTime() + 4 * 3_600_000));
  await update('notificationDue');
  expect(await list(token)).toMatchObject([{ subject, isGrave: true, version: 2 }]);
  const late = await done(token, alert as Alert);
  expect([late.status, late.body.messages[0].code]).toEqual([409, 'alert.changed']);
});

test('a snoozed alert comes back at the start of its day, or before it if its cause changes', async () => {
  const token = await signInWith(['manager']);
  await alertScenarios.licenceEnds.raise(world);
  await update('licenceEnds');
  const [alert] = await list(token);
  const snoozed = await snooze(token, alert as Alert, '2026-11-27');
  expect(snoozed.body.messages[0].code).toBe('alert.snoozed');
  expect(await list(token)).toEqual([]);
  expect(await list(token, '?state=snoozed')).toMatchObject([
    { snoozedUntil: '2026-11-27T00:00:00.000Z' },
  ]);
  app.clock.set(new Date('2026-11-27T00:00:00Z'));
  await update('licenceEnds');
  const tokenOfDay = await signInWith(['manager']);
  expect(await list(tokenOfDay)).toHaveLength(1);

  await snooze(tokenOfDay, alert as Alert, '2026-12-24');
  await app.db
    .updateTable('entities')
    .set({ licenceUntil: '2026-12-15' })
    .where('id', '=', world.entityId)
    .execute();
  await update('licenceEnds');
  expect(await list(tokenOfDay)).toMatchObject([{ state: 'open', version: 2 }]);
});

test('an alert is snoozed to no day before tomorrow, and not for more than 60 days', async () => {
  const token = await signInWith(['manager']);
  await alertScenarios.licenceEnds.raise(world);
  await update('licenceEnds');
  const [alert] = await list(token);
  for (const until of ['2026-11-24', '2027-01-24']) {
    const { body } = await snooze(token, alert as Alert, until);
    expect(body.messages[0].code).toBe('alert.snooze_range');
  }
  expect(await list(token)).toHaveLength(1);
});

test('an alert of another entity, or of a kind that the roles do not see, is not there', async () => {
  await alertScenarios.licenceEnds.raise(world);
  await update('licenceEnds');
  const [alert] = await list(await signInWith(['manager']));
  const other = await buildAlertsWorld(app.db);
  for (const token of [
    await signInWith(['manager'], other.entityId),
    await signInWith(['desk', 'results']),
  ]) {
    expect(await list(token)).toEqual([]);
    expect((await done(token, alert as Alert)).status).toBe(404);
    expect((await snooze(token, alert as Alert, '2026-12-01')).status).toBe(404);
  }
});

test('bookings that were cancelled, are of another month or were made by the entity use nothing of the plan', async () => {
  const { db } = app;
  const token = await signInWith(['manager']);
  const organisation = db
    .selectFrom('entities')
    .select('organisationId')
    .where('id', '=', world.entityId);
  const choose = (plan: string) =>
    db.updateTable('organisations').set({ plan }).where('id', '=', organisation).execute();
  await choose('start');
  for (let count = 0; count < 159; count += 1) await buildDone(world);
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  await buildDone(world, {
    status: 'Canceled',
    statusReason: 'byPerson',
    canceledAt: frozenAt,
    result: 'Pending',
  });
  await buildDone(world, { startsAt: at('2026-10-31'), endsAt: at('2026-10-31') });
  await buildDone(world, { startsAt: at('2026-11-30'), endsAt: at('2026-11-30') });
  const { accountId: bookedByAccountId } = await buildMember(db, { entityId: world.entityId });
  await buildDone(world, { bookedByAccountId, bookedByEntityId: world.entityId });
  await update('planUsed');
  expect(await list(token)).toEqual([]);

  await buildDone(world);
  await update('planUsed');
  const [alert] = await list(token);
  expect(alert).toMatchObject({ kind: 'planUsed', label: '80', version: 1 });
  await done(token, alert as Alert);
  for (let count = 0; count < 40; count += 1) await buildDone(world);
  await update('planUsed');
  expect(await list(token)).toMatchObject([{ label: '100', version: 2 }]);
  expect((await readPlan(['owner'])).body.data).toMatchObject({
    plan: 'start',
    month: '2026-11-01',
    bookings: { used: 200, included: 200 },
  });
  await choose('payg');
  await update('planUsed');
  expect(await list(token)).toEqual([]);
});

/** The plan as a new member with these roles in the organisation reads it. */
async function readPlan(organisationRoles: OrganisationRole[]) {
  const { entityId } = world;
  const { accountId } = await buildMember(app.db, { entityId, organisationRoles });
  return app.call('GET', 'v1/plan', { token: await app.signIn(accountId, entityId) });
}

test('owners, and members who look after the bills, read what is used of the plan in this month, and no other member does', async () => {
  const { db } = app;
  const { entityId } = world;
  const { organisationId } = await db
    .selectFrom('entities')
    .select('organisationId')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow();
  const { id: sister } = await buildEntity(db, { organisationId });
  const { id: stranger } = await buildEntity(db);
  await db
    .updateTable('organisations')
    .set({ plan: 'boost' })
    .where('id', '=', organisationId)
    .execute();
  const of = (id: string, month: string, counts: Record<string, number>) =>
    Object.entries(counts).map(([channel, sent]) => ({ entityId: id, month, channel, sent }));
  await db
    .insertInto('messageCounts')
    .values([
      ...of(entityId, '2026-11-01', { email: 7, sms: 2 }),
      ...of(entityId, '2026-10-01', { email: 100 }),
      ...of(sister, '2026-11-01', { email: 3 }),
      ...of(stranger, '2026-11-01', { sms: 50 }),
    ])
    .execute();
  await buildDone(world);

  for (const role of ['owner', 'billing'] as const) {
    const { body } = await readPlan([role]);
    expect(body.data).toMatchObject({
      plan: 'boost',
      places: { used: 2, included: 5 },
      bookings: { used: 1, included: 1000, extraCents: 30 },
      emails: { used: 10, included: 2000, extraCents: 1 },
      texts: { used: 2, included: 1000, extraCents: 4 },
    });
    expect(body.data.users.used).toBeGreaterThan(0);
  }
  expect((await readPlan([])).status).toBe(403);
});

test('places are few below one of ten that are open, each week anew, and grave where none is left', async () => {
  const token = await signInWith(['manager']);
  const { entityId } = world;
  const { id: poolId } = await buildPool(app.db, { entityId });
  const hours = { fromTime: '10:00', toTime: '11:00', intervalMinutes: 60, weekdays: [4] };
  const { id: scheduleId } = await buildSchedule(app.db, { poolId, ...hours, capacity: 10 });
  const take = async (unit: number) => {
    const { assets } = await buildCart(app.db);
    await buildPlace(app.db, {
      entityServiceId: world.entityServiceId,
      poolId,
      scheduleId,
      assetId: assets[0]?.id ?? '',
      unit,
      from: new Date('2026-11-26T10:00:00Z'),
      until: new Date('2026-11-26T11:00:00Z'),
      state: 'booked',
      expiresAt: 'infinity' as never,
    });
  };
  // On Mondays it is closed: those hours are no places.
  await buildSchedule(app.db, { poolId, ...hours, weekdays: [1], capacity: 10 });
  const mondays = ['2026-11-30', '2026-12-07'];
  for (const day of mondays)
    await buildClosure(app.db, {
      entityId,
      from: new Date(`${day}T00:00:00Z`),
      until: new Date(`${day}T23:00:00Z`),
    });
  for (let unit = 1; unit <= 9; unit += 1) await take(unit);
  await update('fewPlacesFree');
  expect(await list(token)).toEqual([]);

  await take(10);
  await update('fewPlacesFree');
  expect(await list(token)).toMatchObject([{ isGrave: true, subject: entityId }]);

  // Of 20 one is free.
  await app.db
    .updateTable('schedules')
    .set({ capacity: 11 })
    .where('id', '=', scheduleId)
    .execute();
  await update('fewPlacesFree');
  const [few] = await list(token);
  expect(few).toMatchObject({ isGrave: false });
  await done(token, few as Alert);
  await update('fewPlacesFree');
  expect(await list(token)).toEqual([]);
  // The next week has the same Thursday still before it.
  await app.db
    .updateTable('occupancy')
    .set({ during: '[2026-12-03 10:00Z,2026-12-03 11:00Z)' })
    .where('poolId', '=', poolId)
    .execute();
  app.clock.set(new Date('2026-12-01T09:00:00Z'));
  await update('fewPlacesFree');
  expect(await list(await signInWith(['manager']))).toMatchObject([{ isGrave: false, version: 3 }]);
});

test('the job of the crontab looks for every kind, and what ended long ago is deleted', async () => {
  const subjects = await Promise.all([
    alertScenarios.licenceEnds.raise(world),
    alertScenarios.resultLate.raise(world),
  ]);
  const jobs = alertsJobs(app);
  const now = app.clock.now();
  await jobs['alerts.queueKinds']?.({} as never, { now });
  await runDueJobs(app.db, app.jobs, now);
  const token = await signInWith(['manager', 'results']);
  expect((await list(token)).map(({ subject }) => subject).sort()).toEqual(subjects.sort());

  await alertScenarios.licenceEnds.settle(world, world.entityId);
  await update('licenceEnds');
  const later = new Date(now.getTime() + 91 * 86_400_000);
  await jobs['alerts.deleteEnded']?.({} as never, { now: later });
  expect(await list(token, '?state=done')).toEqual([]);
  expect(await list(token)).toHaveLength(1);
});
