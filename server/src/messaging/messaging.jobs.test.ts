import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createTestApp, frozenAt } from '../../test/app.ts';
import { buildAccount } from '../../test/builders/index.ts';
import { startSmsGateway } from '../../test/sms-gateway.ts';
import type { TestSmtp } from '../../test/smtp.ts';
import { startSmtp } from '../../test/smtp.ts';
import type { Mail } from '../platform/mail.ts';
import { smtpMail } from '../platform/mail.ts';
import { queueMessage } from '../platform/outbox.ts';
import { gatewaySms } from '../platform/sms.ts';
import { newId } from '../platform/uuid.ts';
import { messagingJobs } from './index.ts';

let world: TestApp;
let smtp: TestSmtp;
let mail: Mail;

beforeAll(async () => {
  world = await createTestApp({ routes: () => [] });
  smtp = await startSmtp();
  mail = smtpMail(smtp.url, 'Vaga <no-reply@vaga.example>');
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await world.close();
});
beforeEach(() => {
  smtp.refuseWith(null);
  smtp.received.length = 0;
});

const log = pino({ level: 'silent' });
const jobs = (other: Partial<Parameters<typeof messagingJobs>[0]> = {}) =>
  messagingJobs({ db: world.db, mail, sms: null, log, settings: world.settings, ...other });
const runJobs = () => world.runJobs(jobs());
/** The queue waits longer and longer; a test does not. */
const hurry = () =>
  sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second'`.execute(
    world.db,
  );
const queue = (
  template: string,
  data: Record<string, unknown>,
  recipient = `${newId()}@people.example`,
) =>
  world.db.transaction().execute((trx) =>
    queueMessage(trx, {
      channel: 'email',
      recipient,
      language: 'pt',
      template,
      data,
      accountId: null,
      now: frozenAt,
    }),
  );
const row = (id: string) =>
  world.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const link = { firstName: 'Inês', email: 'ines@people.example', token: 'secret-token' };
const appointment = {
  firstName: 'Inês',
  appointmentId: newId(),
  sequence: 0,
  code: 'VAGAK7M2P9QX',
  personName: 'Rosa Almeida',
  serviceName: 'Análises',
  placeName: 'Farmácia Central',
  address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
  timeZone: 'Europe/Lisbon',
  startsAt: '2026-11-24T09:20:00Z',
  endsAt: '2026-11-24T09:30:00Z',
  priceCents: 2550,
  payment: 'local',
};

test('a queued message reaches the mailbox once, and what it said is then forgotten', async () => {
  const id = await queue('confirm-email', link, 'ines@people.example');

  await runJobs();

  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({
    subject: 'Confirme o seu e-mail',
    from: { name: 'Vaga', address: 'no-reply@vaga.example' },
    to: [{ address: 'ines@people.example' }],
    messageId: `<${id}@vaga.example>`,
  });
  expect(smtp.received[0]?.html).toContain('token=secret-token');
  expect(smtp.received[0]?.attachments[0]).toMatchObject({
    mimeType: 'image/png',
    contentId: '<azulejo>',
  });
  expect(await row(id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    lastError: null,
    data: {},
    sentAt: frozenAt,
  });
});

test('an appointment mail carries an invitation that a calendar understands, and the file beside it', async () => {
  await queue('appointment-confirmed', appointment);

  await runJobs();

  const [received] = smtp.received;
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

test('a message whose transaction is undone is neither there nor sent', async () => {
  const undone = world.db.transaction().execute(async (trx) => {
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

  await runJobs();

  expect(smtp.received).toEqual([]);
  expect(
    await world.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', 'undone@people.example')
      .execute(),
  ).toEqual([]);
});

test('a server that is busy is tried again, and the second try is the last', async () => {
  smtp.refuseWith(451);
  const id = await queue('confirm-email', link);
  await runJobs();
  expect(smtp.received).toEqual([]);
  expect(await row(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    lastError: 'EENVELOPE 451',
  });

  smtp.refuseWith(null);
  await hurry();
  await runJobs();
  await hurry();
  await runJobs();

  expect(smtp.received).toHaveLength(1);
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
});

test('an address that does not exist is shown as failed, without a second try and without the address in the reason', async () => {
  smtp.refuseWith(550);
  const id = await queue('confirm-email', link, 'gone@people.example');
  await runJobs();
  smtp.refuseWith(null);
  await hurry();
  await runJobs();

  expect(smtp.received).toEqual([]);
  const failed = await row(id);
  expect(failed).toMatchObject({ status: 'failed', attempts: 1, lastError: 'EENVELOPE 550' });
  expect(failed.lastError).not.toContain('gone@');
});

test('after twelve tries a message is given up and shown as failed', async () => {
  smtp.refuseWith(451);
  const id = await queue('confirm-email', link);
  for (let round = 0; round < 13; round += 1) {
    await runJobs();
    await hurry();
  }

  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 12 });
  expect((await sql`select id from graphile_worker._private_jobs`.execute(world.db)).rows).toEqual(
    [],
  );
});

test('a message that no template fits is failed at once and blocks no other', async () => {
  const wrong = await queue('confirm-email', { firstName: 'Inês' });
  const right = await queue('confirm-email', link);

  await runJobs();

  expect(await row(wrong)).toMatchObject({
    status: 'failed',
    lastError: 'data of confirm-email: email, token',
  });
  expect(await row(right)).toMatchObject({ status: 'sent' });
});

test('a server that is down leaves the message queued', async () => {
  const down = smtpMail('smtp://127.0.0.1:9', 'no-reply@vaga.example');
  const id = await queue('confirm-email', link);

  await world.runJobs(jobs({ mail: down }));

  expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1, lastError: 'ESOCKET' });
  await down.close();
  await hurry();
  await runJobs();
});

test('the messages of a deleted account are not sent', async () => {
  const account = await buildAccount(world.db);
  await world.db.transaction().execute(async (trx) => {
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
  await world.db.deleteFrom('messages').where('accountId', '=', account.id).execute();

  await runJobs();

  expect(smtp.received).toEqual([]);
});

test('the data of what was given up is emptied after a week', async () => {
  const id = await queue('confirm-email', { firstName: 'only' });
  const account = await buildAccount(world.db);
  await world.db
    .updateTable('messages')
    .set({ accountId: account.id })
    .where('id', '=', id)
    .execute();
  await runJobs();
  const sweep = (now: Date) => jobs()['messaging.sweep']?.({} as never, { now });

  await sweep(new Date(Number(frozenAt) + 6 * 86_400_000));
  expect((await row(id)).data).toEqual({ firstName: 'only' });
  await sweep(new Date(Number(frozenAt) + 8 * 86_400_000));

  expect((await row(id)).data).toEqual({});
});

test('what was written to somebody without an account is gone after a week, with their address', async () => {
  const data = { firstName: 'Ana', email: 'ana@people.example', token: 'x'.repeat(43) };
  const id = await queue('confirm-email', data);
  const waiting = await queue('confirm-email', data);
  await world.db.updateTable('messages').set({ status: 'sent' }).where('id', '=', id).execute();
  const left = () =>
    world.db
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', [id, waiting])
      .orderBy('id')
      .execute();
  const sweep = (now: Date) => jobs()['messaging.sweep']?.({} as never, { now });

  await sweep(new Date(Number(frozenAt) + 6 * 86_400_000));
  expect(await left()).toHaveLength(2);
  await sweep(new Date(Number(frozenAt) + 8 * 86_400_000));
  expect(await left()).toEqual([{ id: waiting }]);
  await world.db.deleteFrom('messages').where('id', '=', waiting).execute();
});

const queueText = (accountId: string | null = null, recipient = '+351912345678') => {
  const { code, personName, placeName, timeZone, startsAt, appointmentId } = appointment;
  const data = { code, personName, placeName, timeZone, startsAt, appointmentId };
  return world.db.transaction().execute((trx) =>
    queueMessage(trx, {
      ...{ channel: 'sms', recipient, language: 'pt', template: 'appointment-canceled' },
      ...{ data, accountId, now: frozenAt },
    }),
  );
};

test('a text message reaches the gateway once, under its own id, and what it said is then forgotten', async () => {
  const gateway = await startSmsGateway();
  const id = await queueText();

  await world.runJobs(jobs({ sms: gatewaySms(gateway.url) }));
  await hurry();
  await world.runJobs(jobs({ sms: gatewaySms(gateway.url) }));

  expect(gateway.received).toMatchObject([{ to: '+351912345678', key: id }]);
  expect(gateway.received[0]?.text).toMatch(
    /^Vaga: foi cancelada a marcacao de Rosa: terca, 24\/11, /,
  );
  expect(await row(id)).toMatchObject({ channel: 'sms', status: 'sent', attempts: 1, data: {} });
  await gateway.close();
});

test('a number that a gateway refuses is shown as failed, and said in the log without the number', async () => {
  const gateway = await startSmsGateway();
  gateway.answerWith(422);
  const id = await queueText();
  const lines: object[] = [];
  const error = (line: object) => void lines.push(line);

  await world.runJobs(jobs({ sms: gatewaySms(gateway.url), log: { error } }));

  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1, lastError: 'HTTP 422' });
  const template = 'appointment-canceled';
  expect(lines).toEqual([{ messageId: id, channel: 'sms', template, reason: 'HTTP 422' }]);
  await gateway.close();
});

test('where no gateway is, a text message is dropped, and blocks no mail', async () => {
  const text = await queueText();
  const letter = await queue('confirm-email', link);

  await runJobs();

  expect(await row(text)).toMatchObject({ status: 'dropped', lastError: 'no gateway', data: {} });
  expect(await row(letter)).toMatchObject({ status: 'sent' });
});

test('who turns text messages off gets none from then on, also of those that wait, and every e-mail', async () => {
  const gateway = await startSmsGateway();
  const wanting = await buildAccount(world.db);
  const tired = await buildAccount(world.db, { wantsTexts: true });
  const [sent, dropped] = [await queueText(wanting.id), await queueText(tired.id)];
  const letter = await queue('confirm-email', link);
  await world.db
    .updateTable('accounts')
    .set({ wantsTexts: false })
    .where('id', '=', tired.id)
    .execute();

  await world.runJobs(jobs({ sms: gatewaySms(gateway.url) }));

  expect(gateway.received.map(({ key }) => key)).toEqual([sent]);
  expect(await row(dropped)).toMatchObject({
    status: 'dropped',
    lastError: 'not wanted',
    data: {},
  });
  expect(await row(letter)).toMatchObject({ status: 'sent' });
  await gateway.close();
});

test('30 text messages go in 24 hours for an account, and to a number, whoever has it rung', async () => {
  const gateway = await startSmsGateway();
  const { id: busy } = await buildAccount(world.db);
  const { id: other } = await buildAccount(world.db);
  const send = async (accountId: string, recipient: string) => {
    const id = await queueText(accountId, recipient);
    await world.runJobs(jobs({ sms: gatewaySms(gateway.url) }));
    return (await row(id)).lastError ?? 'sent';
  };
  const numbers = Array.from({ length: 29 }, (_, index) => `+3519300000${index + 10}`);
  const rung = '+351939999999';
  for (const recipient of [...numbers, rung]) await queueText(busy, recipient);
  for (const _ of numbers) await queueText(other, rung);
  await world.runJobs(jobs({ sms: gatewaySms(gateway.url) }));
  expect(gateway.received).toHaveLength(59);

  expect(await send(busy, '+351931111111')).toBe('too many');
  expect(await send(other, rung)).toBe('too many');
  expect(await send(other, '+351931111111')).toBe('sent');
  await world.db
    .updateTable('messages')
    .set({ createdAt: hourBefore(24), sentAt: hourBefore(24) })
    .where('recipient', '=', rung)
    .execute();
  expect(await send(busy, rung)).toBe('sent');
  await gateway.close();
});

const hourBefore = (hours: number) => new Date(Number(frozenAt) - hours * 3_600_000);
