import { posterAttempts } from '@vaga/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInAtPoster } from '../src/appointments/self-check-in/check-in-at-poster.ts';
import type { Problem } from '../src/platform/http/outcome.ts';
import { actNow, bookFamily, clockTo, rowOf } from './agenda-acts.fixture.ts';
import type { Answer } from './app.ts';
import { frozenAt } from './app.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';
import { bookForUnclaimed } from './unclaimed.fixture.ts';

let app: TestProduct;
beforeAll(async () => {
  app = await createTestProduct({ hasReference: true });
});
beforeEach(() => app.clock.set(frozenAt));
afterAll(async () => {
  expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  await app.close();
});

const arrive = (id: string, token: string) =>
  app.call('POST', `v1/appointments/${id}/here`, { token });
interface AtPoster {
  code: string;
  phoneDigits: string;
  entityCode?: string;
}
const arriveAtPoster = (body: AtPoster) => app.call('POST', 'v1/appointments/here', { body });
/** The status of a try that no limit of an address stops. */
const tryAtPoster = (tried: AtPoster) =>
  checkInAtPoster(app.db, { entityCode: undefined, ...tried, now: app.clock.now() }).then(
    () => 200,
    (error: Problem) => error.status,
  );
const changesOf = (id: string) =>
  app.db
    .selectFrom('appointmentChanges')
    .select(['toValue', 'actor', 'accountId'])
    .where('appointmentId', '=', id)
    .where('toValue', '=', 'CheckedIn')
    .execute();
/** The last three digits of the phone of every person that a test books for. */
const phoneDigits = '678';

test('a patient checks in from an hour before the start on, and reads how many are before them', async () => {
  const { ids, family, desk } = await bookFamily(app, { people: 2 });
  const [first = '', second = ''] = ids;
  clockTo(app, '07:59');
  expect((await arrive(first, family.token)).body).toMatchObject({
    type: 'Error',
    messages: [{ code: 'self_check_in.too_early', text: expect.stringContaining('08:00') }],
  });
  clockTo(app, '08:20');
  expect((await arrive(first, family.token)).body).toMatchObject({
    type: 'Success',
    data: { before: 0 },
  });
  expect((await arrive(second, family.token)).body.data).toEqual({ before: 1 });
  // Once more says how it stands.
  await actNow(app, desk, [first, 'call']);
  expect((await arrive(second, family.token)).body.data).toEqual({ before: 0 });
  expect(await changesOf(second)).toEqual([
    { toValue: 'CheckedIn', actor: 'patient', accountId: family.accountId },
  ]);
  const { status, checkedInAt } = await rowOf(app, second);
  expect({ status, checkedInAt }).toEqual({ status: 'CheckedIn', checkedInAt: app.clock.now() });
});

test('the desk sees who has checked in, and can take it back', async () => {
  const { ids, family, desk } = await bookFamily(app);
  const [id = ''] = ids;
  await arrive(id, family.token);
  const read = () => app.call('GET', 'v1/agenda/day?date=2026-11-25', { token: desk.token });
  expect((await read()).body.data.people).toMatchObject([{ id, attendance: 'arrived' }]);
  expect((await actNow(app, desk, [id, 'undo', { act: 'checkIn' }])).status).toBe(200);
  expect((await read()).body.data.people).toMatchObject([{ id, attendance: 'expected' }]);
});

test('the list and the link say from when a patient can check in', async () => {
  const { ids, family, desk } = await bookFamily(app);
  const list = () => app.call('GET', 'onboarding/user/schedule', { token: family.token });
  expect((await list()).body.data[0].selfCheckInFrom).toBe('2026-11-25T08:00:00.000Z');
  await actNow(app, desk, [ids[0] ?? '', 'check-in']);
  expect((await list()).body.data[0].selfCheckInFrom).toBeNull();
});

test('another account checks no one in, and nor does a cancelled appointment', async () => {
  const { ids, family } = await bookFamily(app);
  const [id = ''] = ids;
  const stranger = await app.addFamily();
  expect((await arrive(id, stranger.token)).status).toBe(404);
  await app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token });
  expect((await arrive(id, family.token)).body.messages[0].code).toBe('self_check_in.not_possible');
  expect(await changesOf(id)).toEqual([]);
});

test('the link of an appointment checks in, and its author is the link', async () => {
  const { appointmentId, call, startsAt } = await bookForUnclaimed(app);
  expect((await call('POST', 'here')).body.messages[0].code).toBe('self_check_in.not_possible');
  app.clock.set(new Date(startsAt.getTime() - 30 * 60_000));
  expect((await call('GET')).body.data.selfCheckInFrom).not.toBeNull();
  expect((await call('POST', 'here')).body).toMatchObject({ type: 'Success', data: { before: 0 } });
  expect(await changesOf(appointmentId)).toMatchObject([{ actor: 'link', accountId: null }]);
});

test('at the poster the code and three digits check in, written in any way, the whole day', async () => {
  const { ids } = await bookFamily(app);
  const [id = ''] = ids;
  clockTo(app, '06:30');
  const { code } = await rowOf(app, id);
  const typed = `${code.slice(4, 8).toLowerCase()} ${code.slice(8)}`;
  const { status, body } = await arriveAtPoster({ code: typed, phoneDigits });
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { before: 0 } } });
  expect(await changesOf(id)).toMatchObject([{ actor: 'link', accountId: null }]);
  expect((await arriveAtPoster({ code, phoneDigits })).body.data).toEqual({ before: 0 });
});

test('an unpaid appointment that its entity releases is not kept by a check-in from afar, and can be once it is paid', async () => {
  const price = { service: { service: { priceCents: 2000 } } };
  const { ids, family, service, desk } = await bookFamily(app, price);
  const [id = ''] = ids;
  await app.db
    .updateTable('entities')
    .set({ unpaidReleaseHours: 1 })
    .where('id', '=', service.entityId)
    .execute();
  clockTo(app, '06:30');
  const { code } = await rowOf(app, id);
  expect(await tryAtPoster({ code, phoneDigits })).toBe(404);
  expect((await arrive(id, family.token)).body.messages[0].code).toBe('self_check_in.not_possible');
  expect(await changesOf(id)).toEqual([]);
  const { body } = await actNow(app, desk, [id, 'take-money', { method: 'cash' }]);
  expect(body.type).toBe('Success');
  expect(await tryAtPoster({ code, phoneDigits })).toBe(200);
});

test('every mistake at the poster has the same answer and changes nothing', async () => {
  const { ids, service } = await bookFamily(app);
  const [id = ''] = ids;
  const other = await app.addService();
  const { code: entityCode } = await app.db
    .selectFrom('entities')
    .select('code')
    .where('id', '=', other.entityId)
    .executeTakeFirstOrThrow();
  const { code } = await rowOf(app, id);
  const answers = [
    await arriveAtPoster({ code: 'ACDEFGHJ', phoneDigits }),
    await arriveAtPoster({ code: 'x', phoneDigits }),
    await arriveAtPoster({ code, phoneDigits: '679' }),
    await arriveAtPoster({ code, phoneDigits, entityCode: entityCode ?? '' }),
  ];
  app.clock.set(frozenAt);
  answers.push(await arriveAtPoster({ code, phoneDigits }));
  clockTo(app, '08:50');
  const personId = (await rowOf(app, id)).personId;
  await app.db.updateTable('persons').set({ phone: null }).where('id', '=', personId).execute();
  answers.push(await arriveAtPoster({ code, phoneDigits }));
  const shown = answers.map(({ status, body }) => ({ status, body: JSON.stringify(body) }));
  expect(new Set(shown.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 404,
    body: { messages: [{ code: 'self_check_in.not_found' }] },
  });
  expect(await changesOf(id)).toEqual([]);
  expect(service.entityId).not.toBe(other.entityId);
});

test('the poster does not tell a person who waits from one who is done, and the next day nothing of either', async () => {
  const { ids, desk } = await bookFamily(app);
  const [id = ''] = ids;
  const { code } = await rowOf(app, id);
  const waiting = await arriveAtPoster({ code, phoneDigits });
  expect(waiting.body).toMatchObject({ type: 'Success', data: { before: 0 } });
  await actNow(app, desk, [id, 'done']);
  const { version } = await rowOf(app, id);
  const done = await arriveAtPoster({ code, phoneDigits });
  expect([done.status, done.body]).toEqual([waiting.status, waiting.body]);
  expect(await rowOf(app, id)).toMatchObject({ version, result: 'Executed' });
  app.clock.set(new Date(app.clock.now().getTime() + 24 * 3_600_000));
  expect(await tryAtPoster({ code, phoneDigits })).toBe(404);
});

test('of many tries at once with one code no more than five are judged, and the next day it opens again', async () => {
  const { ids } = await bookFamily(app);
  const [id = ''] = ids;
  const { code } = await rowOf(app, id);
  const wrong = Array.from({ length: 40 }, (_, digits) => `${digits}`.padStart(3, '0'));
  const answers = await Promise.all(
    wrong.map((digits) => tryAtPoster({ code, phoneDigits: digits })),
  );
  expect(new Set(answers)).toEqual(new Set([404]));
  expect(await tryAtPoster({ code, phoneDigits })).toBe(404);
  expect(await changesOf(id)).toEqual([]);
  // The row says only how often, and goes with the day.
  const rows = await app.db.selectFrom('posterAttempts').selectAll().execute();
  expect(rows.every(({ codeHash }) => codeHash.length === 32)).toBe(true);
  await app.db
    .updateTable('posterAttempts')
    .set({ since: new Date('2026-11-24T08:50:00Z') })
    .execute();
  expect(await tryAtPoster({ code, phoneDigits })).toBe(200);
});

test('an address has 20 tries a minute', async () => {
  const tries = Array.from({ length: 25 }, (_, index) =>
    arriveAtPoster({ code: `ACDEFGH${index}`, phoneDigits }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
});

test('a right try before the limit forgets the wrong ones', async () => {
  const { ids } = await bookFamily(app);
  const { code } = await rowOf(app, ids[0] ?? '');
  for (let count = 1; count < posterAttempts; count += 1)
    expect(await tryAtPoster({ code, phoneDigits: '000' })).toBe(404);
  expect(await tryAtPoster({ code, phoneDigits })).toBe(200);
  expect(await tryAtPoster({ code, phoneDigits: '000' })).toBe(404);
  expect(await tryAtPoster({ code, phoneDigits })).toBe(200);
});

test('of a check-in at the poster and a cancellation at once one is done, and the other is notified', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ids, family } = await bookFamily(app);
    const [id = ''] = ids;
    const { code } = await rowOf(app, id);
    const cancel = () =>
      app.call('DELETE', `onboarding/user/schedule/${id}`, { token: family.token });
    const come = () => tryAtPoster({ code, phoneDigits });
    const inOrder = async (): Promise<[Answer, number]> => {
      if (round % 2 === 0) return Promise.all([cancel(), come()]);
      const [arrival, cancellation] = await Promise.all([come(), cancel()]);
      return [cancellation, arrival];
    };
    const [canceled, arrived] = await inOrder();
    const { status } = await rowOf(app, id);
    const isCanceled = canceled.body.type === 'Success';
    expect(arrived).toBe(isCanceled ? 404 : 200);
    expect(status).toBe(isCanceled ? 'Canceled' : 'CheckedIn');
    expect(await sweepOccupancy(app.db, app.clock.now())).toEqual([]);
  }
});
