import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { AppointmentFixture, HeldBooking } from '../../test/appointment.fixture.ts';
import { createAppointmentFixture } from '../../test/appointment.fixture.ts';
import { buildAppointment } from '../../test/builders/index.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import { newId } from '../platform/uuid.ts';

const hour = 60 * 60 * 1000;
let fixture: AppointmentFixture;
const now = () => fixture.clock.now();

beforeAll(async () => {
  fixture = await createAppointmentFixture();
});
beforeEach(() => fixture.clock.set(frozenAt));
afterAll(() => fixture.close());

const move = ({ family: { token } }: HeldBooking, id: string, newDate: string) =>
  fixture.call('POST', `onboarding/user/scheduled/${id}/reschedule`, { token, body: { newDate } });

test('the list has no carts; it has an appointment with a pending payment until its hold expires', async () => {
  const held = await fixture.holdFor(1);
  expect(await fixture.listAppointments(held)).toEqual([]);
  await fixture.open(held, 'PaymentPending');

  expect(await fixture.listAppointments(held)).toMatchObject([
    {
      status: 'PaymentPending',
      paymentPending: true,
      idPayment: held.paymentId,
      canCancel: true,
      canReschedule: false,
      refundOnCancelCents: 0,
      holdExpiresAt: '2026-11-24T09:15:00.000Z',
    },
  ]);
  fixture.clock.advance(15 * 60_000);
  expect(await fixture.listAppointments(held)).toMatchObject([
    { status: 'Canceled', statusReason: 'expired', paymentPending: false, canCancel: false },
  ]);
});

test('a paid appointment has every field of the list, in the reader’s language', async () => {
  const held = await fixture.bookPaid();
  const informationEn = '<p>A test.</p><ul><li>How to prepare: Do not eat before.</li></ul>';
  await fixture.db.updateTable('services').set({ informationEn }).execute();

  const [row] = await fixture.listAppointments(held, 'en');

  expect(row.code).toMatch(/^VAGA[A-HJ-NP-Z3-9]{8}$/);
  expect(row).toEqual({
    id: row.id,
    idPersonSchedule: row.id,
    code: row.code,
    idPerson: expect.stringMatching(/^[0-9a-f-]{36}$/),
    person: row.person,
    date: at('09:00'),
    endsAt: at('09:15'),
    timeZone: 'Europe/Lisbon',
    requestedDate: null,
    service: 'Antigen test',
    idService: held.service.serviceId,
    preparation: 'Do not eat before.',
    entity: 'Farmácia Central',
    idEntity: held.service.entityId,
    location: 'Entity',
    address: 'Rua Ferreira Borges 10, 3000-179 Coimbra',
    latitude: 40.2109,
    longitude: -8.4292,
    priceCents: 2000,
    isPast: false,
    status: 'Paid',
    statusReason: null,
    refusalReason: null,
    payBy: null,
    paymentPending: false,
    isLocalPayment: false,
    idPayment: held.paymentId,
    hasInvoice: false,
    isDeferred: false,
    awaited: null,
    voucher: null,
    idCart: held.cart.id,
    refundState: 'none',
    isBooked: true,
    canExportDocument: false,
    canCancel: true,
    canReschedule: true,
    bookAgain: { idEntityService: held.service.entityServiceId, needsApproval: false },
    rescheduleDates: null,
    refundOnCancelCents: 2000,
    scheduleResult: 'Pending',
    holdExpiresAt: null,
    delayMinutes: null,
    isOutOfHours: false,
    isDisplaced: false,
    selfCheckInFrom: '2026-11-25T08:00:00.000Z',
  });
});

test('the next appointment is first, past and cancelled ones are last', async () => {
  const { accountId, token } = await fixture.addFamily();
  const on = (date: string) => ({
    accountId,
    startsAt: new Date(`${date}T10:00:00Z`),
    serviceDate: date,
    endsAt: new Date(`${date}T10:10:00Z`),
  });
  const [far, past, next, canceled] = [
    await buildAppointment(fixture.db, on('2026-12-24')),
    await buildAppointment(fixture.db, on('2026-11-01')),
    await buildAppointment(fixture.db, on('2026-11-25')),
    await buildAppointment(fixture.db, { ...on('2026-10-01'), status: 'Canceled' }),
  ];
  const { body } = await fixture.call('GET', 'onboarding/user/schedule', { token });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(
    [next, far, past, canceled].map(({ id }) => id),
  );
});

test('a list has at most five hundred appointments, and cancelled ones are left out first', async () => {
  const { accountId, token } = await fixture.addFamily();
  const past = await buildAppointment(fixture.db, { accountId });
  const startsAt = at('09:00');
  const canceled = await buildAppointment(fixture.db, { accountId, startsAt, status: 'Canceled' });
  await sql`
    insert into appointments
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'code', a.code || n))).*
      from appointments a cross join generate_series(1, 500) n where a.id = ${canceled.id}`.execute(
    fixture.db,
  );

  const { body } = await fixture.call('GET', 'onboarding/user/schedule', { token });

  expect(body.data).toHaveLength(500);
  expect(body.data.filter(({ id }: { id: string }) => id === past.id)).toHaveLength(1);
});

test('a cancellation within 24 hours of the purchase refunds that person and makes the place available', async () => {
  const held = await fixture.bookPaid(2);
  const [row] = await fixture.listAppointments(held);

  const { status, body } = await fixture.cancel(held, row.id);

  expect([status, body.messages[0].code]).toEqual([200, 'appointment.canceled_refund']);
  expect(body.data).toEqual({ refundState: 'automatic', refundCents: 2000 });
  const [active, canceled] = await fixture.listAppointments(held);
  expect(active.status).toBe('Paid');
  expect(canceled).toMatchObject({
    id: row.id,
    status: 'Canceled',
    statusReason: 'byPerson',
    refundState: 'automatic',
    canCancel: false,
    canReschedule: false,
    refundOnCancelCents: 0,
  });
  expect(await fixture.jobsNamed('payments.refund-appointment')).toContainEqual({
    appointmentId: row.id,
    paymentId: held.paymentId,
    amountCents: 2000,
    state: 'automatic',
  });
  const other = await fixture.createCart(await fixture.addFamily(), held.service.serviceId);
  expect((await other.hold(held.service, [row.date])).status).toBe(200);
  const withdrawals = (await fixture.emailsTo(held)).filter(
    ({ calendar }) => calendar?.method === 'CANCEL',
  );
  expect(withdrawals).toHaveLength(1);
});

test('after 24 hours the refund is a request, and without an online payment there is none', async () => {
  const held = await fixture.bookPaid();
  fixture.clock.set(new Date(at('08:59')));
  await fixture.db
    .updateTable('appointments')
    .set({ paidAt: new Date(now().getTime() - 24 * hour - 1) })
    .where('paymentId', '=', held.paymentId)
    .execute();
  const [row] = await fixture.listAppointments(held);
  expect(row.refundOnCancelCents).toBe(0);
  const { body } = await fixture.cancel(held, row.id);
  expect(body.data).toEqual({ refundState: 'requested', refundCents: 2000 });

  fixture.clock.set(frozenAt);
  const local = await fixture.holdFor(1);
  await fixture.open(local, 'Await');
  const [unpaid] = await fixture.listAppointments(local);
  expect((await fixture.cancel(local, unpaid.id)).body.data).toEqual({
    refundState: 'none',
    refundCents: 0,
  });
});

test('an appointment that has started or is cancelled cannot be cancelled, and a repeated key changes nothing', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  fixture.clock.set(new Date(row.date));
  const late = await fixture.cancel(held, row.id);
  expect([late.status, late.body.messages[0].code]).toEqual([200, 'appointment.cannot_cancel']);

  fixture.clock.set(frozenAt);
  const first = await fixture.cancel(held, row.id, 'once');
  expect((await fixture.cancel(held, row.id, 'once')).body).toEqual(first.body);
  expect((await fixture.cancel(held, row.id)).body.messages[0].code).toBe(
    'appointment.cannot_cancel',
  );
});

test('a booked appointment has a calendar file with the UID of its e-mails, and a move raises its sequence', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const file = () =>
    fixture.call('GET', `v1/appointments/${row.id}/calendar`, {
      token: held.family.token,
      headers: { 'accept-language': 'en' },
    });
  const linesOf = (content: string) => content.replace(/\r\n[ \t]/g, '').split('\r\n');
  const uidIn = (content = '') => linesOf(content).find((line) => line.startsWith('UID:'));

  const { status, headers, body: text } = await file();

  expect([status, headers['content-type']]).toEqual([200, 'text/calendar']);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="appointment-${row.code.slice(4)}.ics"`,
  );
  expect(linesOf(text)).toEqual(
    expect.arrayContaining([
      ...['METHOD:PUBLISH', 'SEQUENCE:0', 'STATUS:CONFIRMED'],
      ...['DTSTART:20261125T090000Z', 'DTEND:20261125T091500Z'],
      ...[`SUMMARY:Vaga: ${row.person.split(' ')[0]}\\, Farmácia Central`],
      ...['TRIGGER:-P1D', 'TRIGGER:-PT2H'],
      ...['LOCATION:Rua Ferreira Borges 10\\, 3000-179 Coimbra'],
    ]),
  );
  const [mailed] = await fixture.emailsTo(held);
  expect(uidIn(text)).toBe(uidIn(mailed?.calendar?.content));

  await move(held, row.id, at('10:00'));
  const moved = (await file()).body;
  expect(uidIn(moved)).toBe(uidIn(text));
  expect(linesOf(moved)).toEqual(
    expect.arrayContaining(['SEQUENCE:1', 'DTSTART:20261125T100000Z']),
  );
});

test('there is no calendar file for a pending payment, a cancelled appointment or another account’s', async () => {
  const held = await fixture.holdFor(1);
  await fixture.open(held, 'PaymentPending');
  const [row] = await fixture.listAppointments(held);
  const codeFor = async (token: string) => {
    const { status, body } = await fixture.call('GET', `v1/appointments/${row.id}/calendar`, {
      token,
    });
    return [status, body.messages[0].code];
  };
  const { token } = held.family;
  expect(await codeFor(token)).toEqual([404, 'appointment.no_calendar']);
  await fixture.settle(held);
  expect(await codeFor((await fixture.addFamily()).token)).toEqual([404, 'not_found']);
  await fixture.cancel(held, row.id);
  expect(await codeFor(token)).toEqual([404, 'appointment.no_calendar']);
});

test('another account’s appointment answers 404 to every call', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const stranger = { ...held, family: await fixture.addFamily() };
  const path = (id: string) => `onboarding/user/scheduled/${id}/availabe-slots?date=${wednesday}`;
  for (const id of [row.id, newId()]) {
    const answers = await Promise.all([
      fixture.cancel(stranger, id),
      move(stranger, id, at('10:00')),
      fixture.call('GET', path(id), { token: stranger.family.token }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.messages[0].code]).toEqual([404, 'not_found']);
    }
  }
  expect(await fixture.listAppointments(stranger)).toEqual([]);
  expect((await fixture.call('GET', 'onboarding/user/schedule')).status).toBe(401);
});
