import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../test/app.ts';
import { buildAppointment, buildEntityService, buildSchedule } from '../../test/builders/index.ts';
import type { TravelFixture } from '../../test/travel.fixture.ts';
import { antigen, createTravelFixture } from '../../test/travel.fixture.ts';

let fixture: TravelFixture;
let idEntityService: string;

beforeAll(async () => {
  fixture = await createTravelFixture();
  const service = await buildEntityService(fixture.db, { serviceId: antigen });
  idEntityService = service.id;
  await buildSchedule(fixture.db, { entityId: service.entityId, capacity: 20 });
});

afterAll(() => fixture.close());

/** Creates a cart for a test valid 24 hours and a trip at noon of 1 December, from a reservation or from the services form. */
async function cartFor(kind: 'stay' | 'trip') {
  if (kind === 'stay') {
    const { family, travel } = await fixture.arriving();
    const { body } = await fixture.schedule(family, travel.id, { idAssets: travel.assetIds });
    return { family, idCart: body.data.idCart as string, idAsset: travel.assetIds[0] ?? '' };
  }
  const family = await fixture.addFamily();
  const { body } = await fixture.as(family, 'POST onboarding/user/travel/service', {
    idService: antigen,
    date: '2026-12-01T12:00:00',
    travelling: true,
    idPersons: family.personIds,
  });
  const { idCart } = body.data;
  const cart = (await fixture.as(family, `GET scheduling/${idCart}`)).body.data;
  return { family, idCart, idAsset: cart.assets[0].idAsset };
}

for (const kind of ['stay', 'trip'] as const) {
  test(`a test for a ${kind} is held only on valid days, and cannot move to another`, async () => {
    const { family, idCart } = await cartFor(kind);
    const cart = (await fixture.as(family, `GET scheduling/${idCart}`)).body.data;
    const [{ idAsset }] = cart.assets;
    expect(cart.availableDates).toEqual({ from: '2026-11-30', to: '2026-12-01' });
    const hold = async (day: string) =>
      codeOf(
        await fixture.as(
          family,
          `POST scheduling/${idCart}/slot?entityService=${idEntityService}`,
          [{ slot: `${day}T10:00:00+00:00`, persons: [idAsset] }],
        ),
      );
    expect(await hold('2026-11-29')).toBe('cart.day_not_counted');
    expect(await hold('2026-12-02')).toBe('cart.day_not_counted');
    expect(await hold('2026-12-01')).toBeUndefined();

    const { accountId } = family;
    const { id } = await buildAppointment(fixture.db, {
      accountId,
      assetId: idAsset,
      cartId: idCart,
      entityServiceId: idEntityService,
      status: 'Pending',
      priceCents: 0,
      startsAt: new Date('2026-12-01T10:00:00Z'),
      endsAt: new Date('2026-12-01T10:15:00Z'),
    });
    const [listed] = (await fixture.as(family, 'GET onboarding/user/schedule')).body.data;
    expect(listed.rescheduleDates).toEqual({ from: '2026-11-30', to: '2026-12-01' });
    const test = `onboarding/user/scheduled/${id}`;
    const dayOf = async (date: string) =>
      codeOf(await fixture.as(family, `GET ${test}/availabe-slots?date=${date}`));
    expect(await dayOf('2026-12-02')).toBe('cart.day_not_counted');
    expect(await dayOf('2026-11-30')).toBeUndefined();
    const move = async (day: string) =>
      codeOf(
        await fixture.as(family, `POST ${test}/reschedule`, { newDate: `${day}T10:15:00+00:00` }),
      );
    expect(await move('2026-12-02')).toBe('cart.day_not_counted');
    expect(await move('2026-11-29')).toBe('cart.day_not_counted');
  });
}

test('a test without a trip can be held on, and moved to, any day', async () => {
  const family = await fixture.addFamily();
  const { body } = await fixture.as(family, 'POST onboarding/user/travel/service', {
    idService: antigen,
    date: '2026-12-01',
    idPersons: family.personIds,
  });
  const { idCart } = body.data;
  const cart = (await fixture.as(family, `GET scheduling/${idCart}`)).body.data;
  const persons = [cart.assets[0].idAsset];
  const far = { slot: '2027-03-02T10:00:00+00:00', persons };
  const path = `scheduling/${idCart}/slot?entityService=${idEntityService}`;
  expect((await fixture.as(family, `POST ${path}`, [far] as never)).body.type).toBe('Success');
});
