import { afterAll, beforeAll, expect, test } from 'vitest';
import { covidTests } from '../../test/builders/catalogue.ts';
import { buildSchedule } from '../../test/builders/index.ts';
import { at, wednesday } from '../../test/patient-actions.ts';
import type { TestProduct } from '../../test/test-product.ts';
import { createTestProduct } from '../../test/test-product.ts';
import { inTransaction } from '../platform/transact.ts';
import { bookPlaces, changeSchedule, movePlace, sweepOccupancy } from '../scheduling/index.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({ hasReference: true });
});

afterAll(() => product.close());

const hours = { fromTime: '12:00', toTime: '15:00', intervalMinutes: 30 };
const withBreak = { ...hours, breakFrom: '13:15', breakTo: '14:10' };
/** 13:00 would last into the break, and starts count anew from 14:10. */
const starts = [at('12:00'), at('12:30'), at('14:10')];

test('search, slots, days, holds and moves respect the break of a schedule', async () => {
  const { db, clock } = product;
  const service = await product.addService({ schedule: withBreak });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);

  const { body: found } = await product.call('POST', 'partner/search', {
    body: {
      filterParams: {
        serviceType: covidTests,
        service: service.serviceId,
        date: wednesday,
        latitude: 40.2109,
        longitude: -8.4292,
      },
    },
  });
  const timesOf = (list: Array<{ time: string }>) => list.map(({ time }) => time);
  expect(timesOf(found.data[0].nextFree)).toEqual(starts);
  const { body: shown } = await cart.get(`/slot?entityService=${service.entityServiceId}`);
  expect(timesOf(shown.data.slots)).toEqual(starts);
  expect(shown.data.days.map(({ free }: { free: number }) => free).slice(1)).toEqual(
    Array.from({ length: 13 }, () => starts.length),
  );

  for (const time of ['13:00', '13:30', '14:00', '14:30']) {
    expect(await cart.hold(service, [at(time)])).toMatchObject({ status: 400 });
  }
  expect(await cart.hold(service, [at('14:10')])).toMatchObject({ status: 200 });
  const move = (time: string) =>
    inTransaction(db, (trx) =>
      movePlace(trx, {
        ownerId: cart.assetIds[0] ?? '',
        startsAt: new Date(at(time)),
        now: clock.now(),
      }),
    );
  await expect(move('13:00')).rejects.toMatchObject({ status: 400, code: 'slot.unknown' });
  expect(await move('12:30')).toMatchObject({ endsAt: new Date(at('13:00')) });
  await inTransaction(db, (trx) => bookPlaces(trx, { cartId: cart.id, now: clock.now() }));
  expect(await sweepOccupancy(db, clock.now())).toEqual([]);
});

test('a schedule that changes gets another break, and the sweep names the places that lie in it', async () => {
  const { db, clock } = product;
  const now = clock.now();
  const service = await product.addService({ schedule: hours });
  const cart = await product.createCart(await product.addFamily(), service.serviceId);
  const { id: scheduleId } = await db
    .selectFrom('schedules')
    .select('id')
    .where('poolId', '=', service.poolId)
    .executeTakeFirstOrThrow();
  expect(await cart.hold(service, [at('13:30')])).toMatchObject({ status: 200 });
  const changes = { breakFrom: '13:45', breakTo: '14:30' };
  await inTransaction(db, (trx) =>
    changeSchedule(trx, { scheduleId, from: wednesday, changes, now }),
  );
  const { body } = await cart.get(`/slot?entityService=${service.entityServiceId}`);
  const times = body.data.slots.map(({ time }: { time: string }) => time);
  expect(times).toEqual([at('12:00'), at('12:30'), at('13:00'), at('14:30')]);
  expect(await sweepOccupancy(db, now)).toEqual([]);
  await db.updateTable('schedules').set(changes).where('id', '=', scheduleId).execute();
  expect(await sweepOccupancy(db, now)).toEqual([expect.stringMatching(/^within the break/)]);
});

test.each([
  ['before the hours', { breakFrom: '11:00', breakTo: '12:30' }, false],
  ['after the hours', { breakFrom: '14:30', breakTo: '15:30' }, false],
  ['without an end', { breakFrom: '13:00', breakTo: null }, false],
  ['backwards', { breakFrom: '14:00', breakTo: '13:00' }, false],
  ['within the hours', { breakFrom: '13:00', breakTo: '14:00' }, true],
  [
    'after midnight',
    { fromTime: '22:00', toTime: '04:00', breakFrom: '23:30', breakTo: '00:30' },
    true,
  ],
  [
    'in round-the-clock hours',
    { fromTime: '00:00', toTime: '24:00', breakFrom: '23:00', breakTo: '24:00' },
    true,
  ],
])('PostgreSQL checks a break %s', async (_, given, isAllowed) => {
  const { poolId } = await product.addService();
  const built = buildSchedule(product.db, { poolId, ...hours, ...given });
  if (isAllowed) expect(await built).toMatchObject({ poolId });
  else await expect(built).rejects.toMatchObject({ constraint: 'schedules_break_within_hours' });
});
