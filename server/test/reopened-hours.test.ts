import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildClosure } from './builders/index.ts';
import type { ChangingDesk } from './change.fixture.ts';
import { closedBetween, openChangingDesk } from './change.fixture.ts';
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

/** A desk whose hours before noon were closed over a booking at 10:00. */
async function openClosed(choice: 'offer' | 'keep' = 'offer') {
  const desk = await openChangingDesk(app);
  const appointment = await desk.book('10:00');
  await desk.change(closedBetween('09:00', '12:00'), { default: choice });
  return { ...desk, appointment };
}

type Closed = Awaited<ReturnType<typeof openClosed>>;

const removeClosures = async ({ service, manager }: ChangingDesk) => {
  const closures = await app.db
    .selectFrom('closures')
    .select('id')
    .where('entityId', '=', service.entityId)
    .where('kind', '=', 'closure')
    .execute();
  // Signed in anew: the session of a member ends after 12 hours of a test's clock.
  const token = await app.signIn(manager.accountId, service.entityId);
  for (const { id } of closures)
    expect((await app.call('DELETE', `v1/closures/${id}`, { token })).status).toBe(200);
};

const stateOfOffer = async ({ appointment }: Closed) =>
  (
    await app.db
      .selectFrom('rebookingOffers')
      .select('state')
      .where('appointmentId', '=', appointment)
      .executeTakeFirst()
  )?.state;

const reservedPlaces = async ({ service }: Closed) =>
  (
    await app.db
      .selectFrom('occupancy')
      .select('id')
      .where('entityServiceId', '=', service.entityServiceId)
      .where('reservedFor', '=', 'rebooking_offer')
      .where('live', '=', true)
      .execute()
  ).length;

test('hours that open again end the offers for them: the booking stands, and the reserved place is free', async () => {
  const closed = await openClosed();
  expect(await reservedPlaces(closed)).toBe(1);

  await removeClosures(closed);
  await app.sweep();

  expect([await stateOfOffer(closed), await reservedPlaces(closed)]).toEqual(['void', 0]);
  // From here on it would have been cancelled for want of an answer.
  app.clock.set(new Date(at('08:00')));
  await app.sweep();
  expect(await closed.startOf(closed.appointment)).toBe(`${wednesday}T10:00:00.000Z`);
});

test('hours that open again two hours before a booking save it in the same minute', async () => {
  const closed = await openClosed();
  app.clock.set(new Date(at('07:59')));
  await app.sweep();
  app.clock.set(new Date(at('08:00')));
  await removeClosures(closed);

  await app.sweep();

  expect(await closed.startOf(closed.appointment)).toBe(`${wednesday}T10:00:00.000Z`);
});

test('an offer stays open while its booking does not fit for another reason', async () => {
  const closed = await openClosed();
  await buildClosure(app.db, {
    entityId: closed.service.entityId,
    from: new Date(at('09:30')),
    until: new Date(at('10:30')),
    kind: 'holiday',
  });

  await removeClosures(closed);
  await app.sweep();

  expect([await stateOfOffer(closed), await reservedPlaces(closed)]).toEqual(['open', 1]);
});

test('an appointment that was kept out of hours is within them once they open again', async () => {
  const closed = await openClosed('keep');
  const isOutOfHours = async () =>
    (
      await app.db
        .selectFrom('appointments')
        .select('isOutOfHours')
        .where('id', '=', closed.appointment)
        .executeTakeFirstOrThrow()
    ).isOutOfHours;
  await app.sweep();
  expect(await isOutOfHours()).toBe(true);

  await removeClosures(closed);
  await app.sweep();

  expect(await isOutOfHours()).toBe(false);
});
