import type { MemberRole } from '@vaga/contract/access';
import type { AlertChannel, AlertKind } from '@vaga/contract/alert-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertsJobs } from '../src/alerts/index.ts';
import type { EmailMessage } from '../src/platform/mime.ts';
import type { AlertsWorld } from './alerts.fixture.ts';
import { alertScenarios, buildAlertsWorld } from './alerts.fixture.ts';
import { frozenAt } from './app.ts';
import { buildMember } from './builders/index.ts';
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

interface Member {
  accountId: string;
  token: string;
  email: string | null;
}

async function join(roles: MemberRole[], language = 'pt'): Promise<Member> {
  const { accountId } = await buildMember(app.db, { entityId: world.entityId, roles });
  const { email } = await app.db
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { accountId, email, token: await app.signIn(accountId, world.entityId) };
}
const choose = (member: Member, kind: AlertKind, channel: AlertChannel) =>
  app.call('PUT', 'v1/alerts/choices', { token: member.token, body: { kind, channel } });
const choicesOf = async ({ token }: Member) =>
  (await app.call('GET', 'v1/alerts/choices', { token })).body.data.choices;

/** What the crontab runs at a time, and all that follows from it. */
async function run(name: 'queueKinds' | 'queueDigests', now = app.clock.now()): Promise<void> {
  const jobs = alertsJobs(app);
  await jobs[`alerts.${name}`]?.({} as never, { now });
  await runDueJobs(app.db, app.jobs, now);
}
const update = (kind: AlertKind) =>
  alertsJobs(app)['alerts.update']?.({ kind } as never, { now: app.clock.now() });
const queued = async ({ accountId }: Member) =>
  app.db
    .selectFrom('messages')
    .select(['template', 'data', 'language'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

test('a member reads the kinds of their roles with the defaults, and chooses for themselves alone', async () => {
  const [member, other] = [await join(['desk']), await join(['desk'])];
  const defaults = await choicesOf(other);
  expect((await choose(member, 'messageFailed', 'daily')).body.messages[0].code).toBe('saved');
  expect((await choose(member, 'messageFailed', 'atOnce')).body.messages[0].code).toBe('saved');
  expect((await choose(member, 'unpaidAfterDone', 'atOnce')).status).toBe(404);
  expect(await choicesOf(member)).toContainEqual({ kind: 'messageFailed', channel: 'atOnce' });
  expect(await choicesOf(other)).toEqual(defaults);
  expect(defaults.map(({ kind }: { kind: string }) => kind)).not.toContain('unpaidAfterDone');
});

test('new alerts of several kinds are one e-mail to each member who wants them at once, and not a second time', async () => {
  const [wants, other] = [await join(['manager']), await join(['manager'])];
  for (const kind of ['licenceEnds', 'scheduleEnds'] as const) await choose(wants, kind, 'atOnce');
  await alertScenarios.licenceEnds.raise(world);
  await alertScenarios.scheduleEnds.raise(world);
  await alertScenarios.messageFailed.raise(world);
  await run('queueKinds');
  await run('queueKinds');
  const kinds = [
    { kind: 'scheduleEnds', count: 1, isGrave: false },
    { kind: 'licenceEnds', count: 1, isGrave: false },
  ];
  const { businessName: placeName } = await app.db
    .selectFrom('entities')
    .select('businessName')
    .where('id', '=', world.entityId)
    .executeTakeFirstOrThrow();
  expect(await queued(wants)).toEqual([
    { template: 'alerts-opened', language: 'pt', data: { placeName, kinds, newCount: 2 } },
  ]);
  expect(await queued(other)).toEqual([]);

  // A new cause is a new e-mail.
  await app.db
    .updateTable('entities')
    .set({ licenceUntil: '2026-11-01' })
    .where('id', '=', world.entityId)
    .execute();
  await run('queueKinds');
  expect(await queued(wants)).toHaveLength(2);
});

test('of two processes that announce or send a digest at once, one does', async () => {
  const member = await join(['manager']);
  await choose(member, 'licenceEnds', 'atOnce');
  await alertScenarios.licenceEnds.raise(world);
  await alertScenarios.scheduleEnds.raise(world);
  await update('licenceEnds');
  await update('scheduleEnds');
  const jobs = alertsJobs(app);
  const { entityId } = world;
  const both = (name: string, payload: object, now: Date) =>
    Promise.all([1, 2, 3].map(() => jobs[name]?.(payload as never, { now })));
  await both('alerts.announce', { entityId }, frozenAt);
  await both('alerts.digest', { entityId, until: at('25T07:30').toISOString() }, at('25T07:30'));
  expect((await queued(member)).map(({ template }) => template)).toEqual([
    'alerts-opened',
    'digest',
  ]);
});

test('the digest comes at 7:30 at the entity, only where something is new since the last', async () => {
  await app.db
    .updateTable('entities')
    .set({ timeZone: 'Atlantic/Azores' })
    .where('id', '=', world.entityId)
    .execute();
  const [member, desk] = [await join(['manager'], 'en'), await join(['desk'])];
  await alertScenarios.licenceEnds.raise(world);
  await update('licenceEnds');
  const sent = async (time: string) => {
    await run('queueDigests', at(time));
    return (await queued(member)).length;
  };
  expect([await sent('24T09:15'), await sent('25T08:15')]).toEqual([0, 0]);
  expect([await sent('25T08:30'), await sent('25T08:45'), await sent('26T08:30')]).toEqual([
    1, 1, 1,
  ]);

  // What opens after half past seven is for the next morning.
  app.clock.set(at('26T09:00'));
  await alertScenarios.scheduleEnds.raise(world);
  await update('scheduleEnds');
  expect([await sent('26T09:15'), await sent('27T08:30'), await sent('28T08:30')]).toEqual([
    1, 2, 2,
  ]);
  const [, second] = await queued(member);
  expect(second).toMatchObject({ template: 'digest', language: 'en', data: { newCount: 1 } });
  expect(second?.data).toMatchObject({
    kinds: [{ kind: 'scheduleEnds' }, { kind: 'licenceEnds' }],
  });
  expect(await queued(desk)).toEqual([]);
});

test('a snoozed alert is in the digest of its day, and neither a settled one nor jobs that come late send any', async () => {
  const member = await join(['manager']);
  await alertScenarios.licenceEnds.raise(world);
  await update('licenceEnds');
  const [alert] = (await app.call('GET', 'v1/alerts', { token: member.token })).body.data.alerts;
  const body = { version: alert.version, until: '2026-11-27' };
  await app.call('POST', `v1/alerts/${alert.id}/snooze`, { token: member.token, body });
  await run('queueDigests', at('25T07:30'));
  expect(await queued(member)).toEqual([]);
  await run('queueDigests', at('27T12:00'));
  expect(await queued(member)).toEqual([]);
  await run('queueDigests', at('28T07:30'));
  expect(await queued(member)).toHaveLength(1);

  await alertScenarios.scheduleEnds.raise(world);
  await update('scheduleEnds');
  await alertScenarios.licenceEnds.settle(world, world.entityId);
  await update('licenceEnds');
  await sql`update alerts set done_at = now(), done_by = gen_random_uuid() where kind = 'scheduleEnds'`.execute(
    app.db,
  );
  await run('queueDigests', at('29T07:30'));
  expect(await queued(member)).toHaveLength(1);
});

test.each(['pt', 'en'])(
  '%s: no e-mail about alerts names an appointment or a pool, and each leads to the choice',
  async (language) => {
    const member = await join(['manager', 'results'], language);
    for (const kind of ['scheduleEnds', 'resultLate'] as const)
      await choose(member, kind, 'atOnce');
    const appointmentId = await alertScenarios.resultLate.raise(world);
    await alertScenarios.licenceEnds.raise(world);
    const poolId = await alertScenarios.scheduleEnds.raise(world);
    for (const kind of ['scheduleEnds', 'licenceEnds', 'resultLate'] as const) await update(kind);
    const { entityId } = world;
    const until = at('25T07:30');
    const jobs = alertsJobs(app);
    await jobs['alerts.announce']?.({ entityId } as never, { now: frozenAt });
    await jobs['alerts.digest']?.({ entityId, until } as never, { now: until });
    app.clock.set(until);
    const emails: EmailMessage[] = (await app.sendMessages()).filter(
      ({ to }) => to === member.email,
    );
    expect(emails).toHaveLength(2);
    const { rows } = await sql<{ secret: string }>`
    select code as secret from appointments where id = ${appointmentId}
    union select name from capacity_pools where id = ${poolId}`.execute(app.db);
    for (const { text, subject } of emails) {
      for (const { secret } of rows) expect(`${subject} ${text}`).not.toContain(secret);
      expect(text).toContain('/partner/test/dashboard/alerts?view=choices#choices');
    }
  },
);

test('the choices of a member end with the membership, and a left member gets no e-mail', async () => {
  const member = await join(['manager']);
  await choose(member, 'licenceEnds', 'atOnce');
  await alertScenarios.licenceEnds.raise(world);
  await update('licenceEnds');
  await app.db.deleteFrom('entityMembers').where('accountId', '=', member.accountId).execute();
  await run('queueKinds');
  expect(await queued(member)).toEqual([]);
  const { rows } =
    await sql`select from alert_choices where account_id = ${member.accountId}`.execute(app.db);
  expect(rows).toEqual([]);
});
