import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { AppointmentFixture, HeldBooking } from '../../../test/appointment.fixture.ts';
import { createAppointmentFixture } from '../../../test/appointment.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import { at, wednesday } from '../../../test/patient-actions.ts';

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

test('an appointment moves to an available start at the same price, and the e-mail names the previous time', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  await fixture.db
    .updateTable('entityServices')
    .set({ priceCents: 9900 })
    .where('id', '=', held.service.entityServiceId)
    .execute();
  const path = `onboarding/user/scheduled/${row.id}/availabe-slots?date=${wednesday}`;
  const slots = await fixture.call('GET', path, { token: held.family.token });
  expect(slots.body.data[0]).toEqual({
    time: at('09:15'),
    timeRange: '09:15 - 09:30',
    available: 1,
  });

  const { status, body } = await move(held, row.id, slots.body.data[1].time);

  expect([status, body.messages[0].code]).toEqual([200, 'appointment.rescheduled']);
  expect(body.data).toEqual({ id: row.id, date: at('09:30') });
  expect(await fixture.listAppointments(held)).toMatchObject([
    { id: row.id, date: at('09:30'), endsAt: at('09:45'), priceCents: 2000, status: 'Paid' },
  ]);
  const [email] = (await fixture.emailsTo(held)).filter(({ calendar }) =>
    calendar?.content.includes('SEQUENCE:1'),
  );
  expect(email?.calendar?.method).toBe('REQUEST');
  expect(await sweepOccupancy(fixture.db, now())).toEqual([]);
});

test('a move that loses the race keeps the old place and returns the nearest available times', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const other = await fixture.createCart(await fixture.addFamily(), held.service.serviceId);
  await other.hold(held.service, [at('10:00')]);

  const { status, body } = await move(held, row.id, at('10:00'));

  expect([status, body.messages[0].code]).toEqual([409, 'slot.taken']);
  expect(body.data.alternatives.length).toBeGreaterThan(0);
  expect((await fixture.listAppointments(held))[0].date).toBe(at('09:00'));
});

test('an appointment cannot move to an unknown start, and a move to its own start changes nothing', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  for (const wrong of [
    at('09:07'),
    '2026-11-24T08:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ]) {
    expect((await move(held, row.id, wrong)).status).toBe(400);
  }
  expect((await move(held, row.id, 'tomorrow')).status).toBe(400);
  const same = await move(held, row.id, at('09:00'));
  expect(same.body).toMatchObject({ type: 'Success', messages: [] });
  expect(
    await fixture.db
      .selectFrom('appointments')
      .select('sequence')
      .where('id', '=', row.id)
      .execute(),
  ).toEqual([{ sequence: 0 }]);

  fixture.clock.set(new Date(row.date));
  const late = await move(held, row.id, at('17:00'));
  expect([late.status, late.body.messages[0].code]).toEqual([200, 'appointment.cannot_reschedule']);
  const path = `onboarding/user/scheduled/${row.id}/availabe-slots?date=${wednesday}`;
  const slots = await fixture.call('GET', path, { token: held.family.token });
  expect(slots.body.messages[0].code).toBe('appointment.cannot_reschedule');
});

test('an appointment moves at most twenty times in 24 hours, however many moves come at once', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const to = (round: number) => at(round % 2 ? '09:00' : '09:30');
  for (let round = 0; round < 19; round += 1) await move(held, row.id, to(round));

  const both = await Promise.all([
    move(held, row.id, at('10:00')),
    move(held, row.id, at('10:15')),
  ]);

  const codes = both.map(({ body }) => body.messages[0].code);
  expect(codes.toSorted()).toEqual(['appointment.rescheduled', 'appointment.too_many_moves']);
  const refused = both[codes.indexOf('appointment.too_many_moves')]?.body;
  expect(refused).toMatchObject({
    type: 'Error',
    messages: [{ text: expect.stringContaining('20 vezes') }],
  });
  const moved = await fixture.listAppointments(held);
  expect([at('10:00'), at('10:15')]).toContain(moved[0].date);
  expect(await sweepOccupancy(fixture.db, now())).toEqual([]);

  fixture.clock.advance(24 * hour);
  const late = await move(held, row.id, '2026-11-26T09:00:00+00:00');
  expect(late.body.messages[0].code).toBe('appointment.rescheduled');
});

test('a day without times returns a warning, and a past day is refused', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const slotsOn = (date: string) =>
    fixture.call('GET', `onboarding/user/scheduled/${row.id}/availabe-slots?date=${date}`, {
      token: held.family.token,
    });
  await fixture.db
    .updateTable('schedules')
    .set({ validUntil: '2026-11-26' })
    .where('poolId', '=', held.service.poolId)
    .execute();
  expect((await slotsOn('2026-11-30')).body).toMatchObject({
    type: 'Warning',
    data: [],
    messages: [{ code: 'slot.none' }],
  });
  expect((await slotsOn('2026-11-23')).body.messages[0].code).toBe('cart.date_past');
  expect((await slotsOn('9999-12-31')).status).toBe(400);
  expect((await slotsOn('')).status).toBe(400);
});

test('an appointment moves at most 731 days ahead', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const path = `onboarding/user/scheduled/${row.id}/availabe-slots?date=`;
  const slotsOn = (date: string) => fixture.call('GET', path + date, { token: held.family.token });
  expect((await slotsOn('2028-11-25')).status).toBe(400);
  expect((await move(held, row.id, '2028-11-25T09:00:00Z')).status).toBe(400);
  expect((await slotsOn('2028-11-24')).body.type).toBe('Success');
  expect((await move(held, row.id, '2028-11-24T09:00:00Z')).body.type).toBe('Success');
});
