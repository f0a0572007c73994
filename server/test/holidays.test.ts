import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  makeHolidayClosures,
  queueHolidayClosures,
} from '../src/agenda/closures/make-holiday-closures.ts';
import { agendaJobs } from '../src/agenda/index.ts';
import { frozenAt } from './app.ts';
import { buildEntity } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService } from './patient-actions.ts';
import { runDueJobs } from './run-due-jobs.ts';
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

const [restoration, christmas] = ['2026-12-01', '2026-12-25'];

async function openManager() {
  const { service, desk } = await openProviderDesk(app);
  const { entityId } = service;
  const manager = await openDesk(app, { entityId, roles: ['manager'] });
  const make = () => makeHolidayClosures(app.db, entityId, app.clock.now());
  const closures = (holiday?: string) =>
    app.db
      .selectFrom('closures')
      .select(['id', 'holiday', 'holidayDate', 'during'])
      .where('entityId', '=', entityId)
      .where('kind', '=', 'holiday')
      .$if(holiday !== undefined, (query) => query.where('holiday', '=', holiday ?? ''))
      .orderBy('during')
      .execute();
  return { service, desk, manager, entityId, make, closures };
}

const holidaysOf = async (desk: Desk) =>
  (await app.call('GET', 'v1/holidays', { token: desk.token })).body.data;
const holiday = async (desk: Desk, id: string) =>
  (await holidaysOf(desk)).holidays.find((one: { id: string }) => one.id === id);
const reserve = (desk: Desk, service: BookableService, date: string) =>
  app.call('POST', 'v1/agenda/drafts', {
    token: desk.token,
    body: { entityService: service.entityServiceId, time: `${date}T09:00:00+00:00` },
  });
const saveMunicipal = (desk: Desk, rule: string | null, version: string) =>
  app.call('PUT', 'v1/holidays/municipal', { token: desk.token, body: { rule, version } });

test('the job closes the holidays of 24 months, and adds nothing when it runs again', async () => {
  const { desk, service, make, closures } = await openManager();
  expect(await reserve(desk, service, christmas)).toMatchObject({ status: 200 });
  await app.db.deleteFrom('occupancy').where('poolId', '=', service.poolId).execute();

  await make();

  const made = await closures();
  expect(made.length).toBeGreaterThanOrEqual(26);
  expect(made.at(0)?.holidayDate).toBe(restoration);
  expect(made.every(({ holidayDate }) => (holidayDate ?? '') < '2028-11-25')).toBe(true);
  expect((await reserve(desk, service, christmas)).status).toBe(409);
  expect(await make()).toBe(0);
  expect(await closures()).toEqual(made);
});

test('the job runs at night for each provider that lacks a closure, and for no other entity', async () => {
  const jobs = agendaJobs(app);
  const { closures } = await openManager();
  const hotel = await buildEntity(app.db, { entityType: 'AccommodationPartner' });

  await queueHolidayClosures(app.db, app.clock.now());
  await runDueJobs(app.db, jobs, app.clock.now());

  expect((await closures()).length).toBeGreaterThan(0);
  const ofHotel = await app.db
    .selectFrom('closures')
    .select('id')
    .where('entityId', '=', hotel.id)
    .execute();
  expect(ofHotel).toEqual([]);
  await queueHolidayClosures(app.db, app.clock.now());
  // Nothing is missing any more: no job was added.
  expect(await runDueJobs(app.db, jobs, app.clock.now())).toBe(0);
});

test('the job closes no day on which a patient is booked or holds a place: a member decides', async () => {
  const { desk, manager, service, make, closures } = await openManager();
  const draft = (await reserve(desk, service, christmas)).body.data.id;
  await desk.book(draft);

  await make();

  expect((await closures('christmas')).map(({ holidayDate }) => holidayDate)).toEqual([
    '2027-12-25',
  ]);
  expect((await holiday(manager, 'christmas')).days).toMatchObject([
    { date: christmas, choice: 'closed', state: 'undecided', bookings: 1 },
    { date: '2027-12-25', state: 'closed', bookings: 0 },
  ]);
});

test('a holiday that a manager opens on the day or deletes from the list stays open that year', async () => {
  const { manager, make, closures } = await openManager();
  await make();
  const [first] = await closures('christmas');
  const [second] = await closures('restoration');

  await app.call('DELETE', `v1/closures/${first?.id}`, { token: manager.token });
  await app.call('POST', 'v1/agenda/days/open', {
    token: manager.token,
    body: { date: second?.holidayDate },
  });
  await make();

  expect(await closures('christmas')).toHaveLength(1);
  expect(await closures('restoration')).toHaveLength(1);
  expect((await holiday(manager, 'christmas')).days).toMatchObject([
    { date: christmas, choice: 'open', isOwnChoice: true, state: 'open' },
    { date: '2027-12-25', choice: 'closed', isOwnChoice: false, state: 'closed' },
  ]);
});

test('a closure of a holiday that was ended early is not made again', async () => {
  const { entityId, make, closures } = await openManager();
  await make();
  const [first] = await closures('restoration');
  app.clock.set(new Date(`${restoration}T10:00:00Z`));
  const manager = await openDesk(app, { entityId, roles: ['manager'] });
  await app.call('POST', `v1/closures/${first?.id}/end`, { token: manager.token });
  const before = await closures('restoration');
  await make();
  expect(before[0]?.during).toContain('10:00:00');
  // Another year has come into the 24 months meanwhile; that date is as it was.
  expect((await closures('restoration'))[0]).toEqual(before[0]);
});

test('the municipal day moves its closures, and a colleague who saved first is named', async () => {
  const { manager, desk, make, closures } = await openManager();
  await make();
  const { municipal } = await holidaysOf(manager);
  expect(municipal).toMatchObject({ isConfirmed: false, rule: municipal.suggested });

  const saved = await saveMunicipal(manager, '09-15', municipal.version);

  expect(saved.body).toMatchObject({
    type: 'Success',
    data: { municipal: { rule: '09-15', isConfirmed: true, next: '2027-09-15' } },
  });
  expect((await closures('municipal')).map(({ holidayDate }) => holidayDate)).toEqual([
    ...['2027-09-15', '2028-09-15'],
  ]);
  const late = await saveMunicipal(manager, null, municipal.version);
  expect(late).toMatchObject({ status: 409, body: { data: { current: { rule: '09-15' } } } });
  expect(late.body.data.changedBy).not.toBeNull();
  expect((await saveMunicipal(desk, null, saved.body.data.municipal.version)).status).toBe(403);
  const none = await saveMunicipal(manager, null, saved.body.data.municipal.version);
  expect(none.body.data.municipal).toMatchObject({ rule: null, next: null });
  expect(await closures('municipal')).toEqual([]);
});

test('a day that no year has, or too far from Easter, is refused', async () => {
  const { manager } = await openManager();
  const { version } = (await holidaysOf(manager)).municipal;
  for (const rule of ['02-30', '13-01', 'easter+101', 'easter', '1-1', 'x'])
    expect((await saveMunicipal(manager, rule, version)).status).toBe(400);
});

test('two who make the closures at once make each once', async () => {
  const { make, closures } = await openManager();
  const [one, other] = await Promise.all([make(), make()]);
  const all = await closures();
  expect(one + other).toBe(all.length);
  const keys = all.map(({ holiday: id, holidayDate, during }) => `${id} ${holidayDate} ${during}`);
  expect(new Set(keys).size).toBe(all.length);
});

test('a booking and the closure of its holiday at once: the closure never falls over the booking', async () => {
  const { desk, service, make, closures } = await openManager();
  const [reserved] = await Promise.all([reserve(desk, service, christmas), make()]);
  const isClosed = (await closures('christmas')).some(
    ({ holidayDate }) => holidayDate === christmas,
  );
  expect(reserved.status === 200).toBe(!isClosed);
});
