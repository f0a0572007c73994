import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildClosure } from './builders/index.ts';
import type { Desk } from './desk.fixture.ts';
import { openDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { wednesday } from './patient-actions.ts';
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

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
const [tuesday, thursday, friday] = ['2026-11-24', '2026-11-26', '2026-11-27'];
const open = (desk: Desk, date: string = wednesday) =>
  app.call('POST', 'v1/agenda/days/open', { token: desk.token, body: { date } });
const dayOf = async (desk: Desk, date: string) =>
  (await app.call('GET', `v1/agenda/day?date=${date}`, { token: desk.token })).body.data;

async function openManagersDesk() {
  const { service, desk } = await openProviderDesk(app);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  const close = (from: string, until: string, given: object = {}) => {
    const { entityId } = service;
    const hours = { from: midnight(from), until: midnight(until) };
    const reasons = { reasonPt: 'feriado municipal', reasonEn: 'local holiday' };
    return buildClosure(app.db, { entityId, kind: 'holiday', ...hours, ...reasons, ...given });
  };
  const closures = () =>
    app.db
      .selectFrom('closures')
      .select(['kind', 'during', 'reasonPt'])
      .where('entityId', '=', service.entityId)
      .orderBy('during')
      .execute();
  return { service, desk, manager, close, closures };
}

test('a manager opens a day that a holiday closes, for good and for this entity alone', async () => {
  const { service, desk, manager, close, closures } = await openManagersDesk();
  const other = await openManagersDesk();
  const { id } = await close(wednesday, thursday);
  await other.close(wednesday, thursday);
  expect((await desk.reserve(service, '09:00')).status).toBe(409);
  expect(await dayOf(desk, wednesday)).toMatchObject({
    closedReason: 'feriado municipal',
    isClosedAllDay: true,
  });

  const { body } = await open(manager);

  expect(body).toMatchObject({ type: 'Success', messages: [{ code: 'agenda.day_opened' }] });
  expect(await dayOf(desk, wednesday)).toMatchObject({ closedReason: null, isClosedAllDay: false });
  expect((await desk.reserve(service, '09:00')).status).toBe(200);
  expect(await closures()).toEqual([]);
  expect(await other.closures()).toHaveLength(1);
  const entry = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'before', 'after'])
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ act: 'day.opened', after: { fromDate: wednesday } });
  expect((await open(manager)).body.messages[0].code).toBe('agenda.day_not_closed');
});

test('a longer closure stays closed before and after the day', async () => {
  const { manager, close, closures, desk } = await openManagersDesk();
  await close(tuesday, friday);

  await open(manager);

  const kept = await closures();
  expect(kept.map(({ kind, reasonPt }) => [kind, reasonPt])).toEqual([
    ['holiday', 'feriado municipal'],
    ['holiday', 'feriado municipal'],
  ]);
  for (const [date, isClosed] of [
    [tuesday, true],
    [wednesday, false],
    [thursday, true],
    [friday, false],
  ] as const)
    expect((await dayOf(desk, date)).isClosedAllDay).toBe(isClosed);
});

test('closures of some hours, of a pool or of a service stay, and so does what is booked', async () => {
  const { service, desk, manager, close, closures } = await openManagersDesk();
  const draft = (await desk.reserve(service, '09:00')).body.data.id;
  await desk.book(draft);
  await close(wednesday, thursday);
  await close(wednesday, thursday, { poolId: service.poolId });
  await close(wednesday, thursday, { entityServiceId: service.entityServiceId });
  await close(wednesday, wednesday, { until: new Date(`${wednesday}T12:00:00Z`) });

  expect((await open(manager)).body.type).toBe('Success');

  expect(await closures()).toHaveLength(3);
  expect((await dayOf(desk, wednesday)).people).toHaveLength(1);
});

test('a day that is over is refused, and so is a member who is no manager', async () => {
  const { desk, manager, close } = await openManagersDesk();
  await close('2026-11-01', friday);
  expect((await open(manager, '2026-11-02')).status).toBe(400);
  expect((await open(desk)).status).toBe(403);
});

test('two managers who open a day at once: one opens it, the other reads that it is open', async () => {
  const { manager, close } = await openManagersDesk();
  await close(tuesday, friday);
  const both = await Promise.all([open(manager), open(manager)]);
  expect(both.map(({ body }) => body.type).sort()).toEqual(['Success', 'Warning']);
});
