import ICAL from 'ical.js';
import { pino } from 'pino';
import type { Attachment, Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { AppointmentFixture, HeldBooking } from '../../test/appointment.fixture.ts';
import { createAppointmentFixture } from '../../test/appointment.fixture.ts';
import { messagingJobsWithSender } from '../../test/messaging-jobs.ts';
import { at } from '../../test/patient-actions.ts';
import type { TestSmtp } from '../../test/smtp.ts';
import { startSmtp } from '../../test/smtp.ts';
import { expireAppointments } from '../appointments/index.ts';
import type { EmailSender } from '../platform/email-sender.ts';
import { smtpEmailSender } from '../platform/email-sender.ts';
import { inTransaction } from '../platform/transact.ts';

const log = pino({ level: 'silent' });
let fixture: AppointmentFixture;
let smtp: TestSmtp;
let mail: EmailSender;

beforeAll(async () => {
  fixture = await createAppointmentFixture();
  smtp = await startSmtp();
  mail = smtpEmailSender(smtp.url, 'Vaga <no-reply@vaga.example>');
});
afterAll(async () => {
  await mail.close();
  await smtp.close();
  await fixture.close();
});
beforeEach(() => {
  fixture.clock.set(frozenAt);
  smtp.received.length = 0;
});

/** The e-mails since the last look, parsed as a mailbox does. */
async function mailbox(): Promise<Email[]> {
  const { db, settings, links } = fixture;
  await fixture.runJobs(
    messagingJobsWithSender({ db, emailSender: mail, settings, links, log, smsSender: null }),
  );
  return smtp.received.splice(0);
}

/** The calendar entry in an e-mail, by an independent parser. */
function entryIn(email: Email | undefined) {
  const part = email?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const calendar = new ICAL.Component(ICAL.parse(textOf(part)));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    alarms: event.component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    startsAt: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    organizer: event.organizer,
    whole: textOf(part),
  };
}

const textOf = (part: Attachment | undefined) =>
  typeof part?.content === 'string'
    ? part.content
    : Buffer.from((part?.content as ArrayBuffer | undefined) ?? new ArrayBuffer()).toString('utf8');

const move = ({ family: { token } }: HeldBooking, id: string, newDate: string) =>
  fixture.call('POST', `onboarding/user/scheduled/${id}/reschedule`, { token, body: { newDate } });

test('booking, move and cancellation are one calendar entry, each time with a higher sequence', async () => {
  const held = await fixture.bookPaid();
  const [{ id }] = await fixture.listAppointments(held);
  const booked = entryIn((await mailbox())[0]);
  expect((await move(held, id, at('10:00'))).status).toBe(200);
  const moved = entryIn((await mailbox())[0]);
  await fixture.cancel(held, id);
  const canceled = entryIn((await mailbox())[0]);

  expect(booked).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: `${id}@vaga.appointment`,
    sequence: 0,
    startsAt: '2026-11-25T09:00:00.000Z',
    minutes: 15,
    alarms: ['-P1D', '-PT2H'],
    organizer: 'mailto:no-reply@vaga.example',
  });
  expect(moved).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: booked.uid,
    sequence: 1,
    startsAt: '2026-11-25T10:00:00.000Z',
    minutes: 15,
  });
  expect(canceled).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    uid: booked.uid,
    sequence: 2,
    alarms: [],
    startsAt: moved.startsAt,
  });
});

test('of two booked together one moves and cancels: only that entry changes', async () => {
  const held = await fixture.bookPaid(2);
  const [first, second] = (await fixture.listAppointments(held)).map(({ id }) => id);
  const booked = (await mailbox()).map(entryIn);
  expect(booked.map(({ uid, sequence }) => [uid, sequence]).sort()).toEqual(
    [first, second].map((id) => [`${id}@vaga.appointment`, 0]).sort(),
  );

  expect((await move(held, first, at('10:00'))).status).toBe(200);
  const moved = (await mailbox()).map(entryIn);
  await fixture.cancel(held, first);
  const canceled = (await mailbox()).map(entryIn);

  const uid = `${first}@vaga.appointment`;
  expect(moved).toMatchObject([
    { uid, method: 'REQUEST', sequence: 1, startsAt: '2026-11-25T10:00:00.000Z' },
  ]);
  expect(canceled).toMatchObject([{ uid, method: 'CANCEL', sequence: 2 }]);
});

test('an unconfirmed booking is reported once for all people, without a calendar entry; late money brings the entries', async () => {
  const held = await fixture.holdFor(3);
  await fixture.open(held, 'PaymentPending');
  fixture.clock.advance(20 * 60_000);
  const now = fixture.clock.now();
  // The sweep may report one person first, and the others in a job of their own.
  for (const assetId of held.cart.assetIds) {
    await inTransaction(fixture.db, (trx) => expireAppointments(trx, [assetId], now));
  }
  const told = await mailbox();
  expect(told).toHaveLength(1);
  expect(told[0]?.attachments.map(({ mimeType }) => mimeType)).not.toContain('text/calendar');
  expect(`${told[0]?.subject} ${told[0]?.text}`).not.toMatch(/cancelad/i);

  expect(await fixture.settle(held)).toBe(3);
  const back = (await mailbox()).map(entryIn);
  expect(back).toMatchObject([1, 2, 3].map(() => ({ method: 'REQUEST', sequence: 2 })));
});

test('a patient who cancels an unconfirmed booking gets no e-mail about it', async () => {
  const held = await fixture.holdFor(1);
  await fixture.open(held, 'PaymentPending');
  const [{ id }] = await fixture.listAppointments(held);
  expect((await fixture.cancel(held, id)).body.type).toBe('Success');
  expect(await mailbox()).toEqual([]);
});

test('neither a subject nor a calendar names the service or how to prepare for it', async () => {
  const held = await fixture.bookPaid();
  const informationPt = '<p>Um teste.</p><ul><li>Preparação: Não coma antes.</li></ul>';
  await fixture.db.updateTable('services').set({ informationPt }).execute();
  const [{ id }] = await fixture.listAppointments(held);
  const confirmed = await mailbox();
  await move(held, id, at('10:00'));
  const moved = await mailbox();
  await fixture.cancel(held, id);

  const mails = [...confirmed, ...moved, ...(await mailbox())];

  expect(mails).toHaveLength(3);
  const prepares = mails.map(({ text }) => text?.includes('Como se preparar: Não coma antes.'));
  // The catalogue had no explanation yet when it was booked.
  expect(prepares).toEqual([false, true, false]);
  for (const email of mails) {
    expect(email.subject).not.toMatch(/antig/i);
    expect(entryIn(email).whole).not.toMatch(/antig/i);
    expect(entryIn(email).whole).not.toContain('Não coma');
    expect(entryIn(email).summary).toMatch(/^Vaga: \S+, Farmácia Central$/);
    expect(email.text).toMatch(/antig/i);
    expect(email.attachments.some(({ contentId }) => contentId === '<azulejo>')).toBe(true);
  }
});
