import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from '../../test/app.ts';
import type { BookingStand, Given } from '../../test/booking-stand.ts';
import { at, openBookingStand, wednesday } from '../../test/booking-stand.ts';
import { sweepOccupancy } from '../../test/occupancy-sweep.ts';
import { runDueJobs } from '../../test/run-due-jobs.ts';
import { addJob } from '../platform/jobs.ts';
import { inTransaction } from '../platform/transact.ts';
import { schedulingJobs } from '../scheduling/index.ts';
import { appointmentsJobs } from './appointments.jobs.ts';
import { expireAppointments } from './expire-appointments.ts';
import { approvalPurpose } from './tell-approval.ts';

let stand: BookingStand;

beforeAll(async () => {
  stand = await openBookingStand();
});
beforeEach(() => stand.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(stand.db, stand.clock.now())).toEqual([]);
  await stand.close();
});

const minute = 60_000;

/** A family that has asked a place for a time, and what its desk was sent. */
async function asked(people = 1, given: Given = {}) {
  const place = await stand.place({
    ...given,
    entity: { email: 'balcao@central.example', ...given.entity },
    service: { needsApproval: true, ...given.service },
  });
  const family = await stand.family(people);
  const cart = await stand.cart(family, place.serviceId);
  const ask = (date = wednesday) =>
    cart.get(`/slot?entityService=${place.entityServiceId}&date=${date}`);
  await ask();
  const token = await tokenOf(cart.id);
  const list = async () =>
    (await stand.call('GET', 'onboarding/user/schedule', { token: family.token })).body.data;
  const desk = {
    read: (query = '') => stand.call('GET', `v1/approval/${token}${query}`),
    accept: (slots: string[], headers = {}) =>
      stand.call('POST', `v1/approval/${token}/accept`, { body: { slots }, headers }),
    refuse: (reason?: string) =>
      stand.call('POST', `v1/approval/${token}/refuse`, { body: { reason } }),
  };
  return { place, family, cart, ask, list, desk, token };
}

async function tokenOf(cartId: string): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select m.data->>'token' as token from messages m
     where m.template = 'approval-asked'
       and m.data->>'token' like (select id::text from approval_requests
             where cart_id = ${cartId} and state = 'pending') || '%'
     order by m.created_at desc, m.id desc limit 1`.execute(stand.db);
  return rows[0]?.token ?? '';
}

const stateOf = async (cartId: string) =>
  stand.db
    .selectFrom('approvalRequests')
    .select(['state', 'reason'])
    .where('cartId', '=', cartId)
    .executeTakeFirst();

const mailsTo = (accountId: string | null) =>
  stand.db
    .selectFrom('messages')
    .select(['recipient', 'template', 'data'])
    .where('channel', '=', 'email')
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute();

/** Runs what is swept every few minutes or hours, and what it queues. */
async function sweep(name: 'scheduling.sweepHolds' | 'appointments.endUnanswered') {
  const jobsOfHolds = schedulingJobs({ db: stand.db, onExpired: expireAppointments });
  const jobs = { ...appointmentsJobs(stand), ...jobsOfHolds, 'messaging.send': async () => {} };
  await inTransaction(stand.db, (trx) => addJob(trx, { name, payload: {} }));
  await runDueJobs(stand.db, jobs, stand.clock.now());
}

test("a place's mail says what is asked for and not by whom, and its link shows the rest", async () => {
  const { desk, place } = await asked(2);

  const mail = (await mailsTo(null)).findLast(({ template }) => template === 'approval-asked');
  expect(mail).toMatchObject({ recipient: 'balcao@central.example', data: { people: 2 } });
  expect(JSON.stringify(mail?.data)).not.toContain('Ana');

  const { status, body } = await desk.read();
  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data).toMatchObject({
    ...{ state: 'pending', serviceDate: wednesday, date: wednesday, standing: null },
    people: [{ time: null }, { time: null }],
  });
  expect(body.data.starts[0]).toMatchObject({
    time: at('09:00'),
    slots: [at('09:00'), at('09:15')],
  });
  expect(body.data.days).toHaveLength(7);
  expect(JSON.stringify(body.data)).not.toContain(place.poolId);
});

test('looking at a request changes nothing, however often', async () => {
  const { desk, cart, list } = await asked();
  const before = await list();
  for (let turn = 0; turn < 3; turn += 1) await desk.read(`?date=${wednesday}`);
  expect(await list()).toEqual(before);
  expect(await stateOf(cart.id)).toEqual({ state: 'pending', reason: null });
});

test('what is accepted is kept for a day, opens the cart at the time, and waits for its people', async () => {
  const { desk, cart, list, family, place } = await asked(2);
  stand.clock.advance(-10 * 60 * minute);

  const { status, body } = await desk.accept([at('11:00'), at('11:15')]);

  const until = new Date(Number(frozenAt) + 14 * 60 * minute).toISOString();
  expect([status, body.type]).toEqual([200, 'Success']);
  expect(body.data).toMatchObject({
    ...{ state: 'accepted', standing: 'waiting', holdExpiresAt: until, starts: [] },
    people: [{ time: at('11:00') }, { time: at('11:15') }],
  });
  expect((await cart.get()).body.data).toMatchObject({
    ...{ jumpToSlots: true, canCheckout: true, holdExpiresAt: until },
    preferred: { idEntityService: place.entityServiceId, time: at('11:00') },
  });
  expect(await list()).toMatchObject([
    { status: 'PaymentPending', date: at('11:00'), idPayment: null, holdExpiresAt: until },
    { status: 'PaymentPending', date: at('11:15'), canCancel: true },
  ]);
  const told = (await mailsTo(family.accountId)).filter(
    ({ template }) => template === 'approval-accepted',
  );
  expect(told).toMatchObject([{ data: { cartId: cart.id, keptUntil: until } }]);
  const texts = await stand.db
    .selectFrom('messages')
    .select(['recipient', 'template', 'data'])
    .where('accountId', '=', family.accountId)
    .where('channel', '=', 'sms')
    .execute();
  // Both have the same mobile; one text says it to whoever holds it, and not what it is about.
  expect(texts).toEqual([
    {
      ...{ recipient: '+351912345678', template: 'approval-accepted' },
      data: {
        ...{ cartId: cart.id, placeName: 'Farmácia Central', timeZone: 'Europe/Lisbon' },
        ...{ startsAt: '2026-11-25T11:00:00.000Z', keptUntil: until },
      },
    },
  ]);
});

test('the time accepted is all that its people can take, and they cannot ask elsewhere meanwhile', async () => {
  const { desk, cart, ask, place } = await asked();
  await desk.accept([at('11:00')]);

  const slots = await ask();
  expect(slots.body.data).toMatchObject({
    approvalPending: false,
    slots: [{ time: at('11:00'), tickets: cart.assetIds }],
  });
  expect((await cart.hold(place, [at('11:00')])).body.type).toBe('Success');
  expect((await cart.hold(place, [at('11:15')])).body.messages[0].code).toBe('approval.needed');
  const other = await ask('2026-11-27');
  expect(other.body.messages[0].code).toBe('approval.accepted_before');
});

test('an accepted time is never kept past two hours before it, nor accepted so late that nobody could confirm', async () => {
  const near = await asked();
  stand.clock.set(new Date(`${wednesday}T08:00:00Z`));
  const { body } = await near.desk.accept([at('11:00')]);
  expect(body.data.holdExpiresAt).toBe(`${wednesday}T09:00:00.000Z`);

  stand.clock.set(frozenAt);
  const late = await asked();
  stand.clock.set(new Date(`${wednesday}T08:00:00Z`));
  const listed = (await late.desk.read()).body.data.starts.map(
    ({ time }: { time: string }) => time,
  );
  expect(listed[0]).toBe(at('10:15'));
  expect((await late.desk.accept([at('10:00')])).body.messages[0].code).toBe('approval.too_soon');
});

test('a link used twice shows the answer that stands, and two desks at once give one', async () => {
  const { desk, family } = await asked();
  const answers = await Promise.all([
    desk.accept([at('11:00')]),
    desk.accept([at('12:00')]),
    desk.refuse('Estamos cheios.'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning', 'Warning']);
  const states = new Set(answers.map(({ body }) => body.data.state));
  expect(states.size).toBe(1);
  const mails = (await mailsTo(family.accountId)).map(({ template }) => template);
  expect(mails).toHaveLength(2);

  const again = await desk.refuse();
  expect([again.body.type, again.body.messages[0].code]).toEqual(['Warning', 'approval.answered']);
  expect(new Set([again.body.data.state])).toEqual(states);
});

test('the same key answers the same, and does it once', async () => {
  const { desk, family } = await asked();
  const headers = { 'idempotency-key': 'the desk pressed twice' };
  const first = await desk.accept([at('11:00')], headers);
  const second = await desk.accept([at('11:00')], headers);
  expect(second.body).toEqual(first.body);
  expect(await mailsTo(family.accountId)).toHaveLength(2);
});

test('a time that somebody else took meanwhile is told with the nearest free ones, and nothing is decided', async () => {
  const { desk, place, cart } = await asked();
  const other = await stand.place({
    service: { entityId: place.entityId, location: 'Online' },
    schedule: { poolId: place.poolId },
  });
  const rival = await stand.family();
  const theirs = await stand.cart(rival, other.serviceId);
  expect((await theirs.hold(other, [at('11:00')])).body.type).toBe('Success');

  const { status, body } = await desk.accept([at('11:00')]);

  expect([status, body.messages[0].code]).toEqual([409, 'slot.taken']);
  expect(body.data.alternatives[0].time).toBe(at('10:45'));
  expect(await stateOf(cart.id)).toEqual({ state: 'pending', reason: null });
  expect((await desk.accept([at('10:45')])).body.type).toBe('Success');
});

test('a desk and a person who want the last place at the same moment: one of them has it', async () => {
  const { desk, place } = await asked();
  const other = await stand.place({
    service: { entityId: place.entityId, location: 'Online' },
    schedule: { poolId: place.poolId },
  });
  const rival = await stand.family();
  const theirs = await stand.cart(rival, other.serviceId);

  const [desks, persons] = await Promise.all([
    desk.accept([at('13:00')]),
    theirs.hold(other, [at('13:00')]),
  ]);

  const won = [desks, persons].filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
});

test('a desk does not learn where else its people are', async () => {
  const { desk, place, family } = await asked();
  const elsewhere = await stand.place({
    entity: { businessName: 'Clinica Secreta' },
    service: { serviceId: place.serviceId },
  });
  const cart = await stand.cart(family, place.serviceId);
  await cart.hold(elsewhere, [at('11:00')]);

  const { status, body } = await desk.accept([at('11:00')]);

  expect([status, body.messages[0].code]).toEqual([409, 'approval.person_busy']);
  expect(JSON.stringify(body)).not.toContain('Secreta');
});

test('a refusal ends the request with its reason, in the mail and in the list', async () => {
  const { desk, cart, list, family, ask } = await asked();
  const { body } = await desk.refuse('Nesse dia o médico está ausente.');

  expect(body.data).toMatchObject({ state: 'refused', reason: 'Nesse dia o médico está ausente.' });
  expect(await stateOf(cart.id)).toMatchObject({ state: 'refused' });
  expect(await list()).toMatchObject([
    {
      ...{ status: 'Canceled', statusReason: 'refused' },
      statusNote: 'Nesse dia o médico está ausente.',
    },
  ]);
  expect((await mailsTo(family.accountId)).at(-1)).toMatchObject({
    template: 'appointment-canceled',
    data: { reason: 'refused', note: 'Nesse dia o médico está ausente.' },
  });
  expect((await ask()).body.messages[0].code).toBe('approval.refused');
});

test('an accepted time that nobody confirms ends with its reason and a mail, and may be asked for again', async () => {
  const { desk, cart, list, family, ask } = await asked();
  await desk.accept([at('17:45')]);
  stand.clock.set(new Date(`${wednesday}T09:30:00Z`));
  await sweep('scheduling.sweepHolds');

  expect(await list()).toMatchObject([{ status: 'Canceled', statusReason: 'expired' }]);
  expect((await mailsTo(family.accountId)).at(-1)).toMatchObject({
    template: 'appointment-canceled',
    data: { reason: 'expired' },
  });
  expect((await desk.read()).body.data).toMatchObject({ state: 'accepted', standing: 'ended' });
  expect((await cart.get()).body.data.jumpToSlots).toBe(false);

  expect((await ask()).body.messages[0].code).toBe('approval.pending');
  expect((await desk.read()).body.data).toMatchObject({ state: 'pending', standing: null });
});

test('a request taken back cannot be answered any more, and says so', async () => {
  const { desk, list, family } = await asked();
  const [row] = await list();
  await stand.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token });

  expect((await desk.read()).body.data).toMatchObject({ state: 'canceled', starts: [] });
  const { body } = await desk.accept([at('11:00')]);
  expect([body.type, body.data.state]).toEqual(['Warning', 'canceled']);
});

test('where one of two takes back, the desk answers for the other alone', async () => {
  const { desk, list, family } = await asked(2);
  const [row] = await list();
  await stand.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token });

  const tooMany = await desk.accept([at('11:00'), at('11:15')]);
  expect([tooMany.body.type, tooMany.body.messages[0].code]).toEqual([
    'Warning',
    'approval.changed',
  ]);
  expect((await desk.accept([at('11:00')])).body.data.people).toHaveLength(1);
});

test('a request that nobody answers ends with its day', async () => {
  const { desk, cart, list, family, token } = await asked();
  stand.clock.set(new Date('2026-11-26T00:00:01Z'));
  await sweep('appointments.endUnanswered');

  expect(await stateOf(cart.id)).toMatchObject({ state: 'expired' });
  expect(await list()).toMatchObject([
    { status: 'Canceled', statusReason: 'expired', endsAt: null },
  ]);
  expect((await mailsTo(family.accountId)).at(-1)).toMatchObject({
    template: 'appointment-canceled',
  });
  const over = await desk.read();
  expect([over.status, over.body.type, over.body.messages[0].code]).toEqual([
    ...[200, 'Warning'],
    'approval.link_over',
  ]);
  expect((await desk.accept([at('11:00')])).body.messages[0].code).toBe('approval.link_over');
  const forged = await stand.call('GET', `v1/approval/${token.slice(0, -3)}abc`);
  expect([forged.status, forged.body.messages[0].code]).toEqual([404, 'approval.link_unknown']);
});

test('a link for something else, or to a request that is not there, opens nothing', async () => {
  const expiresAt = new Date(Number(frozenAt) + 60 * minute);
  const subject = '019a0000-0000-7000-8000-000000000009';
  for (const purpose of ['refund', approvalPurpose]) {
    const token = stand.links.sign({ purpose, subject, expiresAt });
    expect((await stand.call('GET', `v1/approval/${token}`)).status).toBe(404);
    const accept = { body: { slots: [at('11:00')] } };
    expect((await stand.call('POST', `v1/approval/${token}/accept`, accept)).status).toBe(404);
    const refused = await stand.call('POST', `v1/approval/${token}/refuse`, { body: {} });
    expect(refused.status).toBe(404);
  }
});

test('a place without an address of its own is reached through its members', async () => {
  const place = await stand.place({ entity: { email: null }, service: { needsApproval: true } });
  const member = await stand.family();
  await stand.db
    .insertInto('entityMembers')
    .values({ entityId: place.entityId, accountId: member.accountId, createdAt: frozenAt })
    .execute();
  const family = await stand.family();
  const cart = await stand.cart(family, place.serviceId);
  await cart.get(`/slot?entityService=${place.entityServiceId}&date=${wednesday}`);
  const { email } = await stand.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  expect((await mailsTo(null)).at(-1)).toMatchObject({ recipient: email });
});

test('an acceptance and the taking back of its last person at the same moment end in one of both', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { desk, list, family } = await asked();
    const [row] = await list();
    const [accepted] = await Promise.all([
      desk.accept([at('11:00')]),
      stand.call('DELETE', `onboarding/user/schedule/${row.id}`, { token: family.token }),
    ]);
    expect(accepted.status).toBe(200);
    expect(await list()).toMatchObject([{ status: 'Canceled', statusReason: 'byPerson' }]);
    const live = await stand.db
      .selectFrom('occupancy')
      .select('id')
      .where('accountId', '=', family.accountId)
      .where('live', '=', true)
      .execute();
    expect(live).toEqual([]);
  }
});
