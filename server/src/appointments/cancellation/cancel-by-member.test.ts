import { providerDesk } from '@vaga/contract/access';
import { Id } from '@vaga/contract/common';
import { endpoint } from '@vaga/contract/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { frozenAt } from '../../../test/app.ts';
import type { AppointmentFixture, HeldBooking } from '../../../test/appointment.fixture.ts';
import { createAppointmentFixture } from '../../../test/appointment.fixture.ts';
import { buildEntityService, buildMember } from '../../../test/builders/index.ts';
import { untilSessionWaitsForLock } from '../../../test/occupancy.fixture.ts';
import { sweepOccupancy } from '../../../test/occupancy-sweep.ts';
import { at } from '../../../test/patient-actions.ts';
import { memberActor } from '../../identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { forMembers } from '../../platform/http/route.ts';
import { inTransaction } from '../../platform/transact.ts';
import { newId } from '../../platform/uuid.ts';
import { rescheduleAppointment } from '../rescheduling/reschedule-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';

/** The calls that members will have: they show which callers reach the use cases. */
const deskCall = {
  slice: 'test',
  summary: 'A call of the desk.',
  access: providerDesk,
  owned: true,
  params: z.object({ id: Id }),
  data: z.any(),
  idempotent: true,
} as const;
const cancelAtDesk = endpoint({ ...deskCall, method: 'DELETE', path: 'desk/appointments/:id' });
const moveAtDesk = endpoint({
  ...deskCall,
  method: 'PUT',
  path: 'desk/appointments/:id',
  body: z.object({ newDate: z.string() }),
});

const hour = 60 * 60 * 1000;
let fixture: AppointmentFixture;
const now = () => fixture.clock.now();

beforeAll(async () => {
  fixture = await createAppointmentFixture(({ db }) => [
    forMembers(cancelAtDesk, ({ params: { id }, caller, ...call }) =>
      cancelAppointment(db, { ...call, actor: memberActor(caller), id, requestReason: null }),
    ),
    forMembers(moveAtDesk, ({ params: { id }, body: { newDate }, caller, ...call }) =>
      rescheduleAppointment(db, { ...call, actor: memberActor(caller), id, newDate }),
    ),
  ]);
});
beforeEach(() => fixture.clock.set(frozenAt));
afterAll(() => fixture.close());

async function signInMember(given: Parameters<typeof buildMember>[1]) {
  const member = await buildMember(fixture.db, given);
  return { ...member, token: await fixture.signIn(member.accountId, member.entityId) };
}
const deskOf = ({ service: { entityId } }: HeldBooking) =>
  signInMember({ entityId, roles: ['desk'] });

const cancelAs = (token: string, id: string, key?: string) =>
  fixture.call('DELETE', `desk/appointments/${id}`, {
    token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const moveAs = (token: string, id: string, newDate: string) =>
  fixture.call('PUT', `desk/appointments/${id}`, { token, body: { newDate } });

const statesOf = async (held: HeldBooking) =>
  (await fixture.listAppointments(held)).map(({ status, statusReason, refundState }) =>
    [status, statusReason, refundState].join(' '),
  );
const historyOf = (appointmentId: string) =>
  fixture.db
    .selectFrom('appointmentChanges')
    .select(['field', 'toValue', 'actor', 'accountId', 'entityId'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('id')
    .execute();
const refundsOf = async (appointmentId: string) =>
  (await fixture.jobsNamed('payments.refund-appointment')).filter(
    (job) => 'appointmentId' in job && job.appointmentId === appointmentId,
  );

test('a member cancels one of a paid group after the start: a full refund, and the others keep their appointments', async () => {
  const held = await fixture.bookPaid(2);
  const [first, second] = await fixture.listAppointments(held);
  fixture.clock.set(new Date(Date.parse(first.date) + 100 * hour));
  const { token, accountId, entityId } = await deskOf(held);

  const { status, body } = await cancelAs(token, first.id);

  expect([status, body.data]).toEqual([200, { refundState: 'automatic', refundCents: 2000 }]);
  expect((await statesOf(held)).toSorted()).toEqual(['Canceled byPartner automatic', 'Paid  none']);
  expect(await refundsOf(second.id)).toEqual([]);
  const by = { actor: 'member', accountId, entityId };
  expect((await historyOf(first.id)).slice(-2)).toEqual([
    { field: 'status', toValue: 'Canceled', ...by },
    { field: 'refundState', toValue: 'automatic', ...by },
  ]);
  const accesses = await fixture.db
    .selectFrom('healthAccesses')
    .select(['accountId', 'entityId', 'act', 'fields'])
    .where('appointmentId', 'in', [first.id, second.id])
    .execute();
  expect(accesses).toEqual([{ accountId, entityId, act: 'changed', fields: ['status'] }]);
  // Once it can no longer be undone.
  fixture.clock.advance(3 * 60_000);
  const emails = await fixture.emailsTo(held);
  expect(emails.filter(({ calendar }) => calendar?.method === 'CANCEL')).toHaveLength(1);
  expect(await sweepOccupancy(fixture.db, now())).toEqual([]);
});

test('the history of what the patient and the product do names them, and no entity', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  await fixture.cancel(held, row.id);
  const patient = { actor: 'patient', accountId: held.family.accountId, entityId: null };
  expect(await historyOf(row.id)).toEqual([
    { field: 'status', toValue: 'PaymentPending', ...patient },
    { field: 'status', toValue: 'Paid', actor: 'system', accountId: null, entityId: null },
    { field: 'status', toValue: 'Canceled', ...patient },
    { field: 'refundState', toValue: 'automatic', ...patient },
  ]);
  const accesses = fixture.db.selectFrom('healthAccesses').select('id');
  expect(await accesses.where('appointmentId', '=', row.id).execute()).toEqual([]);
});

test('another entity, another role, a former member and the patient cannot cancel or move as a member', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const { entityId } = held.service;
  const stranger = await signInMember({ roles: ['manager', 'desk', 'results'] });
  const results = await signInMember({ entityId, roles: ['results'] });
  const former = await deskOf(held);
  await fixture.db.deleteFrom('entityMembers').where('accountId', '=', former.accountId).execute();
  const hotel = await signInMember({ entityType: 'AccommodationPartner' });

  const unknown = (await cancelAs(stranger.token, newId())).body;
  for (const call of [cancelAs, (token: string, id: string) => moveAs(token, id, at('09:30'))]) {
    const foreign = await call(stranger.token, row.id);
    expect([foreign.status, foreign.body]).toEqual([404, unknown]);
    for (const token of [results.token, former.token, hotel.token, held.family.token])
      expect((await call(token, row.id)).status).toBe(403);
  }
  expect(await statesOf(held)).toEqual(['Paid  none']);
  expect(await historyOf(row.id)).toHaveLength(2);
});

test('a member who also is a patient cancels their own appointment as a patient', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  const { accountId } = held.family;
  const { entityId } = await signInMember({ accountId, entityType: 'TestPartner' });
  const token = await fixture.signIn(accountId, entityId);
  expect((await cancelAs(token, row.id)).status).toBe(404);
  const path = `onboarding/user/schedule/${row.id}`;
  expect((await fixture.call('DELETE', path, { token })).status).toBe(200);
  expect(await statesOf(held)).toEqual(['Canceled byPerson automatic']);
});

test('the patient hears of the cancellation of what was not paid yet, and the payment page is closed', async () => {
  const held = await fixture.holdFor(1);
  await fixture.open(held, 'PaymentPending');
  const [row] = await fixture.listAppointments(held);
  await cancelAs((await deskOf(held)).token, row.id);
  expect(await statesOf(held)).toEqual(['Canceled byPartner none']);
  expect(await fixture.jobsNamed('payments.end')).toContainEqual({ paymentId: held.paymentId });
  expect(await fixture.emailsTo(held)).toHaveLength(1);
});

test('a member cannot cancel after the check-in, nor twice; the same key answers the same', async () => {
  const held = await fixture.bookPaid(2);
  const [first, second] = await fixture.listAppointments(held);
  const { token } = await deskOf(held);
  const checkedIn = { status: 'CheckedIn' };
  await fixture.db.updateTable('appointments').set(checkedIn).where('id', '=', first.id).execute();
  expect((await cancelAs(token, first.id)).body.messages[0].code).toBe('appointment.cannot_cancel');
  const key = newId();
  const answers = [await cancelAs(token, second.id, key), await cancelAs(token, second.id, key)];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await cancelAs(token, second.id)).body.type).toBe('Error');
  expect(await refundsOf(second.id)).toHaveLength(1);
});

test('of an entity and a patient who cancel at once exactly one does, and one refund follows', async () => {
  for (let round = 0; round < 8; round += 1) {
    const held = await fixture.bookPaid(2);
    const [row, other] = await fixture.listAppointments(held);
    const { token } = await deskOf(held);
    const answers = await Promise.all([
      cancelAs(token, row.id),
      fixture.cancel(held, row.id),
      cancelAs(token, row.id),
      fixture.cancel(held, row.id),
    ]);
    expect(answers.map(({ body }) => body.type).toSorted()).toEqual([
      'Error',
      'Error',
      'Error',
      'Success',
    ]);
    expect(await refundsOf(row.id)).toHaveLength(1);
    const canceled = (await historyOf(row.id)).filter(({ toValue }) => toValue === 'Canceled');
    expect(canceled).toHaveLength(1);
    const winner = answers[0]?.body.type === 'Success' || answers[2]?.body.type === 'Success';
    expect(canceled[0]?.actor).toBe(winner ? 'member' : 'patient');
    const states = await fixture.listAppointments(held);
    expect(states.find(({ id }) => id === other.id).status).toBe('Paid');
  }
  expect(await sweepOccupancy(fixture.db, now())).toEqual([]);
});

test('a member moves an appointment also after its start, beyond the patient’s quota, and is named in the history', async () => {
  const held = await fixture.bookPaid();
  const [row] = await fixture.listAppointments(held);
  fixture.clock.set(new Date(Date.parse(row.date) + hour));
  const { token, accountId, entityId } = await deskOf(held);
  expect((await moveAs(token, row.id, at('11:00'))).body.data).toEqual({
    id: row.id,
    date: at('11:00'),
  });
  for (let count = 0; count < 20; count += 1)
    await moveAs(token, row.id, at(count % 2 ? '11:00' : '11:15'));
  expect((await moveAs(token, row.id, at('12:00'))).body.type).toBe('Success');
  expect((await historyOf(row.id)).at(-1)).toMatchObject({
    field: 'startsAt',
    actor: 'member',
    accountId,
    entityId,
  });
  expect(await sweepOccupancy(fixture.db, now())).toEqual([]);
});

test('a link cancels the appointment that it opens, as its patient, and no other', async () => {
  const held = await fixture.bookPaid(2);
  const [first, second] = await fixture.listAppointments(held);
  const actor = { kind: 'link', opens: first.id, entityId: null } as const;
  const cancelByLink = (id: string) =>
    cancelAppointment(fixture.db, {
      actor,
      id,
      requestReason: null,
      now: now(),
      idempotencyKey: null,
    });
  await expect(cancelByLink(second.id)).rejects.toMatchObject({ status: 404 });
  expect((await cancelByLink(first.id)).data).toMatchObject({ refundState: 'automatic' });
  expect((await statesOf(held)).toSorted()).toEqual(['Canceled byPerson automatic', 'Paid  none']);
  expect((await historyOf(first.id)).at(-1)).toMatchObject({ actor: 'link', accountId: null });
});

test('a member may not change an appointment that moves to another entity while the call waits for it', async () => {
  const held = await fixture.bookPaid();
  const { token } = await deskOf(held);
  const [{ id }] = await fixture.listAppointments(held);
  const { entityServiceId: here } = held.service;
  const { id: elsewhere } = await buildEntityService(fixture.db);
  const moveTo = (db: Db, entityServiceId: string) =>
    db.updateTable('appointments').set({ entityServiceId }).where('id', '=', id).execute();
  for (const change of [() => cancelAs(token, id), () => moveAs(token, id, at('11:00'))]) {
    const { waiting } = await inTransaction(fixture.db, async (trx) => {
      await trx
        .selectFrom('carts')
        .select('id')
        .where('id', '=', held.cart.id)
        .forUpdate()
        .execute();
      await moveTo(trx, elsewhere);
      const waiting = change();
      await untilSessionWaitsForLock(fixture.db);
      return { waiting };
    });
    expect((await waiting).status).toBe(404);
    await moveTo(fixture.db, here);
  }
  expect(await statesOf(held)).toEqual(['Paid  none']);
});
