import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { buildAccount, buildEntity } from '../../test/builders/index.ts';
import type { MessagingFixture } from '../../test/messaging.fixture.ts';
import { appointment, createMessagingFixture, linkEmail } from '../../test/messaging.fixture.ts';
import { startSmsGateway } from '../../test/sms-gateway.ts';
import { queueMessage } from '../platform/outbox.ts';
import { gatewaySmsSender } from '../platform/sms-sender.ts';
import { newId } from '../platform/uuid.ts';
import { markSent } from './messages.queries.ts';

let fixture: MessagingFixture;

beforeAll(async () => {
  fixture = await createMessagingFixture();
});
afterAll(() => fixture.close());

const queueText = (
  accountId: string | null = null,
  recipient = '+351912345678',
  entityId = newId(),
) => {
  const { code, personName, placeName, location, timeZone, startsAt, appointmentId } = appointment;
  const data = { code, personName, placeName, location, timeZone, startsAt, appointmentId };
  return fixture.db.transaction().execute((trx) =>
    queueMessage(trx, {
      channel: 'sms',
      recipient,
      language: 'pt',
      template: 'appointment-canceled',
      data,
      accountId,
      entityId,
      now: frozenAt,
    }),
  );
};

test('a text message reaches the gateway once, under its own id, and its data is then deleted', async () => {
  const gateway = await startSmsGateway();
  const id = await queueText();

  await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url) });
  await fixture.skipRetryDelays();
  await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url) });

  expect(gateway.received).toMatchObject([{ to: '+351912345678', key: id }]);
  expect(gateway.received[0]?.text).toMatch(
    /^Vaga: foi cancelada a marcacao de Rosa: terca, 24\/11, /,
  );
  expect(await fixture.row(id)).toMatchObject({
    channel: 'sms',
    status: 'sent',
    attempts: 1,
    data: {},
  });
  await gateway.close();
});

test('what is sent is counted once for its entity and its month in Lisbon, and neither what is dropped nor what is about an account', async () => {
  const gateway = await startSmsGateway();
  const smsSender = gatewaySmsSender(gateway.url);
  const { id: entityId } = await buildEntity(fixture.db);
  const { id: accountId } = await buildAccount(fixture.db);
  const email = { entityId, template: 'appointment-confirmed', data: appointment } as const;
  await fixture.queue(email);
  await fixture.queue(linkEmail);
  const dropped = await queueText(null, '+351961234567', entityId);
  await fixture.runDueJobs();
  const id = await queueText(accountId, '+351961234567', entityId);
  await fixture.runDueJobs({ smsSender });
  await markSent(fixture.db, { ids: [id], now: frozenAt });
  await fixture.db.deleteFrom('messages').where('accountId', '=', accountId).execute();

  expect(await fixture.row(dropped)).toMatchObject({ status: 'dropped' });
  const counts = await fixture.db
    .selectFrom('messageCounts')
    .selectAll()
    .where('entityId', '=', entityId)
    .orderBy('channel')
    .execute();
  expect(counts).toEqual([
    { entityId, month: '2026-11-01', channel: 'email', sent: 1 },
    { entityId, month: '2026-11-01', channel: 'sms', sent: 1 },
  ]);
  await gateway.close();
});

test('a number that a gateway refuses is marked failed, and logged without the number', async () => {
  const gateway = await startSmsGateway();
  gateway.answerWith(422);
  const id = await queueText();
  const lines: object[] = [];
  const log = { error: (line: object) => void lines.push(line), warn: () => {} };

  await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url), log });

  expect(await fixture.row(id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: 'HTTP 422',
  });
  const template = 'appointment-canceled';
  expect(lines).toEqual([
    { messageId: id, channel: 'sms', template, reason: 'HTTP 422', attempt: 1 },
  ]);
  await gateway.close();
});

test('without a gateway, a text message is dropped, and blocks no e-mail', async () => {
  const text = await queueText();
  const emailId = await fixture.queue(linkEmail);

  await fixture.runDueJobs();

  expect(await fixture.row(text)).toMatchObject({
    status: 'dropped',
    lastError: 'no gateway',
    data: {},
  });
  expect(await fixture.row(emailId)).toMatchObject({ status: 'sent' });
});

test('an account that turns text messages off gets none from then on, also of queued ones, and every e-mail', async () => {
  const gateway = await startSmsGateway();
  const wanting = await buildAccount(fixture.db);
  const tired = await buildAccount(fixture.db, { wantsTexts: true });
  const [sent, dropped] = [await queueText(wanting.id), await queueText(tired.id)];
  const emailId = await fixture.queue(linkEmail);
  await fixture.db
    .updateTable('accounts')
    .set({ wantsTexts: false })
    .where('id', '=', tired.id)
    .execute();

  await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url) });

  expect(gateway.received.map(({ key }) => key)).toEqual([sent]);
  expect(await fixture.row(dropped)).toMatchObject({
    status: 'dropped',
    lastError: 'not wanted',
    data: {},
  });
  expect(await fixture.row(emailId)).toMatchObject({ status: 'sent' });
  await gateway.close();
});

test('30 text messages are sent in 24 hours for an account, and to a number over all accounts', async () => {
  const gateway = await startSmsGateway();
  const { id: busy } = await buildAccount(fixture.db);
  const { id: other } = await buildAccount(fixture.db);
  const send = async (accountId: string, recipient: string) => {
    const id = await queueText(accountId, recipient);
    await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url) });
    return (await fixture.row(id)).lastError ?? 'sent';
  };
  const numbers = Array.from({ length: 29 }, (_, index) => `+3519300000${index + 10}`);
  const rung = '+351939999999';
  for (const recipient of [...numbers, rung]) await queueText(busy, recipient);
  for (const _ of numbers) await queueText(other, rung);
  await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url) });
  expect(gateway.received).toHaveLength(59);

  expect(await send(busy, '+351931111111')).toBe('too many');
  expect(await send(other, rung)).toBe('too many');
  expect(await send(other, '+351931111111')).toBe('sent');
  await fixture.db
    .updateTable('messages')
    .set({ createdAt: hourBefore(24), sentAt: hourBefore(24) })
    .where('recipient', '=', rung)
    .execute();
  expect(await send(busy, rung)).toBe('sent');
  await gateway.close();
});

test('of concurrent text messages no more than 30 are sent, and a failed one is not counted', async () => {
  const gateway = await startSmsGateway();
  const { id: busy } = await buildAccount(fixture.db);
  const rung = '+351938888888';
  gateway.answerWith(503);
  await queueText(busy, rung);
  await fixture.runDueJobs({ smsSender: gatewaySmsSender(gateway.url) });
  await fixture.db
    .updateTable('messages')
    .set({ status: 'failed' })
    .where('recipient', '=', rung)
    .execute();
  gateway.answerWith(204);
  const ids: string[] = [];
  for (let index = 0; index < 35; index += 1) ids.push(await queueText(busy, rung));
  const send = fixture.jobs({ smsSender: gatewaySmsSender(gateway.url) })['messaging.send'];

  await Promise.all(Array.from({ length: 4 }, () => send?.({} as never, { now: frozenAt })));

  expect(gateway.received).toHaveLength(30);
  const rows = await Promise.all(ids.map((id) => fixture.row(id)));
  expect(rows.filter(({ lastError }) => lastError === 'too many')).toHaveLength(5);
  await gateway.close();
});

test('of all accounts together at most 300 texts are sent abroad in 24 hours, also at once, and those in the country go on', async () => {
  await fixture.db.deleteFrom('messages').execute();
  const gateway = await startSmsGateway();
  const send = fixture.jobs({ smsSender: gatewaySmsSender(gateway.url) })['messaging.send'];
  await sql`
    insert into messages (id, channel, recipient, language, template, data, status, created_at, sent_at)
    select gen_random_uuid(), 'sms', '+4479460' || number, 'en', 'appointment-canceled', '{}', 'sent', ${frozenAt}, ${frozenAt}
      from generate_series(10000, 10294) number`.execute(fixture.db);
  const abroad: string[] = [];
  for (let index = 10; index < 20; index += 1)
    abroad.push(await queueText(null, `+491512345${index}`));
  const home = await queueText(null, '+351912345678');

  await Promise.all(Array.from({ length: 4 }, () => send?.({} as never, { now: frozenAt })));

  const rows = await Promise.all(abroad.map((id) => fixture.row(id)));
  expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(5);
  expect(rows.filter(({ lastError }) => lastError === 'too many abroad')).toHaveLength(5);
  expect(await fixture.row(home)).toMatchObject({ status: 'sent' });
  await gateway.close();
});

const hourBefore = (hours: number) => new Date(Number(frozenAt) - hours * 3_600_000);
