import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPayments } from '../src/payments/index.ts';
import type { FamilyBooking } from './agenda-acts.fixture.ts';
import {
  actNow,
  bookFamily,
  clockTo,
  messagesOf,
  paymentOf,
  rowOf,
} from './agenda-acts.fixture.ts';
import { codeOf } from './app.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { runDueJobs } from './run-due-jobs.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  expect(await sweepPayments(app.db)).toEqual([]);
  await app.close();
});

const reason = { reason: 'O equipamento avariou.' };
const undo = { act: 'cancel' };
const rounds = [1, 2, 3];
const refundsOf = (paymentId: string) =>
  app.db
    .selectFrom('refunds')
    .select(['status', 'amountCents'])
    .where('paymentId', '=', paymentId)
    .execute();
const runJobs = () => runDueJobs(app.db, app.jobs, app.clock.now());
const statusesOf = async () =>
  (await messagesOf(app, 'appointment-canceled')).map(
    ({ channel, status }) => `${channel} ${status}`,
  );

async function booked(options: Parameters<typeof bookFamily>[1] = {}) {
  const booking = await bookFamily(app, options);
  await app.db.deleteFrom('messages').execute();
  return { ...booking, id: booking.ids[0] ?? '' };
}

test('a member cancels: the place is free at once, and patient and payment provider learn of it two minutes later', async () => {
  const { id, desk, service, paymentId } = await booked({ type: 2 });
  const canceled = await actNow(app, desk, [id, 'cancel', reason]);

  expect(canceled.body).toMatchObject({
    type: 'Success',
    data: { status: 'Canceled', attendance: null, paymentStatus: 'refunded' },
    messages: [{ code: 'appointment.canceled_refund' }],
  });
  const opened = await app.call('GET', `v1/agenda/appointments/${id}`, { token: desk.token });
  expect(opened.body.data.cancellation).toEqual({
    at: '2026-11-25T08:50:00+00:00',
    who: expect.stringMatching(/./),
  });
  expect((await desk.reserve(service, '09:00')).body.type).toBe('Success');
  expect(await statusesOf()).toEqual(['email queued', 'sms queued']);
  expect((await messagesOf(app, 'appointment-canceled'))[0]?.data).toMatchObject({
    note: reason.reason,
  });
  await runJobs();
  expect(await refundsOf(paymentId)).toEqual([]);
  clockTo(app, '08:53');
  await runJobs();
  await runJobs();
  expect(await refundsOf(paymentId)).toMatchObject([{ status: 'done', amountCents: 2000 }]);
});

test('a cancellation is undone for two minutes: place and payment are as before, nothing is refunded, no e-mail leaves', async () => {
  const { id, desk, paymentId } = await booked({ type: 2 });
  const { assetId } = await rowOf(app, id);
  await actNow(app, desk, [id, 'cancel', reason]);
  const undone = await actNow(app, desk, [id, 'undo', undo]);

  expect(undone.body).toMatchObject({
    type: 'Success',
    data: { status: 'Paid', paymentStatus: 'paid', attendance: 'expected' },
  });
  const place = app.db.selectFrom('occupancy').select('state').where('ownerId', '=', assetId);
  expect(await place.where('live', '=', true).execute()).toEqual([{ state: 'booked' }]);
  expect(await rowOf(app, id)).toMatchObject({
    refundState: 'none',
    statusReason: null,
    canceledAt: null,
  });
  app.clock.advance(600_000);
  await runJobs();
  expect(await refundsOf(paymentId)).toEqual([]);
  expect(await statusesOf()).toEqual(['email dropped', 'sms dropped']);
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.not_possible');
});

test('a person who is cancelled once more after an undo is refunded once', async () => {
  const { id, desk, paymentId } = await booked({ type: 2 });
  await actNow(app, desk, [id, 'cancel', reason]);
  await actNow(app, desk, [id, 'undo', undo]);
  await actNow(app, desk, [id, 'cancel', reason]);
  clockTo(app, '08:53');
  await runJobs();
  await runJobs();
  expect(await refundsOf(paymentId)).toMatchObject([{ status: 'done', amountCents: 2000 }]);
});

test('a person who is cancelled again after an undo has two minutes from then, whatever is left of the first time', async () => {
  const { id, desk, paymentId } = await booked({ type: 2 });
  const first = app.clock.now().toISOString();
  await actNow(app, desk, [id, 'cancel', reason]);
  clockTo(app, '08:51');
  await actNow(app, desk, [id, 'undo', undo]);
  app.clock.advance(65_000);
  await actNow(app, desk, [id, 'cancel', reason]);
  app.clock.advance(10_000);
  await runJobs();
  // A worker may have had the refund of the first time in hand since before the second.
  const job = app.jobs['payments.refund-appointment'] as (
    payload: object,
    tools: object,
  ) => Promise<void>;
  const state = 'automatic';
  const ofFirst = { appointmentId: id, paymentId, amountCents: 2000, state, canceledAt: first };
  await job(ofFirst, { now: app.clock.now() });
  expect(await refundsOf(paymentId)).toEqual([]);
  app.clock.advance(100_000);
  await runJobs();
  const undone = await actNow(app, desk, [id, 'undo', undo]);
  expect(undone.body.data).toMatchObject({ status: 'Paid', paymentStatus: 'paid' });
  app.clock.advance(600_000);
  await runJobs();
  expect(await refundsOf(paymentId)).toEqual([]);
  expect(new Set(await statusesOf())).toEqual(new Set(['email dropped', 'sms dropped']));
});

test('what was paid at the desk is noted as returned with the cancellation, and not after its undo', async () => {
  const { id, desk, paymentId } = await booked({ people: 2 });
  await actNow(app, desk, [id, 'take-money', { method: 'cash' }]);
  const canceled = await actNow(app, desk, [id, 'cancel', reason]);
  expect(codeOf(canceled)).toBe('agenda.canceled_return');
  expect(await paymentOf(app, paymentId)).toMatchObject({ takenCents: 4000, returnedCents: 2000 });
  const undone = await actNow(app, desk, [id, 'undo', undo]);
  expect(undone.body.data).toMatchObject({ status: 'Paid', paymentStatus: 'paid' });
  expect((await paymentOf(app, paymentId)).returnedCents).toBe(0);
  await actNow(app, desk, [id, 'cancel', reason]);
  clockTo(app, '08:53');
  await runJobs();
  expect(await refundsOf(paymentId)).toEqual([]);
});

test('a cancellation is not undone late, nor where the place is given away, nor once others have paid without the person', async () => {
  const { id, desk, service } = await booked();
  await actNow(app, desk, [id, 'cancel', reason]);
  const draft = await desk.reserve(service, '09:00');
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.undo_taken');
  await desk.release(draft.body.data.id);
  app.clock.advance(120_001);
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.undo_late');

  const family = await booked({ people: 2 });
  await actNow(app, family.desk, [family.id, 'cancel', reason]);
  await actNow(app, family.desk, [family.ids[1] ?? '', 'take-money', { method: 'cash' }]);
  const unpaid = await actNow(app, family.desk, [family.id, 'undo', undo]);
  expect(codeOf(unpaid)).toBe('agenda.not_possible');
});

test('a person who has checked in is not cancelled, and what the patient cancelled is not undone', async () => {
  const { id, desk, family } = await booked();
  await actNow(app, desk, [id, 'check-in']);
  expect(codeOf(await actNow(app, desk, [id, 'cancel', reason]))).toBe('appointment.cannot_cancel');
  await actNow(app, desk, [id, 'undo', { act: 'checkIn' }]);
  await app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token });
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.not_possible');
});

test('a note is for the members, and the history says that it changed', async () => {
  const { id, desk } = await booked();
  const path = `v1/agenda/appointments/${id}/note`;
  const { version } = await rowOf(app, id);
  const save = (body: object) => app.call('PUT', path, { token: desk.token, body });
  expect((await save({ version, note: 'Traz o neto' })).body.type).toBe('Success');
  expect((await rowOf(app, id)).deskNote).toBe('Traz o neto');
  const late = await save({ version, note: 'Outra' });
  expect([late.status, codeOf(late)]).toEqual([409, 'agenda.changed']);
  expect(late.body.messages[0].text).toContain('alterou a nota');
});

type ActOfMember = { act: string; [field: string]: unknown };

const both = async (
  { id, desk, colleague }: FamilyBooking & { id: string },
  [one, other]: [ActOfMember, ActOfMember],
) => {
  const { version } = await rowOf(app, id);
  const send = (by: typeof desk, { act, ...body }: ActOfMember) =>
    by.act(id, act, { version, ...body });
  return Promise.all([send(desk, one), send(colleague, other)]);
};

test.for(rounds)(
  'of taking money and a cancellation at once one is done, and the other reads of it (%i)',
  async () => {
    const booking = await booked();
    const answers = await both(booking, [
      { act: 'take-money', method: 'cash' },
      { act: 'cancel', ...reason },
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  },
);

test.for(rounds)(
  'of a move and a cancellation at once one is done, and the other reads of it (%i)',
  async () => {
    const booking = await booked();
    const answers = await both(booking, [
      { act: 'move', newDate: '2026-11-25T10:00:00+00:00' },
      { act: 'cancel', ...reason },
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  },
);

test.for(rounds)(
  'of the undo of a cancellation and its refund one is done: never a refund of who comes (%i)',
  async () => {
    const { id, desk, paymentId } = await booked({ type: 2 });
    await actNow(app, desk, [id, 'cancel', reason]);
    const { version } = await rowOf(app, id);
    const job = app.jobs['payments.refund-appointment'] as (
      payload: object,
      tools: object,
    ) => Promise<void>;
    const canceled = { appointmentId: id, paymentId, amountCents: 2000, state: 'automatic' };

    const [undone] = await Promise.all([
      desk.act(id, 'undo', { version, ...undo }),
      job(canceled, { now: app.clock.now() }),
    ]);

    const isUndone = undone.body.type === 'Success';
    if (!isUndone) expect(codeOf(undone)).toBe('agenda.undo_late');
    expect(await refundsOf(paymentId)).toHaveLength(isUndone ? 0 : 1);
    expect((await rowOf(app, id)).status).toBe(isUndone ? 'Paid' : 'Canceled');
  },
);

test.for(rounds)(
  'of the undo of a cancellation and another who takes that place one gets it (%i)',
  async () => {
    const { id, desk, colleague, service } = await booked();
    await actNow(app, desk, [id, 'cancel', reason]);
    const { version } = await rowOf(app, id);
    const [undone, reserved] = await Promise.all([
      desk.act(id, 'undo', { version, ...undo }),
      colleague.reserve(service, '09:00'),
    ]);
    const won = [undone, reserved].filter(({ body }) => body.type === 'Success');
    expect(won).toHaveLength(1);
    if (undone.body.type !== 'Success') expect(codeOf(undone)).toBe('agenda.undo_taken');
  },
);
