import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { AppointmentStand, Held } from '../../test/appointment-stand.ts';
import { openAppointmentStand } from '../../test/appointment-stand.ts';
import { at } from '../../test/booking-stand.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import { inTransaction } from '../platform/transact.ts';
import { cancelForPayment, expireAppointments, settleRefund } from './index.ts';

let stand: AppointmentStand;
const now = () => stand.clock.now();

beforeAll(async () => {
  stand = await openAppointmentStand();
});
beforeEach(() => stand.clock.set(frozenAt));
afterAll(() => stand.close());

const sequenceOf = async ({ cart: { id } }: Held) =>
  (
    await stand.db
      .selectFrom('appointments')
      .select('sequence')
      .where('cartId', '=', id)
      .executeTakeFirstOrThrow()
  ).sequence;

test('what is free or paid at the place is booked at once and told of with a calendar entry', async () => {
  const free = await stand.holdFor(2, 0);
  await stand.open(free, 'Pending');
  expect(await stand.listOf(free)).toMatchObject([{ status: 'Pending' }, { status: 'Pending' }]);
  const letters = await stand.lettersTo(free);
  expect(letters).toHaveLength(2);
  expect(letters[0]?.calendar?.method).toBe('REQUEST');

  const local = await stand.holdFor(1);
  await stand.open(local, 'Await');
  expect(await stand.listOf(local)).toMatchObject([{ status: 'Await', isLocalPayment: true }]);
});

test('the same money twice settles once, and tells once', async () => {
  const held = await stand.paid(2);

  expect(await stand.settle(held)).toBe(0);

  expect(await stand.lettersTo(held)).toHaveLength(2);
  const changes = await stand.db
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

test('money that comes after the hold has ended brings the appointment back under its code, and into calendars', async () => {
  const held = await stand.holdFor(1);
  await stand.open(held, 'PaymentPending');
  const [opened] = await stand.listOf(held);
  stand.clock.advance(20 * 60_000);
  await inTransaction(stand.db, (trx) => expireAppointments(trx, held.cart.assetIds, now()));
  expect(await stand.listOf(held)).toMatchObject([{ status: 'Canceled', statusReason: 'expired' }]);

  // A calendar that took the entry away takes it back only under a higher count.
  expect(await sequenceOf(held)).toBe(1);
  expect(await stand.settle(held)).toBe(1);

  expect(await sequenceOf(held)).toBe(2);
  expect(await stand.listOf(held)).toMatchObject([{ status: 'Paid', code: opened?.code }]);
  expect(await sweepOccupancy(stand.db, now())).toEqual([]);
});

test('an expired hold cancels nobody who has a place again', async () => {
  const held = await stand.holdFor(1);
  await stand.open(held, 'PaymentPending');
  await inTransaction(stand.db, (trx) => expireAppointments(trx, held.cart.assetIds, now()));
  expect(await stand.listOf(held)).toMatchObject([{ status: 'PaymentPending' }]);
});

test('a payment that is tried again goes on with the same appointments, and only the new one settles them', async () => {
  const first = await stand.holdFor(1);
  const before = await stand.open(first, 'PaymentPending');
  const second = await stand.payAgain(first);
  expect(await stand.open(second, 'PaymentPending')).toEqual(before);

  expect(await stand.settle(first)).toBe(0);
  expect(await stand.settle(second)).toBe(1);
});

test('of two payments of one cart, the first one’s late money may take over what waits for the second, once', async () => {
  const first = await stand.holdFor(1);
  await stand.open(first, 'PaymentPending');
  stand.clock.advance(20 * 60_000);
  await inTransaction(stand.db, (trx) => expireAppointments(trx, first.cart.assetIds, now()));
  expect((await first.cart.hold(first.place, [at('09:00')])).body.messages[0].code).toBe(
    'cart.payment_pending',
  );
  const second = await stand.payAgain(first);
  await stand.db
    .updateTable('payments')
    .set({ status: 'failed' })
    .where('id', '=', second.paymentId)
    .execute();
  await first.cart.hold(first.place, [at('09:00')]);
  await stand.open(second, 'PaymentPending');
  const opened = (await stand.listOf(second)).find(
    ({ status }: { status: string }) => status === 'PaymentPending',
  );

  expect(await stand.settle(first)).toBe(1);
  expect(await stand.settle(second)).toBe(0);

  const living = (await stand.listOf(first)).filter(
    ({ status }: { status: string }) => status === 'Paid',
  );
  expect(living).toMatchObject([{ id: opened?.id, idPayment: first.paymentId }]);
});

test('a payment given up frees its places at once', async () => {
  const held = await stand.holdFor(2);
  await stand.open(held, 'PaymentPending');
  const reason = 'paymentCanceled';
  const freed = await inTransaction(stand.db, (trx) =>
    cancelForPayment(trx, { paymentId: held.paymentId, reason, accountId: null, now: now() }),
  );
  expect(freed.toSorted()).toEqual(held.cart.assetIds.toSorted());
  expect(await stand.listOf(held)).toMatchObject([
    { statusReason: reason },
    { statusReason: reason },
  ]);
  const other = await stand.cart(await stand.family(), held.place.serviceId);
  expect((await other.hold(held.place, [at('09:00')])).status).toBe(200);
});

test('one of a group may cancel while the payment is on its way, and has that share back when it comes', async () => {
  const held = await stand.holdFor(2);
  await stand.open(held, 'PaymentPending');
  const [one] = await stand.listOf(held);
  expect((await stand.cancel(held, one.id)).body.data).toEqual({
    refundState: 'none',
    refundCents: 0,
  });

  expect(await stand.settle(held)).toBe(1);

  const [stays, gone] = await stand.listOf(held);
  expect([stays.status, gone.refundState]).toEqual(['Paid', 'automatic']);
  expect(await stand.jobsNamed('payments.refund-appointment')).toContainEqual({
    appointmentId: one.id,
    paymentId: held.paymentId,
    amountCents: 2000,
    state: 'automatic',
  });
  expect(await stand.jobsNamed('payments.end')).not.toContainEqual({ paymentId: held.paymentId });
});

test('when the last of a group cancels, the payment that nobody waits for is closed', async () => {
  const held = await stand.holdFor(2);
  await stand.open(held, 'PaymentPending');
  for (const { id } of await stand.listOf(held)) await stand.cancel(held, id);
  expect(await stand.jobsNamed('payments.end')).toContainEqual({ paymentId: held.paymentId });
});

test('what becomes of a refund is kept on the appointment, with who decided', async () => {
  const held = await stand.paid();
  const [row] = await stand.listOf(held);
  await stand.cancel(held, row.id);
  await inTransaction(stand.db, (trx) =>
    settleRefund(trx, { appointmentId: row.id, to: 'failed', accountId: null, now: now() }),
  );
  expect((await stand.listOf(held))[0].refundState).toBe('failed');
});
