import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import { buildAccount } from '../../test/builders/index.ts';
import type { MessagingFixture } from '../../test/messaging.fixture.ts';
import {
  appointment,
  createMessagingFixture,
  link,
  linkEmail,
} from '../../test/messaging.fixture.ts';
import { smtpEmailSender } from '../platform/email-sender.ts';
import { queueMessage } from '../platform/outbox.ts';
import { newId } from '../platform/uuid.ts';

let fixture: MessagingFixture;

beforeAll(async () => {
  fixture = await createMessagingFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.smtp.refuseWith(null);
  fixture.smtp.received.length = 0;
});

test('a queued message reaches the mailbox once, and its data is then deleted', async () => {
  const id = await fixture.queue(linkEmail, 'ines@people.example');

  await fixture.runDueJobs();

  expect(fixture.smtp.received).toHaveLength(1);
  expect(fixture.smtp.received[0]).toMatchObject({
    subject: 'Confirme o seu e-mail',
    from: { name: 'Vaga', address: 'no-reply@vaga.example' },
    to: [{ address: 'ines@people.example' }],
    messageId: `<${id}@vaga.example>`,
  });
  expect(fixture.smtp.received[0]?.html).toContain('token=secret-token');
  expect(fixture.smtp.received[0]?.attachments[0]).toMatchObject({
    mimeType: 'image/png',
    contentId: '<azulejo>',
  });
  expect(await fixture.row(id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    lastError: null,
    data: {},
    sentAt: frozenAt,
  });
});

test('an appointment e-mail carries an invitation that a calendar understands, and the file beside it', async () => {
  const entityId = newId();
  await fixture.queue({ entityId, template: 'appointment-confirmed', data: appointment });

  await fixture.runDueJobs();

  const [received] = fixture.smtp.received;
  const calendars = received?.attachments.filter(({ mimeType }) => mimeType !== 'image/png') ?? [];
  expect(calendars.map(({ mimeType }) => mimeType).sort()).toEqual([
    'application/ics',
    'text/calendar',
  ]);
  for (const { content } of calendars) {
    const file =
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
    expect(file).toContain(`UID:${appointment.appointmentId}@vaga.appointment`);
    expect(file).toContain('METHOD:REQUEST');
  }
  expect(calendars.find(({ mimeType }) => mimeType === 'text/calendar')).toMatchObject({
    method: 'REQUEST',
  });
  expect(received?.text).toContain('a pagar no local');
});

test('a message whose transaction is rolled back is neither stored nor sent', async () => {
  const undone = fixture.db.transaction().execute(async (trx) => {
    await queueMessage(trx, {
      channel: 'email',
      recipient: 'undone@people.example',
      language: 'pt',
      template: 'confirm-email',
      data: link,
      accountId: null,
      now: frozenAt,
    });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');

  await fixture.runDueJobs();

  expect(fixture.smtp.received).toEqual([]);
  expect(
    await fixture.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', 'undone@people.example')
      .execute(),
  ).toEqual([]);
});

test('a busy server is tried again, and the second attempt is the last', async () => {
  fixture.smtp.refuseWith(451);
  const id = await fixture.queue(linkEmail);
  await fixture.runDueJobs();
  expect(fixture.smtp.received).toEqual([]);
  expect(await fixture.row(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    lastError: 'EENVELOPE 451',
  });

  fixture.smtp.refuseWith(null);
  await fixture.skipRetryDelays();
  await fixture.runDueJobs();
  await fixture.skipRetryDelays();
  await fixture.runDueJobs();

  expect(fixture.smtp.received).toHaveLength(1);
  expect(await fixture.row(id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
});

test('an address that does not exist is marked failed, without a retry and without the address in the reason', async () => {
  fixture.smtp.refuseWith(550);
  const id = await fixture.queue(linkEmail, 'gone@people.example');
  await fixture.runDueJobs();
  fixture.smtp.refuseWith(null);
  await fixture.skipRetryDelays();
  await fixture.runDueJobs();

  expect(fixture.smtp.received).toEqual([]);
  const failed = await fixture.row(id);
  expect(failed).toMatchObject({ status: 'failed', attempts: 1, lastError: 'EENVELOPE 550' });
  expect(failed.lastError).not.toContain('gone@');
});

test('after twelve attempts a message is marked failed', async () => {
  fixture.smtp.refuseWith(451);
  const id = await fixture.queue(linkEmail);
  for (let round = 0; round < 13; round += 1) {
    await fixture.runDueJobs();
    await fixture.skipRetryDelays();
  }

  expect(await fixture.row(id)).toMatchObject({ status: 'failed', attempts: 12 });
  expect(
    (await sql`select id from graphile_worker._private_jobs`.execute(fixture.db)).rows,
  ).toEqual([]);
});

test('a message that no template fits fails at once and blocks no other', async () => {
  const wrong = await fixture.queueStale(linkEmail, { firstName: 'Inês' });
  const right = await fixture.queue(linkEmail);

  await fixture.runDueJobs();

  expect(await fixture.row(wrong)).toMatchObject({
    status: 'failed',
    lastError: 'data of confirm-email: email, token',
  });
  expect(await fixture.row(right)).toMatchObject({ status: 'sent' });
});

test('a server that is down leaves the message queued', async () => {
  const down = smtpEmailSender('smtp://127.0.0.1:9', 'no-reply@vaga.example');
  const id = await fixture.queue(linkEmail);

  await fixture.runDueJobs({ emailSender: down });

  expect(await fixture.row(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    lastError: 'ESOCKET',
  });
  await down.close();
  await fixture.skipRetryDelays();
  await fixture.runDueJobs();
});

test('the messages of a deleted account are not sent', async () => {
  const account = await buildAccount(fixture.db);
  await fixture.db.transaction().execute(async (trx) => {
    await queueMessage(trx, {
      channel: 'email',
      recipient: account.email,
      language: 'pt',
      template: 'confirm-email',
      data: link,
      accountId: account.id,
      now: frozenAt,
    });
  });
  await fixture.db.deleteFrom('messages').where('accountId', '=', account.id).execute();

  await fixture.runDueJobs();

  expect(fixture.smtp.received).toEqual([]);
});

test('the data of a failed message is deleted after a week', async () => {
  const id = await fixture.queueStale(linkEmail, { firstName: 'only' });
  const account = await buildAccount(fixture.db);
  await fixture.db
    .updateTable('messages')
    .set({ accountId: account.id })
    .where('id', '=', id)
    .execute();
  await fixture.runDueJobs();
  const sweep = (now: Date) => fixture.jobs()['messaging.sweep']?.({} as never, { now });

  await sweep(new Date(Number(frozenAt) + 6 * 86_400_000));
  expect((await fixture.row(id)).data).toEqual({ firstName: 'only' });
  await sweep(new Date(Number(frozenAt) + 8 * 86_400_000));

  expect((await fixture.row(id)).data).toEqual({});
});

test('a message to a recipient without an account is deleted after a week, with its address', async () => {
  const data = { firstName: 'Ana', email: 'ana@people.example', token: 'x'.repeat(43), code: null };
  const id = await fixture.queue({ template: 'confirm-email', data });
  const waiting = await fixture.queue({ template: 'confirm-email', data });
  await fixture.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute();
  const left = () =>
    fixture.db
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', [id, waiting])
      .orderBy('id')
      .execute();
  const sweep = (now: Date) => fixture.jobs()['messaging.sweep']?.({} as never, { now });

  await sweep(new Date(Number(frozenAt) + 6 * 86_400_000));
  expect(await left()).toHaveLength(2);
  await sweep(new Date(Number(frozenAt) + 8 * 86_400_000));
  expect(await left()).toEqual([{ id: waiting }]);
  await fixture.db.deleteFrom('messages').where('id', '=', waiting).execute();
});
