import { appointmentLinkDays } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import type { TestProduct } from '../../../test/test-product.ts';
import { createTestProduct } from '../../../test/test-product.ts';
import { bookForUnclaimed, callByLink } from '../../../test/unclaimed.fixture.ts';
import { makeWalletKeys } from '../../../test/wallet-keys.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import {
  notifyApprovalRequested,
  notifyPaymentNotCompleted,
} from '../notices/notify-of-appointments.ts';
import { appointmentLinkExpiry } from './appointment-link.rules.ts';
import { signAppointmentLink } from './appointment-link.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ walletKeys: await makeWalletKeys() });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(() => app.close());

const rowOf = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The tokens of links in the e-mails that were sent to an address. */
async function tokensSentTo(address: string): Promise<string[]> {
  const emails = await app.sendMessages();
  return emails
    .filter(({ to }) => to === address)
    .flatMap(({ text }) => text.match(/\/appointment\/([\w.-]+)/)?.[1] ?? []);
}

test('the e-mail to a person without an account has a link that opens the appointment, and none to a list', async () => {
  const { contactEmail, appointmentId } = await bookForUnclaimed(app);
  const [token = ''] = await tokensSentTo(contactEmail);
  const { status, body } = await callByLink(app, token)('GET');
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      type: 'Success',
      data: {
        code: (await rowOf(appointmentId)).code,
        status: 'Pending',
        isBooked: true,
        canCancel: true,
        canReschedule: true,
        linkExpiresAt: '2026-12-18T10:15:00.000Z',
      },
    },
  });
  const [email] = (await app.sendMessages()).filter(({ to }) => to === contactEmail);
  expect(email?.text).not.toContain('/user/tests/list');
});

test('no token of a link lies in the table of messages', async () => {
  const { accountId } = await bookForUnclaimed(app);
  const [email] = await app.readEmails(accountId);
  expect(email?.data).toMatchObject({ linkExpiresAt: '2026-12-18T10:15:00.000Z' });
  expect(JSON.stringify(email?.data)).not.toContain('token');
});

test('an account that signs in gets no such link', async () => {
  const held = await app.holdCart({ priceCents: 0 });
  const body = { paymentType: 0 };
  await app.call('POST', `scheduling/${held.cartId}/checkout`, { token: held.token, body });
  const [email] = await app.readEmails(held.accountId);
  expect(email?.data).toMatchObject({ linkExpiresAt: null });
});

test('a payment that was not completed, and a request for a time, lead a person without an account to the link', async () => {
  const { contactEmail, appointmentId } = await bookForUnclaimed(app);
  await app.sendMessages();
  const of = { appointmentIds: [appointmentId], now: app.clock.now() };
  await inTransaction(app.db, async (trx) => {
    await notifyPaymentNotCompleted(trx, { ...of, reason: 'expired' });
    await notifyApprovalRequested(trx, of);
  });
  const tokens = (await tokensSentTo(contactEmail)).slice(1);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) {
    const { body } = await callByLink(app, token)('GET');
    expect(body.data.code).toBe((await rowOf(appointmentId)).code);
  }
});

test('the link never shows a result, and reading it changes nothing', async () => {
  const { appointmentId, call } = await bookForUnclaimed(app);
  await app.db
    .updateTable('appointments')
    .set({ status: 'CheckedIn', result: 'Unauthorized' })
    .where('id', '=', appointmentId)
    .execute();
  const before = await rowOf(appointmentId);
  const { body } = await call('GET');
  expect(JSON.stringify(body)).not.toMatch(/result|document|Unauthorized/i);
  expect(body.data).toMatchObject({ status: 'CheckedIn', canCancel: false });
  expect(await rowOf(appointmentId)).toEqual(before);
});

test('the link moves the appointment as its patient would, and the change is recorded as by a link', async () => {
  const { appointmentId, contactEmail, call } = await bookForUnclaimed(app);
  // Before the move, or the e-mail of the booking would be overtaken.
  await app.sendMessages();
  const { body: slots } = await call('GET', 'slots?date=2026-12-11');
  const { time } = slots.data.at(-1);
  const { body } = await call('POST', 'move', { body: { newDate: time } });
  expect(body).toMatchObject({ type: 'Success', data: { date: time } });
  expect((await rowOf(appointmentId)).startsAt).toEqual(new Date(time));
  const changes = await app.db
    .selectFrom('appointmentChanges')
    .select(['field', 'actor', 'accountId'])
    .where('appointmentId', '=', appointmentId)
    .where('field', '=', 'startsAt')
    .execute();
  expect(changes).toEqual([{ field: 'startsAt', actor: 'link', accountId: null }]);
  expect(await tokensSentTo(contactEmail)).toHaveLength(2);
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
});

test('the link cancels the appointment once, until its start', async () => {
  const { appointmentId, startsAt, call } = await bookForUnclaimed(app);
  const late = await bookForUnclaimed(app);
  const { body } = await call('POST', 'cancel', { body: {} });
  expect(body).toMatchObject({
    type: 'Success',
    data: { status: 'Canceled', statusReason: 'byPerson', canCancel: false },
    messages: [{ code: 'appointment.canceled' }],
  });
  expect((await call('POST', 'cancel', { body: {} })).body.type).toBe('Error');
  app.clock.set(startsAt);
  expect((await late.call('POST', 'cancel', { body: {} })).body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'appointment.cannot_cancel' }],
  });
  expect((await rowOf(appointmentId)).status).toBe('Canceled');
  expect(await sweepOccupancy(app.db, frozenAt)).toEqual([]);
});

test('of a move and a cancellation by two links at once, one is refused or both hold', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { appointmentId, call } = await bookForUnclaimed(app);
    const { body: slots } = await call('GET', 'slots?date=2026-12-11');
    const newDate: string = slots.data.at(-1).time;
    const [moved, canceled] = await Promise.all([
      call('POST', 'move', { body: { newDate } }),
      call('POST', 'cancel', { body: {} }),
    ]);
    expect([moved.status, canceled.status]).toEqual([200, 200]);
    expect((await rowOf(appointmentId)).status).toBe('Canceled');
    expect(canceled.body.type).toBe('Success');
    expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  }
});

test('the calendar file of the link has the entry of the e-mails', async () => {
  const { appointmentId, call } = await bookForUnclaimed(app);
  const { status, body, headers } = await call('GET', 'calendar');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/calendar');
  expect(String(body)).toContain(`${appointmentId}@vaga.appointment`);
});

test('the appointment of the link is saved to a wallet without an account', async () => {
  const { appointmentId, call } = await bookForUnclaimed(app);
  const pass = await call('GET', 'wallet-pass');
  expect([pass.status, pass.headers['content-type']]).toEqual([
    200,
    'application/vnd.apple.pkpass',
  ]);
  const { url } = (await call('GET', 'google-wallet')).body.data;
  const [, claims = ''] = String(url).split('.').slice(-3);
  expect(Buffer.from(claims, 'base64url').toString('utf8')).toContain(appointmentId);
});

const paths = [
  ['GET', ''],
  ['GET', 'slots?date=2026-12-11'],
  ['GET', 'calendar'],
  ['GET', 'wallet-pass'],
  ['GET', 'google-wallet'],
  ['POST', 'move'],
  ['POST', 'cancel'],
  ['PUT', 'sharing'],
] as const;
const bodies: Record<string, object> = {
  move: { newDate: '2026-12-11T11:00:00+00:00' },
  cancel: {},
  sharing: { sharesWithHotel: true },
};
const sentTo = (path: string) => (path in bodies ? { body: bodies[path] ?? {} } : {});

test('a forged link, one of another purpose, and one to an address that was corrected open nothing', async () => {
  const { appointmentId, accountId, token, contactEmail } = await bookForUnclaimed(app);
  const expiresAt = new Date('2026-12-20T00:00:00Z');
  const subject = token.split('.')[0] ?? '';
  const stranger = `${newId()}@people.example`;
  const tokens = [
    `${token.slice(0, -4)}AAAA`,
    app.links.sign({ purpose: 'result', subject, expiresAt }),
    app.links.sign({ purpose: 'appointment', subject: appointmentId, expiresAt }),
    signAppointmentLink(app.links, { appointmentId, address: stranger, expiresAt }),
    signAppointmentLink(app.links, { appointmentId: newId(), address: contactEmail, expiresAt }),
  ];
  await app.db
    .updateTable('accounts')
    .set({ contactEmail: `${newId()}@people.example` })
    .where('id', '=', accountId)
    .execute();
  for (const given of [...tokens, token]) {
    for (const [method, path] of paths) {
      const { status, body } = await callByLink(app, given)(method, path, sentTo(path));
      expect([path, status, body.messages[0].code]).toEqual([
        path,
        404,
        'appointment_link.unknown',
      ]);
    }
  }
  expect((await rowOf(appointmentId)).status).toBe('Pending');
});

test('an expired link says what to do, and changes nothing', async () => {
  const { appointmentId, startsAt, call } = await bookForUnclaimed(app);
  app.clock.set(new Date(Number(startsAt) + appointmentLinkDays * 86_400_000));
  const files = ['calendar', 'wallet-pass'];
  for (const [method, path] of paths.filter(([, of]) => !files.includes(of))) {
    const { status, body } = await call(method, path, sentTo(path));
    expect([path, status]).toEqual([path, 200]);
    expect(body).toMatchObject({
      type: 'Warning',
      data: null,
      messages: [{ code: 'appointment_link.expired' }],
    });
  }
  for (const path of files) expect((await call('GET', path)).status).toBe(404);
  expect((await rowOf(appointmentId)).status).toBe('Pending');
});

test('a link works for seven days after the end, or after the day of a request without a time', () => {
  const endsAt = new Date('2026-12-11T10:15:00Z');
  const serviceDate = '2026-12-11';
  expect(appointmentLinkExpiry({ endsAt, serviceDate })).toEqual(new Date('2026-12-18T10:15:00Z'));
  expect(appointmentLinkExpiry({ endsAt: null, serviceDate })).toEqual(
    new Date('2026-12-19T00:00:00Z'),
  );
});
