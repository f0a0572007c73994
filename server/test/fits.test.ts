import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildSchedule } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService } from './patient-actions.ts';
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

const hour = { date: wednesday, from: '09:00', until: '10:00' };
const ask = (desk: Desk, { entityServiceId }: BookableService, body: object = {}) =>
  app.call('POST', 'v1/agenda/fit', {
    token: desk.token,
    body: { entityService: entityServiceId, ...hour, ...body },
  });

/** A service whose four starts from 09:00 are booked; the first person can move if `isFlexible`. */
async function openFullHour({ isFlexible = true } = {}) {
  const { service, desk } = await openProviderDesk(app);
  const book = async (time: string, body: object = {}): Promise<string> =>
    (await desk.book((await desk.reserve(service, time)).body.data.id, body)).body.data.id;
  const person = { name: 'Rosa Pinto', phone: '912345678' };
  const first = await book('09:00', { person, isFlexible });
  for (const time of ['09:15', '09:30', '09:45']) await book(time);
  return { service, desk, book, first };
}

test('of a full hour the desk may overbook each start, and a person who did not say so is not moved', async () => {
  const { service, desk } = await openFullHour({ isFlexible: false });

  const { body } = await ask(desk, service);

  const fits = body.data.fits as Array<{ kind: string; time: string }>;
  expect(fits.map(({ kind, time }) => [kind, time])).toEqual(
    ['09:00', '09:15', '09:30', '09:45'].map((time) => ['overbook', at(time)]),
  );
  await app.db
    .updateTable('entities')
    .set({ overbookPerDay: 0 })
    .where('id', '=', service.entityId)
    .execute();
  expect((await ask(desk, service)).body.data.fits).toEqual([]);
});

test('a free place of another pool is named, and a member who may not overbook is offered nothing else', async () => {
  const { service, desk } = await openFullHour({ isFlexible: false });
  const { poolId } = await buildSchedule(app.db, {
    entityId: service.entityId,
    fromTime: '09:30',
    toTime: '09:45',
  });
  await app.db
    .updateTable('entities')
    .set({ deskMayOverbook: false })
    .where('id', '=', service.entityId)
    .execute();
  expect((await ask(desk, service)).body.data.fits).toMatchObject([
    { kind: 'free', time: at('09:30'), idPool: poolId, move: null },
  ]);
});

test('a flexible person is named with the phone, the move that is proposed works, and its place is free then', async () => {
  const { service, desk, book, first } = await openFullHour();
  for (const time of ['10:00', '10:15']) await book(time);
  await app.db
    .updateTable('appointments')
    .set({ flexibleMinutes: 90 })
    .where('id', '=', first)
    .execute();

  const { body } = await ask(desk, service);

  const [move] = (body.data.fits as Array<{ kind: string; move: object }>).filter(
    ({ kind }) => kind === 'move',
  );
  expect(move).toMatchObject({
    time: at('09:00'),
    move: {
      id: first,
      person: 'Rosa Pinto',
      phone: '912345678',
      from: at('09:00'),
      to: at('10:30'),
      idPool: service.poolId,
    },
  });
  const { version, to: newDate, idPool } = body.data.fits.at(-1).move;
  const moved = await desk.act(first, 'move', { version, newDate, idPool, agreedByPhone: true });
  expect(moved.body.type).toBe('Success');
  expect((await ask(desk, service)).body.data.fits[0]).toMatchObject({
    kind: 'free',
    time: at('09:00'),
  });
  const accesses = await app.db
    .selectFrom('healthAccesses')
    .select('act')
    .where('appointmentId', '=', first)
    .where('act', '=', 'searched')
    .execute();
  expect(accesses).not.toEqual([]);
});

test('who is here already or did not come is not proposed', async () => {
  const { service, desk, first } = await openFullHour();
  const moves = async () =>
    ((await ask(desk, service)).body.data.fits as Array<{ kind: string }>).filter(
      ({ kind }) => kind === 'move',
    );
  await app.db
    .updateTable('appointments')
    .set({ flexibleMinutes: 90 })
    .where('id', '=', first)
    .execute();
  expect(await moves()).toHaveLength(1);
  for (const gone of [
    { status: 'CheckedIn', checkedInAt: frozenAt } as const,
    { noShowAt: frozenAt },
  ]) {
    await app.db.updateTable('appointments').set(gone).where('id', '=', first).execute();
    expect(await moves()).toEqual([]);
    await app.db
      .updateTable('appointments')
      .set({ status: 'Await', checkedInAt: null, noShowAt: null })
      .where('id', '=', first)
      .execute();
  }
});

test('a service of another entity is not found, and times out of order are refused', async () => {
  const { service, desk } = await openFullHour();
  const other = await openProviderDesk(app);
  expect((await ask(other.desk, service)).status).toBe(404);
  expect((await ask(desk, service, { until: '09:00' })).status).toBe(400);
  expect((await ask(desk, service, { from: '25:00' })).status).toBe(400);
  const results = await openDesk(app, { entityId: service.entityId, roles: ['results'] });
  expect((await ask(results, service)).status).toBe(403);
});
