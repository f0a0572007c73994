import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailMessage } from '../src/platform/mime.ts';
import type { SmsSender } from '../src/platform/sms-sender.ts';
import { SmsError } from '../src/platform/sms-sender.ts';
import { actNow, bookFamily, clockTo, messagesOf } from './agenda-acts.fixture.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { messagingJobsWithSender } from './messaging-jobs.ts';
import { at } from './patient-actions.ts';
import { runDueJobs } from './run-due-jobs.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
/** The same with a gateway of text messages. */
let texting: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
  texting = await createTestProduct({
    hasReference: true,
    smsSender: { send: async () => {} },
  });
});
afterAll(async () => {
  await app.close();
  await texting.close();
});

const announce = (product: TestProduct, desk: Desk, body: { pool: string; minutes: number }) =>
  product.call('POST', 'v1/agenda/delays', { token: desk.token, body });
const end = (product: TestProduct, desk: Desk, id: string) =>
  product.call('DELETE', `v1/agenda/delays/${id}`, { token: desk.token });
const queued = async (product: TestProduct) =>
  (await messagesOf(product, 'running-late')).filter(({ status }) => status === 'queued');
const minutesOf = (messages: Array<{ data: unknown }>) =>
  messages.map(({ data }) => (data as { delayMinutes: number }).delayMinutes);
/** Sends what is due by the clock of the test. */
async function send(
  { db, links, jobs, clock }: TestProduct,
  smsSender: SmsSender | null = null,
): Promise<EmailMessage[]> {
  const emails: EmailMessage[] = [];
  const sending = messagingJobsWithSender({
    db,
    links,
    emailSender: { send: async (email) => void emails.push(email), close: async () => {} },
    smsSender,
    settings: { publicUrl: 'https://vaga.example', variant: 'vaga', mailFrom: 'Vaga' },
    log: pino({ level: 'silent' }),
  });
  await runDueJobs(db, { ...jobs, ...sending }, clock.now());
  return emails;
}

test('each person who comes next is notified once, by e-mail where no text message can be sent', async () => {
  const { service, desk, ids, family } = await bookFamily(app, {
    people: 3,
    times: ['09:00', '09:15', '13:00'],
  });
  await actNow(app, desk, [ids[0] ?? '', 'check-in']);

  const { body } = await announce(app, desk, { pool: service.poolId, minutes: 25 });

  // One has arrived, and one comes in more than three hours.
  expect(body).toMatchObject({ type: 'Success', data: { affected: 1 } });
  const messages = await queued(app);
  expect(messages).toMatchObject([
    { channel: 'email', data: { appointmentId: ids[1], delayMinutes: 25, poolId: service.poolId } },
  ]);
  const { body: again } = await announce(app, desk, { pool: service.poolId, minutes: 25 });
  expect(again).toMatchObject({ type: 'Success', data: { affected: 0 } });
  expect(await queued(app)).toHaveLength(1);
  const list = await app.call('GET', 'onboarding/user/schedule', { token: family.token });
  const shown = Object.fromEntries(
    list.body.data.map((test: { id: string; delayMinutes: number | null }) => [
      test.id,
      test.delayMinutes,
    ]),
  );
  expect(ids.map((id) => shown[id])).toEqual([null, 25, null]);
});

test('the day has the delay of its pool, and neither another pool nor another day has it', async () => {
  const { service, desk } = await bookFamily(app);
  const { body } = await announce(app, desk, { pool: service.poolId, minutes: 40 });
  const poolsOn = async (date: string) =>
    (await app.call('GET', `v1/agenda/day?date=${date}`, { token: desk.token })).body.data.pools;
  expect(await poolsOn('2026-11-25')).toMatchObject([
    { id: service.poolId, delay: { id: body.data.id, minutes: 40, announcedAt: at('08:50') } },
  ]);
  expect(await poolsOn('2026-11-26')).toMatchObject([{ delay: null }]);
  await end(app, desk, body.data.id);
  expect(await poolsOn('2026-11-25')).toMatchObject([{ delay: null }]);
});

test('a delay that is taken back before its message is sent is notified to no one, and later to those who were notified', async () => {
  const { service, desk } = await bookFamily(app);
  const first = await announce(app, desk, { pool: service.poolId, minutes: 25 });
  clockTo(app, '08:51');
  const { body } = await end(app, desk, first.body.data.id);
  expect(body).toMatchObject({ type: 'Success', data: { affected: 0 } });
  expect(await queued(app)).toEqual([]);

  const second = await announce(app, desk, { pool: service.poolId, minutes: 30 });
  clockTo(app, '08:55');
  await send(app);
  const onTime = await end(app, desk, second.body.data.id);
  expect(onTime.body.data).toEqual({ affected: 1 });
  expect(minutesOf(await queued(app))).toEqual([0]);
  expect((await end(app, desk, second.body.data.id)).status).toBe(404);
});

test('who was notified less than 15 minutes ago gets no other message, and the member reads so', async () => {
  const { service, desk } = await bookFamily(app);
  const pool = service.poolId;
  await announce(app, desk, { pool, minutes: 25 });
  clockTo(app, '08:55');
  await send(app);
  const { body } = await announce(app, desk, { pool, minutes: 40 });
  expect(body).toMatchObject({
    type: 'Warning',
    data: { affected: 0 },
    messages: [{ code: 'delay.told_recently' }],
  });
  clockTo(app, '09:05');
  expect((await announce(app, desk, { pool, minutes: 60 })).body.data.affected).toBe(1);
});

test('a delay that is corrected before its message is sent replaces it', async () => {
  const { service, desk } = await bookFamily(app);
  await announce(app, desk, { pool: service.poolId, minutes: 25 });
  clockTo(app, '08:51');
  const { body } = await announce(app, desk, { pool: service.poolId, minutes: 52 });
  expect(body).toMatchObject({ type: 'Success', data: { affected: 1 } });
  expect(minutesOf(await queued(app))).toEqual([52]);
});

test('two members who announce at once send one message to each person', async () => {
  for (const minutes of [
    [25, 25],
    [25, 40],
  ]) {
    const { service, desk, colleague } = await bookFamily(app, { people: 2 });
    const pool = service.poolId;
    const answers = await Promise.all([
      announce(app, desk, { pool, minutes: minutes[0] ?? 0 }),
      announce(app, colleague, { pool, minutes: minutes[1] ?? 0 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const messages = await queued(app);
    expect(messages).toHaveLength(2);
    expect(new Set(minutesOf(messages)).size).toBe(1);
    const open = await app.db
      .selectFrom('delays')
      .select('minutes')
      .where('poolId', '=', pool)
      .where('endedAt', 'is', null)
      .execute();
    expect(open.map((delay) => delay.minutes)).toEqual([minutesOf(messages)[0]]);
  }
});

test('a text message comes first: where it can be sent there is no e-mail', async () => {
  const { service, desk, family } = await bookFamily(texting, { people: 2 });
  const [landline] = family.personIds;
  await texting.db
    .updateTable('persons')
    .set({ phone: '239123456' })
    .where('id', '=', landline ?? '')
    .execute();
  await announce(texting, desk, { pool: service.poolId, minutes: 25 });
  expect((await queued(texting)).map(({ channel }) => channel).toSorted()).toEqual([
    'email',
    'sms',
  ]);
});

test('in place of a text message about a delay that the gateway refuses one e-mail is sent', async () => {
  const { service, desk, ids } = await bookFamily(texting);
  const [id = ''] = ids;
  await texting.db
    .updateTable('persons')
    .set({ phone: '912345678' })
    .where('id', '=', texting.db.selectFrom('appointments').select('personId').where('id', '=', id))
    .execute();
  await announce(texting, desk, { pool: service.poolId, minutes: 25 });
  expect(await queued(texting)).toMatchObject([{ channel: 'sms' }]);
  texting.clock.advance(131_000);
  const refuse = async () => {
    throw new SmsError('HTTP 422', true);
  };

  const emails = [...(await send(texting, { send: refuse })), ...(await send(texting))];

  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Conte com 25 min de atraso'),
  ]);
  const all = await messagesOf(texting, 'running-late');
  expect(all.map(({ channel, status }) => [channel, status])).toEqual([
    ['sms', 'failed'],
    ['email', 'sent'],
  ]);
});

test('an account that wants no text messages gets the e-mail', async () => {
  const { service, desk, family } = await bookFamily(texting);
  await texting.db
    .updateTable('accounts')
    .set({ wantsTexts: false })
    .where('id', '=', family.accountId)
    .execute();
  await announce(texting, desk, { pool: service.poolId, minutes: 25 });
  expect((await queued(texting)).map(({ channel }) => channel)).toEqual(['email']);
});

test('the e-mail names neither the service nor a result, and is not sent to who has arrived meanwhile', async () => {
  const { service, desk, ids } = await bookFamily(app, { people: 2 });
  await announce(app, desk, { pool: service.poolId, minutes: 25 });
  await actNow(app, desk, [ids[0] ?? '', 'check-in']);
  clockTo(app, '08:53');
  const [email, ...others] = await send(app);
  expect(others).toEqual([]);
  expect(email?.subject).toContain('Conte com 25 min de atraso');
  const statuses = (await messagesOf(app, 'running-late')).map(({ status, lastError }) => [
    status,
    lastError,
  ]);
  expect(statuses).toContainEqual(['dropped', 'not booked for this time']);
  expect(statuses).toContainEqual(['sent', null]);
  const { namePt } = await app.db
    .selectFrom('services')
    .select('namePt')
    .where('id', '=', service.serviceId)
    .executeTakeFirstOrThrow();
  expect(email?.text).toContain('cerca das 09:40');
  expect(email?.text).not.toContain(namePt);
});

test('delays are of one’s entity: its pools, its rows, and its rule about the desk', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { service: foreign, desk: other } = await openProviderDesk(app);
  const { body } = await announce(app, desk, { pool: service.poolId, minutes: 25 });

  expect((await announce(app, desk, { pool: foreign.poolId, minutes: 25 })).status).toBe(404);
  expect((await end(app, other, body.data.id)).status).toBe(404);
  await app.db
    .updateTable('entities')
    .set({ deskMayOverbook: false })
    .where('id', '=', service.entityId)
    .execute();
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const results = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
  for (const refused of [desk, results]) {
    expect((await announce(app, refused, { pool: service.poolId, minutes: 25 })).status).toBe(403);
    expect((await end(app, refused, body.data.id)).status).toBe(403);
  }
  expect((await end(app, manager, body.data.id)).status).toBe(200);
});

test.for([4, 181, 25.5, Number.NaN])('a delay of %s minutes is refused', async (minutes) => {
  const { service, desk } = await openProviderDesk(app);
  expect((await announce(app, desk, { pool: service.poolId, minutes })).status).toBe(400);
});
