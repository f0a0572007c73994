import { setTimeout as pause } from 'node:timers/promises';
import { appointmentStatuses } from '@vaga/contract/appointments';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppointmentFixture, HeldBooking } from '../../test/appointment.fixture.ts';
import { createAppointmentFixture } from '../../test/appointment.fixture.ts';
import {
  buildAccount,
  buildAppointment,
  buildEntity,
  buildEntityService,
  buildPerson,
} from '../../test/builders/index.ts';
import { messagingJobsWithSender } from '../../test/messaging-jobs.ts';
import { at } from '../../test/patient-actions.ts';
import type { SmsGateway } from '../../test/sms-gateway.ts';
import { startSmsGateway } from '../../test/sms-gateway.ts';
import type { TestSmtp } from '../../test/smtp.ts';
import { startSmtp } from '../../test/smtp.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { smtpEmailSender } from '../platform/email-sender.ts';
import { gatewaySmsSender } from '../platform/sms-sender.ts';
import { newId } from '../platform/uuid.ts';
import { queueReminders } from './queue-reminders.ts';
import { recordReminders } from './reminders.queries.ts';

/** Two days before the Wednesday that is booked. */
const monday = new Date('2026-11-23T09:00:00Z');
/** Wednesday at nine, in Lisbon and in UTC. */
const start = new Date('2026-11-25T09:00:00Z');
const before = (hours: number, then = start) => new Date(then.getTime() - hours * 3_600_000);

let fixture: AppointmentFixture;
let smtp: TestSmtp;
let gateway: SmsGateway;
let mail: EmailSender;

beforeAll(async () => {
  fixture = await createAppointmentFixture();
  smtp = await startSmtp();
  gateway = await startSmsGateway();
  mail = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
});
afterAll(async () => {
  await mail.close();
  await Promise.all([smtp.close(), gateway.close(), fixture.close()]);
});
beforeEach(async () => {
  fixture.clock.set(monday);
  smtp.refuseWith(null);
  gateway.answerWith(204);
  // Removes the appointments of other tests.
  await sql`truncate appointment_reminders, messages, graphile_worker._private_jobs`.execute(
    fixture.db,
  );
  await sql`update appointments set status = 'Canceled', status_reason = 'byPerson', canceled_at = now()
             where status <> 'Canceled'`.execute(fixture.db);
  smtp.received.length = 0;
  gateway.received.length = 0;
});

function jobs() {
  const { db, settings, links } = fixture;
  const log = pino({ level: 'silent' });
  return messagingJobsWithSender({
    db,
    emailSender: mail,
    settings,
    links,
    log,
    smsSender: gatewaySmsSender(gateway.url),
  });
}

const send = () => fixture.runJobs(jobs());
/** The sender waits longer and longer; a test does not. */
const hurry = () =>
  sql`update messages set due_at = created_at where status = 'queued'`.execute(fixture.db);

/** What the job of that minute sends: e-mails and texts since the last look. */
async function remindAt(now: Date): Promise<{ mails: Email[]; texts: string[] }> {
  fixture.clock.set(now);
  await queueReminders(fixture.db, now);
  await send();
  const mails = smtp.received
    .splice(0)
    .filter(({ subject }) => /^(Lembrete|Reminder)/.test(subject ?? ''));
  return { mails, texts: gateway.received.splice(0).map(({ text }) => text) };
}
const countAt = async (now: Date) => {
  const { mails, texts } = await remindAt(now);
  return [mails.length, texts.length];
};
const move = ({ family: { token } }: HeldBooking, id: string, newDate: string) =>
  fixture.call('POST', `onboarding/user/scheduled/${id}/reschedule`, { token, body: { newDate } });
const remindersLeft = () =>
  fixture.db
    .selectFrom('messages')
    .select(['channel', 'status', 'lastError', 'data'])
    .where('template', '=', 'appointment-reminder')
    .orderBy('id')
    .execute();

test('a day and two hours before, a patient is reminded once of each, by e-mail and by text, and neither earlier nor again', async () => {
  const held = await fixture.bookPaid();
  const [{ code }] = await fixture.listAppointments(held);

  expect(await countAt(before(24.02))).toEqual([0, 0]);
  const day = await remindAt(before(24));
  expect(await countAt(before(23.98))).toEqual([0, 0]);
  expect(await countAt(before(2.02))).toEqual([0, 0]);
  const hours = await remindAt(before(2));
  expect(await countAt(before(1.98))).toEqual([0, 0]);
  expect(await countAt(before(-1))).toEqual([0, 0]);

  for (const { mails, texts } of [day, hours]) {
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Lembrete: Person, quarta, 25/11, 09:00');
    expect(mails[0]?.text).toContain(code.slice(4));
    expect(mails[0]?.text).toContain('09:00 – 09:15');
    expect(mails[0]?.attachments.map(({ contentId }) => contentId)).toEqual(['<azulejo>']);
    expect(texts).toEqual([
      expect.stringMatching(
        /^Vaga: lembrete da marcacao de Person: quarta, 25\/11, 09:00, Farmacia Central\. Codigo /,
      ),
    ]);
  }
  expect(day.mails[0]?.text).toContain('Não pode ir?');
  expect(hours.mails[0]?.text).toContain('Se já não puder ir');
});

test('an appointment booked less than 24 hours ahead has only the second reminder, and less than two hours ahead none', async () => {
  fixture.clock.set(before(23.9));
  await fixture.bookPaid();
  expect(await countAt(before(23.8))).toEqual([0, 0]);
  expect(await countAt(before(2))).toEqual([1, 1]);

  fixture.clock.set(before(1.9));
  await fixture.bookPaid();
  expect(await countAt(before(1.8))).toEqual([0, 0]);
});

test('a moved appointment is reminded of at its new time only, also if it was reminded of at the old one', async () => {
  const held = await fixture.bookPaid();
  const [{ id }] = await fixture.listAppointments(held);
  expect((await move(held, id, at('12:00'))).status).toBe(200);
  expect(await countAt(before(24))).toEqual([0, 0]);
  expect((await remindAt(before(21))).mails[0]?.subject).toBe(
    'Lembrete: Person, quarta, 25/11, 12:00',
  );

  // To Thursday, more than a day ahead again.
  expect((await move(held, id, '2026-11-26T12:00:00+00:00')).status).toBe(200);
  expect(await countAt(before(-1))).toEqual([0, 0]);
  const noon = new Date('2026-11-26T12:00:00Z');
  expect((await remindAt(before(24, noon))).mails[0]?.subject).toBe(
    'Lembrete: Person, quinta, 26/11, 12:00',
  );
  expect(await countAt(before(2, noon))).toEqual([1, 1]);
});

test('moved to a time less than a day ahead, it was just reported: there is no reminder of the first kind', async () => {
  const held = await fixture.bookPaid();
  const [{ id }] = await fixture.listAppointments(held);
  fixture.clock.set(before(22));
  expect((await move(held, id, at('10:00'))).status).toBe(200);

  expect(await countAt(before(21))).toEqual([0, 0]);
  expect(await countAt(before(1))).toEqual([1, 1]);
});

test('a reminder that waits for a server is dropped if its appointment is moved or cancelled, and the new time has its own', async () => {
  const [moved, canceled] = [await fixture.bookPaid(), await fixture.bookPaid()];
  const [[{ id }], [other]] = [
    await fixture.listAppointments(moved),
    await fixture.listAppointments(canceled),
  ];
  await send();
  smtp.received.length = 0;
  smtp.refuseWith(451);
  gateway.answerWith(503);
  expect(await countAt(before(24))).toEqual([0, 0]);
  expect((await move(moved, id, '2026-11-26T09:00:00+00:00')).status).toBe(200);
  await fixture.cancel(canceled, other.id);

  smtp.refuseWith(null);
  gateway.answerWith(204);
  await hurry();
  expect(await countAt(before(23))).toEqual([0, 0]);
  expect(await remindersLeft()).toEqual(
    ['email', 'sms', 'email', 'sms'].map((channel) => ({
      channel,
      status: 'dropped',
      lastError: 'not booked for this time',
      data: {},
    })),
  );
  expect(await countAt(before(0))).toEqual([1, 1]);
});

test('a confirmation that waited is not sent once its patient has cancelled or moved: the e-mail about that says what holds', async () => {
  const [moved, canceled, kept] = [
    await fixture.bookPaid(),
    await fixture.bookPaid(),
    await fixture.bookPaid(),
  ];
  const [[{ id }], [other]] = [
    await fixture.listAppointments(moved),
    await fixture.listAppointments(canceled),
  ];
  smtp.refuseWith(451);
  await send();
  expect((await move(moved, id, '2026-11-26T09:00:00+00:00')).status).toBe(200);
  await fixture.cancel(canceled, other.id);

  smtp.refuseWith(null);
  await hurry();
  await send();

  const ofBookings = await fixture.db
    .selectFrom('messages')
    .select(['accountId', 'template', 'status', 'lastError'])
    .where('template', 'like', 'appointment-%')
    .orderBy('id')
    .execute();
  const dropped = { template: 'appointment-confirmed', status: 'dropped' };
  const why = { lastError: 'not booked for this time' };
  const sentOnce = { status: 'sent', lastError: null };
  const of = ({ family: { accountId } }: HeldBooking) =>
    ofBookings.filter((one) => one.accountId === accountId);
  expect(of(moved)).toMatchObject([
    { ...dropped, ...why },
    { template: 'appointment-moved', ...sentOnce },
  ]);
  expect(of(canceled)).toMatchObject([
    { ...dropped, ...why },
    { template: 'appointment-canceled', ...sentOnce },
  ]);
  expect(of(kept)).toMatchObject([{ template: 'appointment-confirmed', ...sentOnce }]);
  expect(smtp.received).toHaveLength(3);
});

test('only booked appointments are reminded of: no request, no unpaid one, no cancelled or checked-in one', async () => {
  const entityServiceId = (await buildEntityService(fixture.db)).id;
  const ids = new Map<string, string>();
  for (const status of appointmentStatuses) {
    const endsAt = before(-1);
    const given = { status, startsAt: start, endsAt, entityServiceId, createdAt: before(48) };
    ids.set((await buildAppointment(fixture.db, given)).id, status);
  }

  await queueReminders(fixture.db, before(24));

  const reminded = await fixture.db.selectFrom('appointmentReminders').selectAll().execute();
  const statuses = reminded.map(({ appointmentId }) => ids.get(appointmentId) ?? '');
  expect(statuses.toSorted()).toEqual(['Await', 'Paid', 'Pending']);
});

test('concurrent runs, in one process or in several, remind each patient once', async () => {
  const entityServiceId = (await buildEntityService(fixture.db)).id;
  const { id: accountId } = await buildAccount(fixture.db);
  for (let count = 0; count < 130; count += 1) {
    const { id: personId } = await buildPerson(fixture.db, { accountId });
    const times = { startsAt: start, endsAt: before(-1), createdAt: before(48) };
    await buildAppointment(fixture.db, { ...times, accountId, personId, entityServiceId });
  }

  await Promise.all(Array.from({ length: 6 }, () => queueReminders(fixture.db, before(24))));

  const queued = await fixture.db.selectFrom('messages').select('data').execute();
  const told = queued.map(({ data }) => (data as { appointmentId: string }).appointmentId);
  expect(told).toHaveLength(130);
  expect(new Set(told).size).toBe(130);
});

test('a run with an older snapshot than another’s record waits for it, and sends no second reminder', async () => {
  const held = await fixture.bookPaid();
  const [{ id }] = await fixture.listAppointments(held);
  let looking = Promise.resolve();
  await fixture.db.transaction().execute(async (trx) => {
    await recordReminders(trx, { appointmentIds: [id], kind: 'day', now: before(24) });
    looking = queueReminders(fixture.db, before(24));
    await pause(200);
  });
  await looking;

  expect(await remindersLeft()).toEqual([]);
});

test('an interrupted run has sent no reminder, and the next one sends it, once', async () => {
  await fixture.bookPaid();
  await send();
  smtp.received.length = 0;
  await sql`alter table messages add constraint broken check (channel <> 'sms') not valid`.execute(
    fixture.db,
  );
  await expect(queueReminders(fixture.db, before(24))).rejects.toThrow();
  await sql`alter table messages drop constraint broken`.execute(fixture.db);

  expect(await remindersLeft()).toEqual([]);
  expect(await countAt(before(23.9))).toEqual([1, 1]);
  expect(await countAt(before(23.8))).toEqual([0, 0]);
});

test('an appointment being moved or cancelled is not waited for, and not reminded of until that has ended', async () => {
  const held = await fixture.bookPaid();
  const [{ id }] = await fixture.listAppointments(held);
  await fixture.db.transaction().execute(async (trx) => {
    await sql`select id from appointments where id = ${id} for update`.execute(trx);
    await queueReminders(fixture.db, before(24));
    expect(await remindersLeft()).toEqual([]);
  });
  expect(await countAt(before(23.9))).toEqual([1, 1]);
});

test('after an outage a reminder is sent while it helps, and not at the start', async () => {
  await fixture.bookPaid();
  expect(await countAt(before(12.1))).toEqual([1, 1]);
  await fixture.bookPaid();
  expect(await countAt(before(11.9))).toEqual([0, 0]);
  expect(await countAt(before(0.6))).toEqual([2, 2]);
  fixture.clock.set(monday);
  await fixture.bookPaid();
  expect(await countAt(before(0.4))).toEqual([0, 0]);
});

test('a reminder that found no server in time is dropped, with its reason', async () => {
  await fixture.bookPaid();
  await send();
  smtp.refuseWith(451);
  gateway.answerWith(503);
  await remindAt(before(2));
  await hurry();
  smtp.refuseWith(null);
  gateway.answerWith(204);

  expect(await countAt(before(0.5))).toEqual([0, 0]);
  expect(await remindersLeft()).toMatchObject([
    { channel: 'email', status: 'dropped', lastError: 'too late' },
    { channel: 'sms', status: 'dropped', lastError: 'too late' },
  ]);
});

test('a busy gateway loses neither the booking nor the e-mail, and its text is sent by the next attempt', async () => {
  const held = await fixture.bookPaid();
  await send();
  smtp.received.length = 0;
  gateway.answerWith(503);
  expect(await countAt(before(24))).toEqual([1, 0]);
  expect((await remindersLeft())[1]).toMatchObject({ status: 'queued', lastError: 'HTTP 503' });

  gateway.answerWith(204);
  await hurry();
  await send();
  await hurry();
  await send();

  expect(gateway.received).toHaveLength(1);
  expect((await remindersLeft())[1]).toMatchObject({ status: 'sent', lastError: null, data: {} });
  expect((await fixture.listAppointments(held))[0]).toMatchObject({ status: 'Paid' });
});

/** An appointment at an entity and for a person of their own. */
async function bookFor(given: {
  person?: Parameters<typeof buildPerson>[1];
  account?: Parameters<typeof buildAccount>[1];
  timeZone?: string;
  startsAt: Date;
}): Promise<void> {
  const { db } = fixture;
  const { startsAt, timeZone = 'Europe/Lisbon' } = given;
  const { id: accountId } = await buildAccount(db, given.account);
  const { id: personId } = await buildPerson(db, {
    accountId,
    name: 'Rosa Almeida',
    ...given.person,
  });
  const { id: entityId } = await buildEntity(db, { timeZone });
  const { id: entityServiceId } = await buildEntityService(db, { entityId });
  const endsAt = new Date(startsAt.getTime() + 900_000);
  const when = { startsAt, endsAt, createdAt: before(72, startsAt) };
  await buildAppointment(db, { ...when, accountId, personId, entityServiceId });
}

test('the day after a clock change, the hour is that of the entity’s wall clock, in the account’s language', async () => {
  // In the night between the two the clocks of the Azores go back: 24 hours before nine is ten there.
  const startsAt = new Date('2026-10-25T10:00:00Z');
  const account = { language: 'en', firstName: 'Maria', email: `${newId()}@people.example` };
  await bookFor({
    startsAt,
    timeZone: 'Atlantic/Azores',
    account,
    person: { phone: '+44 7400 123456' },
  });

  expect(await countAt(before(24.02, startsAt))).toEqual([0, 0]);
  fixture.clock.set(before(24, startsAt));
  await queueReminders(fixture.db, before(24, startsAt));
  await send();

  const [email] = smtp.received;
  expect(email?.to).toMatchObject([{ address: account.email }]);
  expect(email?.subject).toBe('Reminder: Rosa, Sun 25 Oct, 09:00');
  expect(email?.text).toContain('Sunday, 25 October 2026');
  expect(email?.text).toContain('09:00 – 09:15 (Azores Time)');
  expect(email?.html).toContain('lang="en-GB"');
  expect(gateway.received).toMatchObject([
    { to: '+447400123456', text: expect.stringContaining('Sun 25 Oct, 09:00 (Azores Time), ') },
  ]);
});

test.each([
  ['a landline', '239 000 417'],
  ['no number', null],
])('%s gets no text: only the e-mail is sent', async (_what, phone) => {
  await bookFor({ startsAt: start, person: { phone } });
  expect(await countAt(before(24))).toEqual([1, 0]);
});

test('no telephone rings for a reminder at night', async () => {
  const early = new Date('2026-11-25T07:30:00Z');
  await bookFor({ startsAt: early, person: { phone: '912345678' } });
  expect(await countAt(before(24, early))).toEqual([1, 1]);
  expect(await countAt(before(2, early))).toEqual([1, 0]);
});

test('neither subject nor text names the service', async () => {
  const held = await fixture.bookPaid();
  const [{ service }] = await fixture.listAppointments(held);
  const { mails, texts } = await remindAt(before(24));

  expect(mails[0]?.text).toContain(service);
  for (const text of [mails[0]?.subject ?? '', texts[0] ?? '']) expect(text).not.toContain(service);
});
