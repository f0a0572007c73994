import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openHotelDesk } from './desk.fixture.ts';
import { at } from './patient-actions.ts';
import type { Statement } from './record-statements.ts';
import { shareTestProduct } from './share-test-product.ts';

const statements: Statement[] = [];
const product = await shareTestProduct({ statements });

/** What the database is asked for a hold and a checkout: their processor time grows with it. */
const statementsAtMost = 20;

test('to hold a time and book it takes at most 20 statements, of a place that was looked at before', async () => {
  const service = await product.addService();
  const family = await product.addFamily();
  const cart = await product.createCart(family, service.serviceId);
  await cart.get(`/slot?entityService=${service.entityServiceId}&date=2026-11-25`);

  statements.length = 0;
  const held = await cart.hold(service, [at('10:00')]);
  const booked = await product.call('POST', `scheduling/${cart.id}/checkout`, {
    token: family.token,
    body: { paymentType: { id: 1 } },
  });

  expect([held.body.type, booked.body.type]).toEqual(['Success', 'Success']);
  const asked = statements.map(({ sql }) => sql).filter((sql) => !/^(begin|commit)$/i.test(sql));
  expect(asked.length, asked.join('\n---\n')).toBeLessThanOrEqual(statementsAtMost);
});

test('no statement of a booking, from its slots on, is planned anew at each', async () => {
  const service = await product.addService();
  const family = await product.addFamily();
  for (let minutes = 0; minutes < 150; minutes += 15) {
    const cart = await product.createCart(family, service.serviceId);
    await cart.get(`/slot?entityService=${service.entityServiceId}&date=2026-11-25`);
    const clock = `${10 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    const held = await cart.hold(service, [at(clock)]);
    expect(held.body.type).toBe('Success');
    await product.call('POST', `scheduling/${cart.id}/checkout`, {
      token: family.token,
      body: { paymentType: { id: 1 } },
    });
  }

  // The connection that was used last: it ran all of these, and PostgreSQL decides after five runs.
  const { rows } = await sql<{ statement: string; isPlannedOnce: boolean }>`
    select statement, generic_plans > 0 as is_planned_once from pg_prepared_statements
     where generic_plans + custom_plans > 5`.execute(product.db);
  for (const part of ['as snapshot', 'insert into appointments'])
    expect(rows.some(({ statement }) => statement.includes(part))).toBe(true);
  expect(rows.filter(({ isPlannedOnce }) => !isPlannedOnce)).toEqual([]);
});

test('a search takes one statement where it has seen the places before, their ratings included', async () => {
  const { entityId, serviceId } = await product.addService();
  await product.db
    .insertInto('ratingCounts')
    .values({ entityId, counts: [0, 0, 0, 2, 4] })
    .execute();
  const serviceType = await product.db
    .selectFrom('services')
    .select('serviceTypeId')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const around = { latitude: 40.2109, longitude: -8.4292, date: '2026-11-25' };
  const filterParams = { serviceType: serviceType.serviceTypeId, service: serviceId, ...around };
  const search = () => product.call('POST', 'partner/search', { body: { filterParams } });
  await search();

  statements.length = 0;
  const { body: found } = await search();

  expect(found.data[0].rating).toEqual({ average: 4.7, count: 6 });
  expect(statements.map(({ sql }) => sql)).toHaveLength(1);
});

test('to list where a guest can be booked takes at most 5 statements, however many places there are', async () => {
  const { serviceId } = await product.addService();
  for (let count = 0; count < 12; count += 1) await product.addService({ service: { serviceId } });
  const hotel = await openHotelDesk(product);
  await hotel.near(serviceId);

  statements.length = 0;
  const { body } = await hotel.near(serviceId);

  expect(body.data).toHaveLength(13);
  const asked = statements.map(({ sql }) => sql);
  expect(asked.length, asked.join('\n---\n')).toBeLessThanOrEqual(5);
});
