import { automaticRefundHours, movesPerDay } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { followPendingPlaces } from '../src/agenda/changes/follow-pending-places.ts';
import { bookFamily } from './agenda-acts.fixture.ts';
import { frozenAt } from './app.ts';
import type { ChangingDesk } from './change.fixture.ts';
import { closedBetween, hoursOf, openChangingDesk } from './change.fixture.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const iso = (time: string) => `${wednesday}T${time}:00.000Z`;
const minutes = (count: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + count * 60_000));

/** One booking at 10:00 whose hours are closed, and the token of its offer. */
async function openOffered(): Promise<
  ChangingDesk & { appointment: string; id: string; token: string }
> {
  const desk = await openChangingDesk(app);
  const appointment = await desk.book('10:00');
  await desk.change(closedBetween('09:00', '12:00'));
  const { id } = await app.db
    .selectFrom('rebookingOffers')
    .select('id')
    .where('appointmentId', '=', appointment)
    .executeTakeFirstOrThrow();
  const token = app.links.sign({
    purpose: 'rebooking-offer',
    subject: id,
    expiresAt: new Date('2026-12-31T00:00:00Z'),
  });
  return { ...desk, appointment, id, token };
}

const answer = (token: string, act: string, body?: object) =>
  app.call('POST', `v1/rebooking-offer/${token}/${act}`, body ? { body } : {});
const stateOf = async (id: string) =>
  (
    await app.db
      .selectFrom('rebookingOffers')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const reservedOf = (id: string) =>
  app.db
    .selectFrom('occupancy')
    .select('id')
    .where('ownerId', '=', id)
    .where('live', '=', true)
    .execute();

test('the link shows both times, and to accept moves the booking to its reserved place', async () => {
  const { appointment, id, token, startOf } = await openOffered();
  const { body } = await app.call('GET', `v1/rebooking-offer/${token}`);
  expect(body.data).toMatchObject({
    state: 'open',
    fromTime: at('10:00'),
    proposedTime: at('12:00'),
    isReserved: true,
    canAnswer: true,
  });
  expect(JSON.stringify(body.data)).not.toContain('COVID');

  const accepted = await answer(token, 'accept');

  expect(accepted.body).toMatchObject({ type: 'Success', data: { state: 'accepted' } });
  expect(await startOf(appointment)).toBe(iso('12:00'));
  expect(await reservedOf(id)).toEqual([]);
  expect((await answer(token, 'accept')).body.type).toBe('Warning');
});

test('another time can be chosen, also once the reserved one is over; a full one is refused with the nearest', async () => {
  const { appointment, id, token, desk, service, startOf } = await openOffered();
  await desk.reserve(service, '14:00');
  expect((await answer(token, 'choose', { time: at('14:00') })).status).toBe(409);
  expect(await stateOf(id)).toBe('open');

  const chosen = await answer(token, 'choose', { time: at('15:00') });

  expect(chosen.body.data).toMatchObject({ state: 'other', time: at('15:00') });
  expect(await startOf(appointment)).toBe(iso('15:00'));
  expect(await reservedOf(id)).toEqual([]);
});

test('to cancel by the link ends the booking as cancelled by the entity', async () => {
  const { appointment, token, startOf } = await openOffered();

  const canceled = await answer(token, 'cancel');

  expect(canceled.body.data).toMatchObject({ state: 'canceled', time: null });
  expect(await startOf(appointment)).toBe('canceled');
  const { statusReason } = await app.db
    .selectFrom('appointments')
    .select('statusReason')
    .where('id', '=', appointment)
    .executeTakeFirstOrThrow();
  expect(statusReason).toBe('byPartner');
});

/** Two appointments of one cart that were paid online longer ago than a refund is automatic; the hours of both are closed. */
async function displaceFamily() {
  const { service, ids, family } = await bookFamily(app, {
    people: 2,
    times: ['10:00', '10:15'],
    type: 2,
  });
  app.clock.set(frozenAt);
  const paidAt = new Date(frozenAt.getTime() - (automaticRefundHours + 1) * 3_600_000);
  await app.db.updateTable('appointments').set({ paidAt }).where('id', 'in', ids).execute();
  const { token } = family;
  const list = async () => {
    const { body } = await app.call('GET', 'onboarding/user/schedule', { token });
    return body.data.map(({ isDisplaced, refundOnCancelCents }: Record<string, unknown>) => ({
      isDisplaced,
      refundOnCancelCents,
    }));
  };
  const before = await list();
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const asManager = (path: string, body: object) =>
    app.call('POST', `v1/schedule-changes${path}`, { token: manager.token, body });
  const shown = await asManager('', { change: closedBetween('09:00', '12:00') });
  await asManager(`/${shown.body.data.id}/apply`, { choices: { default: 'offer' } });
  return { ids, token, before, list };
}

test('a patient whom the entity displaced moves, and cancels with a full refund, in their own list too, whatever their own limits', async () => {
  const { ids, token, before, list } = await displaceFamily();
  const [one, other] = ids;
  const late = { isDisplaced: false, refundOnCancelCents: 0 };
  const displaced = { isDisplaced: true, refundOnCancelCents: 2000 };
  expect(before).toEqual([late, late]);
  expect(await list()).toEqual([displaced, displaced]);

  const canceled = await app.call('DELETE', `onboarding/user/schedule/${one}`, { token });
  expect(canceled.body.data).toEqual({ refundState: 'automatic', refundCents: 2000 });

  // The other one moved as often as a patient may in a day, and has to move once more.
  const moves = Array.from({ length: movesPerDay }, () => ({
    appointmentId: other ?? '',
    field: 'startsAt',
    fromValue: iso('10:15'),
    toValue: iso('10:15'),
    actor: 'patient',
    isUndo: false,
    changedAt: frozenAt,
  }));
  await app.db.insertInto('appointmentChanges').values(moves).execute();
  const move = (time: string) =>
    app.call('POST', `onboarding/user/scheduled/${other}/reschedule`, {
      token,
      body: { newDate: at(time) },
    });
  expect((await move('15:00')).body.type).toBe('Success');
  // From then on it is the patient's own again.
  expect((await move('15:15')).body.messages[0].code).toBe('appointment.too_many_moves');
  const none = { isDisplaced: false, refundOnCancelCents: 0 };
  expect(await list()).toEqual([none, none]);
});

test('a reserved place that is over is released, and its person is to be phoned', async () => {
  const { id, token, service } = await openOffered();
  // Reserved until 12 hours before 10:00.
  app.clock.set(new Date('2026-11-24T22:01:00Z'));
  await app.sweep();

  expect(await reservedOf(id)).toEqual([]);
  expect((await answer(token, 'accept')).body.messages[0].code).toBe('rebooking_offer.lapsed');
  const desk = await openDesk(app, { entityId: service.entityId });
  const list = await app.call('GET', 'v1/rebooking-offers?state=phone', { token: desk.token });
  expect(list.body.data.offers).toMatchObject([{ id, phoneReason: 'unanswered' }]);
});

test('without an answer until two hours before the booking is cancelled, and not a minute earlier', async () => {
  const { appointment, id, startOf } = await openOffered();
  app.clock.set(new Date('2026-11-25T07:59:00Z'));
  await app.sweep();
  expect(await startOf(appointment)).toBe(iso('10:00'));
  minutes(1);
  await app.sweep();

  expect(await startOf(appointment)).toBe('canceled');
  expect(await stateOf(id)).toBe('lapsed');
});

test('an offer ends when its appointment is moved otherwise', async () => {
  const { appointment, id, desk } = await openOffered();
  const { version } = await app.db
    .selectFrom('appointments')
    .select('version')
    .where('id', '=', appointment)
    .executeTakeFirstOrThrow();
  await desk.act(appointment, 'move', { version, newDate: at('16:00') });

  await app.sweep();

  expect(await stateOf(id)).toBe('void');
  expect(await reservedOf(id)).toEqual([]);
});

test('the messages go to the person once, and a reminder at half of the time', async () => {
  const { service } = await openOffered();
  await app.runDueJobs();
  const sent = async () =>
    (
      await app.db
        .selectFrom('messages as m')
        .innerJoin('appointments as a', 'a.accountId', 'm.accountId')
        .select('m.template')
        .where('a.entityServiceId', '=', service.entityServiceId)
        .where('m.template', 'like', 'rebooking-offer%')
        .execute()
    ).map(({ template }) => template);
  const first = await sent();
  await app.sweep();
  expect(await sent()).toEqual(first);
  app.clock.set(new Date('2026-11-24T15:31:00Z'));
  await app.sweep();
  await app.sweep();

  expect((await sent()).filter((template) => template === 'rebooking-offer-reminder')).toHaveLength(
    first.length,
  );
});

test('a link opens nothing once the address or the number that it was sent to is not the patient’s any more', async () => {
  const desk = await openChangingDesk(app);
  const appointment = await desk.book('10:00', {
    name: 'Rosa Lima',
    phone: '912345678',
    email: 'rosa.lmia@people.example',
  });
  await desk.change(closedBetween('09:00', '12:00'));
  await app.runDueJobs();
  const sent = await app.db
    .selectFrom('messages as m')
    .innerJoin('appointments as a', 'a.accountId', 'm.accountId')
    .innerJoin('persons as p', 'p.id', 'a.personId')
    .select(['m.channel', 'm.data', 'm.accountId', 'p.id as personId'])
    .where('a.id', '=', appointment)
    .where('m.template', '=', 'rebooking-offer')
    .execute();
  const [first] = sent;
  const tokenOf = (channel: string) =>
    String((sent.find((one) => one.channel === channel)?.data as { token?: string })?.token);
  const read = async (channel: string) =>
    (await app.call('GET', `v1/rebooking-offer/${tokenOf(channel)}`)).status;
  expect([await read('email'), await read('sms')]).toEqual([200, 200]);

  await app.db
    .updateTable('accounts')
    .set({ contactEmail: 'rosa.lima@people.example' })
    .where('id', '=', first?.accountId ?? '')
    .execute();
  expect([await read('email'), await read('sms')]).toEqual([404, 200]);
  expect((await answer(tokenOf('email'), 'cancel')).status).toBe(404);
  await app.db
    .updateTable('persons')
    .set({ phone: '913333333' })
    .where('id', '=', first?.personId ?? '')
    .execute();
  expect(await read('sms')).toBe(404);
  expect(await desk.startOf(appointment)).toBe(iso('10:00'));
});

test('an agreed time is booked on the phone; the old one is for a manager to allow', async () => {
  const { appointment, id, desk, manager, startOf } = await openOffered();
  const agree = (token: string, body: object) =>
    app.call('POST', `v1/rebooking-offers/${id}/agreed`, { token, body });
  expect((await agree(desk.token, {})).status).toBe(403);

  expect((await agree(desk.token, { time: at('12:00') })).body.type).toBe('Success');

  expect(await startOf(appointment)).toBe(iso('12:00'));
  expect(await stateOf(id)).toBe('agreed');
  expect((await agree(manager.token, {})).status).toBe(409);
});

test.for([1, 2, 3, 4, 5])(
  'an offer that lapses while it is answered ends once, with its reserved place (%i)',
  async () => {
    const { appointment, id, token, startOf } = await openOffered();
    app.clock.set(new Date('2026-11-25T07:59:59Z'));
    const sweeping = async () => {
      app.clock.set(new Date('2026-11-25T08:00:00Z'));
      await app.sweep();
    };

    await Promise.all([answer(token, 'choose', { time: at('12:00') }), sweeping()]);

    const state = await stateOf(id);
    expect(['other', 'lapsed']).toContain(state);
    expect(await startOf(appointment)).toBe(state === 'lapsed' ? 'canceled' : iso('12:00'));
    expect(await reservedOf(id)).toEqual([]);
  },
);

test.for([1, 2, 3, 4, 5])(
  'of a move at the desk and the acceptance of the offer at once the person has one place, and none is reserved (%i)',
  async () => {
    const { appointment, id, token, desk, startOf } = await openOffered();
    const { version } = await app.db
      .selectFrom('appointments')
      .select('version')
      .where('id', '=', appointment)
      .executeTakeFirstOrThrow();

    const answers = await Promise.all([
      answer(token, 'accept'),
      desk.act(appointment, 'move', { version, newDate: at('16:00') }),
    ]);
    await app.sweep();

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const state = await stateOf(id);
    expect(['accepted', 'void']).toContain(state);
    expect(await startOf(appointment)).toBe(iso(state === 'accepted' ? '12:00' : '16:00'));
    expect(await reservedOf(id)).toEqual([]);
  },
);

test.for([1, 2, 3])(
  'of two changes of one pool at once one is applied, and the other is refused with the new impact (%i)',
  async () => {
    const { service, preview, apply } = await openChangingDesk(app);
    const changes = [closedBetween('09:00', '10:00'), hoursOf(service, { toTime: '16:00' })];
    const shown = await Promise.all(changes.map(preview));

    const answers = await Promise.all(shown.map(({ body }) => apply(body.data.id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  },
);

test.for([1, 2])(
  'of 50 who book while their hours close none is on a lost start without an offer, and none is refused before (%i)',
  async () => {
    const { service, desk, preview, apply } = await openChangingDesk(app, {
      schedule: { capacity: 60 },
    });
    const shown = await preview(closedBetween('09:00', '10:00'));
    const { entityId } = service;
    const members = await Promise.all(
      Array.from({ length: 50 }, () => openDesk(app, { entityId })),
    );
    const [early, rushing] = [members.slice(0, 10), members.slice(10)];
    const reserve = async (member: Desk) => ({
      member,
      answer: await member.reserve(service, '09:00'),
    });
    const before = await Promise.all(early.map(reserve));
    expect(before.map(({ answer: { status } }) => status)).toEqual(Array(10).fill(200));

    const [applied, during] = await Promise.all([
      apply(shown.body.data.id),
      Promise.all(rushing.map(reserve)),
    ]);

    expect(applied.status).toBe(200);
    // 409: closed by then; 503: asked to try again while the pool was locked.
    for (const {
      answer: { status },
    } of during)
      expect([200, 409, 503]).toContain(status);
    expect((await desk.reserve(service, '09:00')).status).toBe(409);
    const drafts = [...before, ...during].filter(({ answer: { status } }) => status === 200);
    for (const {
      member,
      answer: { body },
    } of drafts)
      expect((await member.book(body.data.id)).body.type).toBe('Success');
    await followPendingPlaces(app.db, { now: app.clock.now() });
    const booked = await app.db
      .selectFrom('appointments as a')
      .leftJoin('rebookingOffers as o', 'o.appointmentId', 'a.id')
      .select(['a.id', 'o.state'])
      .where('a.entityServiceId', '=', service.entityServiceId)
      .where('a.status', '<>', 'Canceled')
      .execute();
    expect(booked).toHaveLength(drafts.length);
    expect(booked.filter(({ state }) => state !== 'open')).toEqual([]);
  },
);
