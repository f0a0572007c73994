import { closedReadDays, undoMinutes } from '@vaga/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { openDesk } from './desk.fixture.ts';
import {
  afterUndoTime,
  openAdministration,
  openEntity,
  organisationOf,
} from './entity-states.fixture.ts';
import { sweepMoney } from './money-sweep.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import type { BookableService } from './patient-actions.ts';
import { at, payOnline, wednesday } from './patient-actions.ts';
import type { TestProduct } from './test-product.ts';
import { createTestProduct } from './test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});
beforeEach(() => product.clock.set(frozenAt));
afterAll(async () => {
  // What was cancelled last is refunded a little later.
  for (const minutes of [60, 70, 80]) {
    product.clock.set(new Date(+frozenAt + minutes * 60_000));
    await product.sweep();
  }
  expect(await sweepOccupancy(product.db, product.clock.now())).toEqual([]);
  expect(await sweepMoney(product.db)).toEqual([]);
  await product.close();
});

const start = new Date(`${wednesday}T10:00:00Z`);
const pause = async (service: BookableService) => {
  const owner = await openEntity(product, service);
  const { body } = await owner.call('POST', 'entity/pause', { until: '2027-01-03' });
  expect(body.type).toBe('Success');
  return owner;
};
const suspend = async (service: BookableService, kind: 'unpaid' | 'safety', from?: string) => {
  const administration = await openAdministration(product);
  const { id } = await organisationOf(product, service.entityId);
  const body = { kind, ...(from ? { from } : {}) };
  const answer = await administration.call('POST', `organisations/${id}/suspend`, body);
  expect(answer.body).toMatchObject({ type: 'Success', data: { state: 'suspended' } });
  return { administration, id };
};
const closeWithAll = async (service: BookableService) => {
  const owner = await openEntity(product, service);
  const { companyName } = await organisationOf(product, service.entityId);
  const body = { name: companyName, cancelsAll: true };
  expect((await owner.call('POST', 'organisation/close', body)).body.type).toBe('Success');
  return owner;
};
const page = ({ entityId }: BookableService) =>
  product.call('GET', `public/partner/${entityId}/summary`);
/** What a patient gets who wants a start of Wednesday there. */
const tryToHold = async (service: BookableService) => {
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  return (await cart.hold(service, [at('11:00')])).status;
};
const isFound = async ({ serviceId, entityId }: BookableService) => {
  const { body } = await product.call('POST', 'public/search/offer', {
    body: { filterParams: { idService: serviceId, latitude: 40.2109, longitude: -8.4292 } },
  });
  return JSON.stringify(body).includes(entityId);
};
const statusesAt = async ({ entityServiceId }: BookableService) =>
  (
    await product.db
      .selectFrom('appointments')
      .select(['status', 'statusReason', 'refundState'])
      .where('entityServiceId', '=', entityServiceId)
      .orderBy('startsAt')
      .execute()
  ).map((row) => [row.status, row.statusReason, row.refundState].join(' '));
/** A patient who has paid online for a start on Wednesday. */
const book = async (service: BookableService, startsAt = start) => {
  const cart = await product.holdCart({ service, startsAt });
  const paid = await payOnline(product, cart);
  await product.submitAtProvider(paid.session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
  return { ...cart, ...paid };
};

test('a draft and an entity that is being confirmed are found nowhere, take no booking, and their desk changes settings alone', async () => {
  for (const state of ['draft', 'confirming'] as const) {
    const service = await product.addService({ entity: { state } });
    expect(await isFound(service)).toBe(false);
    expect((await page(service)).status).toBe(404);
    expect(await tryToHold(service)).toBe(404);
    const desk = await openDesk(product, service);
    const refused = await desk.reserve(service, '10:00');
    expect([refused.status, refused.body.messages[0].code]).toEqual([403, 'entity.setup']);
  }
});

test('a live entity is found and booked', async () => {
  const service = await product.addService();
  expect(await tryToHold(service)).toBe(200);
  expect((await page(service)).body.data).toMatchObject({ publicState: 'open', pausedUntil: null });
});

test('a paused entity takes nothing new from the public, says when it is back, and its own desk books', async () => {
  const service = await product.addService({ schedule: { capacity: 4 } });
  const booked = await book(service);
  const held = await product.holdCart({ service, startsAt: new Date(+start + 900_000) });
  await pause(service);

  expect(await isFound(service)).toBe(false);
  expect(await tryToHold(service)).toBe(404);
  const shown = await page(service);
  expect(shown.body.data).toMatchObject({ publicState: 'paused', pausedUntil: '2027-01-03' });
  const desk = await openDesk(product, service);
  const draft = await desk.reserve(service, '12:00');
  expect((await desk.book(draft.body.data.id)).body.type).toBe('Success');
  // What was held goes on, to its payment and its appointment.
  const { session } = await payOnline(product, held);
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
  expect(await statusesAt(service)).toEqual(['Paid  none', 'Paid  none', 'Await  none']);
  expect(booked.cartId).toBeTruthy();
});

test('a pause ends on its day in the time zone of the entity, and a member may end it before', async () => {
  const azores = { entity: { timeZone: 'Atlantic/Azores' } };
  const [waits, resumed] = [await product.addService(azores), await product.addService()];
  const owner = await openEntity(product, waits);
  expect(
    (await owner.call('POST', 'entity/pause', { until: '2026-11-24' })).body.messages[0].code,
  ).toBe('entity.pause_too_short');
  await owner.call('POST', 'entity/pause', { until: '2026-11-26' });
  const other = await pause(resumed);
  expect((await other.call('DELETE', 'entity/pause')).body.data).toMatchObject({ state: 'live' });
  const stateAt = async (instant: string) => {
    product.clock.set(new Date(instant));
    await product.jobs['admin.resumePaused']?.({} as never, { now: product.clock.now() });
    return (await page(waits)).body.data.publicState;
  };
  expect(await stateAt('2026-11-26T00:59:00Z')).toBe('paused');
  expect(await stateAt('2026-11-26T01:01:00Z')).toBe('open');
});

test('suspended as unpaid nothing new is booked, money on its way is booked, and the desk moves, cancels and checks in', async () => {
  const service = await product.addService({ schedule: { capacity: 4 } });
  const desk = await openDesk(product, { ...service, roles: ['desk', 'results'] });
  await book(service);
  await book(service, new Date(+start + 900_000));
  const paying = await product.holdCart({ service, startsAt: new Date(+start + 1_800_000) });
  const { session } = await payOnline(product, paying);
  const { administration, id } = await suspend(service, 'unpaid');

  expect([await isFound(service), await tryToHold(service)]).toEqual([false, 404]);
  expect((await page(service)).body.data).toMatchObject({ publicState: 'unavailable' });
  const refused = await desk.reserve(service, '12:00');
  expect([refused.status, refused.body.messages[0].code]).toEqual([403, 'organisation.suspended']);
  await product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
  await product.runDueJobs();
  expect(await statusesAt(service)).toEqual(['Paid  none', 'Paid  none', 'Paid  none']);
  const rows = await product.db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('entityServiceId', '=', service.entityServiceId)
    .orderBy('startsAt')
    .execute();
  const act = (index: number, name: string, body: object = {}) =>
    desk.act(rows[index]?.id ?? '', name, { version: rows[index]?.version ?? 0, ...body });
  expect((await act(0, 'move', { time: at('14:00') })).body.type).toBe('Success');
  expect((await act(1, 'cancel', { reason: 'A máquina avariou' })).body.type).toBe('Success');
  product.clock.set(new Date(+start + 1_800_000));
  const later = await openDesk(product, service);
  const [, , arrives] = rows;
  const checked = await later.act(arrives?.id ?? '', 'check-in', {
    version: arrives?.version ?? 0,
  });
  expect(checked.body.type).toBe('Success');
  product.clock.set(frozenAt);

  expect((await administration.call('POST', `organisations/${id}/reopen`)).body.data.state).toBe(
    'live',
  );
  expect((await page(service)).body.data.publicState).toBe('open');
});

test('suspended for safety holds end at once, and all appointments to come are cancelled with a full refund, for the entity, after the time to undo', async () => {
  const service = await product.addService({ schedule: { capacity: 4 } });
  await book(service);
  const held = await product.holdCart({ service, startsAt: new Date(+start + 900_000) });
  const { administration, id } = await suspend(service, 'safety');
  const holds = () =>
    product.db.selectFrom('occupancy').select('live').where('cartId', '=', held.cartId).execute();
  expect(await holds()).toEqual([{ live: false }]);
  expect(await statusesAt(service)).toEqual(['Paid  none']);
  const desk = await openDesk(product, { ...service, roles: ['desk'] });
  const [row] = await product.db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('entityServiceId', '=', service.entityServiceId)
    .execute();
  const refused = await desk.act(row?.id ?? '', 'cancel', {
    version: row?.version ?? 0,
    reason: 'x',
  });
  expect(refused.body.messages[0].code).toBe('organisation.suspended');

  await afterUndoTime(product);
  expect(await statusesAt(service)).toEqual(['Canceled byPartner automatic']);
  await afterUndoTime(product);
  const refunds = await product.db
    .selectFrom('refunds')
    .select(['status', 'amountCents'])
    .where('appointmentId', '=', row?.id ?? '')
    .execute();
  expect(refunds).toEqual([{ status: 'done', amountCents: 2000 }]);
  const [change] = await product.db
    .selectFrom('appointmentChanges')
    .select(['actor', 'accountId'])
    .where('appointmentId', '=', row?.id ?? '')
    .where('toValue', '=', 'Canceled')
    .execute();
  expect(change).toEqual({ actor: 'member', accountId: administration.accountId });
  // What was cancelled stays cancelled.
  await administration.call('POST', `organisations/${id}/reopen`);
  expect(await statusesAt(service)).toEqual(['Canceled byPartner automatic']);
});

test('a suspension for safety that is lifted within the time to undo cancels nothing', async () => {
  const service = await product.addService();
  await book(service);
  const { administration, id } = await suspend(service, 'safety');
  await administration.call('POST', `organisations/${id}/reopen`);
  await afterUndoTime(product);
  expect(await statusesAt(service)).toEqual(['Paid  none']);
});

test('a suspension for safety from a date cancels what is on that day and later alone, as its preview counts', async () => {
  const service = await product.addService();
  await book(service);
  await book(service, new Date(+start + 86_400_000));
  const administration = await openAdministration(product);
  const { id } = await organisationOf(product, service.entityId);
  const preview = await administration.call('GET', `organisations/${id}/ending?from=2026-11-26`);
  expect(preview.body.data).toEqual({
    appointments: 1,
    paidOnline: 1,
    paidOnSite: 0,
    holds: 0,
    payments: 0,
    firstDay: '2026-11-26',
    lastDay: '2026-11-26',
  });
  await suspend(service, 'safety', '2026-11-26');
  await afterUndoTime(product);
  expect(await statusesAt(service)).toEqual(['Paid  none', 'Canceled byPartner automatic']);
});

test('a decision that is made while the job of an earlier one runs is carried out, however that job ends', async () => {
  const service = await product.addService();
  await book(service);
  await book(service, new Date(+start + 86_400_000));
  const { administration, id } = await suspend(service, 'safety', '2026-11-26');
  product.clock.advance(undoMinutes * 60_000);
  const { rows } = await sql<{ id: string; payload: object }>`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test'
     where id = (select min(job.id) from graphile_worker._private_jobs job
                   join graphile_worker._private_tasks task on task.id = job.task_id
                  where task.identifier = 'admin.endEntities' and job.payload ->> 'organisationId' = ${id})
    returning id, payload`.execute(product.db);
  await administration.call('POST', `organisations/${id}/reopen`);
  await suspend(service, 'safety');
  const running = { ...rows[0]?.payload } as never;
  await product.jobs['admin.endEntities']?.(running, { now: product.clock.now() });
  await sql`delete from graphile_worker._private_jobs where id = ${rows[0]?.id}`.execute(
    product.db,
  );
  expect(await statusesAt(service)).toEqual(['Paid  none', 'Canceled byPartner automatic']);
  await afterUndoTime(product);
  expect(await statusesAt(service)).toEqual(Array(2).fill('Canceled byPartner automatic'));
});

test('race 21: money that is on its way when an organisation is suspended for safety goes back, or its appointment is cancelled and refunded', async () => {
  for (const isLate of [false, true]) {
    const service = await product.addService();
    const cart = await product.holdCart({ service, startsAt: start });
    const { session } = await payOnline(product, cart);
    const pay = () =>
      product.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
    if (isLate) {
      await suspend(service, 'safety');
      await pay();
      await product.runDueJobs();
    } else {
      await pay();
      await Promise.all([suspend(service, 'safety'), product.runDueJobs()]);
    }
    await afterUndoTime(product);
    await afterUndoTime(product);
    const statuses = await statusesAt(service);
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toMatch(/^Canceled/);
    const { refunded } = await product.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select((row) => row.fn.sum<string>('refunds.amountCents').as('refunded'))
      .where('payments.cartId', '=', cart.cartId)
      .where('refunds.status', '=', 'done')
      .executeTakeFirstOrThrow();
    expect(Number(refunded)).toBe(2000);
  }
});

test('closing asks for the name and for nothing to come; all is cancelled with a refund if the owner says so; the page says closed', async () => {
  const service = await product.addService();
  await book(service);
  const owner = await openEntity(product, service);
  const { companyName } = await organisationOf(product, service.entityId);
  const close = (body: object) => owner.call('POST', 'organisation/close', body);
  expect((await close({ name: 'Outra' })).body.messages[0].code).toBe('closing.wrong_name');
  expect((await close({ name: companyName })).body).toMatchObject({
    type: 'Warning',
    messages: [{ code: 'closing.appointments' }],
    data: { appointments: 1, paidOnline: 1 },
  });
  expect((await close({ name: companyName, cancelsAll: true })).body).toMatchObject({
    type: 'Success',
    data: { state: 'closed', standing: 'closed', organisation: { state: 'closed' } },
  });
  await product.runDueJobs();
  expect(await statusesAt(service)).toEqual(['Canceled byPartner automatic']);
  expect([await isFound(service), await tryToHold(service)]).toEqual([false, 404]);
  expect((await page(service)).body.data.publicState).toBe('closed');
});

test('members of a closed entity read and export for 30 days and change nothing, then they are out', async () => {
  const service = await product.addService();
  const manager = await openEntity(product, {
    ...service,
    roles: ['manager', 'desk'],
    organisationRoles: [],
  });
  await closeWithAll(service);
  expect((await manager.call('GET', 'entity/state')).body.data.state).toBe('closed');
  expect((await manager.call('GET', `agenda/day?date=${wednesday}`)).status).toBe(200);
  const refused = await manager.call('POST', 'invitations', {});
  expect([refused.status, refused.body.messages[0].code]).toEqual([403, 'entity.closed']);
  const sweepAfter = async (days: number) => {
    product.clock.set(new Date(+frozenAt + days * 86_400_000));
    await product.jobs['admin.sweep']?.({} as never, { now: product.clock.now() });
    const token = await product.signIn(manager.accountId, service.entityId);
    const state = await product.call('GET', 'v1/entity/state', { token });
    return [
      (await product.call('GET', 'auth/entity/list', { token })).body.data.length,
      state.status,
    ];
  };
  expect(await sweepAfter(closedReadDays - 1)).toEqual([1, 200]);
  expect(await sweepAfter(closedReadDays)).toEqual([0, 403]);
});

test('the documents of patients stay readable, whatever becomes of the entity', async () => {
  const service = await product.addService();
  const { token } = await book(service);
  const list = async () =>
    (await product.call('GET', 'onboarding/user/schedule', { token })).body.data;
  const before = await list();
  expect(before).toHaveLength(1);
  await pause(service);
  expect(await list()).toMatchObject([{ id: before[0].id }]);
  await suspend(service, 'safety');
  expect(await list()).toMatchObject([{ id: before[0].id }]);
});
