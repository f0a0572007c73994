import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frozenAt } from './app.ts';
import { buildCampaign, buildProtocol } from './builders/index.ts';
import { guestForm, openDesk, openHotelDesk } from './desk.fixture.ts';
import { openGuestCart, openHotelNear } from './guest-cart.fixture.ts';
import { sweepOccupancy } from './occupancy-sweep.ts';
import { at } from './patient-actions.ts';
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

const rounds = [1, 2, 3, 4, 5, 6];

test.for(rounds)(
  'of two members of a hotel who book the last place one gets it, and the other the nearest times (%i)',
  async () => {
    const service = await app.addService({ schedule: { capacity: 1 } });
    const hotel = await openHotelDesk(app);
    const { token } = await openDesk(app, { entityId: hotel.entityId });
    const { entityId, serviceId } = service;
    const body = { ...guestForm, idService: serviceId, scheduledDate: at('09:00') };

    const answers = await Promise.all([
      hotel.bookGuest(service, '09:00'),
      app.call('POST', `accommodation/entity/${entityId}/schedule/create`, { token, body }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.data.alternatives[0].time).toBe(at('09:15'));
    const booked = await app.db
      .selectFrom('appointments')
      .select('id')
      .where('bookedByEntityId', '=', hotel.entityId)
      .execute();
    expect(booked).toHaveLength(1);
  },
);

test.for(rounds)(
  'a guest who is booked while the protocol is deleted gets its price and its payer, or neither (%i)',
  async () => {
    const service = await app.addService({ service: { priceCents: 3000 } });
    const { entityId: serviceEntityId, entityServiceId, serviceId } = service;
    const hotel = await openHotelDesk(app);
    const manager = await openDesk(app, { entityId: hotel.entityId, roles: ['manager'] });
    const partnerEntityId = hotel.entityId;
    await buildProtocol(app.db, { partnerEntityId, serviceEntityId, payer: 'partner' });
    await buildCampaign(app.db, { entityServiceId, priceCents: 1200, entityCode: hotel.code });

    const [booked, deleted] = await Promise.all([
      hotel.bookGuest(service, '09:00'),
      app.call('DELETE', `accommodation/entity/${serviceEntityId}/protocol`, {
        token: manager.token,
      }),
    ]);

    expect([booked.body.type, deleted.body.type]).toEqual(['Success', 'Success']);
    const read = () =>
      app.db
        .selectFrom('appointments as a')
        .innerJoin('payments as p', 'p.id', 'a.paymentId')
        .select(['a.status', 'a.priceCents', 'p.kind', 'p.amountCents', 'p.payerEntityId'])
        .where('a.id', '=', booked.body.data.id)
        .executeTakeFirst();
    const before = await read();
    const price = before?.kind === 'partner' ? 1200 : 3000;
    expect(before).toEqual({
      status: 'Await',
      priceCents: price,
      amountCents: price,
      kind: price === 1200 ? 'partner' : 'local',
      payerEntityId: price === 1200 ? hotel.entityId : null,
    });
    await app.sweep();
    expect(await read()).toEqual(before);
    const { data } = (await hotel.near(serviceId)).body;
    expect(data).toMatchObject([{ hasProtocol: false, priceCents: 3000 }]);
    const later = (await hotel.bookGuest(service, '10:00')).body.data.id;
    const { priceCents } = await app.db
      .selectFrom('appointments')
      .select('priceCents')
      .where('id', '=', later)
      .executeTakeFirstOrThrow();
    expect(priceCents).toBe(3000);
  },
);

test.for(rounds)(
  'bookings with a link and links of carts at one place and one address wait for each other, and none is answered 503 (%i)',
  async (round) => {
    const { service, hotel } = await openHotelNear(app, {
      entity: { localPayment: 'off', onlinePayment: true },
      service: { priceCents: 2000 },
    });
    const other = await openHotelDesk(app);
    const desk = await openDesk(app, { entityId: service.entityId });
    const email = `reception-${round}@people.example`;
    const carts = [];
    for (const [index, time] of ['11:00', '11:15', '11:30'].entries()) {
      const by = index === 1 ? other : hotel;
      const cart = await openGuestCart(app, { hotel: by, service, names: ['Rui Melo'], email });
      await cart.hold(service, time);
      carts.push(cart);
    }
    const draft = (await desk.reserve(service, '09:45')).body.data.id;

    const answers = await Promise.all([
      hotel.bookGuest(service, '09:00', { email }),
      ...carts.map((cart) => cart.call('POST', '/checkout/deffered', { body: { email } })),
      other.bookGuest(service, '09:15', { email }),
      desk.book(draft, { payment: 'link', person: { name: 'Rita Melo', email } }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.type])).toEqual(
      answers.map(() => [200, 'Success']),
    );
  },
);
