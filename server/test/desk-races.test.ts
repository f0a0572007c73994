import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookAtDesk } from '../src/agenda/index.ts';
import { frozenAt } from './app.ts';
import { buildEntity, buildMember } from './builders/index.ts';
import { openDesk, openHotelDesk, openProviderDesk } from './desk.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at, payOnline } from './patient-actions.ts';
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

const rounds = [1, 2, 3, 4, 5];
const livePlaces = async (entityServiceId: string) => {
  const now = app.clock.now();
  const rows = await app.db
    .selectFrom('occupancy')
    .select('id')
    .where('entityServiceId', '=', entityServiceId)
    .where('live', '=', true)
    .where('expiresAt', '>', now)
    .execute();
  return rows.length;
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test.for(rounds)(
  'of two drafts on the last place one gets it, and the other the nearest times (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const colleague = await openDesk(app, { entityId: service.entityId });

    const answers = await Promise.all([
      desk.reserve(service, '09:00'),
      colleague.reserve(service, '09:00'),
    ]);

    expect(statuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.data.alternatives[0].time).toBe(at('09:15'));
    expect(await livePlaces(service.entityServiceId)).toBe(1);
  },
);

test.for(rounds)(
  'of a draft and the hold of a patient on the last place one gets it (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const cart = await app.createCart(await app.addFamily(), service.serviceId);

    const answers = await Promise.all([
      desk.reserve(service, '09:00'),
      cart.hold(service, [at('09:00')]),
    ]);

    expect(statuses(answers)).toEqual([200, 409]);
    expect(await livePlaces(service.entityServiceId)).toBe(1);
  },
);

test.for(rounds)(
  'of two members who book drafts that are over on the last place one is told that it is taken (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const colleague = await openDesk(app, { entityId: service.entityId });
    const first = (await desk.reserve(service, '09:00')).body.data.id;
    app.clock.set(new Date(frozenAt.getTime() + 11 * 60_000));
    const second = (await colleague.reserve(service, '09:00')).body.data.id;
    app.clock.set(new Date(frozenAt.getTime() + 22 * 60_000));

    const answers = await Promise.all([desk.book(first), colleague.book(second)]);

    expect(statuses(answers)).toEqual([200, 409]);
    expect(JSON.stringify(answers)).toContain('draft.expired');
    expect(await livePlaces(service.entityServiceId)).toBe(1);
  },
);

test.for(rounds)(
  'a draft that runs out while its form is sent is booked once or refused, whatever the sweep does (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const draft = (await desk.reserve(service, '09:00')).body.data.id;
    app.clock.set(new Date(frozenAt.getTime() + 10 * 60_000));
    const cart = await app.createCart(await app.addFamily(), service.serviceId);

    const [booked, held] = await Promise.all([
      desk.book(draft),
      cart.hold(service, [at('09:00')]),
      app.sweep(),
    ]);

    expect(statuses([booked, held])).toEqual([200, 409]);
    expect(await livePlaces(service.entityServiceId)).toBe(1);
  },
);

test('of ten calls that book one draft at once one books it', async () => {
  const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 5 } });
  const draft = (await desk.reserve(service, '09:00')).body.data.id;

  const answers = await Promise.all(Array.from({ length: 10 }, () => desk.book(draft)));

  expect(answers.filter(({ body }) => body.type === 'Success')).toHaveLength(1);
  expect(await livePlaces(service.entityServiceId)).toBe(1);
});

test.for(rounds)(
  'of two members of a hotel who book the last place at once, without drafts, one books it and the other gets the nearest times (%i)',
  async () => {
    const { service } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const { entityServiceId } = service;
    const hotel = await buildEntity(app.db, { entityType: 'AccommodationPartner' });
    const book = async () =>
      bookAtDesk(app.payments, {
        actor: {
          kind: 'member',
          ...(await buildMember(app.db, { entityId: hotel.id, roles: ['desk'] })),
        },
        start: { entityServiceId, startsAt: new Date(at('09:00')) },
        person: { name: 'Hans Maier' },
        payment: null,
        language: 'en',
        now: app.clock.now(),
        idempotencyKey: null,
      });

    const [first, second] = await Promise.allSettled([book(), book()]);

    const refused = [first, second].flatMap((one) =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    expect(refused).toMatchObject([{ status: 409, code: 'slot.taken' }]);
    expect(refused[0].data.alternatives[0].time).toBe(at('09:15'));
    expect(await livePlaces(entityServiceId)).toBe(1);
    const accounts = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('keptByEntityId', '=', hotel.id)
      .execute();
    expect(accounts).toHaveLength(1);
  },
);

test.for(rounds)(
  'of the entity’s desk, a hotel’s and a patient on the last place one gets it (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const hotel = await openHotelDesk(app);
    const cart = await app.createCart(await app.addFamily(), service.serviceId);

    const answers = await Promise.all([
      desk.reserve(service, '09:00'),
      hotel.reserve(service, '09:00'),
      cart.hold(service, [at('09:00')]),
    ]);

    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await livePlaces(service.entityServiceId)).toBe(1);
  },
);

test.for(rounds)(
  'of two members who overbook at the daily limit one gets the place, and the other reads the count (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const colleague = await openDesk(app, { entityId: service.entityId });
    await app.db
      .updateTable('entities')
      .set({ overbookPerDay: 1 })
      .where('id', '=', service.entityId)
      .execute();
    await desk.book((await desk.reserve(service, '09:00')).body.data.id);
    const body = { entityService: service.entityServiceId, time: at('09:00'), overbook: true };

    const answers = await Promise.all(
      [desk, colleague].map(({ token }) => app.call('POST', 'v1/agenda/drafts', { token, body })),
    );

    expect(answers.map((answer) => answer.body.type).sort()).toEqual(['Error', 'Success']);
    expect(JSON.stringify(answers)).toContain('Já há 1 encaixes');
    expect(await livePlaces(service.entityServiceId)).toBe(2);
  },
);

test.for(rounds)(
  'what a hold had that just ran out, while its payment arrives, goes to the desk or is booked, and is paid or refunded (%i)',
  async () => {
    const { service, desk } = await openProviderDesk(app, { schedule: { capacity: 1 } });
    const cart = await app.holdCart({ service });
    const { session, s } = await payOnline(app, cart);
    await app.submitAtProvider(session, 'outcome', { outcome: 'succeed', method: 'card' });
    const { startsAt } = await app.db
      .updateTable('occupancy')
      .set({ expiresAt: app.clock.now() })
      .where('cartId', '=', cart.cartId)
      .returning(sql<Date>`lower(during)`.as('startsAt'))
      .executeTakeFirstOrThrow();
    const body = { entityService: service.entityServiceId, time: startsAt.toISOString() };

    const [reserved] = await Promise.all([
      app.call('POST', 'v1/agenda/drafts', { token: desk.token, body }),
      app.runDueJobs(),
    ]);
    await app.runDueJobs();

    const { status } = (await app.call('GET', `v1/payment/${s}`)).body.data;
    expect([
      [200, 'refunded'],
      [409, 'paid'],
    ]).toContainEqual([reserved.status, status]);
    expect(await livePlaces(service.entityServiceId)).toBe(1);
  },
);
