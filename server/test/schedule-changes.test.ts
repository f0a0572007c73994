import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildSchedule } from './builders/index.ts';
import { closedBetween, hoursOf, openChangingDesk } from './change.fixture.ts';
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

const iso = (time: string, day = wednesday) => `${day}T${time}:00.000Z`;

const reservedFor = (entityServiceId: string) =>
  app.db
    .selectFrom('occupancy')
    .select(['ownerId', 'poolId'])
    .where('entityServiceId', '=', entityServiceId)
    .where('reservedFor', '=', 'rebooking_offer')
    .where('live', '=', true)
    .execute();

test('a preview changes nothing, and counts the starts and free places that a closure takes', async () => {
  const { service, book, preview, startOf } = await openChangingDesk(app);
  const appointment = await book('10:00');

  const { body } = await preview(closedBetween('09:00', '12:00'));

  expect(body.data).toMatchObject({
    state: 'previewed',
    startsGained: 0,
    startsLost: 12,
    stays: 0,
    newTimes: 1,
    none: 0,
  });
  expect(body.data.freeBefore - body.data.freeAfter).toBe(11);
  expect(body.data.bookings).toMatchObject([
    {
      idAppointment: appointment,
      outcome: 'newTime',
      time: at('10:00'),
      proposedTime: at('12:00'),
    },
  ]);
  expect(await startOf(appointment)).toBe(iso('10:00'));
  const closures = await app.db
    .selectFrom('closures')
    .select('id')
    .where('entityId', '=', service.entityId)
    .execute();
  expect(closures).toEqual([]);
});

test('what is applied equals the preview: each booking stays until its person answers, with a reserved place', async () => {
  const { service, book, preview, apply, startOf } = await openChangingDesk(app);
  const ids = [await book('09:00'), await book('09:15'), await book('09:30')];
  const shown = await preview(closedBetween('09:00', '10:00'));
  const proposed = shown.body.data.bookings.map(
    ({ proposedTime }: { proposedTime: string }) => proposedTime,
  );

  const applied = await apply(shown.body.data.id);

  expect(applied.body).toMatchObject({
    type: 'Success',
    data: { moved: 0, offers: 3, toPhone: 0, kept: 0, canceled: 0 },
  });
  expect(new Set(proposed)).toEqual(new Set([at('10:00'), at('10:15'), at('10:30')]));
  const offers = await app.db
    .selectFrom('rebookingOffers')
    .select(['proposedStartsAt'])
    .where('entityId', '=', service.entityId)
    .orderBy('fromStartsAt')
    .execute();
  expect(offers.map(({ proposedStartsAt }) => proposedStartsAt?.toISOString())).toEqual(
    proposed.map((time: string) => new Date(time).toISOString()),
  );
  expect(await reservedFor(service.entityServiceId)).toHaveLength(3);
  expect(await Promise.all(ids.map(startOf))).toEqual(
    ['09:00', '09:15', '09:30'].map((t) => iso(t)),
  );
  // A second tap answers what the first did.
  expect((await apply(shown.body.data.id)).body.data).toEqual(applied.body.data);
});

test('a booking that fits at its time on another pool moves there in silence', async () => {
  const { service, book, preview, change } = await openChangingDesk(app);
  const other = await buildSchedule(app.db, { entityId: service.entityId });
  await book('10:00');
  const poolOf = async () =>
    app.db
      .selectFrom('occupancy')
      .select('poolId')
      .where('entityServiceId', '=', service.entityServiceId)
      .where('state', '=', 'booked')
      .executeTakeFirstOrThrow();
  const { poolId } = await poolOf();
  const free = poolId === service.poolId ? other.poolId : service.poolId;
  const closure = { ...closedBetween('09:00', '12:00'), what: { pool: poolId } };
  expect((await preview(closure)).body.data).toMatchObject({ stays: 1, newTimes: 0, none: 0 });

  const { data } = await change(closure);

  expect(data).toMatchObject({ moved: 1, offers: 0 });
  expect(await poolOf()).toEqual({ poolId: free });
});

test('of those who do not fit a lower capacity the last to book is asked to move', async () => {
  const { service, book, preview } = await openChangingDesk(app, { schedule: { capacity: 3 } });
  const ids = [await book('10:00'), await book('10:00'), await book('10:00')];

  const { body } = await preview(hoursOf(service, { capacity: 2 }));

  expect(body.data.bookings).toMatchObject([{ idAppointment: ids[2], outcome: 'newTime' }]);
});

test('of twelve booked where the capacity is lowered eight get the times of the preview, and four stay', async () => {
  const { service, book, preview, apply, startOf } = await openChangingDesk(app, {
    schedule: { capacity: 3 },
  });
  const starts = ['09:00', '09:15', '09:30', '09:45'].flatMap((time) => [time, time, time]);
  const ids: string[] = [];
  for (const [index, time] of starts.entries())
    ids.push(await book(time, { name: `Rosa ${'ABCDEFGHIJKL'[index]}lves`, phone: '912345678' }));
  const shown = await preview(hoursOf(service, { capacity: 1 }));
  expect(shown.body.data).toMatchObject({ stays: 0, newTimes: 8, none: 0 });
  const planned = shown.body.data.bookings.map(
    ({ idAppointment, proposedTime }: Record<'idAppointment' | 'proposedTime', string>) => [
      idAppointment,
      new Date(proposedTime).toISOString(),
    ],
  );

  await apply(shown.body.data.id);

  const offers = await app.db
    .selectFrom('rebookingOffers')
    .select(['appointmentId', 'proposedStartsAt'])
    .where('entityId', '=', service.entityId)
    .execute();
  expect(
    Object.fromEntries(
      offers.map(({ appointmentId, proposedStartsAt }) => [
        appointmentId,
        proposedStartsAt?.toISOString(),
      ]),
    ),
  ).toEqual(Object.fromEntries(planned));
  expect(await Promise.all(ids.map(startOf))).toEqual(starts.map((time) => iso(time)));
});

test('hours of one day end there: the versions of before hold again', async () => {
  const { service, change } = await openChangingDesk(app);

  await change({ ...hoursOf(service, { toTime: '10:00' }), until: '2026-11-26' });

  const versions = await app.db
    .selectFrom('schedules')
    .select(['validFrom', 'validUntil', 'toTime'])
    .where('poolId', '=', service.poolId)
    .orderBy('validFrom')
    .execute();
  expect(versions).toEqual([
    { validFrom: '2025-01-01', validUntil: '2026-11-25', toTime: '18:00:00' },
    { validFrom: '2026-11-25', validUntil: '2026-11-26', toTime: '10:00:00' },
    { validFrom: '2026-11-26', validUntil: 'infinity', toTime: '18:00:00' },
  ]);
});

test('a version that continues as it is stays the same row', async () => {
  const { service, change } = await openChangingDesk(app);
  const same = hoursOf(service, { id: service.scheduleId });

  await change(same);

  const versions = await app.db
    .selectFrom('schedules')
    .select(['id', 'validFrom', 'validUntil'])
    .where('poolId', '=', service.poolId)
    .execute();
  expect(versions).toEqual([
    { id: service.scheduleId, validFrom: '2025-01-01', validUntil: 'infinity' },
  ]);
});

test('a change on hours that have moved is refused with the new impact, which can then be applied', async () => {
  const { service, book, preview, apply, change } = await openChangingDesk(app);
  await book('10:00');
  const first = await preview(closedBetween('09:00', '12:00'));
  await change(hoursOf(service, { toTime: '19:00' }));

  const refused = await apply(first.body.data.id);

  expect(refused.status).toBe(409);
  expect(refused.body.messages[0].code).toBe('schedule.moved');
  expect(refused.body.data).toMatchObject({ id: first.body.data.id, newTimes: 1 });
  expect(refused.body.data.termsVersion).not.toBe(first.body.data.termsVersion);
  expect((await apply(first.body.data.id)).body.data).toMatchObject({ offers: 1 });
});

test('a booking that is kept stays at its time, out of hours; one that is cancelled is refunded in full', async () => {
  const { book, change, startOf, desk } = await openChangingDesk(app);
  const [kept, canceled, offered] = [await book('09:00'), await book('09:15'), await book('09:30')];

  const { data } = await change(closedBetween('09:00', '10:00'), {
    default: 'offer',
    byAppointment: { [kept]: 'keep', [canceled]: 'cancel' },
  });

  expect(data).toMatchObject({ offers: 1, kept: 1, canceled: 1 });
  expect(await startOf(kept)).toBe(iso('09:00'));
  expect(await startOf(canceled)).toBe('canceled');
  expect(await startOf(offered)).toBe(iso('09:30'));
  const row = await app.db
    .selectFrom('appointments')
    .select('isOutOfHours')
    .where('id', '=', kept)
    .executeTakeFirstOrThrow();
  expect(row.isOutOfHours).toBe(true);
  const shown = async (id: string) =>
    (await app.call('GET', `v1/agenda/appointments/${id}`, { token: desk.token })).body.data
      .isOutOfHours;
  expect(await shown(kept)).toBe(true);
  expect(await shown(offered)).toBe(false);
});

test('a later change that makes the old start fit again ends the offers, and the bookings stand', async () => {
  const { service, book, change, preview, startOf } = await openChangingDesk(app);
  const appointment = await book('17:00');
  await change(hoursOf(service, { toTime: '12:00' }));
  expect(await reservedFor(service.entityServiceId)).toHaveLength(1);
  const back = hoursOf(service);
  expect((await preview(back)).body.data).toMatchObject({ offersVoided: 1, bookings: [] });

  await change(back);

  expect(await reservedFor(service.entityServiceId)).toEqual([]);
  expect(await startOf(appointment)).toBe(iso('17:00'));
  const offers = await app.db
    .selectFrom('rebookingOffers')
    .select('state')
    .where('appointmentId', '=', appointment)
    .execute();
  expect(offers).toEqual([{ state: 'void' }]);
});

test('a change that takes a proposed place proposes another one', async () => {
  const { service, book, change, preview } = await openChangingDesk(app);
  const appointment = await book('10:00');
  await change(closedBetween('09:00', '12:00'));
  const closure = closedBetween('12:00', '13:00');
  expect((await preview(closure)).body.data.bookings).toMatchObject([
    { idAppointment: appointment, hasOffer: true, proposedTime: at('13:00') },
  ]);

  await change(closure);

  expect(await reservedFor(service.entityServiceId)).toHaveLength(1);
  const offers = await app.db
    .selectFrom('rebookingOffers')
    .select(['state', 'proposedStartsAt'])
    .where('appointmentId', '=', appointment)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  expect(offers.map(({ state }) => state)).toEqual(['void', 'open']);
});

test('changes are of one’s entity, and of its managers', async () => {
  const { desk, preview, service } = await openChangingDesk(app);
  const stranger = await openChangingDesk(app);
  const { body } = await preview(closedBetween('09:00', '12:00'));
  const path = `v1/schedule-changes/${body.data.id}`;

  const asDesk = await app.call('POST', 'v1/schedule-changes', {
    token: desk.token,
    body: { change: closedBetween('09:00', '12:00') },
  });
  expect(asDesk.status).toBe(403);
  expect((await stranger.apply(body.data.id)).status).toBe(404);
  expect((await app.call('GET', path, { token: stranger.manager.token })).status).toBe(404);
  expect((await stranger.preview(hoursOf(service))).status).toBe(404);
  const manager = await openDesk(app, { entityId: service.entityId, roles: ['manager'] });
  expect((await app.call('DELETE', path, { token: manager.token })).status).toBe(200);
  expect((await app.call('GET', path, { token: manager.token })).body.data).toMatchObject({
    state: 'discarded',
    startsLost: 12,
    bookings: [],
  });
});
