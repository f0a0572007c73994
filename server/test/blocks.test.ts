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

const block = (desk: Desk, body: object = {}) =>
  app.call('POST', 'v1/agenda/blocks', {
    token: desk.token,
    body: { from: at('09:00'), until: at('10:00'), reason: 'Formação', ...body },
  });
const removeBlock = (desk: Desk, id: string) =>
  app.call('DELETE', `v1/agenda/blocks/${id}`, { token: desk.token });

/** The first start of Wednesday with a place, as a patient sees it. */
async function firstStart({ serviceId, entityServiceId }: BookableService): Promise<string> {
  const cart = await app.createCart(await app.addFamily(), serviceId);
  const { body } = await cart.get(`/slot?entityService=${entityServiceId}&date=${wednesday}`);
  const slots = body.data.slots as Array<{ time: string; available: number }>;
  return slots.find(({ available }) => available > 0)?.time ?? 'none';
}

test('a block closes its hours for patients and the desk, and is removed', async () => {
  const { service, desk } = await openProviderDesk(app);

  const { body } = await block(desk);

  expect(body).toMatchObject({ type: 'Success', data: { affected: 0, appointments: [] } });
  expect(await firstStart(service)).toBe(at('10:00'));
  expect((await desk.reserve(service, '09:00')).status).toBe(409);
  expect((await removeBlock(desk, body.data.id)).body.type).toBe('Success');
  expect(await firstStart(service)).toBe(at('09:00'));
  expect((await removeBlock(desk, body.data.id)).status).toBe(404);
});

test('a block of a pool leaves the places of the others', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { poolId } = await buildSchedule(app.db, { entityId: service.entityId });
  const reserve = (pool: string) =>
    app.call('POST', 'v1/agenda/drafts', {
      token: desk.token,
      body: { entityService: service.entityServiceId, time: at('09:00'), pool },
    });

  await block(desk, { pool: service.poolId });

  expect(await firstStart(service)).toBe(at('09:00'));
  expect((await reserve(service.poolId)).status).toBe(409);
  expect((await reserve(poolId)).status).toBe(200);
  const day = await app.call('GET', `v1/agenda/day?date=${wednesday}`, { token: desk.token });
  expect(day.body.data.closedReason).toBeNull();
  const marks = day.body.data.marks as Array<{ kind: string }>;
  expect(marks.find(({ kind }) => kind === 'block')).toMatchObject({
    idPool: service.poolId,
    label: 'Formação',
  });
});

test('who is booked within a block stays booked, and is named in its order', async () => {
  const { service, desk } = await openProviderDesk(app);
  const book = async (time: string): Promise<string> =>
    (await desk.book((await desk.reserve(service, time)).body.data.id)).body.data.id;
  const [second, first] = [await book('09:45'), await book('09:00')];
  await book('10:00');

  const { body } = await block(desk);

  expect(body).toMatchObject({
    type: 'Warning',
    data: { affected: 2, appointments: [first, second] },
  });
  expect(body.messages[0].text).toContain('Já há 2 marcações');
  const entry = await app.db
    .selectFrom('auditEntries')
    .select(['act', 'after'])
    .where('subjectId', '=', body.data.id)
    .executeTakeFirstOrThrow();
  expect(entry.act).toBe('closure.added');
  expect(JSON.stringify(entry.after)).not.toContain('Formação');
});

test('times out of order, that are over or too long are refused by field', async () => {
  const { desk } = await openProviderDesk(app);
  const wrong = [
    { from: at('10:00'), until: at('10:00') },
    { from: '2026-11-23T09:00:00Z', until: '2026-11-24T08:00:00Z' },
    { from: at('09:00'), until: '2027-11-25T09:00:00Z' },
    { reason: '' },
  ];
  for (const body of wrong) expect((await block(desk, body)).status).toBe(400);
});

test('blocks are of one’s entity: its pools, its rows, and its rule about the desk', async () => {
  const { service, desk } = await openProviderDesk(app);
  const { service: foreign, desk: other } = await openProviderDesk(app);
  const { body } = await block(desk);

  expect((await block(desk, { pool: foreign.poolId })).status).toBe(404);
  expect((await removeBlock(other, body.data.id)).status).toBe(404);
  await app.db
    .updateTable('entities')
    .set({ deskMayOverbook: false })
    .where('id', '=', service.entityId)
    .execute();
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  expect((await block(desk)).status).toBe(403);
  expect((await removeBlock(desk, body.data.id)).status).toBe(403);
  expect((await removeBlock(manager, body.data.id)).status).toBe(200);
});

test('a block and a hold of its last place at once: either nothing is booked, or it is named', async () => {
  const { service, desk } = await openProviderDesk(app);
  const draft = (await desk.reserve(service, '09:00')).body.data.id;

  const [booked, blocked] = await Promise.all([desk.book(draft), block(desk)]);

  expect(booked.body.type).toBe('Success');
  expect(blocked.status).toBe(200);
  expect([0, 1]).toContain(blocked.body.data.affected);
});
