import type { MemberRole } from '@vaga/contract/access';
import type { AgendaAppointment } from '@vaga/contract/agenda-acts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepPayments } from '../src/payments/index.ts';
import type { EmailMessage } from '../src/platform/mime.ts';
import type { Answer } from './app.ts';
import { codeOf, frozenAt } from './app.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { messagingJobsWithSender } from './messaging-jobs.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { readStoredReply } from './stored-reply.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepPayments(app.db)).toEqual([]);
  await app.close();
});

const email = 'joaquim@people.example';
const row = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const colleagueOf = ({ entityId }: Desk, roles: MemberRole[]) => openDesk(app, { entityId, roles });
/** The minutes of the day of the appointment, which starts at 9:00. */
const clockTo = (wall: string) => app.clock.set(new Date(`2026-11-25T${wall}:00Z`));

/** Booked for Wednesday 9:00, to be paid at the desk; it is ten minutes before. */
async function bookForToday() {
  const { service, desk: dayBefore } = await openProviderDesk(app);
  const draft = await dayBefore.reserve(service, '09:00');
  const person = { name: 'Joaquim Reis', email };
  const booked = await dayBefore.book(draft.body.data.id, { person });
  const { id } = booked.body.data;
  await app.db.deleteFrom('messages').execute();
  clockTo('08:50');
  // A session that acts for an entity ends overnight.
  const desk = await openDesk(app, { entityId: service.entityId });
  const { version } = await row(id);
  /** Acts with the version of the row as it is. */
  const act = async (name: string, body: { act?: string } = {}, by: Desk = desk) => {
    const { version: seen } = await row(id);
    return by.act(id, name, { version: seen, ...body });
  };
  return { id, desk, service, version, act };
}

const attendanceOf = ({ body }: Answer): AgendaAppointment['attendance'] => body.data.attendance;
const emailsAboutNoShow = () =>
  app.db
    .selectFrom('messages')
    .select(['id', 'status', 'lastError', 'data'])
    .where('template', '=', 'appointment-no-show')
    .execute();

/** The e-mails that are due by the clock of the test, as they are sent. */
async function sendDueEmails(): Promise<EmailMessage[]> {
  const emails: EmailMessage[] = [];
  const emailSender = {
    send: async (message: EmailMessage) => void emails.push(message),
    close: async () => {},
  };
  const settings = {
    publicUrl: 'https://vaga.example',
    variant: 'vaga',
    mailFrom: 'Vaga',
  } as const;
  const { db, links, jobs, clock } = app;
  const log = pino({ level: 'silent' });
  const sending = messagingJobsWithSender({
    db,
    emailSender,
    settings,
    links,
    log,
    smsSender: null,
  });
  await runDueJobs(db, { ...jobs, ...sending }, clock.now());
  return emails;
}

test('a person is checked in, called and done, and each step can be taken back to the first', async () => {
  const { id, desk, version, act } = await bookForToday();

  const arrived = await desk.act(id, 'check-in', { version });

  expect(arrived.body).toMatchObject({
    type: 'Success',
    data: {
      id,
      version: version + 1,
      person: 'Joaquim Reis',
      startsAt: '2026-11-25T09:00:00+00:00',
      status: 'CheckedIn',
      attendance: 'arrived',
      checkedInAt: '2026-11-25T08:50:00+00:00',
      calledAt: null,
      paymentStatus: 'due',
    },
  });
  expect(attendanceOf(await act('call'))).toBe('called');
  expect(attendanceOf(await act('done'))).toBe('done');
  expect((await row(id)).result).toBe('Executed');
  expect(attendanceOf(await act('undo', { act: 'done' }))).toBe('called');
  expect(attendanceOf(await act('undo', { act: 'call' }))).toBe('arrived');
  const undone = await act('undo', { act: 'checkIn' });
  expect(undone.body.data).toMatchObject({ attendance: 'expected', status: 'Await' });
  expect(await row(id)).toMatchObject({
    status: 'Await',
    result: 'Pending',
    checkedInAt: null,
    calledAt: null,
  });
});

test('each act is in the history with its member, and is an access to the health data of the person', async () => {
  const { id, desk, act } = await bookForToday();
  await app.db.deleteFrom('appointmentChanges').where('appointmentId', '=', id).execute();
  for (const name of ['check-in', 'call', 'done']) await act(name);

  const history = await app.db
    .selectFrom('appointmentChanges')
    .select(['field', 'toValue', 'actor', 'accountId', 'entityId'])
    .where('appointmentId', '=', id)
    .orderBy('id')
    .execute();
  const { accountId, entityId } = desk;
  const by = { actor: 'member', accountId, entityId };
  expect(history).toEqual([
    { field: 'status', toValue: 'CheckedIn', ...by },
    { field: 'calledAt', toValue: '2026-11-25T08:50:00.000Z', ...by },
    { field: 'result', toValue: 'Executed', ...by },
  ]);
  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select(['accountId', 'act', 'fields'])
    .where('appointmentId', '=', id)
    .where('act', '=', 'changed')
    .orderBy('id')
    .execute();
  expect(accesses.map(({ fields }) => fields)).toEqual([['status'], ['status'], ['result']]);
  expect(accesses.every((access) => access.accountId === accountId)).toBe(true);
});

test('of another version the member reads who did what, sees the appointment, and that is recorded', async () => {
  const { id, desk, version } = await bookForToday();
  const colleague = await colleagueOf(desk, ['results']);
  await app.db
    .updateTable('accounts')
    .set({ firstName: 'Ana' })
    .where('id', '=', desk.accountId)
    .execute();
  await desk.act(id, 'check-in', { version });

  const refused = await colleague.act(id, 'check-in', { version });

  expect([refused.status, codeOf(refused)]).toEqual([409, 'agenda.changed']);
  expect(refused.body.messages[0].text).toBe('Ana registou a entrada às 08:50. Veja como está.');
  expect(refused.body.data).toMatchObject({ id, version: version + 1, attendance: 'arrived' });
  const seen = await app.db
    .selectFrom('healthAccesses')
    .select(['act', 'appointmentId'])
    .where('accountId', '=', colleague.accountId)
    .execute();
  expect(seen).toEqual([{ act: 'opened', appointmentId: id }]);
});

test('on another day a member is asked whether to move it, and who is in is not checked in again', async () => {
  const { id, act } = await bookForToday();
  app.clock.set(new Date('2026-11-24T23:30:00Z'));
  const tooSoon = await act('check-in');
  expect([tooSoon.status, codeOf(tooSoon)]).toEqual([200, 'agenda.other_day']);
  expect(tooSoon.body.messages[0].text).toContain('quarta-feira, 25 de novembro');
  clockTo('09:05');
  await act('check-in');
  const again = await act('check-in');
  expect(again.body.messages[0].text).toBe('Já deu entrada às 09:05.');
  expect((await row(id)).status).toBe('CheckedIn');
});

test('the same key does an act once, and its stored reply has nothing of the person', async () => {
  const { id, desk, version } = await bookForToday();
  const first = await desk.act(id, 'check-in', { version, key: 'one-key' });
  const again = await desk.act(id, 'check-in', { version, key: 'one-key' });
  expect(again).toMatchObject({ status: 200, body: first.body });
  const stored = await readStoredReply(app, 'one-key');
  expect(JSON.parse(stored)).toMatchObject({ type: 'Success' });
  expect(stored).not.toContain('Joaquim');
});

test('a member for results checks in and marks as done, and takes back just that', async () => {
  const { id, desk, act } = await bookForToday();
  const results = await colleagueOf(desk, ['results']);
  expect(attendanceOf(await act('check-in', {}, results))).toBe('arrived');
  expect((await act('call', {}, results)).status).toBe(403);
  expect(attendanceOf(await act('call'))).toBe('called');
  expect((await act('undo', { act: 'call' }, results)).status).toBe(403);
  expect(attendanceOf(await act('done', {}, results))).toBe('done');
  expect(attendanceOf(await act('undo', { act: 'done' }, results))).toBe('called');
  await act('undo', { act: 'call' });
  expect(attendanceOf(await act('undo', { act: 'checkIn' }, results))).toBe('expected');
  clockTo('09:10');
  expect((await act('no-show', {}, results)).status).toBe(403);
  const other = await openProviderDesk(app);
  const { version } = await row(id);
  expect((await other.desk.act(id, 'check-in', { version })).status).toBe(404);
});

test('nothing is taken back once there is a result', async () => {
  const { id, act } = await bookForToday();
  for (const name of ['check-in', 'done']) await act(name);
  await app.db
    .updateTable('appointments')
    .set({ result: 'Authorized' })
    .where('id', '=', id)
    .execute();
  for (const undone of ['done', 'checkIn'])
    expect(codeOf(await act('undo', { act: undone }))).toBe('agenda.has_result');
  expect(await row(id)).toMatchObject({ status: 'CheckedIn', result: 'Authorized' });
});

test('a no-show keeps place and payment, cannot be moved, and gets an e-mail once it can no longer be undone', async () => {
  const { id, desk, act } = await bookForToday();
  clockTo('09:09');
  const tooEarly = await act('no-show');
  expect(tooEarly.body.messages[0].text).toBe('Só pode marcar a falta a partir das 09:10.');
  clockTo('09:10');

  expect(attendanceOf(await act('no-show'))).toBe('noShow');

  const { status, noShowAt, assetId } = await row(id);
  expect([status, noShowAt]).toEqual(['Await', app.clock.now()]);
  const places = await app.db
    .selectFrom('occupancy')
    .select(['state', 'live'])
    .where('ownerId', '=', assetId)
    .where('live', '=', true)
    .execute();
  expect(places).toEqual([{ state: 'booked', live: true }]);
  const moved = await app.call('POST', `accommodation/scheduled/${id}/reschedule`, {
    token: desk.token,
    body: { newDate: '2026-11-25T11:00:00+00:00' },
  });
  expect(codeOf(moved)).toBe('appointment.cannot_reschedule');
  clockTo('09:11');
  expect(await sendDueEmails()).toEqual([]);
  clockTo('09:13');
  const [sent, ...others] = await sendDueEmails();
  expect([sent?.to, others]).toEqual([email, []]);
  expect(sent?.subject).toContain('Não o vimos: Joaquim');
  expect(sent?.text).toContain('Marcar de novo');
  expect(sent?.text).toContain('https://vaga.example/appointment/');
});

test('the e-mail about a no-show that is taken back is never sent, and one that is marked again is', async () => {
  const { act } = await bookForToday();
  clockTo('09:30');
  await act('no-show');
  expect(attendanceOf(await act('undo', { act: 'noShow' }))).toBe('late');
  expect(await emailsAboutNoShow()).toMatchObject([
    { status: 'dropped', lastError: 'undone', data: {} },
  ]);
  clockTo('09:40');
  expect(await sendDueEmails()).toEqual([]);
  await act('no-show');
  clockTo('09:43');
  expect(await sendDueEmails()).toHaveLength(1);
});

test('who comes after a no-show is checked in by one act: the e-mail is not sent, and the history says both', async () => {
  const { id, act } = await bookForToday();
  clockTo('09:30');
  await act('no-show');
  clockTo('09:31');

  expect(attendanceOf(await act('check-in'))).toBe('arrived');

  expect(await row(id)).toMatchObject({ status: 'CheckedIn', noShowAt: null });
  expect(await emailsAboutNoShow()).toMatchObject([{ status: 'dropped', lastError: 'undone' }]);
  const changes = await app.db
    .selectFrom('appointmentChanges')
    .select(['field', 'isUndo', 'toValue'])
    .where('appointmentId', '=', id)
    .orderBy('id')
    .execute();
  expect(changes.slice(-2)).toEqual([
    { field: 'noShowAt', isUndo: true, toValue: null },
    { field: 'status', isUndo: false, toValue: 'CheckedIn' },
  ]);
  // One step back is where they would have stood without either act.
  expect(attendanceOf(await act('undo', { act: 'checkIn' }))).toBe('late');
});

test('what a hotel pays for is still due by the hotel after a check-in and its undo', async () => {
  const { id, act } = await bookForToday();
  const hotel = await openHotelDesk(app);
  const { paymentId } = await row(id);
  await app.db
    .updateTable('payments')
    .set({ kind: 'partner', payerEntityId: hotel.entityId, localMethod: null })
    .where('id', '=', paymentId)
    .execute();
  await app.db
    .updateTable('appointments')
    .set({ isLocalPayment: false })
    .where('id', '=', id)
    .execute();
  expect((await act('check-in')).body.data).toMatchObject({
    status: 'CheckedIn',
    paymentStatus: 'due',
  });
  const undone = await act('undo', { act: 'checkIn' });
  expect(undone.body.data).toMatchObject({ status: 'Await', paymentStatus: 'due' });
});
