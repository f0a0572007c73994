import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepPayments } from '../src/payments/index.ts';
import { actNow, bookFamily, clockTo, messagesOf, rowOf } from './agenda-acts.fixture.ts';
import { codeOf } from './app.ts';
import { buildEntityService, buildSchedule } from './builders/index.ts';
import { openDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at } from './patient-actions.ts';
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

const to = (time: string, more: object = {}) => ({ newDate: at(time), ...more });
const undo = { act: 'move' };
const startOf = async (id: string) => (await rowOf(app, id)).startsAt?.toISOString().slice(11, 16);
const rounds = [1, 2, 3];

test('a member moves an appointment to a free start: the price stays, and the patient reads of it two minutes later', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  const { priceCents, version } = await rowOf(app, id);
  const moved = await actNow(app, desk, [id, 'move', to('10:15')]);

  expect(moved.body).toMatchObject({
    type: 'Success',
    data: { startsAt: at('10:15'), priceCents, version: version + 1, attendance: 'expected' },
  });
  const messages = await messagesOf(app, 'appointment-moved');
  expect(messages.map(({ channel, status }) => [channel, status])).toEqual([
    ['email', 'queued'],
    ['sms', 'queued'],
  ]);
  await app.db.deleteFrom('messages').execute();
  await actNow(app, desk, [id, 'move', to('10:30', { agreedByPhone: true })]);
  expect((await messagesOf(app, 'appointment-moved')).map(({ channel }) => channel)).toEqual([
    'email',
  ]);
});

test('who cancels within the two minutes of a move reads of the cancellation alone', async () => {
  const { ids, desk, family } = await bookFamily(app);
  const [id = ''] = ids;
  await app.db.deleteFrom('messages').execute();
  await actNow(app, desk, [id, 'move', to('10:15')]);
  await app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token });

  expect((await messagesOf(app, 'appointment-moved')).map(({ status }) => status)).toEqual([
    'dropped',
    'dropped',
  ]);
  expect(await messagesOf(app, 'appointment-canceled')).toHaveLength(1);
});

test('a move is undone for two minutes: the person has the old place again, and reads of nothing', async () => {
  const { ids, desk, colleague } = await bookFamily(app);
  const [id = ''] = ids;
  await app.db.deleteFrom('messages').execute();
  await actNow(app, desk, [id, 'move', to('10:15')]);
  const undone = await actNow(app, colleague, [id, 'undo', undo]);

  expect(undone.body).toMatchObject({ type: 'Success', data: { startsAt: at('09:00') } });
  expect((await messagesOf(app, 'appointment-moved')).map(({ status }) => status)).toEqual([
    'dropped',
    'dropped',
  ]);
  // There is nothing to undo of an undo.
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.not_possible');
});

test('the undo of the last of two moves takes back that one alone: the e-mail about the first is sent', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  await app.db.deleteFrom('messages').execute();
  const agreed = { agreedByPhone: true };
  await actNow(app, desk, [id, 'move', to('10:15', agreed)]);
  await actNow(app, desk, [id, 'move', to('11:15', agreed)]);
  await actNow(app, desk, [id, 'undo', undo]);
  expect(await startOf(id)).toBe('10:15');
  const messages = await messagesOf(app, 'appointment-moved');
  expect(messages.map(({ status }) => status)).toEqual(['queued', 'dropped']);
});

test('a move is not undone late, nor where the old place is another person’s by now, nor that of the patient', async () => {
  const { ids, desk, family, service } = await bookFamily(app);
  const [id = ''] = ids;
  await actNow(app, desk, [id, 'move', to('10:15')]);
  const draft = await desk.reserve(service, '09:00');
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.undo_taken');
  expect(await startOf(id)).toBe('10:15');
  await desk.release(draft.body.data.id);
  app.clock.advance(120_001);
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.undo_late');

  const path = `onboarding/user/scheduled/${id}/reschedule`;
  await app.call('POST', path, { token: family.token, body: to('11:00') });
  expect(codeOf(await actNow(app, desk, [id, 'undo', undo]))).toBe('agenda.not_possible');
});

test('a person who comes later on the same day is moved to the start that runs, and back to one that has ended', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  clockTo(app, '10:20');

  const moved = await actNow(app, desk, [id, 'move', {}]);
  expect(moved.body.data).toMatchObject({ startsAt: at('10:15'), attendance: 'expected' });
  const undone = await actNow(app, desk, [id, 'undo', undo]);
  expect(undone.body.data).toMatchObject({ startsAt: at('09:00'), attendance: 'late' });
});

test('of another day a check-in asks to move to now, and the answer of the move has the version to check in with', async () => {
  const { ids, service } = await bookFamily(app);
  const [id = ''] = ids;
  app.clock.set(new Date('2026-11-24T10:20:00Z'));
  const desk = await openDesk(app, { entityId: service.entityId });
  expect(codeOf(await actNow(app, desk, [id, 'check-in']))).toBe('agenda.other_day');

  const moved = await actNow(app, desk, [id, 'move', { newDate: null, agreedByPhone: true }]);
  const { version, startsAt } = moved.body.data;
  expect(startsAt).toBe('2026-11-24T10:15:00+00:00');
  const arrived = await desk.act(id, 'check-in', { version });
  expect(arrived.body.data.attendance).toBe('arrived');
});

test('the chosen pool is kept: a move within one start sends the patient nothing, and a full pool is refused', async () => {
  const { ids, desk, service } = await bookFamily(app);
  const [id = ''] = ids;
  await app.db.deleteFrom('messages').execute();
  const { poolId } = await app.db
    .selectFrom('occupancy')
    .select('poolId')
    .where('entityServiceId', '=', service.entityServiceId)
    .where('live', '=', true)
    .executeTakeFirstOrThrow();
  const same = await actNow(app, desk, [id, 'move', to('09:00', { idPool: poolId })]);
  expect([same.body.type, same.body.data.version]).toEqual([
    'Success',
    (await rowOf(app, id)).version,
  ]);
  const unknown = await actNow(app, desk, [id, 'move', to('10:00', { idPool: id })]);
  expect([unknown.status, codeOf(unknown)]).toEqual([400, 'slot.unknown']);
  expect(await messagesOf(app, 'appointment-moved')).toEqual([]);
});

test('a move to a pool that does not do the service is refused, and the person keeps their place', async () => {
  const { ids, desk, service } = await bookFamily(app);
  const [id = ''] = ids;
  const { entityId } = service;
  const other = await buildEntityService(app.db, { entityId });
  const hours = { fromTime: '09:00', toTime: '12:00', intervalMinutes: 15, servesAll: false };
  const { id: scheduleId, poolId } = await buildSchedule(app.db, { entityId, ...hours });
  await app.db
    .insertInto('scheduleServices')
    .values({ scheduleId, entityServiceId: other.id })
    .execute();

  const refused = await actNow(app, desk, [id, 'move', to('10:00', { idPool: poolId })]);

  expect([refused.status, codeOf(refused)]).toEqual([400, 'slot.unknown']);
  expect(await startOf(id)).toBe('09:00');
});

test('after the check-in and after a no-show nothing is moved', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  await actNow(app, desk, [id, 'check-in']);
  expect(codeOf(await actNow(app, desk, [id, 'move', to('10:00')]))).toBe(
    'appointment.cannot_reschedule',
  );
  await actNow(app, desk, [id, 'undo', { act: 'checkIn' }]);
  clockTo(app, '09:20');
  await actNow(app, desk, [id, 'no-show']);
  expect(codeOf(await actNow(app, desk, [id, 'move', to('10:00')]))).toBe(
    'appointment.cannot_reschedule',
  );
});

test.for(rounds)(
  'of two receptionists who move the same appointment the second reads what the first did (%i)',
  async () => {
    const { ids, desk, colleague } = await bookFamily(app);
    const [id = ''] = ids;
    const { version } = await rowOf(app, id);

    const answers = await Promise.all([
      desk.act(id, 'move', { version, ...to('10:00') }),
      colleague.act(id, 'move', { version, ...to('11:15') }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && codeOf(refused)).toBe('agenda.changed');
    const now = await startOf(id);
    expect(refused?.body.messages[0].text).toContain(`mudou esta marcação para ${now}`);
  },
);

test.for(rounds)(
  'of two who move two people to the same last place one gets it, and the other keeps the old one (%i)',
  async () => {
    const { ids, desk, colleague } = await bookFamily(app, { people: 2 });
    const [first = '', second = ''] = ids;
    const { version } = await rowOf(app, first);

    const answers = await Promise.all([
      desk.act(first, 'move', { version, ...to('10:00') }),
      colleague.act(second, 'move', { version, ...to('10:00') }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && codeOf(refused)).toBe('slot.taken');
    expect(refused?.body.data.alternatives.length).toBeGreaterThan(0);
    const starts = [await startOf(first), await startOf(second)];
    expect(starts.filter((start) => start === '10:00')).toHaveLength(1);
  },
);

test.for(rounds)(
  'a swap by two at once never deadlocks: each place is one person’s, and who loses is told so (%i)',
  async () => {
    const one = await bookFamily(app);
    const other = await bookFamilyAt(one);
    const [first = ''] = one.ids;
    const { version } = await rowOf(app, first);

    const answers = await Promise.all([
      one.desk.act(first, 'move', { version, ...to('09:15') }),
      one.colleague.act(other, 'move', {
        version: (await rowOf(app, other)).version,
        ...to('09:00'),
      }),
    ]);

    for (const answer of answers)
      expect(['appointment.rescheduled', 'slot.taken', 'availability.changing']).toContain(
        codeOf(answer),
      );
    expect(await startOf(first)).not.toBe(await startOf(other));
  },
);

/** Another person of the same entity at 9:15. */
async function bookFamilyAt({
  service,
  desk,
}: Awaited<ReturnType<typeof bookFamily>>): Promise<string> {
  const draft = await desk.reserve(service, '09:15');
  return (await desk.book(draft.body.data.id)).body.data.id;
}

test.for(rounds)(
  'of a move and a cancellation by the patient each is whole: no place is left, or it is the new one (%i)',
  async () => {
    const { ids, desk, family } = await bookFamily(app);
    const [id = ''] = ids;
    const { version } = await rowOf(app, id);

    const [moved, canceled] = await Promise.all([
      desk.act(id, 'move', { version, ...to('10:00') }),
      app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token }),
    ]);

    expect(canceled.body.type).toBe('Success');
    if (moved.status !== 200) expect(codeOf(moved)).toBe('agenda.changed');
    const { status, assetId } = await rowOf(app, id);
    expect(status).toBe('Canceled');
    const live = app.db.selectFrom('occupancy').select('id').where('ownerId', '=', assetId);
    expect(await live.where('live', '=', true).execute()).toEqual([]);
  },
);
