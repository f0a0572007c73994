import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../../test/app.ts';
import type { AppointmentFixture, HeldBooking } from '../../../test/appointment.fixture.ts';
import { createAppointmentFixture } from '../../../test/appointment.fixture.ts';
import { untilSessionWaitsForLock } from '../../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import { at } from '../../../test/patient-actions.ts';
import { patientActor, systemActor } from '../../identity/index.ts';
import { inTransaction } from '../../platform/transact.ts';
import { cancelAppointmentsOfPayment, expireAppointments, recordRefundState } from '../index.ts';

let fixture: AppointmentFixture;
const now = () => fixture.clock.now();

beforeAll(async () => {
  fixture = await createAppointmentFixture();
});
beforeEach(() => fixture.clock.set(frozenAt));
afterAll(() => fixture.close());

const sequenceOf = async ({ cart: { id } }: HeldBooking) =>
  (
    await fixture.db
      .selectFrom('appointments')
      .select('sequence')
      .where('cartId', '=', id)
      .executeTakeFirstOrThrow()
  ).sequence;

test('an appointment that is free or paid on site is booked at once and confirmed with a calendar entry', async () => {
  const free = await fixture.holdFor(2, 0);
  await fixture.open(free, 'Pending');
  expect(await fixture.listAppointments(free)).toMatchObject([
    { status: 'Pending' },
    { status: 'Pending' },
  ]);
  const emails = await fixture.emailsTo(free);
  expect(emails).toHaveLength(2);
  expect(emails[0]?.calendar?.method).toBe('REQUEST');

  const local = await fixture.holdFor(1);
  await fixture.open(local, 'Await');
  expect(await fixture.listAppointments(local)).toMatchObject([
    { status: 'Await', isLocalPayment: true },
  ]);
});

test('the same payment settles once and sends one e-mail for each appointment', async () => {
  const held = await fixture.bookPaid(2);

  expect(await fixture.settle(held)).toBe(0);

  expect(await fixture.emailsTo(held)).toHaveLength(2);
  const changes = await fixture.db
    .selectFrom('appointmentChanges')
    .innerJoin('appointments', 'appointments.id', 'appointmentChanges.appointmentId')
    .select(['field', 'fromValue', 'toValue'])
    .where('cartId', '=', held.cart.id)
    .orderBy('appointmentChanges.id')
    .execute();
  expect(changes.map(({ toValue }) => toValue)).toEqual([
    ...['PaymentPending', 'PaymentPending'],
    ...['Paid', 'Paid'],
  ]);
});

test('a payment after the hold has expired restores the appointment with its code and its calendar entry', async () => {
  const held = await fixture.holdFor(1);
  await fixture.open(held, 'PaymentPending');
  const [opened] = await fixture.listAppointments(held);
  fixture.clock.advance(20 * 60_000);
  await inTransaction(fixture.db, (trx) => expireAppointments(trx, held.cart.assetIds, now()));
  expect(await fixture.listAppointments(held)).toMatchObject([
    { status: 'Canceled', statusReason: 'expired' },
  ]);

  // A calendar that removed the entry adds it again only with a higher sequence.
  expect(await sequenceOf(held)).toBe(1);
  expect(await fixture.settle(held)).toBe(1);

  expect(await sequenceOf(held)).toBe(2);
  expect(await fixture.listAppointments(held)).toMatchObject([
    { status: 'Paid', code: opened?.code },
  ]);
  expect(await sweepOccupancy(fixture.db, now())).toEqual([]);
});

test('an expired hold does not cancel an appointment that has a place again', async () => {
  const held = await fixture.holdFor(1);
  await fixture.open(held, 'PaymentPending');
  await inTransaction(fixture.db, (trx) => expireAppointments(trx, held.cart.assetIds, now()));
  expect(await fixture.listAppointments(held)).toMatchObject([{ status: 'PaymentPending' }]);
});

test('an expired hold does not cancel an appointment that gets a place again while the sweep waits for it', async () => {
  const held = await fixture.holdFor(1);
  await fixture.open(held, 'PaymentPending');
  const [opened] = await fixture.listAppointments(held);
  fixture.clock.advance(20 * 60_000);
  const { waiting } = await inTransaction(fixture.db, async (trx) => {
    const { idPersonSchedule: id } = opened;
    await trx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute();
    const waiting = inTransaction(fixture.db, (other) =>
      expireAppointments(other, held.cart.assetIds, now()),
    );
    await untilSessionWaitsForLock(fixture.db);
    const expiresAt = new Date(Number(now()) + 60_000);
    await trx
      .updateTable('occupancy')
      .set({ expiresAt })
      .where('ownerId', 'in', held.cart.assetIds)
      .execute();
    return { waiting };
  });
  await waiting;
  expect(await fixture.listAppointments(held)).toMatchObject([{ status: 'PaymentPending' }]);
});

test('a retried payment keeps the same appointments, and only the new payment settles them', async () => {
  const first = await fixture.holdFor(1);
  const before = await fixture.open(first, 'PaymentPending');
  const second = await fixture.payAgain(first);
  expect(await fixture.open(second, 'PaymentPending')).toEqual(before);

  expect(await fixture.settle(first)).toBe(0);
  expect(await fixture.settle(second)).toBe(1);
});

test('a late first payment of a cart settles the appointments that wait for the second one, once', async () => {
  const first = await fixture.holdFor(1);
  await fixture.open(first, 'PaymentPending');
  fixture.clock.advance(20 * 60_000);
  await inTransaction(fixture.db, (trx) => expireAppointments(trx, first.cart.assetIds, now()));
  expect((await first.cart.hold(first.service, [at('09:00')])).body.messages[0].code).toBe(
    'cart.payment_pending',
  );
  const second = await fixture.payAgain(first);
  await fixture.db
    .updateTable('payments')
    .set({ status: 'failed' })
    .where('id', '=', second.paymentId)
    .execute();
  await first.cart.hold(first.service, [at('09:00')]);
  await fixture.open(second, 'PaymentPending');
  const opened = (await fixture.listAppointments(second)).find(
    ({ status }: { status: string }) => status === 'PaymentPending',
  );

  expect(await fixture.settle(first)).toBe(1);
  expect(await fixture.settle(second)).toBe(0);

  const paid = (await fixture.listAppointments(first)).filter(
    ({ status }: { status: string }) => status === 'Paid',
  );
  expect(paid).toMatchObject([{ id: opened?.id, idPayment: first.paymentId }]);
});

test('cancelling a payment releases its places at once', async () => {
  const held = await fixture.holdFor(2);
  await fixture.open(held, 'PaymentPending');
  const reason = 'paymentCanceled';
  const freed = await inTransaction(fixture.db, (trx) =>
    cancelAppointmentsOfPayment(trx, {
      paymentId: held.paymentId,
      reason,
      actor: patientActor(held.family),
      now: now(),
    }),
  );
  expect(freed.toSorted()).toEqual(held.cart.assetIds.toSorted());
  expect(await fixture.listAppointments(held)).toMatchObject([
    { statusReason: reason },
    { statusReason: reason },
  ]);
  const other = await fixture.createCart(await fixture.addFamily(), held.service.serviceId);
  expect((await other.hold(held.service, [at('09:00')])).status).toBe(200);
});

test('a person of a group can cancel while the payment is pending, and the share is refunded when it succeeds', async () => {
  const held = await fixture.holdFor(2);
  await fixture.open(held, 'PaymentPending');
  const [one] = await fixture.listAppointments(held);
  expect((await fixture.cancel(held, one.id)).body.data).toEqual({
    refundState: 'none',
    refundCents: 0,
  });

  expect(await fixture.settle(held)).toBe(1);

  const [active, canceled] = await fixture.listAppointments(held);
  expect([active.status, canceled.refundState]).toEqual(['Paid', 'automatic']);
  expect(await fixture.jobsNamed('payments.refund-appointment')).toContainEqual({
    appointmentId: one.id,
    paymentId: held.paymentId,
    amountCents: 2000,
    state: 'automatic',
  });
  expect(await fixture.jobsNamed('payments.end')).not.toContainEqual({ paymentId: held.paymentId });
});

test('when the last person of a group cancels, the orphaned payment is closed', async () => {
  const held = await fixture.holdFor(2);
  await fixture.open(held, 'PaymentPending');
  for (const { id } of await fixture.listAppointments(held)) await fixture.cancel(held, id);
  expect(await fixture.jobsNamed('payments.end')).toContainEqual({ paymentId: held.paymentId });
});

test('the outcome of a refund is stored on the appointment', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  await fixture.cancel(held, row.id);
  await inTransaction(fixture.db, (trx) =>
    recordRefundState(trx, { appointmentId: row.id, to: 'failed', actor: systemActor, now: now() }),
  );
  expect((await fixture.listAppointments(held))[0].refundState).toBe('failed');
});
